// Tests of the Info.plist files that are made, and of those that are not.

import AppleTargetsPlugin
import Diagnostics
import Foundation
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

  private func describing(_ container: String, _ key: String, _ point: String) -> String {
    persons.replacingOccurrences(
      of: "<key>A</key><string>x</string>",
      with: "<key>\(container)</key><dict><key>\(key)</key><string>\(point)</string></dict>")
  }

  /// As another generator left it for the other form, or for the type that the target had before.
  @Test(arguments: [
    ("bg-download", "NSExtension", "NSExtensionPointIdentifier", "com.apple.background-asset-downloader-extension", 1),
    (
      "bg-download", "EXAppExtensionAttributes", "EXExtensionPointIdentifier",
      "com.apple.background-asset-downloader-extension", 0
    ),
    ("share", "NSExtension", "NSExtensionPointIdentifier", "com.apple.keyboard-service", 1),
    ("share", "NSExtension", "NSExtensionPointIdentifier", "com.apple.share-services", 0),
    ("share", "NSExtension", "NSExtensionPointIdentifier", "$(POINT)", 0),
  ])
  func aFileOfAnotherTypeIsNamed(type: String, container: String, key: String, point: String, count: Int) throws {
    let fixture = fixture(type: type, files: ["w/Info.plist": describing(container, key, point)])
    let found = try fixture.resolve([AppleTargets()]).diagnostics
    #expect(found.count { $0.id == "target.info-plist-of-another-type" } == count)
    #expect(found.allSatisfy { $0.message.contains("w/Info.plist describes \(point) in \(container); ") })
    #expect(found.allSatisfy { $0.location == SourceLocation(file: "fixpoint.yml", line: 4, column: 3) })
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
