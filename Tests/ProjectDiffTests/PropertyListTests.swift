// Property lists, entitlements and JSON are compared by their values.

import ProjectDiff
import Testing

@Suite("Differences of property lists and JSON")
struct PropertyListTests {
  private func entitlements(_ inner: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>\(inner)</dict></plist>
    """
  }

  private func groups(_ names: String...) -> String {
    "<key>com.apple.security.application-groups</key><array>"
      + names.map { "<string>\($0)</string>" }.joined() + "</array>"
  }

  @Test func anAppGroupThatIsAppendedAgainIsDuplicated() {
    let found = differences(
      entitlements(groups("group.a")), entitlements(groups("group.a", "group.a")), in: "App.entitlements")
    #expect(
      found == [
        Difference(
          .duplicated, ["com.apple.security.application-groups", "group.a"], noun: "entry", before: .count(1),
          after: .count(2))
      ])
  }

  @Test func anEntitlementThatIsGoneIsOne() {
    let push = "<key>aps-environment</key><string>development</string>"
    let found = differences(
      entitlements(push + groups("group.a")), entitlements(groups("group.a")), in: "a.entitlements")
    #expect(
      found == [Difference(.removed, ["aps-environment"], noun: "entitlement", before: .text("“development”"))])
    #expect(found.first?.sentence == "the entitlement “aps-environment” is gone; it was “development”")
  }

  @Test func everyEntryOfAListThatIsNewIsTold() {
    let found = differences(entitlements(""), entitlements(groups("a", "b")), in: "a.entitlements")
    #expect(found.map(\.path) == ["a", "b"].map { ["com.apple.security.application-groups", $0] })
    #expect(found.allSatisfy { $0.kind == .added })
  }

  @Test func anotherOrderOfKeysIsARewritingAndOfEntriesAReordering() {
    let keys = differences(#"{"a": 1, "b": 2}"#, #"{"b": 2, "a": 1}"#, in: "app.json")
    #expect(keys.map(\.kind) == [.rewritten])
    let entries = differences(#"{"a": [1, 2]}"#, #"{"a": [2, 1]}"#, in: "app.json")
    #expect(
      entries == [Difference(.reordered, ["a"], noun: "key", before: .list(["1", "2"]), after: .list(["2", "1"]))])
  }

  @Test func aTextIsNotTheNumberOfTheSameDigits() {
    let found = differences(#"{"a": 1}"#, #"{"a": "1"}"#, in: "app.json")
    #expect(found == [Difference(.changed, ["a"], noun: "key", before: .text("1"), after: .text("“1”"))])
  }

  @Test func composedAndDecomposedLettersAreTwoTexts() {
    let found = differences("{\"a\": \"\u{e9}\"}", "{\"a\": \"e\u{301}\"}", in: "app.json")
    #expect(found.map(\.kind) == [.changed])
  }

  @Test func aDictionaryInAListIsFoundByItsName() {
    let before = #"{"plugins": [{"name": "a", "v": 1}, {"name": "b", "v": 1}]}"#
    let after = #"{"plugins": [{"name": "b", "v": 2}, {"name": "c", "v": 1}, {"name": "a", "v": 1}]}"#
    let found = differences(before, after, in: "app.json")
    #expect(
      found.contains(Difference(.changed, ["plugins", "b", "v"], noun: "key", before: .text("1"), after: .text("2"))))
    #expect(found.contains { $0.kind == .added && $0.path == ["plugins", "c"] })
    #expect(found.contains { $0.kind == .reordered && $0.path == ["plugins"] })
    #expect(found.count == 3)
  }

  @Test func aBinaryPropertyListSaysWhatItsXMLSays() {
    let binary: [UInt8] =
      Array("bplist00".utf8) + [0xD1, 0x01, 0x02, 0x51, 0x61, 0x51, 0x62, 0x08, 0x0B, 0x0D] + [0, 0, 0, 0, 0, 0, 1, 1]
      + [0, 0, 0, 0, 0, 0, 0, 3] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 15]
    let xml = Array(entitlements("<key>a</key><string>b</string>").utf8)
    #expect(FileComparison(binary, xml, path: "Info.plist").differences.map(\.kind) == [.rewritten])
  }

  @Test func halfAFileIsUnreadable() {
    let found = differences(#"{"a": 1}"#, #"{"a": "#, in: "app.json")
    #expect(found.map(\.kind) == [.unreadable])
    #expect(found.first?.sentence.contains("app.json:1:") == true)
  }

  @Test func twoUnreadableFilesAreComparedByTheirLines() {
    let found = differences("{\nx", "{\ny", in: "app.json")
    #expect(found == [Difference(.changed, ["line 2"], noun: "text", before: .text("“x”"), after: .text("“y”"))])
  }
}
