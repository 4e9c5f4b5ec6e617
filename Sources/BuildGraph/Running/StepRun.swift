// One step, from its old outputs to its new ones: what happens on a worker's thread.

import Diagnostics
import Platform

/// Everything that a worker needs to run a step.
struct StepRun: Sendable {
  var id: Int64
  var step: GraphStep
  var reason: String
  var action: Digest
  /// Outputs that hold what no step made.
  var foreign: [TreePath]
  /// Files that it reads, with what proves them.
  var inputs: [(item: Item, state: ItemState)]
  /// What it said when it ran last, by name.
  var resultsBefore: [String: String]
  var context: StepContext
  var root: AbsolutePath
  var aside: Aside
  var confinement: OutputConfinement
  var files: any FileSystem
  var clock: any Clock
  var cache: (any StepCache)?
  var executor: any StepExecutor

  struct Ended: Sendable {
    var run: StepRun
    var report: StepReport
    var made: OutputScan?
    var results: [String: String] = [:]
    var exitCode: Int32 = 0
    /// Inputs that are no longer what they were when it began.
    var moved: [String] = []
    var diagnostics: [Diagnostic] = []
  }

  func run(lane: Int) -> Ended {
    let started = clock.now()
    var report = StepReport(
      id: step.id, outcome: .failed, reason: reason, started: started, lane: lane, action: step.action)
    var ended: Ended
    do {
      ended = try attempt(report)
    } catch {
      report.failure = failure(Self.sentence(error, root: root))
      ended = Ended(run: self, report: report)
    }
    ended.report.duration = clock.now() - started
    return ended
  }

  private func attempt(_ report: StepReport) throws -> Ended {
    try confinement.check(step.outputs)
    let backup = try aside.begin(step, number: id)
    do {
      var ended = try restored(report) ?? made(report)
      if ended.made == nil {
        try backup.restore()
      } else {
        ended.diagnostics += try backup.keepNew(foreign).map(replaced)
      }
      return ended
    } catch {
      try backup.restore()
      throw error
    }
  }

  /// From the cache; nil where it has nothing.
  private func restored(_ report: StepReport) throws -> Ended? {
    guard step.isCacheable, let cache, let result = cache.result(of: action), result.isWithin(step.outputs),
      cache.restore(result, below: root)
    else { return nil }
    let made = try OutputScan(step.outputs, root: root, files: files, clock: clock)
    guard made.missing.isEmpty, folderTakenForFile(in: made) == nil else { return nil }
    var report = report
    report.outcome = .cached
    report.output = result.output
    return Ended(run: self, report: report, made: made, exitCode: result.exitCode)
  }

  private func made(_ report: StepReport) throws -> Ended {
    let result = executor.run(step, context)
    var report = report
    report.output = result.output
    var ended = Ended(
      run: self, report: report, results: result.results, exitCode: result.exitCode, diagnostics: result.diagnostics)
    switch result.ending {
    case .cancelled: ended.report.outcome = .cancelled
    case .failed(let why): ended.report.failure = failure(why)
    case .succeeded:
      let made = try OutputScan(step.outputs, root: root, files: files, clock: clock)
      if let missing = made.missing.first {
        ended.report.failure = failure(
          "it ended well but did not make \(missing), which it declares; make it, or take it out of its outputs",
          of: missing)
        return ended
      }
      if let strange = made.strange.first {
        ended.report.failure = failure(
          "it made \(strange), which is a pipe, a socket or a device and no file; make a file, or take it out of its outputs",
          of: strange)
        return ended
      }
      if let folder = folderTakenForFile(in: made) {
        ended.report.failure = failure(
          "it made \(folder) as a folder, but patterns that could match in it take an output with a suffix for a file; make a file, or a folder without a suffix",
          of: folder)
        return ended
      }
      ended.report.outcome = .ran
      ended.made = made
      ended.moved = try movedInputs()
      if step.isCacheable, ended.moved.isEmpty, result.results.isEmpty {
        cache?.keep(made.cached(exitCode: result.exitCode, output: result.output), of: action, below: root)
      }
    }
    return ended
  }

  private func folderTakenForFile(in made: OutputScan) -> TreePath? {
    step.takenForFiles.first { made.folders.contains($0) }
  }

  /// What a step read while somebody else changed it may be half old and half new.
  private func movedInputs() throws -> [String] {
    let fresh = Observer(root: root, files: files, clock: clock, environment: [:])
    return try inputs.filter { item, state in
      guard item.kind == .file || item.kind == .value else { return false }
      if let proof = state.proof, let status = try files.status(root.appending(item.path)), proof.matches(status) {
        return false
      }
      return try fresh.look(at: item).digest != state.digest
    }.map(\.item.path)
  }

  private func replaced(_ output: TreePath, kept: AbsolutePath) -> Diagnostic {
    Diagnostic(
      "step.replaced", .warning,
      "\(output) held what “\(step.id)” had not made; it is replaced, and what it was is in \(kept.relative(to: root))",
      at: SourceLocation(file: output.string))
  }

  /// - Parameter output: What it is about.
  private func failure(_ why: String, of output: TreePath? = nil) -> Diagnostic {
    let index = output.flatMap { step.outputs.firstIndex(of: $0) }
    return Diagnostic(
      "step.failed", .error, "the step “\(step.id)” failed: \(why)",
      at: index.map { step.place(ofOutput: $0) } ?? step.location)
  }

  private static func sentence(_ error: any Error, root: AbsolutePath) -> String {
    switch error {
    case let error as Rejection: error.diagnostics.map(\.message).joined(separator: "; ")
    case let error as FileSystemError: "\(error.path.relative(to: root)) could not be used (\(error.reason))"
    default: "\(error)"
    }
  }
}

extension Item {
  /// Of a file, or of the file that holds a value.
  var path: String {
    kind == .value ? String(Substring(name.utf8.prefix { $0 != UInt8(ascii: "#") })) : name
  }
}
