// `verify`: whatever a run starts from, it ends in the same bytes.

import BuildGraph
import Diagnostics
import Platform
import PluginKit
import ProjectDiff
import ProjectModel
import XcodeProject

/// Runs the prebuild in scratch copies: clean, incremental, repeated, and incremental from each half of the targets, and
/// compares everything that they generate with what the clean run does. Also says where the record of earlier runs claims
/// what is not so. The tree itself is only read.
///
/// The copies lie in the folder that `TMPDIR` names. Throws a `Rejection` where a run is rejected.
public func verify(_ options: PrebuildOptions, seams: Seams, plugins: [any Plugin]) throws -> Verification {
  try verify(options, seams: seams, plugins: plugins) { try reconcile($0, $1) }
}

func verify(
  _ options: PrebuildOptions, seams: Seams, plugins: [any Plugin], reconciler: @escaping Reconciler
) throws -> Verification {
  var options = options
  options.writes = false
  options.clean = false
  options.mayStartPrograms = true
  return try Verifier(options: options, seams: seams, plugins: plugins, reconciler: reconciler).run()
}

private struct Verifier {
  let options: PrebuildOptions
  let seams: Seams
  let plugins: [any Plugin]
  let reconciler: Reconciler

  /// What one run generated.
  struct Result {
    var name: String
    var files: [TreePath: [UInt8]]
    var planned: Planned

    /// What the run made of the project file.
    func project() throws -> ProjectFile {
      let file = planned.resolved.loaded.observed.file
      return try ProjectFile(bytes: files[planned.projectPath] ?? [], path: file.path, root: file.root)
    }
  }

  func run() throws -> Verification {
    let (original, needed) = try lookAt(options.root)
    var verification = Verification()
    verification.diagnostics = original.diagnostics.filter {
      $0.id.hasPrefix("run.") || $0.id.hasPrefix("state.")
    }
    let (fresh, old) = try atDisk(options.root) {
      let fresh = try inCopy("clean", needed) { try fromNothing($0, original) }
      let old = try inCopy("incremental", needed) { copy in
        try copy.takeState(from: options.root)
        let first = try generate("incremental", at: copy.root)
        return [first, try generate("repeated", at: copy.root)]
      }
      return (fresh, old)
    }
    var reference = fresh[0]
    var results = [reference] + old + fresh.dropFirst()
    for result in old + fresh.dropFirst() { verification.differences += differences(reference, result) }
    let added = try additions(reference, old[1])
    if !added.isEmpty {
      // Of the runs that begin with no target none can have them; these have been compared with each other.
      reference = try atDisk(options.root) { try inCopy("clean", needed) { [try keepingProject($0)] }[0] }
      results = [reference] + old
      verification.differences = fresh.dropFirst().flatMap { differences(fresh[0], $0) }
      verification.differences += old.flatMap { differences(reference, $0) }
      verification.diagnostics.append(note(added, in: reference.planned.projectPath))
    }
    verification.runs = results.map { Verification.Run(name: $0.name, digest: digest($0)) }
    if !old[1].planned.isUpToDate { verification.differences += unrest(old[1].planned) }
    verification.differences += try StateCheck(root: options.root, files: seams.files).differences(
      original.traces, truth: reference.planned.traces)
    return verification
  }

  /// What the tree is now, and the files that a run reads. No program is started outside a copy.
  private func lookAt(_ root: AbsolutePath) throws -> (Loaded, needed: [AbsolutePath]) {
    var options = options
    options.mayStartPrograms = false
    let loaded = try Loaded.load(options, seams: seams, plugins: plugins, reconciler: reconciler)
    _ = try loaded.resolve().plan()
    return (loaded, loaded.run.record.readFiles)
  }

  /// The clean run, then those that start from a part of the targets, each beginning with none.
  private func fromNothing(_ copy: ScratchCopy, _ original: Loaded) throws -> [Result] {
    try strip(copy, original)
    var results = [try generate("clean", at: copy.root)]
    for (number, half) in halves(of: results[0].planned.resolved).enumerated() {
      try strip(copy, original)
      _ = try generate("half", at: copy.root, .targets(half))
      results.append(try generate(number == 0 ? "from the first half" : "from the second half", at: copy.root))
    }
    return results
  }

  /// A clean run that begins with the targets that are there.
  private func keepingProject(_ copy: ScratchCopy) throws -> Result {
    try removeGenerated(copy)
    return try generate("clean", at: copy.root)
  }

  /// Removes the generated files of a copy, and what it remembers of earlier runs.
  private func removeGenerated(_ copy: ScratchCopy) throws {
    let lock =
      try seams.files.readIfPresent(copy.root.appending(FixpointLock.path))
      .map { try FixpointLock(parsing: $0, file: FixpointLock.path.string) } ?? FixpointLock()
    for path in lock.files.keys.sorted() {
      let absolute = copy.root.appending(path)
      if try seams.files.status(absolute)?.kind == .file { try seams.files.removeFile(absolute) }
    }
    try seams.files.removeTree(StateFolder(root: copy.root).folder)
  }

  /// Takes out of a copy all that Fixpoint made, and all that it remembers.
  private func strip(_ copy: ScratchCopy, _ original: Loaded) throws {
    try removeGenerated(copy)
    _ = try generate("nothing", at: copy.root, .nothing)
    try seams.files.removeTree(StateFolder(root: copy.root).folder)
    // Which target of somebody else's a declared one is, is a fact of the project and not of its history.
    let adopted = FixpointLock(adopted: original.lock.adopted)
    if !adopted.isEmpty {
      try seams.files.write(adopted.bytes, to: copy.root.appending(FixpointLock.path), permissions: 0o644)
    }
  }

  /// Two sets of targets, each with the hosts of its members and with all adopted ones; none where there are fewer than
  /// two targets.
  private func halves(of resolved: Resolved) -> [Set<String>] {
    let targets = resolved.model.targets
    guard targets.count > 1 else { return [] }
    let middle = (targets.count + 1) / 2
    let adopted = resolved.matches.filter { if case .adopted = $0.value { true } else { false } }.map(\.key)
    return [targets[..<middle], targets[middle...]].map { part in
      var names = Set(part.map(\.name)).union(adopted)
      var grew = true
      while grew {
        let hosts = targets.filter { names.contains($0.name) }.map(\.host).filter {
          resolved.model.target(named: $0) != nil
        }
        grew = !names.isSuperset(of: hosts)
        names.formUnion(hosts)
      }
      return names
    }
  }

  private func generate(_ name: String, at root: AbsolutePath, _ part: Resolved.Part = .everything) throws -> Result {
    var moved = options.moved(to: root)
    moved.writes = true
    let loaded = try Loaded.load(moved, seams: seams, plugins: plugins, reconciler: reconciler)
    let planned = try loaded.resolve(part).plan()
    let applied = try planned.stage().apply()
    var files: [TreePath: [UInt8]] = [:]
    for path in planned.generatedPaths {
      let bytes = try seams.files.readIfPresent(root.appending(path))
      files[path] = bytes.map { planned.asGenerated(path, $0) }
    }
    return Result(name: name, files: files, planned: applied.planned)
  }

  private func inCopy(
    _ name: String, _ needed: [AbsolutePath], _ body: (ScratchCopy) throws -> [Result]
  ) throws -> [Result] {
    let place = try freePlace(name)
    defer { try? seams.files.removeTree(place) }
    return try body(try ScratchCopy.make(of: options.root, at: place, needed: needed, files: seams.files))
  }

  private func freePlace(_ name: String) throws -> AbsolutePath {
    let folder = seams.environment["TMPDIR"].flatMap { AbsolutePath($0) } ?? AbsolutePath("/tmp")!
    try seams.files.makeDirectories(folder)
    let real = try seams.files.realPath(folder)
    for number in 0..<10_000 {
      let place = real.appending("fixpoint-verify-\(name)-\(ProcessIdentity.current.number)-\(number)")
      if try !seams.files.exists(place) { return place }
    }
    throw Rejection(.outside, "verify.no-place", "\(folder) is full of old scratch copies; remove fixpoint-verify-*")
  }
}

// MARK: - What others added

extension Verifier {
  /// Where others added to Fixpoint's objects, if that alone is why the project file is not what a clean run makes: all
  /// that is Fixpoint's is the same, and a run leaves the file alone.
  private func additions(_ clean: Result, _ repeated: Result) throws -> [String] {
    let path = repeated.planned.projectPath
    guard clean.files[path] != repeated.files[path], repeated.planned.isUpToDate else { return [] }
    let (left, right) = (try clean.project(), try repeated.project())
    return left.agreesOnOwnedObjects(with: right) ? ForeignAdditions(in: right).places : []
  }

  private func note(_ places: [String], in path: TreePath) -> Diagnostic {
    Diagnostic(
      "verify.additions", .note,
      "others added to \(places.joined(separator: ", ")), which a run keeps but cannot make; the clean run starts from "
        + "the project file as it is",
      at: SourceLocation(file: path.string))
  }
}

// MARK: - Comparing

extension Verifier {
  private func digest(_ result: Result) -> Digest {
    var fields = DigestFields()
    for path in result.files.keys.sorted() {
      fields.add(path.string)
      fields.add(result.files[path]!)
    }
    return fields.digest
  }

  private func differences(_ clean: Result, _ other: Result) -> [Verification.Difference] {
    Set(clean.files.keys).union(other.files.keys).sorted().compactMap { path in
      let (left, right) = (clean.files[path], other.files[path])
      if left == right { return nil }
      let producer = producer(of: path, [clean, other])
      let diff = UnifiedDiff(old: left ?? [], new: right ?? [])
        .text(old: "clean/\(path)", new: "\(other.name)/\(path)")
      let what =
        left == nil
        ? "exists only after the run “\(other.name)”"
        : right == nil ? "does not exist after the run “\(other.name)”" : "ends otherwise in the run “\(other.name)”"
      var parts: [ProjectDiff.Difference] = []
      if let left, let right { parts = FileComparison(left, right, path: path.string).differences }
      return Verification.Difference(
        path: path, run: other.name, producer: producer, message: "\(path), which \(producer) makes, \(what)",
        diff: diff, parts: parts)
    }
  }

  private func producer(of path: TreePath, _ results: [Result]) -> String {
    results.lazy.compactMap { result in result.planned.artifacts.first { $0.path == path }?.producer }.first
      ?? ProjectPlan.producer
  }

  /// A second run that still changes something.
  private func unrest(_ planned: Planned) -> [Verification.Difference] {
    planned.artifacts.filter { $0.action != .unchanged }.map { artifact in
      Verification.Difference(
        path: artifact.path, run: "repeated", producer: artifact.producer,
        message: "a repeated run changes \(artifact.path) again (\(artifact.reason))",
        diff: artifact.details.map { $0 + "\n" }.joined())
    }
  }
}

extension PrebuildOptions {
  fileprivate func moved(to place: AbsolutePath) -> PrebuildOptions {
    var moved = self
    moved.root = place
    if let path = TreePath(configuration, in: root) { moved.configuration = place.appending(path) }
    return moved
  }
}

extension Planned {
  /// A generated file as it was made, where git gave it other line ends.
  fileprivate func asGenerated(_ path: TreePath, _ bytes: [UInt8]) -> [UInt8] {
    let digest = path == FixpointLock.path ? Digest(of: lock.bytes) : lock.files[path]?.digest
    guard let digest, digest.isOfConverted(bytes) else { return bytes }
    return bytes.withLineFeeds ?? bytes
  }
}
