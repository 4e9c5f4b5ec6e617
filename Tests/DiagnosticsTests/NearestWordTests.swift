// Suggestions for mistyped words.

import Diagnostics
import Testing

@Suite struct NearestWordTests {
  @Test(arguments: [
    ("wigdet", "widget"), ("Widget", "widget"), ("widgets", "widget"), ("sahre", "share"), ("clp", "clip"),
  ])
  func findsTheWordThatWasMeant(_ typed: String, _ meant: String) {
    #expect(nearestWord(to: typed, among: ["share", "clip", "widget", "watch-widget"]) == meant)
  }

  @Test(arguments: ["", "xyz", "completely-different"])
  func findsNothingNear(_ typed: String) {
    #expect(nearestWord(to: typed, among: ["share", "keyboard"]) == nil)
  }
}
