// fixpoint graph, as a user sees it.

import Foundation
import TestSupport
import Testing

@Suite struct GraphCommandTests {
  @Test func theExampleIsShownInEveryFormAndNothingIsWritten() throws {
    let app = try Workspace(example: "taskflow")
    let original = try app.snapshot()
    let text = try app.fixpoint("graph")
    #expect(text.status == 0, "\(text.errors)")
    #expect(text.output.contains("  → targets/widget/Info.plist\n"))
    let json = try app.fixpoint("graph", "--format", "json").json
    #expect((json["nodes"] as? [[String: Any]])?.contains { $0["id"] as? String == "reconcile" } == true)
    #expect(try app.fixpoint("graph", "--format", "dot").output.hasPrefix("digraph \"prebuild\" {\n"))
    #expect(try app.fixpoint("graph", "--format", "mermaid").output.hasPrefix("flowchart LR\n"))
    #expect(try app.fixpoint("graph", "--format", "svg").output.hasPrefix("<svg "))
    #expect(try app.fixpoint("graph", "--format", "html").output.hasPrefix("<!DOCTYPE html>\n"))
    #expect(try app.fixpoint("graph", "--format", "pdf").status == 2)
    #expect(try app.snapshot() == original)
  }

  /// The picture of the documentation is the one that the program makes.
  @Test func thePictureInTheDocumentationIsTrue() throws {
    let app = try Workspace(example: "taskflow")
    let picture = try app.fixpoint("graph", "--format", "svg").output
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("docs/images/taskflow-graph.svg")
    #expect(try String(contentsOf: page, encoding: .utf8) == picture)
  }

  /// The example of docs/workflows.md, before anything has run.
  private func assets() throws -> Workspace {
    let folder = try Workspace(name: "project")
    let page = try String(contentsOf: Self.docs.appendingPathComponent("workflows.md"), encoding: .utf8)
    let block = try #require(
      page.components(separatedBy: "```yaml\n").dropFirst().first?.components(separatedBy: "```").first)
    try folder.write(block, "Workflows/assets.yml")
    return folder
  }

  private static let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("docs")

  @Test func aWorkflowIsShownInEveryFormAndNothingIsWritten() throws {
    let folder = try assets()
    let text = try folder.fixpoint("graph", "--workflow", "assets")
    #expect(
      text.output == """
        assets (no earlier run is on record)
          ← assets
          ← tools/assets
          → build/assets
        check (no earlier run is on record)
          ← tools/check
          ← build/assets

        """, "\(text.output)\(text.errors)")
    let json = try folder.fixpoint("graph", "--workflow", "assets", "--format", "json").json
    #expect(json["title"] as? String == "assets")
    #expect((json["edges"] as? [Any])?.count == 5)
    for (format, start) in [
      ("dot", "digraph \"assets\" {\n"), ("mermaid", "flowchart LR\n"), ("svg", "<svg "), ("html", "<!DOCTYPE html>\n"),
    ] {
      #expect(try folder.fixpoint("graph", "--workflow", "assets", "--format", format).output.hasPrefix(start))
    }
    #expect(!folder.exists(".fixpoint"))
  }

  @Test func thePictureOfTheWorkflowInTheDocumentationIsTrue() throws {
    let picture = try assets().fixpoint("graph", "--workflow", "assets", "--format", "svg").output
    let page = Self.docs.appendingPathComponent("images/workflow-graph.svg")
    #expect(try String(contentsOf: page, encoding: .utf8) == picture)
  }

  @Test func aWorkflowOfVerbsHangsOnItsStepsAlone() throws {
    let app = try Workspace(example: "taskflow")
    let text = try app.fixpoint("graph", "--workflow", "ci", "--input", "commit=false").output
    #expect(text.contains("verify (no earlier run is on record)\n  ← prebuild\n"), "\(text)")
    #expect(!text.contains("commit"), "\(text)")
    #expect(try app.fixpoint("graph", "--workflow", "ci").output.contains("commit (no earlier run is on record)\n"))
  }

  @Test(arguments: [
    (["--workflow", "cj"], "did you mean “ci”?"), (["--input", "a=b"], "--input goes with --workflow NAME"),
    (["--workflow", "ci", "--environment", "staging"], "--environment is of the prebuild"),
  ])
  func aGraphThatCannotBeMeantIsRefused(_ words: [String], _ expected: String) throws {
    let run = try Workspace(example: "taskflow").fixpoint(words: ["graph"] + words)
    #expect(run.status == 2)
    #expect(run.errors.contains(expected), "\(run.errors)")
  }

  #if os(Linux)
    @Test(arguments: [">/dev/full", ">&-"])
    func aResultThatCannotBeWrittenIsNoSuccess(place: String) throws {
      let app = try Workspace(example: "taskflow")
      let run = try shell("'\(Program.url.path)' graph \(place)", in: app)
      #expect(run.status == 3)
      #expect(run.errors.hasPrefix("error: standard output could not be written ("))
    }

    @Test func whoReadsOnlyTheBeginningIsNotTold() throws {
      let app = try Workspace(example: "taskflow")
      let run = try shell("'\(Program.url.path)' schema | head -1", in: app)
      #expect(run.status == 0)
      #expect(run.errors == "")
    }

    private func shell(_ text: String, in app: Workspace) throws -> ProgramRun {
      try app.run(URL(fileURLWithPath: "/bin/sh"), ["-c", text], environment: [:], in: "")
    }
  #endif
}
