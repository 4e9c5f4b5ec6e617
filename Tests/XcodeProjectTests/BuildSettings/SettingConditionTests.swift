// Conditions of settings, and what they are matched against.

import Testing

@testable import XcodeProject

struct SettingConditionTests {
  private func verdict(_ condition: String, _ context: BuildContext) throws -> SettingCondition.Verdict {
    try #require(SettingCondition(condition)).verdict(in: context)
  }

  private let device = BuildContext(configuration: "Debug", sdk: "iphoneos")

  @Test func partsStandInBracketsOfTheirOwnOrBehindCommas() {
    let both = SettingCondition("[sdk=iphoneos*][arch=arm64]")
    #expect(both?.parts.map(\.parameter) == ["sdk", "arch"])
    #expect(both?.parts.map(\.pattern) == ["iphoneos*", "arm64"])
    #expect(SettingCondition("[sdk=iphoneos*,arch=arm64]") == both)
    #expect(SettingCondition("[ sdk = iphoneos* , arch=arm64 ]") == both)
  }

  @Test(arguments: ["", "[", "[]", "[sdk]", "[sdk=]", "[=x]", "[sdk=x", "[sdk=x]y", "[sdk=x,]", "sdk=x"])
  func whatIsNoConditionIsNone(text: String) {
    #expect(SettingCondition(text) == nil)
  }

  @Test(
    arguments: [
      ("iphoneos*", .holds), ("*", .holds), ("iphone*", .holds), ("i*s*", .holds), ("macosx*", .fails),
      ("iphonesimulator*", .fails), ("iphoneos17*", .depends), ("iphoneos18.2", .depends), ("*18*", .depends),
      // Xcode's names of SDKs end in their version.
      ("iphoneos", .fails), ("*simulator", .fails), ("*os", .fails),
    ] as [(String, SettingCondition.Verdict)])
  func anSDKWithoutItsVersionLeavesVersionsOpen(pattern: String, expected: SettingCondition.Verdict) throws {
    #expect(try verdict("[sdk=\(pattern)]", device) == expected)
  }

  @Test(
    arguments: [
      ("iphoneos*", .holds), ("iphoneos17*", .fails), ("iphoneos18*", .holds), ("iphoneos18.2", .holds),
      ("iphoneos18.?", .holds), ("iphoneos", .fails),
    ] as [(String, SettingCondition.Verdict)])
  func anSDKWithItsVersionDecides(pattern: String, expected: SettingCondition.Verdict) throws {
    #expect(try verdict("[sdk=\(pattern)]", BuildContext(sdk: "iphoneos18.2")) == expected)
  }

  @Test func whatTheContextDoesNotNameIsNotDecided() throws {
    #expect(try verdict("[arch=arm64]", device) == .depends)
    #expect(try verdict("[arch=*]", device) == .holds)
    #expect(try verdict("[sdk=iphoneos*]", BuildContext()) == .depends)
    var context = device
    context.architecture = "arm64"
    #expect(try verdict("[arch=arm64]", context) == .holds)
    #expect(try verdict("[arch=x86_64]", context) == .fails)
  }

  @Test func aPartThatFailsDecidesAlone() throws {
    #expect(try verdict("[arch=arm64][sdk=macosx*]", device) == .fails)
    #expect(try verdict("[arch=arm64][sdk=iphoneos*]", device) == .depends)
  }

  @Test func configurationsAndVariantsAreMatched() throws {
    #expect(try verdict("[config=Debug]", device) == .holds)
    #expect(try verdict("[config=De*]", device) == .holds)
    #expect(try verdict("[config=debug]", device) == .fails)
    #expect(try verdict("[variant=normal]", device) == .holds)
    #expect(try verdict("[variant=profile]", device) == .fails)
    #expect(try verdict("[platform=iOS]", device) == .fails)
  }

  @Test func starsCostNoMoreThanAPass() {
    let pattern = String(repeating: "*a", count: 2000) + "*b"
    #expect(!Wildcard(pattern).matches(String(repeating: "a", count: 2000)))
    #expect(Wildcard("*").matches(""))
    #expect(!Wildcard("?").matches(""))
  }
}
