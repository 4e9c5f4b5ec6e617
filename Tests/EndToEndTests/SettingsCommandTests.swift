// fixpoint settings

import Foundation
import TestSupport
import Testing

@Suite struct SettingsCommandTests {
  private func setting(_ run: ProgramRun, _ index: Int = 0) -> [String: Any] {
    let settings = run.json["settings"] as? [[String: Any]] ?? []
    return index < settings.count ? settings[index] : [:]
  }

  @Test func printsValuesWithTheirPlaces() throws {
    let app = try Workspace(example: "taskflow")
    let run = try app.fixpoint(
      "settings", "TaskFlow", "APS_ENVIRONMENT", "CURRENT_PROJECT_VERSION", "--configuration", "Debug")
    #expect(run.status == 0)
    #expect(
      run.output == """
        TaskFlow of ios/TaskFlow.xcodeproj/project.pbxproj: Debug, iphoneos
          APS_ENVIRONMENT = development
              ios/Debug.xcconfig:2:19  project xcconfig
          CURRENT_PROJECT_VERSION = 240
              ios/Shared.xcconfig:3:27  project xcconfig

        """)
    let page = try String(contentsOf: Corpus.packageRoot.appendingPathComponent("docs/settings.md"), encoding: .utf8)
    #expect(page.contains(run.output))
  }

  @Test func asksForAnSDK() throws {
    let app = try Workspace(example: "taskflow")
    try app.edit("ios/Debug.xcconfig", "APS_ENVIRONMENT =", "APS_ENVIRONMENT[sdk=macosx*] = mac\nAPS_ENVIRONMENT =")
    try app.write(
      try app.read("ios/Debug.xcconfig") + "APS_ENVIRONMENT[sdk=iphonesimulator*] = sim\n", "ios/Debug.xcconfig")
    let arguments = ["settings", "TaskFlow", "APS_ENVIRONMENT", "--configuration", "Debug", "--format", "json"]
    let run = try app.run(Program.url, arguments, environment: [:], in: "")
    #expect(setting(run)["value"] as? String == "development")
    let variants = setting(run)["variants"] as? [[String: Any]] ?? []
    #expect(variants.map { $0["sdk"] as? String } == ["iphonesimulator"])
    #expect(variants.map { $0["value"] as? String } == ["sim"])
    let simulator = try app.run(Program.url, arguments + ["--sdk", "iphonesimulator"], environment: [:], in: "ios")
    #expect(setting(simulator)["value"] as? String == "sim")
    #expect(setting(simulator)["condition"] == nil)
    #expect(setting(simulator)["file"] as? String == "ios/Debug.xcconfig")
  }

  @Test func whatHasNoValueIsAFinding() throws {
    let app = try Workspace(example: "taskflow")
    let more = "LOST = $(NOBODY)\nTURN = $(BACK)\nBACK = $(TURN)\n"
    try app.write(try app.read("ios/Shared.xcconfig") + more, "ios/Shared.xcconfig")
    let run = try app.fixpoint("settings", "TaskFlow", "LOST", "TURN", "GONE", "--format", "json")
    #expect(run.status == 1)
    #expect((0..<3).map { setting(run, $0)["state"] as? String } == ["unresolved", "cycle", "absent"])
    #expect(try app.fixpoint("settings", "TaskFlow", "SWIFT_VERSION").status == 0)
    #expect(try app.fixpoint("settings", "TaskFlow").status == 1)
  }

  @Test func refusesWhatItDoesNotKnow() throws {
    let app = try Workspace(example: "taskflow")
    let wrong: [([String], String)] = [
      (["TaskFlwo"], "did you mean “TaskFlow”?"), (["TaskFlow", "--configuration", "Debgu"], "did you mean “Debug”?"),
      (["TaskFlow", "--sdk", "iphone"], "there is no SDK “iphone”"), ([], "needs the name of a target"),
      (["TaskFlow", "--project", "No.xcodeproj"], "No.xcodeproj"),
    ]
    for (words, message) in wrong {
      let run = try app.run(Program.url, ["settings"] + words, environment: [:], in: "")
      #expect(run.status == 2, "\(words)")
      #expect(run.output.isEmpty)
      #expect(run.errors.contains(message), "\(run.errors)")
    }
  }

  @Test func findsTheOnlyProject() throws {
    let app = try Workspace(example: "taskflow")
    try app.remove("fixpoint.yml")
    #expect(try app.fixpoint("settings", "TaskFlow", "SWIFT_VERSION").status == 0)
    let named = try app.fixpoint("settings", "TaskFlow", "--project", "TaskFlow.xcodeproj/project.pbxproj", in: "ios")
    #expect(named.status == 0)
    #expect(named.output.contains("TaskFlow of TaskFlow.xcodeproj/project.pbxproj"))
    try app.write(try app.bytes("ios/TaskFlow.xcodeproj/project.pbxproj"), "other/Other.xcodeproj/project.pbxproj")
    let several = try app.fixpoint("settings", "TaskFlow")
    #expect(several.status == 2)
    #expect(several.errors.contains("ios/TaskFlow.xcodeproj, other/Other.xcodeproj"))
    let none = try Workspace().fixpoint("settings", "TaskFlow")
    #expect(none.status == 2)
    #expect(none.errors.contains("--project"))
  }
}
