// fixpoint target add

import Foundation
import TestSupport
import Testing

@Suite struct TargetAddTests {
  @Test(arguments: ["notification-service", "action", "clip", "app-intent", "imessage", "safari", "watch"])
  func theExampleGetsOneMore(_ type: String) throws {
    let app = try Workspace(example: "taskflow")
    let yaml = try app.read("fixpoint.yml")
    let plan = try app.fixpoint("target", "add", type, "--plan")
    #expect(plan.status == 0, "\(plan.errors)")
    #expect(try app.read("fixpoint.yml") == yaml)
    let run = try app.fixpoint("target", "add", type)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasSuffix("Next: fixpoint prebuild --plan\n"))
    #expect(try app.read("fixpoint.yml").hasPrefix(yaml + "\n  \(type):\n    type: \(type)\n"))
    #expect(try app.fixpoint("prebuild").status == 0)
    #expect(try app.fixpoint("prebuild", "--check").status == 0)
    let audit = try app.fixpoint("audit")
    #expect(audit.status == 0, "\(audit.output)")
  }

  @Test func theResultIsJSON() throws {
    let app = try Workspace(example: "taskflow")
    let run = try app.fixpoint(
      "target", "add", "widget", "lock", "--path", "lock", "--bundle-id", ".lock", "--format", "json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.json["schema"] as? Int == 1)
    #expect(run.json["state"] as? String == "written")
    #expect(run.json["target"] as? [String: String] == ["name": "lock", "type": "widget", "path": "lock"])
    #expect(run.json["files"] as? [String] == ["lock/Widgets.swift", "lock/ExampleWidget.swift"])
    #expect((run.json["declaration"] as? [String: String])?["path"] == "fixpoint.yml")
    #expect(run.json["next"] as? String == "fixpoint prebuild --plan")
    let quiet = try app.fixpoint("target", "add", "share", "other", "--bundle-id", ".other", "--quiet")
    #expect(quiet.status == 0 && quiet.output.isEmpty && quiet.errors.isEmpty)
  }

  /// The folder is named from where the command stands.
  @Test func itWorksFromAFolderBelow() throws {
    let app = try Workspace(example: "taskflow")
    #expect(try app.fixpoint("target", "add", "action", "--path", "../extras/action", in: "targets").status == 0)
    #expect(app.exists("extras/action/ActionRequestHandler.swift"))
    let outside = try app.fixpoint("target", "add", "action", "more", "--path", "../../x", in: "targets")
    #expect(outside.status == 2 && outside.errors.contains("--path"))
  }

  @Test func aBadCommandLineEndsWithTwo() throws {
    let app = try Workspace(example: "taskflow")
    let before = try app.snapshot()
    for words in [["target", "add"], ["target", "add", "wigdet"], ["target", "add", "widget"], ["target", "ad"]] {
      let run = try app.fixpoint(words: words)
      #expect(run.status == 2, "\(words)")
      #expect(run.errors.hasPrefix("error: ") || run.errors.hasPrefix("fixpoint.yml:"), "\(run.errors)")
    }
    #expect(try app.snapshot() == before)
    let empty = try Workspace()
    let run = try empty.fixpoint("target", "add", "widget")
    #expect(run.status == 2 && run.errors.contains("there is no fixpoint.yml here"))
  }

  @Test func anExpoProjectNeedsNoFixpointYML() throws {
    let app = try Workspace(example: "taskflow")
    for path in ["fixpoint.yml", "targets"] { try app.remove(path) }
    try app.write(#"{"expo": {"name": "TaskFlow"}}"#, "app.json")
    // Without a target yet, nothing says that targets are declared in configs of their own.
    let first = try app.fixpoint("target", "add", "widget")
    #expect(first.status == 2 && first.errors.contains("`fixpoint init`"))
    try app.write(#"{"type": "action"}"#, "targets/act/expo-target.config.json")
    try app.write("import Foundation\n", "targets/act/Act.swift")
    let run = try app.fixpoint("target", "add", "widget")
    #expect(run.status == 0, "\(run.errors)")
    #expect(!app.exists("fixpoint.yml"))
    #expect(app.exists("targets/widget/expo-target.config.json"))
    #expect(try app.fixpoint("prebuild").status == 0)
    #expect(try app.fixpoint("prebuild", "--check").status == 0)
  }
}
