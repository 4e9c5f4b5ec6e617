// Commands that see only what their step declares, under the real bubblewrap.

import BuildGraph
import Diagnostics
import Foundation
import Platform
import Testing

private let sandbox = try? Sandbox(.system(), root: AbsolutePath("/no/such/root")!)

@Suite(.enabled(if: sandbox != nil, "bubblewrap is not installed, or may not make namespaces"))
struct SandboxedCommandTests {
  private let root: AbsolutePath
  private let files = DiskFileSystem()

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fixpoint-steps-\(UUID().uuidString)")
    root = try DiskFileSystem().realPath(AbsolutePath(folder.deletingLastPathComponent().path)!)
      .appending(folder.lastPathComponent)
    for (path, text) in ["in/a.txt": "a", "in/b.txt": "b", "app.json": #"{"name": "x"}"#, "other.txt": "o"] {
      try files.makeDirectories(root.appending(path).parent)
      try files.write(Array(text.utf8), to: root.appending(path), permissions: 0o644)
    }
    try files.makeDirectories(root.appending(".fixpoint"))
  }

  private func run(_ steps: [GraphStep], environment: [String: String] = [:]) throws -> GraphOutcome {
    var seams = Seams.system()
    seams.environment.merge(environment) { $1 }
    var request = GraphRequest(
      name: "test", root: root, state: root.appending(".fixpoint"), sources: [],
      parameters: Array(steps.map(\.id).joined().utf8), width: 2)
    request.keepsGoing = true
    return try runGraph(
      request, seams: seams, executor: CommandExecutor(seams: seams, sandbox: sandbox), observer: SilentObserver(),
      cancellation: Cancellation()
    ) { GraphDeclaration(steps) }
  }

  private func step(
    _ id: String, _ text: String, _ inputs: [StepInput], to outputs: [String], network: Bool = false
  ) -> GraphStep {
    GraphStep(
      id: id, action: .command(ShellCommand(text, mayUseNetwork: network)), inputs: inputs,
      outputs: outputs.map { TreePath($0)! }, location: SourceLocation(file: "ci.yml", line: 3, column: 5))
  }

  private func text(_ path: String) -> String? {
    (try? files.read(root.appending(path))).map { String(decoding: $0, as: UTF8.self) }
  }

  private func finish() { try? files.removeTree(root) }

  @Test func whatIsDeclaredIsThereAndOutputsArrive() throws {
    defer { finish() }
    let inputs: [StepInput] = [
      .glob(Glob("in/*.txt")!), .value(TreePath("app.json")!, keys: ["name"]), .environment("FIXPOINT_WORD"),
      .tool("cat"),
    ]
    let steps = [
      step(
        "gen", "cat in/*.txt app.json > out/all; echo \"$FIXPOINT_WORD\" >> out/all; echo k=v >> $FIXPOINT_OUTPUT",
        inputs, to: ["out/all"]),
      step(
        "use", "cat out/all; echo '${{ steps.gen.outputs.k }}' > out/said",
        [.path(TreePath("out/all")!), .result(step: "gen", name: "k")], to: ["out/said"]),
    ]
    let outcome = try run(steps, environment: ["FIXPOINT_WORD": "word"])
    #expect(outcome.ending == .succeeded, "\(outcome)")
    #expect(outcome.diagnostics == [])
    #expect(text("out/all") == "ab{\"name\": \"x\"}word\n")
    #expect(text("out/said") == "v\n")
    #expect(try run(steps, environment: ["FIXPOINT_WORD": "word"]).ending == .upToDate)
    #expect(try files.entries(root.appending(".fixpoint/sandbox")) == [])
  }

  @Test func anUndeclaredReadFailsAndIsNamed() throws {
    defer { finish() }
    let outcome = try run([step("gen", "cat other.txt > out", [.path(TreePath("in")!)], to: ["out"])])
    #expect(outcome.ending == .failed)
    let failure = try #require(outcome.reports.first?.failure)
    #expect(failure.message.hasSuffix("it looks for other.txt, which is not among its inputs; declare it there"))
    #expect(
      outcome.diagnostics.map(\.description).contains {
        $0.hasPrefix("ci.yml:3:5: error: step “gen” looks for other.txt")
      })
    #expect(text("out") == nil)
  }

  @Test func anUndeclaredWriteFailsAndIsNamed() throws {
    defer { finish() }
    let outcome = try run([step("gen", "echo x > out; echo y > stray", [.path(TreePath("in")!)], to: ["out"])])
    #expect(outcome.ending == .failed)
    let failure = try #require(outcome.reports.first?.failure)
    #expect(failure.message.hasSuffix("it changes stray, which is not among its outputs; declare it there"))
    #expect(text("out") == nil)
    #expect(text("stray") == nil)
  }

  @Test(arguments: ["~/made.txt", "$HOME/made.txt", "\"${HOME}/made.txt\""])
  func whatACommandLeavesInItsHomeIsNamed(_ place: String) throws {
    defer { finish() }
    let outcome = try run([
      step("gen", "cp in/a.txt \(place) && cp in/a.txt out", [.path(TreePath("in")!)], to: ["out"])
    ])
    #expect(outcome.ending == .succeeded)
    let word = place.filter { $0 != "\"" }
    #expect(
      outcome.diagnostics.map(\.description) == [
        "ci.yml:3:5: warning: step “gen” leaves \(word) in its home, which is gone with the sandbox; have it written below the root and declared as an output"
      ])
  }

  @Test(arguments: [
    "mkdir -p ~/.npm/_cacache && echo x > ~/.npm/x && rm -r ~/.npm && cp in/a.txt out",
    "sh -c 'cd; echo x > .cache'; cp in/a.txt out",
    "cp in/a.txt /tmp/work && cp /tmp/work out", "cp in/a.txt $TMPDIR/work && cp $TMPDIR/work out",
  ])
  func whatIsMeantToGoIsNotNamed(_ command: String) throws {
    defer { finish() }
    let outcome = try run([step("gen", command, [.path(TreePath("in")!)], to: ["out"])])
    #expect(outcome.ending == .succeeded)
    #expect(outcome.diagnostics == [])
  }

  @Test func whatAnEarlierStepLeftInTheTemporaryFolderIsNotThere() throws {
    defer { finish() }
    let outcome = try run([
      step("a", "cp in/a.txt /tmp/fixpoint-passed; cp in/a.txt out", [.path(TreePath("in")!)], to: ["out"]),
      step("b", "cat /tmp/fixpoint-passed > out2", [.path(TreePath("out")!)], to: ["out2"]),
    ])
    #expect(
      outcome.reports.last?.failure?.message.contains(
        "; /tmp/fixpoint-passed is not there, since in a sandbox each step has a home and a temporary folder of its own"
      )
        == true, "\(outcome)")
  }

  @Test func anOutputThatIsNotMadeFailsAndTheOldOneStays() throws {
    defer { finish() }
    #expect(try run([step("gen", "cp in/a.txt out", [.path(TreePath("in/a.txt")!)], to: ["out"])]).ending == .succeeded)
    let outcome = try run([step("other", ":", [.path(TreePath("in/b.txt")!)], to: ["out2"])])
    #expect(outcome.reports.first?.failure?.message.contains("did not make out2") == true)
    #expect(text("out") == "a")
  }
}
