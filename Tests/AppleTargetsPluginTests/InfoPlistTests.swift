// Tests of the Info.plist files that are made, and of those that are not.

import AppleTargetsPlugin
import Diagnostics
import PluginFixtures
import ProjectModel
import PropertyList
import Testing

@Suite struct InfoPlistTests {
  private let persons = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict><key>A</key><string>x</string></dict></plist>

    """

  private func fixture(_ more: String = "", type: String = "share", files: [String: String] = [:]) -> Fixture {
    Fixture(
      "targets:\n  w:\n    type: \(type)\n    path: w\n\(more)", files: ["w/W.swift": ""].merging(files) { $1 })
  }

  private func made(_ fixture: Fixture) throws -> PropertyDictionary {
    let text = try #require(try fixture.outputs([AppleTargets()])["w/Info.plist"])
    return try #require(try PropertyValue(parsing: Array(text.utf8), file: "w/Info.plist").dictionary)
  }

  @Test func hasTheTypesKeysAndTheVersionsByReference() throws {
    let plist = try made(fixture())
    #expect(plist["CFBundleShortVersionString"] == "$(MARKETING_VERSION)")
    #expect(plist["CFBundleVersion"] == "$(CURRENT_PROJECT_VERSION)")
    let attributes = plist["NSExtension"]?.dictionary
    #expect(attributes?["NSExtensionPointIdentifier"] == "com.apple.share-services")
    #expect(attributes?["NSExtensionPrincipalClass"] == "$(PRODUCT_MODULE_NAME).ShareViewController")
  }

  @Test func statedKeysFillInWhatDescribesTheExtension() throws {
    let plist = try made(
      fixture(
        "    infoPlist: { NSExtension: { NSExtensionAttributes: { NSExtensionActivationRule: { T: true } } }, B: 1 }\n")
    )
    let attributes = plist["NSExtension"]?.dictionary
    #expect(attributes?["NSExtensionPointIdentifier"] == "com.apple.share-services")
    #expect(
      attributes?["NSExtensionAttributes"]?.dictionary?["NSExtensionActivationRule"] == ["T": true])
    #expect(plist["B"] == 1)
  }

  @Test func aPersonsFileIsUsedAsItIs() throws {
    #expect(try fixture(files: ["w/Info.plist": persons]).outputs([AppleTargets()]).isEmpty)
  }

  @Test func aFileOfFixpointsIsMadeAgain() throws {
    var fixture = fixture(files: ["w/Info.plist": persons])
    fixture.owned = ["w/Info.plist"]
    #expect(try made(fixture)["A"] == nil)
  }

  @Test func whatAPersonsFileSaysAlreadyMayBeStated() throws {
    #expect(
      try fixture("    infoPlist: { A: x }\n", files: ["w/Info.plist": persons]).outputs([AppleTargets()]).isEmpty)
  }

  @Test(arguments: ["A: y", "B: 1"])
  func whatAPersonsFileDoesNotSayIsNamed(entry: String) {
    let fixture = fixture("    infoPlist: { \(entry) }\n", files: ["w/Info.plist": persons])
    let refusal = Fixture.refusal { try fixture.outputs([AppleTargets()]) }
    #expect(refusal.map(\.id) == ["target.info-plist-entry-unmet"])
    #expect(refusal.first?.message.contains("w/Info.plist") == true)
    #expect(refusal.first?.message.contains(String(entry.prefix(1))) == true)
    #expect(refusal.first?.location?.line == 7)
  }
}
