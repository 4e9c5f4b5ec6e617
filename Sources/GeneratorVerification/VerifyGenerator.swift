// `verify --command`: whatever somebody's generator starts from, it should end in the same.

import Diagnostics
import Platform
import ProjectDiff

/// Runs a generator in scratch copies: clean, repeated twice, onto the outputs that are there now, and clean in another
/// folder; and says where they do not end in the same. The tree itself is only read, and the copies are gone at the end.
///
/// The copies lie in the folder that `TMPDIR` names. `willRun` is told the name of each run before it begins.
///
/// Throws a `Rejection` where the clean run fails or makes nothing, where the request cannot be met, where a disk refuses,
/// or once `cancellation` is cancelled; a later run that fails is a finding.
public func verifyGenerator(
  _ request: GeneratorRequest, seams: Seams, cancellation: Cancellation? = nil,
  willRun: @escaping (String) -> Void = { _ in }
) throws -> GeneratorFindings {
  try request.check(seams.files)
  let scratch = try ScratchFolder.make(seams)
  defer { try? seams.files.removeTree(scratch) }
  var verification = try Verification(request, seams, scratch, cancellation, willRun)
  try verification.run()
  return verification.findings
}

private enum ScratchFolder {
  static func make(_ seams: Seams) throws -> AbsolutePath {
    let folder = seams.environment["TMPDIR"].flatMap { AbsolutePath($0) } ?? AbsolutePath.root.appending("tmp")
    try seams.files.makeDirectories(folder)
    let real = try seams.files.realPath(folder)
    for number in 0..<10_000 {
      let place = real.appending("fixpoint-verify-\(ProcessIdentity.current.number)-\(number)")
      guard try !seams.files.exists(place) else { continue }
      try seams.files.makeDirectory(place)
      return place
    }
    throw Rejection(.outside, "verify.no-place", "\(folder) is full of old scratch copies; remove fixpoint-verify-*")
  }
}

private struct Verification {
  let request: GeneratorRequest
  let seams: Seams
  let scratch: AbsolutePath
  let cancellation: Cancellation?
  let willRun: (String) -> Void
  let store: ContentStore
  var findings = GeneratorFindings()

  init(
    _ request: GeneratorRequest, _ seams: Seams, _ scratch: AbsolutePath, _ cancellation: Cancellation?,
    _ willRun: @escaping (String) -> Void
  ) throws {
    (self.request, self.seams, self.scratch) = (request, seams, scratch)
    (self.cancellation, self.willRun) = (cancellation, willRun)
    store = ContentStore(folder: scratch.appending("content"), files: seams.files)
    try seams.files.makeDirectory(store.folder)
  }

  private var cleanCommand: String { request.cleanCommand ?? request.command }

  mutating func run() throws {
    let start = seams.clock.now()
    let clean = try cleanRuns()
    try leftoverRuns(clean)
    try steadinessRun(clean)
    let linked = try LinkedWrites(of: request, since: start, files: seams.files)
    findings.diagnostics += [linked.diagnostic].compactMap { $0 }
    findings.findings = inOrder(findings.findings)
  }

  /// The clean run, and the command twice more on what it made.
  private mutating func cleanRuns() throws -> OutputSnapshot {
    try inCopy("work", withOutputs: false) { runner, this in
      let clean = try this.cleanRun(runner)
      this.noteRoots(clean)
      if this.request.setup == nil {
        let stray = try StrayWrites(of: this.request, at: runner.root, files: this.seams.files)
        this.findings.diagnostics += [stray.diagnostic].compactMap { $0 }
      }
      try this.repeatedRuns(clean, runner)
      return clean
    }
  }

  private mutating func cleanRun(_ runner: CommandRunner) throws -> OutputSnapshot {
    willRun("clean")
    if let failure = try runner.failure(of: cleanCommand) {
      throw failure.rejection(of: cleanCommand, run: "clean", in: request)
    }
    let clean = try snapshot("clean", runner)
    guard let missing = clean.missing.first else { return clean }
    throw Rejection(
      .input, "verify.nothing-made",
      "the command made no “\(missing)”: `\(cleanCommand)`; correct `--outputs` or the command")
  }

  private mutating func repeatedRuns(_ clean: OutputSnapshot, _ runner: CommandRunner) throws {
    guard let repeated = try make("repeated", request.command, runner) else { return }
    var found = try compare(clean, repeated, RunPair(first: "clean", second: "repeated", meaning: .repetition))
    defer { findings.findings += found }
    // Where once changes nothing, twice does not either.
    guard !found.isEmpty, let again = try make("repeated again", request.command, runner) else { return }
    var later = try compare(
      repeated, again, RunPair(first: "repeated", second: "repeated again", meaning: .repetition))
    GeneratorFindings.markGrowth(&found, &later)
    found += later
  }

  /// Runs onto what is there now.
  private mutating func leftoverRuns(_ clean: OutputSnapshot) throws {
    let present = try request.outputs.filter { try seams.files.exists(request.root.appending($0)) }
    guard !present.isEmpty else {
      findings.diagnostics.append(
        Diagnostic(
          "verify.no-outputs-yet", .note,
          "there is no \(request.outputs.map { "“\($0)”" }.joined(separator: " and no ")) here, so no run began with outputs of the past; run the command here once to have that verified, too"
        ))
      return
    }
    try leftoverRun("incremental", request.command, clean)
    if let command = request.cleanCommand { try leftoverRun("cleaned", command, clean) }
  }

  private mutating func leftoverRun(_ name: String, _ command: String, _ clean: OutputSnapshot) throws {
    try inCopy("work", withOutputs: true) { runner, this in
      guard let result = try this.make(name, command, runner) else { return }
      let pair = RunPair(first: "clean", second: name, meaning: .leftovers)
      this.findings.findings += try this.compare(clean, result, pair)
    }
  }

  /// A clean run in another folder. What it does otherwise says nothing of the other runs.
  private mutating func steadinessRun(_ clean: OutputSnapshot) throws {
    try inCopy("elsewhere", withOutputs: false) { runner, this in
      guard let result = try this.make("clean again", this.cleanCommand, runner) else { return }
      let pair = RunPair(first: "clean", second: "clean again", meaning: .steadiness)
      let found = try this.compare(clean, result, pair)
      this.findings.findings = GeneratorFindings.withoutUnsteady(this.findings.findings, found) + found
    }
  }

  /// One run after the first; nil where it fails, which is a finding.
  private mutating func make(_ name: String, _ command: String, _ runner: CommandRunner) throws -> OutputSnapshot? {
    willRun(name)
    if let failure = try runner.failure(of: command) {
      findings.findings.append(failure.finding(of: command, run: name, in: request))
      return nil
    }
    return try snapshot(name, runner)
  }

  private mutating func snapshot(_ name: String, _ runner: CommandRunner) throws -> OutputSnapshot {
    let snapshot = try OutputSnapshot(
      of: request, at: runner.root, original: [request.root], keeping: store, files: seams.files)
    findings.runs.append(GeneratorFindings.Run(name: name, digest: snapshot.digest))
    return snapshot
  }

  private mutating func inCopy<Result>(
    _ name: String, withOutputs: Bool, _ body: (CommandRunner, inout Verification) throws -> Result
  ) throws -> Result {
    let folder = scratch.appending(name)
    defer { try? seams.files.removeTree(folder) }
    let root = folder.appending(request.root == .root ? "root" : request.root.name)
    try TreeCopy(request: request, files: seams.files, scratch: scratch, place: root).make(withOutputs: withOutputs)
    let runner = CommandRunner(request: request, seams: seams, root: root, cancellation: cancellation)
    if let setup = request.setup {
      willRun("setup")
      if let failure = try runner.failure(of: setup) { throw failure.rejection(of: setup, run: "setup", in: request) }
    }
    return try body(runner, &self)
  }

  private func compare(
    _ first: OutputSnapshot, _ second: OutputSnapshot, _ pair: RunPair
  ) throws -> [GeneratorFindings.Finding] {
    try SnapshotComparison(store: store).findings(first, second, pair)
  }

  private mutating func noteRoots(_ clean: OutputSnapshot) {
    guard let first = clean.namingRoot.first else { return }
    let count = clean.namingRoot.count
    findings.diagnostics.append(
      Diagnostic(
        "verify.names-root", .warning,
        "\(first)\(count > 1 ? " and \(count - 1) more files" : "") \(count > 1 ? "name" : "names") the folder in which the command ran, so \(count > 1 ? "they are" : "it is") another on every machine; have the command write a relative path",
        at: SourceLocation(file: first.string)))
  }

  /// By the order in which the second runs were made, then as found.
  private func inOrder(_ findings: [GeneratorFindings.Finding]) -> [GeneratorFindings.Finding] {
    let order = ["repeated", "repeated again", "incremental", "cleaned", "clean again"]
    let rank = { (finding: GeneratorFindings.Finding) in order.firstIndex(of: finding.runs.last ?? "") ?? 0 }
    return findings.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
  }
}
