// Names that would speak to the terminal.

import Foundation
import TestSupport
import Testing

@Suite struct ControlCharacterTests {
  private static let evil = "a\u{1b}]0;x\u{7}\u{9b}2J"
  private static let shown = "a\\u001b]0;x\\u0007\\u009b2J"

  private func isSafe(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      ($0.value >= 0x20 || $0 == "\n" || $0 == "\t") && !(0x7f..<0xa0).contains($0.value)
    }
  }

  private func expectSafe(_ run: ProgramRun, _ shown: String, _ location: Testing.SourceLocation = #_sourceLocation) {
    #expect(isSafe(run.output) && isSafe(run.errors), sourceLocation: location)
    #expect((run.output + run.errors).contains(shown), "\(run.output)\(run.errors)", sourceLocation: location)
  }

  @Test func aWordOfTheCommandLineIsWrittenOut() throws {
    let folder = try Workspace(name: "project")
    expectSafe(try folder.fixpoint(Self.evil), "“\(Self.shown)” is not a command")
    expectSafe(try folder.fixpoint("run", Self.evil), "there is no workflow “\(Self.shown)”")
    expectSafe(try folder.fixpoint("prebuild", "--config", Self.evil), "there is no \(Self.shown) here")
  }

  @Test func aTextOfAWorkflowIsWrittenOut() throws {
    let folder = try Workspace(name: "project")
    try folder.write("workflow: 1\nsteps: [{ id: \"a\\e[2J\", run: x }]\n", "Workflows/t.yml")
    expectSafe(try folder.fixpoint("run", "t"), "“a\\u001b[2J” is no name")
    try folder.write("workflow: 1\nsteps: [{ id: a, run: \"false # \\e[2J\" }]\n", "Workflows/t.yml")
    expectSafe(try folder.fixpoint("run", "t"), "command: false # \\u001b[2J")
    expectSafe(try folder.fixpoint("run", "t", "--quiet"), "command: false # \\u001b[2J")
  }

  @Test func aNameOfAnInputIsWrittenOutInReportsAndKeptInJSON() throws {
    let folder = try Workspace(name: "project")
    try folder.write("workflow: 1\nsteps: [{ id: a, run: \"true\", inputs: in, outputs: [] }]\n", "Workflows/t.yml")
    try folder.write("", "in/\(Self.evil)")
    #expect(try folder.fixpoint("run", "t").status == 0)
    try folder.write("x", "in/\(Self.evil)")
    expectSafe(try folder.fixpoint("run", "t", "--plan"), Self.shown)
    expectSafe(try folder.fixpoint("run", "t", "--explain"), Self.shown)
    expectSafe(try folder.fixpoint("explain", "a"), Self.shown)
    let steps = try folder.fixpoint("explain", "a", "--format", "json").json["steps"] as? [[String: Any]]
    #expect((steps?.first?["reads"] as? [String])?.contains("in/\(Self.evil)") == true)
  }

  @Test func aNameInAProjectIsWrittenOutByTheAudit() throws {
    let app = try Workspace(example: "taskflow")
    try app.edit("fixpoint.yml", "path: targets/share", #"path: "targets/\e[2J""#)
    expectSafe(try app.fixpoint("audit"), "\\u001b[2J")
    try app.write("<plist><dict><key>\u{9b}2J</key><string>", "targets/widget/widget.entitlements")
    expectSafe(try app.fixpoint("audit"), "error")
  }
}
