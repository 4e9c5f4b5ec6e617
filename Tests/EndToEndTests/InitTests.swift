// A first fixpoint.yml.

import Foundation
import TestSupport
import Testing

@Suite struct InitTests {
  private func workspace(_ files: [String: String] = [:]) throws -> Workspace {
    let workspace = try Workspace()
    let example = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("examples/taskflow/ios")
    try FileManager.default.copyItem(at: example, to: workspace.url.appendingPathComponent("ios"))
    for (path, text) in files { try workspace.write(text, path) }
    return workspace
  }

  @Test func aPlainProjectGetsTwoLines() throws {
    let workspace = try workspace()
    let plan = try workspace.fixpoint("init", "--plan")
    #expect(plan.status == 0)
    #expect(!workspace.exists("fixpoint.yml"))
    #expect(try workspace.fixpoint("init").status == 0)
    #expect(try workspace.read("fixpoint.yml") == "fixpoint: 1\nproject: ios/TaskFlow.xcodeproj\n")
    #expect(try workspace.fixpoint("prebuild", "--check").status == 0)
    let again = try workspace.fixpoint("init")
    #expect(again.status == 2)
    #expect(again.errors.contains("there is a fixpoint.yml here already"))
  }

  @Test func anExpoProjectLosesTheOtherGeneratorAndNothingElse() throws {
    let app = """
      {
        "expo": {
          "name": "TaskFlow",   "slug": "taskflow",
          "plugins": [
            "expo-router",
            ["@bacons/apple-targets", { "appleTeamId": "ABCDE12345" }],
            "expo-font"
          ]
        }
      }

      """
    let workspace = try workspace([
      "app.json": app, "targets/w/expo-target.config.json": #"{"type": "widget"}"#,
      "targets/w/W.swift": "import WidgetKit\n",
    ])
    #expect(try workspace.fixpoint("init").status == 0)
    #expect(
      try workspace.read("fixpoint.yml")
        == "fixpoint: 1\nproject: ios/TaskFlow.xcodeproj\nteam: ABCDE12345\nplugins: [expo]\n")
    let left = app.replacingOccurrences(
      of: "      [\"@bacons/apple-targets\", { \"appleTeamId\": \"ABCDE12345\" }],\n", with: "")
    #expect(try workspace.read("app.json") == left)
    #expect(try workspace.fixpoint("prebuild").status == 0)
    #expect(try workspace.fixpoint("prebuild", "--check").status == 0)
    #expect(try workspace.read("ios/TaskFlow.xcodeproj/project.pbxproj").contains("targets/w"))
  }

  @Test func anExpoProjectNeedsNoFile() throws {
    let workspace = try workspace([
      "app.json": #"{"expo": {"name": "TaskFlow"}}"#, "targets/w/expo-target.config.json": #"{"type": "widget"}"#,
      "targets/w/W.swift": "import WidgetKit\n",
    ])
    #expect(try workspace.fixpoint("prebuild").status == 0)
    #expect(!workspace.exists("fixpoint.yml"))
    #expect(try workspace.read("ios/TaskFlow.xcodeproj/project.pbxproj").contains("targets/w"))
    #expect(try workspace.fixpoint("prebuild").output.contains("Nothing to change"))
    try workspace.edit("targets/w/expo-target.config.json", "widget\"", "widget\", \"displayName\": \"W\"")
    #expect(try workspace.fixpoint("prebuild", "--check").status == 1)
    try workspace.write("fixpoint: 1\nproject: ios/TaskFlow.xcodeproj\n", "fixpoint.yml")
    #expect(try workspace.fixpoint("prebuild").status == 0)
    #expect(!(try workspace.read("ios/TaskFlow.xcodeproj/project.pbxproj").contains("targets/w")))
    let listed = #"{"expo": {"plugins": ["@bacons/apple-targets"]}}"#
    try workspace.remove("fixpoint.yml")
    try workspace.write(listed, "app.json")
    let refused = try workspace.fixpoint("prebuild")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("app.json:1:23") && refused.errors.contains("fixpoint init"))
  }

  @Test func configsInJavaScriptFollowTheEnvironmentThatTheyMayRead() throws {
    let workspace = try workspace([
      "fixpoint.yml":
        "fixpoint: 1\nproject: ios/TaskFlow.xcodeproj\nplugins: [expo]\nconfigEnvironment: [APP_VARIANT]\n",
      "app.json": #"{"expo": {"name": "TaskFlow", "ios": {"appleTeamId": "ABCDE12345"}}}"#,
      "targets/_shared/names.js": "exports.title = 'Tasks';\n",
      "targets/w/expo-target.config.js": """
      const { title } = require('../_shared/names');
      /** @type {import('@bacons/apple-targets/app.plugin').ConfigFunction} */
      module.exports = (config) => ({
        type: 'widget', // what it is
        displayName: `${title} of ${config.name}`,
        bundleIdentifier: process.env.APP_VARIANT === 'production' ? '.widget' : '.widget.dev',
        entitlements: { /* those of the app */ },
      });

      """,
      "targets/w/W.swift": "import WidgetKit\n",
    ])
    let project = "ios/TaskFlow.xcodeproj/project.pbxproj"
    let first = try workspace.fixpoint("prebuild")
    #expect(first.status == 0, "\(first.errors)")
    #expect(try workspace.read(project).contains("com.acme.taskflow.widget.dev"))
    #expect(try workspace.read(project).contains("Tasks of TaskFlow"))
    #expect(try workspace.fixpoint("prebuild", "--check").status == 0)
    #expect(try workspace.fixpoint("prebuild").output.contains("Nothing to change"))
    #expect(try workspace.fixpoint("prebuild", "--check", environment: ["APP_VARIANT": "production"]).status == 1)
    #expect(try workspace.fixpoint("prebuild", environment: ["APP_VARIANT": "production"]).status == 0)
    #expect(!(try workspace.read(project).contains("widget.dev")))
    #expect(try workspace.fixpoint("prebuild", "--check", environment: ["APP_VARIANT": "production"]).status == 0)
    #expect(try workspace.fixpoint("prebuild", "--check").status == 1)
    try workspace.edit("targets/_shared/names.js", "Tasks", "Lists")
    #expect(try workspace.fixpoint("prebuild", environment: ["APP_VARIANT": "production"]).status == 0)
    #expect(try workspace.read(project).contains("Lists of TaskFlow"))
    try workspace.edit("targets/w/expo-target.config.js", "'widget',", "'wigdet',")
    let refused = try workspace.fixpoint("prebuild")
    #expect(refused.status == 2)
    #expect(
      refused.errors.contains("targets/w/expo-target.config.js:4:") && refused.errors.contains("did you mean “widget”"))
  }

  @Test func anOptionThatWouldBeLostIsRefused() throws {
    let app = #"{"expo": {"plugins": [["@bacons/apple-targets", {"root": "./native"}]]}}"#
    let workspace = try workspace(["app.json": app])
    let run = try workspace.fixpoint("init")
    #expect(run.status == 2)
    #expect(run.errors.contains("app.json:1:50"))
    #expect(try workspace.read("app.json") == app)
    #expect(!workspace.exists("fixpoint.yml"))
  }

  @Test func whereNoProjectIsTheWayToOneIsNamed() throws {
    let expo = try Workspace()
    try expo.write(#"{"expo": {"name": "A"}}"#, "app.json")
    let run = try expo.fixpoint("init")
    #expect(run.status == 2)
    #expect(run.errors.contains("npx expo prebuild"))
    #expect(try Workspace().fixpoint("init").status == 2)
  }

  @Test func ofSeveralProjectsOneIsNamed() throws {
    let workspace = try workspace()
    let text = try workspace.read("ios/TaskFlow.xcodeproj/project.pbxproj")
    try workspace.write(text, "it's 2/App.xcodeproj/project.pbxproj")
    #expect(try workspace.fixpoint("init").status == 2)
    #expect(try workspace.fixpoint("init", "--project", "it's 2/App.xcodeproj").status == 0)
    #expect(try workspace.read("fixpoint.yml") == "fixpoint: 1\nproject: 'it''s 2/App.xcodeproj'\n")
    #expect(try workspace.fixpoint("prebuild", "--check").status == 0)
  }
}
