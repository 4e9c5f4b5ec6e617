// Tests of the asset catalogs that are made, and of those that are left alone.

import AppleTargetsPlugin
import AssetCatalogsPlugin
import Diagnostics
import PluginFixtures
import PluginKit
import ProjectModel
import Testing

@Suite struct AssetCatalogTests {
  private let plugins: [any Plugin] = [AppleTargets(), AssetCatalogs()]
  private let catalog = "w/Assets.xcassets/"

  private func fixture(_ target: String, type: String = "widget", files: [String: String] = [:]) -> Fixture {
    Fixture(
      "targets:\n  w:\n    type: \(type)\n    path: w\n\(target)", files: ["w/W.swift": ""].merging(files) { $1 })
  }

  private func made(_ fixture: Fixture) throws -> [String: String] {
    try fixture.outputs(plugins).filter { $0.key.hasPrefix(catalog) }
  }

  @Test func aColourIsWrittenAsXcodeWritesIt() throws {
    let made = try made(fixture("    colors: { $accent: { light: \"#0A84FF\", dark: \"rgb(255, 255, 255)\" } }\n"))
    #expect(made.keys.sorted() == [catalog + "$accent.colorset/Contents.json", catalog + "Contents.json"])
    #expect(
      made[catalog + "$accent.colorset/Contents.json"] == """
        {
          "colors" : [
            {
              "color" : {
                "color-space" : "srgb",
                "components" : {
                  "alpha" : "1.000",
                  "blue" : "1.000",
                  "green" : "0.518",
                  "red" : "0.039"
                }
              },
              "idiom" : "universal"
            },
            {
              "appearances" : [
                {
                  "appearance" : "luminosity",
                  "value" : "dark"
                }
              ],
              "color" : {
                "color-space" : "srgb",
                "components" : {
                  "alpha" : "1.000",
                  "blue" : "1.000",
                  "green" : "1.000",
                  "red" : "1.000"
                }
              },
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

  @Test func settingsNameWhatIsDeclaredAndNothingElse() throws {
    let target = try #require(
      try fixture("    colors: { $widgetBackground: white, brand: \"#123\" }\n").resolve(plugins).model.target(
        named: "w"))
    #expect(target.setting("ASSETCATALOG_COMPILER_WIDGET_BACKGROUND_COLOR_NAME") == "$widgetBackground")
    #expect(target.settings["ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME"] == nil)
    #expect(target.settings["ASSETCATALOG_COMPILER_APPICON_NAME"] == nil)
  }

  @Test func nothingDeclaredNothingMade() throws { #expect(try made(fixture("")).isEmpty) }

  @Test func aPersonsOtherSetsAndContentsStay() throws {
    let files = [
      catalog + "Contents.json": "{}", catalog + "mine.colorset/Contents.json": "{}",
    ]
    let made = try made(fixture("    colors: { brand: red }\n", files: files))
    #expect(made.keys.sorted() == [catalog + "brand.colorset/Contents.json"])
  }

  @Test func aPersonsEqualSetIsUsedAsItIs() throws {
    let own = #"""
      {"info":{"version":1,"author":"xcode"},"colors":[{"idiom":"universal","color":{"color-space":"srgb",
      "components":{"red":"1.000","alpha":"1.000","blue":"0.000","green":"0.000"}}}]}
      """#
    let files = [catalog + "Contents.json": "{}", catalog + "brand.colorset/Contents.json": own]
    #expect(try made(fixture("    colors: { brand: red }\n", files: files)).isEmpty)
  }

  @Test(arguments: ["{}", "no JSON"])
  func aPersonsOtherSetOfThatNameIsNamed(text: String) {
    let fixture = fixture(
      "    colors: { brand: red }\n", files: [catalog + "brand.colorset/Contents.json": text])
    let refusal = Fixture.refusal { try made(fixture) }
    #expect(refusal.map(\.id) == ["assets.set-in-the-way"])
    #expect(refusal.first?.location?.line == 7)
    #expect(refusal.first?.message.contains("brand.colorset") == true)
  }
}
