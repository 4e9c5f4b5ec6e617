// Differences as `diff -u` shows them.

import Diagnostics
import Testing

@Suite struct UnifiedDiffTests {
  private func diff(_ old: String, _ new: String) -> String {
    UnifiedDiff(old: Array(old.utf8), new: Array(new.utf8)).text(old: "a", new: "b")
  }

  @Test func showsThreeLinesAroundAChange() {
    let old = (1...9).map { "\($0)\n" }.joined()
    #expect(
      diff(old, old.replacing("5", with: "five")) == """
        --- a
        +++ b
        @@ -2,7 +2,7 @@
         2
         3
         4
        -5
        +five
         6
         7
         8

        """)
  }

  @Test func farChangesAreTwoHunks() {
    let old = (10...40).map { "\($0)\n" }.joined()
    #expect(
      diff(old, "0\n" + old + "99\n").split(separator: "\n").filter { $0.hasPrefix("@@") } == [
        "@@ -1,3 +1,4 @@", "@@ -29,3 +30,4 @@",
      ])
  }

  @Test func fromNothing() { #expect(diff("", "x\n") == "--- a\n+++ b\n@@ -0,0 +1,1 @@\n+x\n") }

  @Test func bytesAreNotShown() {
    #expect(UnifiedDiff(old: [0, 1], new: [2]).text(old: "a", new: "b") == "a and b differ, and are not both text\n")
  }

  @Test func manyLinesAreCut() {
    let text = UnifiedDiff(old: [], new: Array((0..<500).map { "\($0)\n" }.joined().utf8)).text(
      old: "a", new: "b", limit: 10)
    #expect(text.hasSuffix("… 493 more lines\n"))
  }
}
