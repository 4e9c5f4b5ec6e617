// Where the values of a config stand in its text.

import Diagnostics
import JSON
import JavaScriptConfigs
import TestSupport
import Testing

@Suite struct PlaceTests {
  private func location(_ text: String, _ path: [ConfigPlaces.Step], isKey: Bool = false) -> String {
    let places = ConfigPlaces(Array(text.utf8), file: "a.js")
    return (isKey ? places.location(ofKey: path) : places.location(of: path)).description
  }

  private static let text = """
    // name: 'comment'
    const a = { type: "other" }, r = /[/{"]/, q = 1 / 2
    /** @type {import('x').Config} */
    module.exports = (config) => ({
      type: "widget", /* icon: 1 */ 'icon': `x${a.map((b) => { return { c: `y${b}` } })}`,
      entitlements: {
        "com.apple.security.application-groups": ["group.a", config.ios["b"], { z: 1 }],
        ...require("./shared"),
      },
      colors: config.dark ? { $accent: "red" } : { $accent: "blue", deep: { light: 1 } }, name,
      frameworks: [],
    })
    """

  @Test(
    arguments: [
      (["type"], "a.js:5:9", "a.js:5:3"), (["icon"], "a.js:5:41", "a.js:5:33"),
      (["entitlements"], "a.js:6:17", "a.js:6:3"),
      (["entitlements", "com.apple.security.application-groups"], "a.js:7:46", "a.js:7:5"),
      (["entitlements", "com.apple.security.application-groups", 0], "a.js:7:47", "a.js:7:47"),
      (["entitlements", "com.apple.security.application-groups", 1], "a.js:7:58", "a.js:7:58"),
      (["entitlements", "com.apple.security.application-groups", 2, "z"], "a.js:7:80", "a.js:7:77"),
      (["entitlements", "aps-environment"], "a.js:6:17", "a.js:6:17"),
      (["colors", "$accent"], "a.js:10:57", "a.js:10:48"), (["colors", "deep", "light"], "a.js:10:80", "a.js:10:73"),
      (["name"], "a.js:10:87", "a.js:10:87"), (["frameworks", 3], "a.js:11:15", "a.js:11:15"),
      (["none"], "a.js", "a.js"),
    ] as [([ConfigPlaces.Step], String, String)])
  func areFound(_ path: [ConfigPlaces.Step], _ value: String, _ key: String) {
    #expect(location(Self.text, path) == value)
    #expect(location(Self.text, path, isKey: true) == key)
  }

  @Test func noTextCrashesTheReader() {
    var random = SeededGenerator(seed: Fuzzing.seed(0x97ACE))
    Fuzzing.rounds(3_000) { _ in
      let places = ConfigPlaces(random.mutated(Array(Self.text.utf8)), file: "a.js")
      _ = places.location(of: ["entitlements", "x"])
    }
  }
}
