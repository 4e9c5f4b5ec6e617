// `expo-target.config.js` in the shapes that projects write it in.

import JSON
import JavaScriptConfigs
import Platform
import Testing

@Suite struct TargetConfigTests {
  private static let application = JSONValue.parsed(
    """
    {"name": "Water", "extra": {"appVariant": "production"}, "ios": {"bundleIdentifier": "com.acme.water",
     "entitlements": {"com.apple.security.application-groups": ["group.com.acme.water"]}}}
    """)
  private static let path = "targets/widget/expo-target.config.js"

  private func value(_ text: String, _ others: [String: String] = [:]) throws -> String {
    try ConfigProject(others.merging([Self.path: text]) { $1 }).value(Self.path, with: Self.application)
  }

  @Test func anObjectKeepsTheOrderOfItsKeys() throws {
    let text = """
      /** @type {import('@bacons/apple-targets/app.plugin').Config} */
      module.exports = {
        type: "widget", // a comment
        name: 'Water Tracker',
        icon: "https://github.com/expo.png",
        colors: { $accent: "darkcyan", $widgetBackground: { light: "#fff", dark: "#000" }, },
        entitlements: { /* Add entitlements */ },
      };
      """
    #expect(
      try value(text)
        == ##"{"type":"widget","name":"Water Tracker","icon":"https://github.com/expo.png","##
        + ##""colors":{"$accent":"darkcyan","$widgetBackground":{"light":"#fff","dark":"#000"}},"entitlements":{}}"##)
  }

  @Test func aFunctionGetsTheApplicationsConfig() throws {
    let text = """
      /** @type {import('@bacons/apple-targets/app.plugin').ConfigFunction} */
      module.exports = config => ({
        type: "share",
        bundleIdentifier: `${config.ios.bundleIdentifier}.Share`,
        displayName: config.extra?.appVariant === "production" ? "Save" : "Save (dev)",
        entitlements: {
          "com.apple.security.application-groups": config.ios.entitlements["com.apple.security.application-groups"],
          "keychain": config.ios?.keychain?.groups ?? [`group.${config.ios.bundleIdentifier}`],
        },
      })
      """
    #expect(
      try value(text)
        == #"{"type":"share","bundleIdentifier":"com.acme.water.Share","displayName":"Save","entitlements":"#
        + #"{"com.apple.security.application-groups":["group.com.acme.water"],"keychain":["group.com.acme.water"]}}"#)
  }

  @Test func filesAreShared() throws {
    let text = """
      const { commonEntitlements } = require("../../config-shared")
      const version = require('../../package.json').version
      module.exports = (config) => ({
        type: "watch", version,
        entitlements: { "aps-environment": "production", ...commonEntitlements },
      })
      """
    let project = try ConfigProject([
      Self.path: text, "package.json": #"{"version": "1.2.3"}"#,
      "config-shared.js": "exports.commonEntitlements = { 'com.apple.developer.healthkit': true }",
    ])
    let config = try project.evaluate(Self.path, with: Self.application)
    #expect(
      config.value.text()
        == #"{"type":"watch","version":"1.2.3","entitlements":{"aps-environment":"production","com.apple.developer.healthkit":true}}"#
    )
    // Without an ending, the file was looked for as it is written first.
    #expect(
      config.paths.map(\.string) == ["config-shared", "config-shared.js", "package.json", Self.path])
    #expect(config.inputs[0].state == .nothing)
    #expect(
      config.inputs[1].state
        == .contents(
          SHA256.hex(of: Array("exports.commonEntitlements = { 'com.apple.developer.healthkit': true }".utf8))))
  }

  @Test func variablesThatAreAllowedChoose() throws {
    let text = """
      const isDev = process.env.APP_VARIANT === "development"
      module.exports = { type: "widget", group: isDev ? "group.dev" : "group.prod", secret: process.env.SECRET_TOKEN }
      """
    let project = try ConfigProject(
      [Self.path: text], allowed: ["APP_VARIANT"],
      environment: ["APP_VARIANT": "development", "SECRET_TOKEN": "hunter2"])
    let config = try project.evaluate(Self.path)
    #expect(config.value.text() == #"{"type":"widget","group":"group.dev"}"#)
    #expect(config.environmentNames == ["APP_VARIANT", "SECRET_TOKEN"])
    #expect(
      config.diagnostics.map(\.description) == [
        "\(Self.path): warning: the config asks for the variable SECRET_TOKEN, which it does not get; list it in `configEnvironment` of fixpoint.yml if it may have it"
      ])
  }

  @Test func listingTheVariablesShowsNoOther() throws {
    let text = "module.exports = { all: { ...process.env }, has: 'SECRET_TOKEN' in process.env }"
    let project = try ConfigProject(
      [Self.path: text], allowed: ["A", "B"], environment: ["A": "1", "SECRET_TOKEN": "hunter2"])
    let config = try project.evaluate(Self.path)
    #expect(config.value.text() == #"{"all":{"A":"1"},"has":false}"#)
    #expect(config.environmentNames == ["A", "B", "SECRET_TOKEN"])
  }

  @Test func aTextIsWhatItWasInTheFile() throws {
    #expect(try value("\u{FEFF}module.exports = { n: 'Größe 🎉', e: \"\\u00e9\" }") == "{\"n\":\"Größe 🎉\",\"e\":\"é\"}")
  }

  @Test func oneConfigSeesNothingOfAnother() throws {
    let project = try ConfigProject([
      "a.js": "globalThis.leak = 1; Object.prototype.polluted = 1; Array.prototype.leak = 1; module.exports = {}",
      "b.js":
        "module.exports = { leak: typeof leak, polluted: typeof {}.polluted, list: typeof [].leak, host: typeof host }",
    ])
    _ = try project.evaluate("a.js")
    #expect(
      try project.value("b.js")
        == #"{"leak":"undefined","polluted":"undefined","list":"undefined","host":"undefined"}"#)
  }
}
