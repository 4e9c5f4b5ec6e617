// Tests of named images.

import AppleTargetsPlugin
import AssetCatalogsPlugin
import Diagnostics
import Platform
import PluginFixtures
import PluginKit
import Testing

@Suite struct ImageTests {
  private let plugins: [any Plugin] = [AppleTargets(), AssetCatalogs()]
  private let png: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 1]

  private func artifacts(_ images: String, _ files: [String: [UInt8]]) throws -> [String: [UInt8]] {
    let fixture = Fixture(
      "targets:\n  w:\n    type: widget\n    path: w\n    images: \(images)\n", files: ["w/W.swift": "", "art/": ""])
    let disk = fixture.disk
    for (path, bytes) in files { try disk.write(bytes, to: Fixture.root.appending(path), permissions: 0o644) }
    let context = try fixture.context(disk)
    let model = try resolveModel(plugins: plugins, application: try fixture.application(context), context: context)
    var result: [String: [UInt8]] = [:]
    for step in try AssetCatalogs().steps(for: model, context) {
      for artifact in try step.run({ try context.tree.read($0) ?? [] }) {
        result[artifact.path.string] = artifact.bytes
      }
    }
    return result
  }

  private func text(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }

  @Test func oneFileIsOneImageForEveryScale() throws {
    let made = try artifacts("{ logo: art/any name.png }", ["art/any name.png": png])
    #expect(made["w/Assets.xcassets/logo.imageset/logo.png"] == png)
    #expect(
      text(made["w/Assets.xcassets/logo.imageset/Contents.json"]) == """
        {
          "images" : [
            {
              "filename" : "logo.png",
              "idiom" : "universal"
            }
          ],
          "info" : {
            "author" : "xcode",
            "version" : 1
          }
        }

        """)
  }

  @Test func everyScaleIsListedAsXcodeLists() throws {
    let made = try artifacts("{ logo: { 1x: art/a.png, 3x: art/c.png } }", ["art/a.png": png, "art/c.png": png + [3]])
    #expect(made["w/Assets.xcassets/logo.imageset/logo@3x.png"] == png + [3])
    let contents = text(made["w/Assets.xcassets/logo.imageset/Contents.json"])
    let scales = contents.split(separator: "\n").filter { $0.contains("scale") || $0.contains("filename") }
      .map { $0.filter { !" ,".contains($0) } }
    #expect(
      scales == [
        #""filename":"logo.png""#, #""scale":"1x""#, #""scale":"2x""#, #""filename":"logo@3x.png""#, #""scale":"3x""#,
      ])
  }

  @Test func aTemplateOfASymbolIsASymbolSet() throws {
    let svg = Array("<?xml version=\"1.0\"?><svg><g id=\"Notes\"/><g id=\"Symbols\"/></svg>".utf8)
    let made = try artifacts("{ star: art/star.svg }", ["art/star.svg": svg])
    #expect(made["w/Assets.xcassets/star.symbolset/star.svg"] == svg)
    #expect(text(made["w/Assets.xcassets/star.symbolset/Contents.json"]).contains("\"symbols\""))
    let plain = try artifacts("{ star: art/star.svg }", ["art/star.svg": Array("<svg/>".utf8)])
    #expect(plain["w/Assets.xcassets/star.imageset/star.svg"] != nil)
  }

  @Test(arguments: [
    ("{ logo: art/none.png }", "assets.no-image"), ("{ logo: art/text.png }", "assets.not-an-image"),
    ("{ a/b: art/a.png }", "configuration.bad-name"), ("{ logo: {} }", "configuration.bad-value"),
    ("{ logo: { 4x: art/a.png } }", "configuration.unknown-key"), ("{ logo: ../a.png }", "configuration.bad-path"),
    ("[art/a.png]", "configuration.wrong-type"),
  ])
  func whatIsNoImageIsRefused(_ images: String, _ id: String) {
    let refusal = Fixture.refusal {
      try artifacts(images, ["art/a.png": png, "art/text.png": Array("text".utf8)])
    }
    #expect(refusal.map(\.id) == [id])
  }
}
