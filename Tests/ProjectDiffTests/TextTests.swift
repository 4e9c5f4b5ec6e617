// Podfiles are compared by their statements, all other text by its lines.

import ProjectDiff
import Testing

@Suite("Differences of Podfiles and other text")
struct TextTests {
  private let podfile = """
    require 'json'
    platform :ios, '15.1' # the lowest

    target 'App' do
      use_react_native!(
        :path => config[:reactNativePath],
        :hermes_enabled => true
      )

      post_install do |installer|
        react_native_post_install(installer)
      end
    end

    """

  @Test func aTargetThatStandsTwiceIsDuplicated() {
    let block = "\ntarget 'Extension' do\n  pod 'OneSignal', '>= 5'\nend\n"
    let found = differences(podfile + block, podfile + block + block, in: "ios/Podfile")
    #expect(
      found == [
        Difference(.duplicated, ["target 'Extension'"], noun: "block", before: .count(1), after: .count(2))
      ])
  }

  @Test func aPodInABlockIsToldByTheBlock() {
    let with = podfile.replacing("  use_react_native!(", with: "  pod 'A'\n  use_react_native!(")
    let found = differences(podfile, with, in: "Podfile")
    #expect(found == [Difference(.added, ["target 'App'", "pod 'A'"], noun: "line", after: .text("“pod 'A'”"))])
  }

  @Test func commentsAndIndentationAreARewriting() {
    let other = podfile.replacing("# the lowest", with: "# as Expo has it").replacing(
      "  use_react", with: "    use_react")
    #expect(differences(podfile, other, in: "Podfile").map(\.kind) == [.rewritten])
  }

  @Test func aNumberSignInQuotationMarksIsNoComment() {
    #expect(differences("pod 'a', '#1'", "pod 'a', '#2'", in: "Podfile").map(\.kind) == [.removed, .added])
  }

  @Test func aPodfileWithAnEndTooManyIsUnreadable() {
    #expect(differences(podfile, podfile + "end\n", in: "Podfile").map(\.kind) == [.unreadable])
  }

  @Test func linesThatAreAppendedAgainAreDuplicated() {
    let found = differences("A = 1\nB = 2\n", "A = 1\nB = 2\nB = 2\n", in: "Debug.xcconfig")
    #expect(found == [Difference(.duplicated, ["B = 2"], noun: "line", before: .count(1), after: .count(2))])
  }

  @Test func newLinesAreAdded() {
    let found = differences("A = 1\n", "A = 1\n// made by x\nB = 2\n", in: "Debug.xcconfig")
    #expect(
      found == [Difference(.added, ["line 2"], noun: "text", after: .text("“// made by x”"), count: 2)])
  }

  @Test func aLineThatChangedIsToldWithItsNumber() {
    let found = differences("a\nb\nc\n", "a\nx\nc\n", in: "Main.swift")
    #expect(found == [Difference(.changed, ["line 2"], noun: "text", before: .text("“b”"), after: .text("“x”"))])
  }

  @Test func bytesThatAreNoTextAreToldByTheirSize() {
    let found = FileComparison([0, 1], [0, 2, 3], path: "icon.png").differences
    #expect(found == [Difference(.changed, [], noun: "", before: .text("2 bytes"), after: .text("3 bytes"))])
  }

  @Test func largeTextsWithoutACommonLineAreTold() {
    let (old, new) = (String(repeating: "a\n", count: 60_000), String(repeating: "b\n", count: 60_000))
    #expect(differences(old, new, in: "a.txt").map(\.count) == [60_000])
  }
}
