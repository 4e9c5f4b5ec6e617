// `credentials.json`, checked and begun.

import Diagnostics
import EASPlugin
import JSON
import PluginFixtures
import PluginKit
import Testing

@Suite struct CredentialsTests {
  private static let secret = "hunter2-very-secret"

  private func problems(_ credentials: String, files: [String: String] = [:], app: String = "{}") throws -> [Diagnostic]
  {
    let all = files.merging(["app.json": app, "credentials.json": credentials, "c/a.p": "", "c/d.p12": ""]) {
      first, _ in first
    }
    let targets = SignedTargets.fixture([.member("widget", "com.acme.app.widget")])
    return try EAS().listing(of: targets, in: FileTree(files: all)).credentials
  }

  private func entry(_ profile: String = "c/a.p", _ certificate: String = "./c/d.p12") -> String {
    #"{"provisioningProfilePath": "\#(profile)", "distributionCertificate": {"path": "\#(certificate)", "password": "\#(Self.secret)"}}"#
  }

  @Test func anEntryForEachTargetIsRight() throws {
    #expect(try problems(#"{"ios": {"App": \#(entry()), "widget": \#(entry())}}"#).isEmpty)
    #expect(try problems(#"{"android": {"keystore": {}}}"#).isEmpty)
  }

  @Test func targetsThatOnlyTheListNamesHaveOneToo() throws {
    let app = appJSON(#"[{"targetName": "Push", "bundleIdentifier": "com.other.push"}]"#)
    let found = try problems(#"{"ios": {"App": \#(entry()), "widget": \#(entry())}}"#, app: app)
    #expect(found.map(\.id) == ["eas.credentials-missing"])
    #expect(found.first?.message.contains("“Push”") == true)
  }

  @Test func theFormForOneTargetIsNotEnough() throws {
    let found = try problems(#"{"ios": \#(entry())}"#)
    #expect(found.map(\.id) == ["eas.credentials-single"])
    #expect(found.first?.message.contains("`App`, `widget`") == true)
  }

  @Test func whatDoesNotFitIsNamedWhereItStands() throws {
    let text = """
      {"ios": {
        "App": \(entry("c/missing.p")),
        "wigdet": \(entry())
      }}
      """
    let found = try problems(text)
    #expect(
      found.map(\.id) == ["eas.credentials-missing", "eas.credentials-no-file", "eas.credentials-unknown-target"])
    #expect(
      found.map { $0.location?.description } == [
        "credentials.json:1:9", "credentials.json:2:38", "credentials.json:3:13",
      ])
    #expect(found[2].message.contains("did you mean “widget”?"))
  }

  @Test(arguments: [
    #"{"ios": 5}"#, #"{"ios": {"App": "hunter2-very-secret", "widget": 1}}"#,
    #"{"ios": {"App": {"provisioningProfilePath": 1, "distributionCertificate": "hunter2-very-secret", "x": 1}}}"#,
    #"{"ios": {"App": {"distributionCertificate": {"path": {}, "password": ["hunter2-very-secret"]}}}}"#,
  ])
  func noSecretIsTold(_ text: String) throws {
    let found = try problems(text)
    #expect(found.contains { $0.id == "eas.credentials-malformed" })
    #expect(!"\(found)".contains(Self.secret))
  }

  @Test func textThatIsNoJSONIsRefusedWithoutItsContent() {
    let refusal = Fixture.refusal { try problems(#"{"password": "\#(Self.secret)" "#) }
    #expect(refusal.map(\.id) == ["json.syntax"])
    #expect(!"\(refusal)".contains(Self.secret))
  }

  @Test func filesOutsideOfTheProjectAreNotLookedAt() throws {
    let found = try problems(#"{"ios": {"App": \#(entry("../a.p")), "widget": \#(entry("/etc/a.p"))}}"#)
    #expect(found.map(\.id) == ["eas.credentials-elsewhere", "eas.credentials-elsewhere"])
    #expect(found.allSatisfy { $0.severity == .note })
  }

  @Test func aFirstFileHasAnEntryForEachTarget() throws {
    let targets = SignedTargets.fixture([.member("My Widget", "com.acme.app.widget")])
    let edit = try EAS().credentials(for: targets, in: FileTree(files: ["app.json": "{}"]))
    let text = String(decoding: edit.bytes, as: UTF8.self)
    #expect(try JSONValue(parsing: edit.bytes, file: "c")["ios"]?.object?.names == ["App", "My Widget"])
    // It asks for nothing but the files that it names.
    #expect(Set(try problems(text.replacing("My Widget", with: "widget")).map(\.id)) == ["eas.credentials-no-file"])
    let listed = appJSON(#"[{"targetName": "Push", "bundleIdentifier": "com.other.push"}]"#)
    let more = try EAS().credentials(for: targets, in: FileTree(files: ["app.json": listed]))
    #expect(try JSONValue(parsing: more.bytes, file: "c")["ios"]?.object?.names == ["App", "My Widget", "Push"])
    let refusal = Fixture.refusal { try EAS().credentials(for: targets, in: FileTree(files: ["credentials.json": ""])) }
    #expect(refusal.map(\.id) == ["eas.credentials-exist"])
  }
}
