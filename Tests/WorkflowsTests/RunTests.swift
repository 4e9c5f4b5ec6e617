// Runs of workflows on a disk: what is read, and when.

import BuildGraph
import Diagnostics
import Foundation
import Platform
import TestSupport
import Testing
import Workflows

/// Names the files that are read.
private struct ReadLog: FileSystemDecorator {
  let disk: any FileSystem = DiskFileSystem()
  let names = Guarded<[String]>([])

  func read(_ path: AbsolutePath) throws -> [UInt8] {
    names.use { $0.append(path.name) }
    return try disk.read(path)
  }
}

/// Long after every change, so that metadata prove content.
private struct LateClock: Clock {
  func now() -> Int64 { SystemClock().now() + 60_000_000_000 }
}

private struct Silence: GraphObserver {
  func planned(_ count: Int) {}
  func started(_ step: GraphStep, because reason: String) {}
  func output(_ step: GraphStep, _ bytes: [UInt8]) {}
  func finished(_ report: StepReport) {}
}

@Suite struct WorkflowRunTests {
  private let workspace: Workspace
  private let text = """
    workflow: 1
    inputs: { who: { default: you } }
    env: { LEVEL: , OTHER: }
    pools: { slow: 3 }
    steps:
      - { id: a, run: "cat in.txt > out.txt; : ${{ inputs.who }}", inputs: in.txt, outputs: out.txt, pool: slow }
      - { id: b, run: echo b > b.txt, outputs: b.txt, if: env.LEVEL == 'full' }

    """

  init() throws {
    workspace = try Workspace(name: "project")
    try workspace.write("one\n", "in.txt")
    try workspace.write(text, "Workflows/t.yml")
  }

  /// The ids of the steps that ran, and whether the workflow was read.
  private func run(
    inputs: [String: String] = [:], environment: [String: String] = [:]
  ) throws -> (ran: [String], read: Bool, pools: [String: Int]) {
    let files = ReadLog()
    var seams = Seams(
      files: files, processes: SystemProcessRunner(), clock: LateClock(), environment: environment)
    seams.environment["PATH"] = "/usr/bin:/bin"
    let root = try #require(AbsolutePath(workspace.url.path))
    try files.makeDirectories(root.appending(".fixpoint"))
    let catalogue = WorkflowCatalogue(root: root, files: files)
    let run = try WorkflowRun(
      catalogue.find("t"), of: catalogue, root: root, .init(inputs: inputs, environment: environment), vocabulary,
      width: 2, seams: seams)
    let executor = WorkflowExecutor(
      commands: CommandExecutor(seams: seams), verb: { _, _ in StepResult(.failed("there are no verbs here")) })
    let outcome = try run.run(executor: executor, observer: Silence(), cancellation: Cancellation())
    #expect(outcome.failed == 0)
    return (
      outcome.reports.map(\.id).sorted(), files.names.use { $0.contains("t.yml") }, run.request.pools
    )
  }

  @Test func aRunWithNothingToDoDoesNotReadTheWorkflow() throws {
    let first = try run()
    #expect(first.ran == ["a"])
    #expect(first.read)
    let again = try run()
    #expect(again.ran == [])
    #expect(!again.read)
    #expect(again.pools == first.pools)
    #expect(again.pools["slow"] == 3)
  }

  @Test func aChangedFileRunsItsStepsWithoutReadingTheWorkflow() throws {
    _ = try run()
    try workspace.write("two\n", "in.txt")
    let again = try run()
    #expect(again.ran == ["a"])
    #expect(!again.read)
    #expect(try workspace.read("out.txt") == "two\n")
  }

  @Test func anEditedWorkflowIsRead() throws {
    _ = try run()
    try workspace.edit("Workflows/t.yml", "if: env.LEVEL == 'full'", "if: true")
    #expect(try run().ran == ["b"])
  }

  @Test func aVariableThatAnExpressionReadsMakesOtherSteps() throws {
    _ = try run()
    #expect(try run(environment: ["LEVEL": "full"]).ran.contains("b"))
    #expect(try run(environment: ["LEVEL": "full"]).read == false)
  }

  @Test func anInputThatIsGivenMakesOtherSteps() throws {
    _ = try run()
    #expect(try run(inputs: ["who": "me"]).ran == ["a"])
    #expect(throws: Rejection.self) { try run(inputs: ["whom": "me"]) }
  }

  @Test(arguments: ["", "nonsense\n", "fixpoint workflow 2\n1 2 3\n", "fixpoint workflow 2\n1 2 3 4 5\npool a b\n"])
  func aDamagedRecordOfAWorkflowIsMadeAnew(_ text: String) throws {
    _ = try run()
    let folder = workspace.url.appendingPathComponent(".fixpoint/state/workflows")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    let again = try run()
    #expect(again.ran == [])
    #expect(again.pools["slow"] == 3)
    #expect(try !run().read)
  }
}
