// The types as the program tells of them.

import Foundation
import TestSupport
import Testing

@Suite struct TypesCommandTests {
  private func types(_ arguments: String...) throws -> [[String: Any]] {
    let app = try Workspace()
    let run = try app.run(Program.url, ["types"] + arguments + ["--format", "json"], environment: [:], in: "")
    #expect(run.status == 0, "\(run.errors)")
    return try #require(run.json["types"] as? [[String: Any]])
  }

  @Test func listsThemOneALine() throws {
    let run = try Workspace().fixpoint("types")
    let lines = run.output.split(separator: "\n")
    #expect(run.status == 0)
    #expect(lines.count == 83)
    let words = lines.map { $0.split(whereSeparator: { $0 == " " }).map(String.init) }
    #expect(words.contains(["share", "Share", "Extension", "iOS", "the", "app", "com.apple.share-services"]))
    #expect(words.contains(["watch-widget", "Watch", "Widget", "watchOS", "watch", "com.apple.widgetkit-extension"]))
    #expect(words.contains(["xpc-service", "XPC", "Service", "macOS", "the", "app", "none"]))
  }

  @Test func showsOneInFull() throws {
    let run = try Workspace().fixpoint("types", "bg-download")
    #expect(run.status == 0)
    for part in [
      "bg-download: Background Download\n", "iOS 16.1 or later", "com.apple.background-asset-downloader-extension",
      "Embed ExtensionKit Extensions", "dstPath \"$(EXTENSIONS_FOLDER_PATH)\"", "background-assets", "`@main`",
      "\"EXAppExtensionAttributes\": {", "\"SKIP_INSTALL\": \"YES\"", "BAAppGroupID",
    ] { #expect(run.output.contains(part), "\(part)") }
    #expect(try Workspace().fixpoint("types", "background-assets").output == run.output)
  }

  @Test func theJSONHasEveryField() throws {
    let all = try types()
    #expect(all.count == 83)
    #expect(Set(all.map { Set($0.keys) }).count == 1)
    let one = try types("network-packet-tunnel")
    #expect(one.count == 1)
    let groups = ["com.apple.developer.networking.networkextension": ["packet-tunnel-provider"]]
    #expect(one.first?["entitlements"] as? [String: [String]] == groups)
    #expect(one.first?["applicationEntitlements"] as? [String: [String]] == groups)
    #expect((one.first?["entry"] as? [String: String])?["name"] == "PacketTunnelProvider")
    #expect(one.first?["frameworks"] as? [String] == ["NetworkExtension"])
  }

  @Test func refusesATypeThatThereIsNot() throws {
    let run = try Workspace().fixpoint("types", "wigdet")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("there is no target type “wigdet”; did you mean “widget”?"))
    #expect(try Workspace().fixpoint("types", "zzzzzzzz").errors.contains("`fixpoint types` lists them"))
  }

  @Test func theSchemaKnowsTheWords() throws {
    let schema = try Workspace().fixpoint("schema").output
    for word in ["\"tv-top-shelf\"", "\"background-assets\"", "\"authentication-services\""] {
      #expect(schema.contains(word))
    }
  }
}
