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
