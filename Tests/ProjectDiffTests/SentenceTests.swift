// Differences in words.

import ProjectDiff
import Testing

@Suite("Sentences of differences")
struct SentenceTests {
  @Test(arguments: [
    (
      Difference(.duplicated, ["targets", "Widget"], noun: "target", before: .count(1), after: .count(3)),
      "the target “Widget” in targets is there 3 times instead of once"
    ),
    (
      Difference(.removed, ["a", "x"], noun: "entry", before: .count(2), after: .count(1)),
      "the entry “x” in a is there once instead of 2 times"
    ),
    (Difference(.removed, ["a", "x"], noun: "entry", before: .text("“x”")), "the entry “x” in a is gone"),
    (Difference(.added, ["b"], noun: "key", after: .text("1")), "the key “b” is new: 1"),
    (
      Difference(.changed, ["line 3"], noun: "text", before: .text("“a”"), after: .text("“b”"), count: 3),
      "line 3 is “b” instead of “a”, and 2 more lines"
    ),
    (
      Difference(.reordered, ["a"], noun: "key", before: .list(["1", "2"]), after: .list(["2", "1"])),
      "the entries of the key “a” are in another order: 2, 1 instead of 1, 2"
    ),
    (
      Difference(.renumbered, ["targets", "A"], noun: "target", before: .text("AA"), after: .text("BB"), count: 2),
      "the target “A” in targets has the id BB instead of AA, one of 2 objects with other ids"
    ),
    (
      Difference(.changed, [], noun: "", before: .text("2 bytes"), after: .text("3 bytes")),
      "the file is 3 bytes instead of 2 bytes"
    ),
  ]) func say(_ difference: Difference, _ sentence: String) {
    #expect(difference.sentence == sentence)
  }
}
