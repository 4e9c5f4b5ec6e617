// Running a program that sees only what it declares.

import Diagnostics

/// Bubblewrap (`bwrap`), which gives a program namespaces of its own: Linux only, no rights needed.
///
/// The program finds the root where it always is, but made of its declared inputs (read-only) in an otherwise empty folder
/// that it can write to. What it does not declare is not there; what it writes is looked through when it has ended, and
/// only its outputs are taken over, by `SandboxOutcome.moveOutputs`.
public struct Sandbox: Sendable {
  let program: AbsolutePath
  let files: any FileSystem
  let processes: any ProcessRunner
  /// Where it is a program that needs more rights to make namespaces, it would not get them while it is watched.
  private let canWatch: Bool

  /// As a program in it sees them.
  public static let temporary = AbsolutePath.root.appending("tmp")
  public static let home = temporary.appending("home")

  /// - Throws: `Rejection` where bubblewrap is not there, or does not work here. Programs inside of `root` do not count.
  public init(_ seams: Seams, root: AbsolutePath) throws {
    files = seams.files
    processes = seams.processes
    let path = seams.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    let places = path.split(separator: ":").compactMap { AbsolutePath(String($0)) }.filter { !$0.isInside(root) }
    let files = files
    let found = places.lazy.map { $0.appending("bwrap") }.first { candidate in
      guard let real = try? files.realPath(candidate), let status = try? files.status(real) else { return false }
      return status.kind == .file && status.permissions & 0o111 != 0
    }
    guard let found else {
      throw Self.unavailable("bubblewrap, which is not installed; install it (Debian: `apt-get install bubblewrap`)")
    }
    program = found
    let trial = ProcessRequest(
      executable: found,
      arguments: try SandboxLayout.trial(files) + [AbsolutePath.root.appending("bin/sh").string, "-c", ":"],
      workingDirectory: .root, timeout: 20, watchedFolder: root)
    canWatch = seams.processes.run(trial).ending.isSuccess
    if !canWatch { try Self.attempt(trial, processes) }
  }

  public static func isAvailable(_ seams: Seams, root: AbsolutePath) -> Bool {
    (try? Sandbox(seams, root: root)) != nil
  }

  private static func unavailable(_ what: String) -> Rejection {
    Rejection(.outside, "sandbox.unavailable", "a sandbox needs \(what), or run without `--sandbox`")
  }

  /// Whether this system lets it make namespaces: containers often do not.
  private static func attempt(_ trial: ProcessRequest, _ processes: any ProcessRunner) throws {
    var trial = trial
    trial.watchedFolder = nil
    let result = processes.run(trial)
    if result.ending.isSuccess { return }
    let words = String(decoding: result.errorOutput, as: UTF8.self).split(separator: "\n").first.map(String.init)
    throw unavailable(
      "namespaces, which this system does not let `bwrap` make (\(words ?? "it gives no reason")); allow unprivileged "
        + "user namespaces")
  }

  /// Runs a program in it. `scratch` is a folder that is made anew, best on the disk of the root, and that the caller
  /// removes. The program's own file may always be read; `HOME` and `TMPDIR` are set.
  ///
  /// - Throws: `FileSystemError` where the tree cannot be made, `Rejection` where the sandbox fails.
  public func run(
    _ request: ProcessRequest, within allowance: SandboxAllowance, scratch: AbsolutePath,
    observing observe: (ProcessStream, [UInt8]) -> Void = { _, _ in }, cancellation: Cancellation? = nil
  ) throws -> SandboxOutcome {
    var allowance = allowance
    if let own = TreePath(request.executable, in: allowance.root) {
      allowance.readable.append(own)
    } else {
      allowance.outside.append(request.executable)
    }
    let folder = TreePath(request.workingDirectory, in: allowance.root)
    let layout = try SandboxLayout(allowance, workingDirectory: folder, files: files)
    let tree = try SandboxTree(layout, allowance, scratch: scratch, files: files)

    var wrapped = request
    wrapped.executable = program
    wrapped.arguments =
      try layout.arguments(
        allowance, scratch: scratch, workingDirectory: request.workingDirectory, files: files)
      + [request.executable.string] + request.arguments
    wrapped.environment["HOME"] = Self.home.string
    wrapped.environment["TMPDIR"] = Self.temporary.string
    wrapped.workingDirectory = .root
    if canWatch { wrapped.watchedFolder = allowance.root }
    let result = processes.run(wrapped, observing: observe, cancellation: cancellation)
    try refuseFailure(result)
    return try outcome(result, tree, folder)
  }

  /// The sandbox itself failed, not the program in it.
  private func refuseFailure(_ result: ProcessResult) throws {
    let said = String(decoding: result.errorOutput.isEmpty ? result.output : result.errorOutput, as: UTF8.self)
    guard case .exited(1) = result.ending, said.hasPrefix("bwrap: ") else { return }
    let line = said.split(separator: "\n").first.map(String.init) ?? said
    // The same words where it could not start the program, which is the step's own fault.
    if line.hasPrefix("bwrap: execvp ") { return }
    throw Rejection(
      .outside, "sandbox.failed",
      "the sandbox cannot be set up (\(line)); run without `--sandbox`, or see that every declared path can be read")
  }

  private func outcome(_ result: ProcessResult, _ tree: SandboxTree, _ folder: TreePath?) throws -> SandboxOutcome {
    let allowance = tree.allowance
    let there = try allowance.writable.map { try files.exists(tree.place.appending($0)) }
    let outputs = zip(allowance.writable, there)
    let reads: [TreePath]
    if let lookups = result.lookups {
      reads = lookups.compactMap { TreePath($0, in: allowance.root) }
    } else {
      reads = result.ending.isSuccess ? [] : mentionedPaths(in: result, root: allowance.root, folder: folder ?? .root)
    }
    // What bubblewrap itself looks for is below the scratch folder, or declared.
    let scratch = TreePath(tree.scratch, in: allowance.root)
    let undeclared = Set(reads).filter { path in
      !allowance.isKnown(path) && folder?.isInside(path) != true
        && !(scratch.map { $0.isInside(path) || path.isInside($0) } ?? false)
        && (try? files.exists(allowance.root.appending(path))) == true
    }
    return SandboxOutcome(
      process: result, tree: tree.place, allowance: allowance, made: outputs.filter(\.1).map(\.0),
      missing: outputs.filter { !$0.1 }.map(\.0), undeclaredWrites: try tree.undeclaredWrites(),
      undeclaredReads: undeclared.sorted(), knowsReads: result.lookups != nil)
  }
}

/// Words of the output that can be paths, seen from the root and from the folder where the program ran.
func mentionedPaths(in result: ProcessResult, root: AbsolutePath, folder: TreePath) -> [TreePath] {
  let text = String(decoding: result.output + result.errorOutput, as: UTF8.self)
  let separators: Set<Character> = ["\"", "'", "`", "(", ")", ",", ";", ":", "“", "”", "‘", "’", "<", ">", "="]
  let words = text.split { $0.isWhitespace || separators.contains($0) }
  return words.suffix(10_000).flatMap { word -> [TreePath] in
    if let absolute = AbsolutePath(String(word)) { return TreePath(absolute, in: root).map { [$0] } ?? [] }
    return [TreePath(String(word)), folder.appending(String(word))].compactMap { $0 }.filter { $0 != .root }
  }
}
