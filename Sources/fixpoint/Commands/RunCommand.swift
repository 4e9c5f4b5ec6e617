// fixpoint run

import BuildGraph
import Diagnostics
import Platform
import Report
import StepCaching
import Terminal
import Workflows

enum RunCommand: Command {
  static let specification = CommandSpecification(
    "run", "Run a workflow of Workflows/, or one that ships with Fixpoint.",
    discussion: """
      Steps run as wide as the machine allows, and only those whose inputs, outputs or declaration changed. Without a name:
      the workflows that there are. Exit status 1 where a step fails.
      """,
    positionals: "[NAME]", positionalLimit: 1,
    options: [
      .configuration,
      .input,
      OptionSpecification("plan", "show what would run, and why; run nothing"),
      OptionSpecification("explain", "say of every step why it runs, or why not"),
      OptionSpecification("keep-going", "after a failure, run what does not need the failed step"),
      OptionSpecification(
        "jobs", value: "N", "how many steps run at once; by default one more than there are processors"),
      OptionSpecification("clean", "run every step anew"),
      OptionSpecification(
        "sandbox", "let commands see only what they declare (bubblewrap), and name what else they read or wrote"),
      OptionSpecification("wait", "where another run is at work, wait for it to end"), .format, .quiet,
    ])

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    let root = try session.workflowRoot(arguments)
    let catalogue = WorkflowCatalogue(root: root, files: session.seams.files)
    guard let name = arguments.positionals.first else {
      session.show(try WorkflowListing(catalogue), arguments)
      return .clean
    }
    let choices = WorkflowChoices(inputs: try inputs(arguments), environment: session.seams.environment)
    let width = try jobs(arguments)
    let workflow = try catalogue.find(name)
    let cancellation = Cancellation()
    func prepared() throws -> WorkflowRun {
      var run = try WorkflowRun(
        workflow, of: catalogue, root: root, choices, StepVerbs.vocabulary, width: width, seams: session.seams)
      run.request.keepsGoing = arguments.has("keep-going")
      run.request.isClean = arguments.has("clean")
      return run
    }
    if arguments.has("plan") {
      let run = try prepared()
      _ = try cache(of: run, arguments, in: session)
      session.show(RunReport(try run.plan().due, of: name), arguments)
      return .clean
    }
    let interruption = Interruption(cancelling: cancellation)
    defer { interruption.restore() }
    guard
      let lock = try WorkflowLock.acquire(
        root, seams: session.seams, waits: arguments.has("wait"), cancellation: cancellation)
    else { throw stopped() }
    defer { lock.release() }
    return try run(prepared(), arguments, in: session, cancellation, interruption)
  }

  private static func run(
    _ run: WorkflowRun, _ arguments: Arguments, in session: Session, _ cancellation: Cancellation,
    _ interruption: Interruption
  ) throws -> ExitStatus {
    let root = run.request.root
    let sandbox = arguments.has("sandbox") ? try Sandbox(session.seams, root: root) : nil
    let cache = try cache(of: run, arguments, in: session)
    let verbs = StepVerbs(
      session: session, configuration: arguments.value("config").map { session.currentDirectory.appending($0) })
    let executor = WorkflowExecutor(
      commands: CommandExecutor(seams: session.seams, sandbox: sandbox), verb: { verbs.run($0, $1) })
    let display = ProgressDisplay(
      session, root: root, quiet: arguments.has("quiet"), reasons: arguments.has("explain"))
    let outcome: GraphOutcome
    do {
      outcome = try run.run(
        executor: executor, cache: cache, observer: display, cancellation: cancellation)
      display.end()
      interruption.restore()
    } catch {
      display.end()
      throw error
    }
    let names = arguments.has("explain") ? try upToDate(outcome, run, session) : []
    session.show(
      RunReport(outcome, of: run.workflow.name, upToDate: names, root: root, explains: arguments.has("explain")),
      arguments)
    if arguments.has("quiet") { tellFailures(outcome, root, session) }
    switch outcome.ending {
    case .upToDate, .succeeded: return .clean
    case .failed: return .findings
    case .cancelled:
      for diagnostic in stopped().diagnostics {
        session.printError(diagnostic.text(style: session.errorStyle) + "\n")
      }
      return .outside
    }
  }

  /// nil for a workflow that uses none; what is wrong with the cache's settings does not concern it.
  private static func cache(
    of run: WorkflowRun, _ arguments: Arguments, in session: Session
  ) throws -> LayeredCache? {
    guard run.usesCache else { return nil }
    return try LayeredCache(session.cacheOptions(arguments, root: run.request.root), seams: session.seams)
  }

  private static func stopped() -> Rejection {
    Rejection(
      .outside, "run.stopped", "the run was stopped; what its steps had made before is back, and the next run goes on")
  }

  /// Steps that did not run.
  private static func upToDate(_ outcome: GraphOutcome, _ run: WorkflowRun, _ session: Session) throws -> [String] {
    let seen = Set(outcome.reports.map(\.id))
    let record = GraphRecord(run.request.store, files: session.seams.files)
    return try record?.stepIDs(of: run.request.name).filter { !seen.contains($0) } ?? []
  }

  /// Whoever wants to hear of errors alone hears all of them.
  private static func tellFailures(_ outcome: GraphOutcome, _ root: AbsolutePath, _ session: Session) {
    for report in outcome.reports {
      guard let failure = report.failure else { continue }
      session.printError(outputText(of: report.shownOutput, keepsColour: false))
      session.printError(failure.text(style: session.errorStyle) + "\n")
      for line in report.workLines(root) { session.printError("  \(visibleLines(line, style: .plain))\n") }
    }
  }

  static func inputs(_ arguments: Arguments) throws -> [String: String] {
    var inputs: [String: String] = [:]
    for word in arguments.values("input") {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw Rejection(.input, "command-line", "--input “\(word)” has no value; write --input NAME=VALUE")
      }
      guard inputs.updateValue(parts[1], forKey: parts[0]) == nil else {
        throw Rejection(.input, "command-line", "--input \(parts[0]) is given twice; give it once")
      }
    }
    return inputs
  }

  private static func jobs(_ arguments: Arguments) throws -> Int {
    // One more: a program waits for the disk now and then.
    guard let text = arguments.value("jobs") else { return processorCount() + 1 }
    guard let jobs = Int(text), (1...1024).contains(jobs) else {
      throw Rejection(.input, "command-line", "--jobs takes a number from 1 to 1024, not “\(text)”")
    }
    return jobs
  }
}

extension Session {
  /// The folder of `fixpoint.yml`; where there is none, the nearest folder from here upwards that holds `Workflows`, or
  /// one of Fixpoint's own.
  func workflowRoot(_ arguments: Arguments) throws -> AbsolutePath {
    if let configuration = try configurationFile(arguments) { return configuration.parent }
    var folder = currentDirectory
    while true {
      for name in ["Workflows", ".fixpoint"] where (try? seams.files.isDirectory(folder.appending(name))) == true {
        return folder
      }
      if folder == .root { return currentDirectory }
      folder = folder.parent
    }
  }
}
