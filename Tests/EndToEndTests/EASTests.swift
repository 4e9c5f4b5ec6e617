// What EAS is told of the targets.

import Foundation
import TestSupport
import Testing

@Suite struct EASTests {
  static let app = """
    {
      "expo": {
        "name": "TaskFlow",   "slug": "taskflow",
        "extra": { "eas": { "projectId": "0" } }
      }
    }

    """

  /// The example, with a clip and a watch app besides.
  private func workspace(_ app: String? = app) throws -> Workspace {
    let workspace = try Workspace(example: "taskflow")
    try workspace.edit("fixpoint.yml", "plugins:\n  - ./tools/stamp.py\n", "")
    let more = """

        Mini clip: { type: clip, path: targets/clip }
        watch: { type: watch, path: targets/watch }
        face: { type: watch-widget, path: targets/face }

      environments:
        staging: { bundleIdentifier: com.acme.staging }

      """
    try workspace.write(try workspace.read("fixpoint.yml") + more, "fixpoint.yml")
    for name in ["clip", "watch", "face"] { try workspace.write("", "targets/\(name)/A.swift") }
    if let app { try workspace.write(app, "app.json") }
    return workspace
  }

  private func list(_ text: String) throws -> [[String: Any]] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
  }

  @Test func theListIsPrintedAloneAndNothingIsWritten() throws {
    let workspace = try workspace()
    let before = try workspace.snapshot()
    let run = try workspace.fixpoint("eas")
    #expect(run.status == 0)
    let entries = try list(run.output)
    #expect(
      entries.map { $0["targetName"] as? String } == ["widget", "share", "keyboard", "Mini clip", "watch", "face"])
    let face = try #require(entries.last)
    #expect(face["bundleIdentifier"] as? String == "com.acme.taskflow.watch.watch-widget")
    #expect(face["parentBundleIdentifier"] as? String == "com.acme.taskflow.watch")
    let widget = try #require(entries.first?["entitlements"] as? [String: Any])
    #expect(widget["aps-environment"] as? String == "production")
    #expect(widget["com.apple.security.application-groups"] as? [String] == ["group.com.acme.taskflow"])
    #expect(run.errors.contains("fixpoint.yml:") && run.errors.contains("parent-application-identifiers"))
    #expect(try workspace.snapshot() == before)
  }

  @Test func writingTwiceChangesNothingMoreAndTheCheckAgrees() throws {
    let workspace = try workspace()
    let check = try workspace.fixpoint("eas", "--check")
    #expect(check.status == 1)
    #expect(check.output.contains("app.json:4:23: error: “widget” (com.acme.taskflow.widget) is not in the list"))
    #expect(try workspace.read("app.json") == Self.app)
    #expect(try workspace.fixpoint("eas", "--write").status == 0)
    let first = try workspace.read("app.json")
    #expect(first.hasPrefix("{\n  \"expo\": {\n    \"name\": \"TaskFlow\",   \"slug\": \"taskflow\",\n"))
    #expect(try workspace.fixpoint("eas", "--check").status == 0)
    let again = try workspace.fixpoint("eas", "--write")
    #expect(again.status == 0 && again.output.contains("says so already"))
    #expect(try workspace.read("app.json") == first)
    // As it is after the project is made, too.
    #expect(try workspace.fixpoint("prebuild").status == 0)
    #expect(try workspace.fixpoint("eas", "--check").status == 0)
    // Without its target an entry is nobody's.
    try workspace.edit("fixpoint.yml", "  watch: { type: watch, path: targets/watch }\n", "")
    try workspace.edit("fixpoint.yml", "  face: { type: watch-widget, path: targets/face }\n", "")
    let stale = try workspace.fixpoint("eas", "--check", "--format", "json")
    #expect(stale.status == 1)
    let differences = try #require(stale.json["differences"] as? [[String: Any]])
    #expect(differences.map { $0["id"] as? String } == ["eas.stale-entry", "eas.stale-entry"])
    #expect(differences.allSatisfy { $0["file"] as? String == "app.json" && $0["line"] != nil && $0["column"] != nil })
    #expect(try workspace.fixpoint("eas", "--write").output.contains("takes “face” (com.acme.taskflow.watch"))
    #expect(try workspace.fixpoint("eas", "--check").status == 0)
  }

  @Test func anEnvironmentAndAConfigurationHaveTheirOwn() throws {
    let workspace = try workspace()
    let staging = try list(try workspace.fixpoint("eas", "--environment", "staging").output)
    #expect(staging.first?["bundleIdentifier"] as? String == "com.acme.staging.widget")
    let debug = try workspace.fixpoint("eas", "--configuration", "Debug", "--format", "json")
    #expect(debug.json["schema"] as? Int == 1 && debug.json["configuration"] as? String == "Debug")
    let entries = try #require(debug.json["appExtensions"] as? [[String: Any]])
    #expect((entries.first?["entitlements"] as? [String: Any])?["aps-environment"] as? String == "development")
    #expect(try workspace.fixpoint("eas", "--configuration", "Nope").status == 2)
  }

  @Test func codeIsNotEdited() throws {
    let workspace = try workspace(nil)
    #expect(try workspace.fixpoint("eas").errors.contains("neither an app.json nor an app.config.js"))
    try workspace.write("export default {};\n", "app.config.ts")
    let run = try workspace.fixpoint("eas", "--write")
    #expect(run.status == 1)
    #expect(try list(run.output).count == 6)
    #expect(run.errors.contains("app.config.ts: warning:"))
    #expect(run.errors.contains("`extra.eas.build.experimental.ios.appExtensions`"))
    #expect(!workspace.exists("app.json"))
  }

  @Test func credentialsAreBegunAndChecked() throws {
    let workspace = try workspace()
    #expect(try workspace.fixpoint("eas", "--write").status == 0)
    #expect(try workspace.fixpoint("eas", "--credentials").status == 0)
    let again = try workspace.fixpoint("eas", "--credentials")
    #expect(again.status == 2 && again.errors.contains("credentials.json here already"))
    try workspace.edit("credentials.json", #""password": """#, #""password": "hunter2-very-secret""#)
    let check = try workspace.fixpoint("eas", "--check")
    #expect(check.status == 1)
    #expect(check.output.contains("no file “credentials/Mini clip.mobileprovision”"))
    #expect(!(check.output + check.errors).contains("hunter2"))
    for name in ["TaskFlow", "widget", "share", "keyboard", "Mini clip", "watch", "face"] {
      try workspace.write("", "credentials/\(name).mobileprovision")
    }
    try workspace.write("", "credentials/distribution.p12")
    #expect(try workspace.fixpoint("eas", "--check").status == 0)
    try workspace.edit("credentials.json", #""keyboard": {"#, #""keybord": {"#)
    let wrong = try workspace.fixpoint("eas", "--check", "--format", "json")
    #expect(wrong.status == 1)
    let problems = try #require(wrong.json["credentials"] as? [[String: Any]])
    #expect(problems.map { $0["id"] as? String } == ["eas.credentials-missing", "eas.credentials-unknown-target"])
  }

  @Test(arguments: [
    (["--write", "--check"], "exclude each other"), (["--check", "--credentials"], "exclude each other"),
  ])
  func contradictionsAreRefused(_ words: [String], _ sentence: String) throws {
    let run = try workspace().fixpoint(words: ["eas"] + words)
    #expect(run.status == 2 && run.errors.contains(sentence))
  }

  @Test(.enabled(if: Corpus.root != nil), arguments: Corpus.paths(below: "expo") { $0.hasSuffix("/app.json") })
  func realConfigsTakeTheList(_ file: String) throws {
    let workspace = try workspace(String(decoding: try Corpus.read(file), as: UTF8.self))
    #expect(try workspace.fixpoint("eas", "--check").status == 1)
    #expect(try workspace.fixpoint("eas", "--write").status == 0)
    let text = try workspace.read("app.json")
    #expect(try workspace.fixpoint("eas", "--check").status == 0)
    #expect(try workspace.fixpoint("eas", "--write").status == 0)
    #expect(try workspace.read("app.json") == text)
  }
}
