// Tests of icons.

import AppleTargetsPlugin
import AssetCatalogsPlugin
import Diagnostics
import Platform
import PluginFixtures
import PluginKit
import ProjectModel
import Testing

@Suite struct IconTests {
  private let plugins: [any Plugin] = [AppleTargets(), AssetCatalogs()]
  private let folder = "w/Assets.xcassets/AppIcon.appiconset/"

  /// A file that begins as a PNG of this size does.
  private func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
    return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + bytes(13) + Array("IHDR".utf8) + bytes(width)
      + bytes(height) + [8, 6, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3]
  }

  private func artifacts(_ icon: [UInt8]?, type: String = "widget") throws -> [String: [UInt8]] {
    let fixture = Fixture(
      "targets:\n  w:\n    type: \(type)\n    path: w\n    icon: art/icon.png\n", files: ["w/W.swift": "", "art/": ""])
    let disk = fixture.disk
    if let icon { try disk.write(icon, to: Fixture.root.appending("art/icon.png"), permissions: 0o644) }
    let context = try fixture.context(disk)
    let application = try fixture.application(context)
    let model = try resolveModel(plugins: plugins, application: application, context: context)
    #expect(model.target(named: "w")?.setting("ASSETCATALOG_COMPILER_APPICON_NAME") == "AppIcon")
    var result: [String: [UInt8]] = [:]
    for step in try AssetCatalogs().steps(for: model, context) {
      for artifact in try step.run({ try context.tree.read($0) ?? [] }) {
        result[artifact.path.string] = artifact.bytes
      }
    }
    return result
  }

  @Test func isCopiedByteForByte() throws {
    let icon = png(1024, 1024)
    #expect(try artifacts(icon)[folder + "AppIcon.png"] == icon)
  }

  @Test(arguments: [("widget", "ios"), ("watch", "watchos")])
  func isOneUniversalImageOfItsPlatform(type: String, platform: String) throws {
    let contents = String(
      decoding: try artifacts(png(1024, 1024), type: type)[folder + "Contents.json"] ?? [], as: UTF8.self)
    #expect(
      contents == """
        {
          "images" : [
            {
              "filename" : "AppIcon.png",
              "idiom" : "universal",
              "platform" : "\(platform)",
              "size" : "1024x1024"
            }
          ],
          "info" : {
            "author" : "xcode",
            "version" : 1
          }
        }

        """)
  }

  @Test func anImageThatIsNoIconIsRefusedWithAPlace() {
    let faults: [([UInt8]?, String)] = [
      (nil, "assets.no-icon"), ([], "assets.icon-not-png"), (Array("GIF89a".utf8), "assets.icon-not-png"),
      (png(512, 512), "assets.icon-size"), (png(1024, 1023), "assets.icon-size"),
    ]
    for (icon, id) in faults {
      let refusal = Fixture.refusal { try artifacts(icon) }
      #expect(refusal.map(\.id) == [id])
      #expect(refusal.first?.location == SourceLocation(file: "fixpoint.yml", line: 7, column: 11))
    }
  }
}
