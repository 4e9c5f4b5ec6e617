// The message of a commit.

import BuildGraph
import Testing

@testable import Prebuild

@Suite struct CommitMessageTests {
  private func subject(_ names: [String]) -> String {
    let message = commitMessage(targets: names.map { .init(name: $0, type: "widget") }, inputDigest: Digest(of: []))
    return String(message.prefix { $0 != "\n" })
  }

  @Test func subjectsNameTheTargetsWhereTheyFit() {
    #expect(subject([]) == "Take the generated targets out")
    #expect(subject(["widget"]) == "Generate the target widget")
    #expect(subject(["widget", "share", "keyboard"]) == "Generate the targets widget, share and keyboard")
    #expect(subject((1...12).map { "target\($0)" }) == "Generate 12 targets")
    #expect(subject([String(repeating: "x", count: 80)]) == "Generate 1 target")
  }

  @Test func aNameCannotForgeALine() {
    let message = commitMessage(
      targets: [.init(name: "a\n\nFixpoint-Input: x", type: "widget")], inputDigest: Digest(of: []))
    #expect(message.split(separator: "\n").filter { $0.hasPrefix("Fixpoint-Input") }.count == 1)
  }
}
