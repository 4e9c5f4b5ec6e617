// How build settings are shown.

import Diagnostics
import JSON
import Terminal
import Testing

@testable import Report

struct SettingsReportTests {
  private static func place(_ line: Int) -> Diagnostics.SourceLocation {
    .init(file: "a.xcconfig", line: line, column: 5)
  }

  private static let report = SettingsReport(
    project: "App.xcodeproj/project.pbxproj", target: "App", configuration: "Debug", sdk: "iphoneos", architecture: nil,
    settings: [
      .init(
        name: "A", state: .value("one two"),
        assignments: [
          .init(level: "target", condition: "[sdk=*]", text: "$(inherited) two", isUsed: true, location: place(1)),
          .init(level: "project", condition: "", text: "one", isUsed: true, location: place(2)),
          .init(level: "default", condition: "", text: "", isUsed: false, location: place(3)),
        ],
        variants: [.init(name: "macosx", state: .absent, location: nil)],
        undecided: [.init(name: "[arch=arm64]", state: .value("new"), location: place(4))]),
      .init(
        name: "B",
        state: .unresolved(
          "$(C)$(SYMROOT)",
          [
            .init(name: "C", isKnownAtBuildTime: false, location: place(5)),
            .init(name: "SYMROOT", isKnownAtBuildTime: true, location: place(5)),
          ]),
        assignments: [
          .init(level: "target", condition: "", text: "$(C)$(SYMROOT)", isUsed: true, location: place(5))
        ]),
      .init(name: "D", state: .cycle(["D", "E", "D"]), assignments: []),
      .init(name: "F", state: .absent, assignments: []),
      .init(name: "G", state: .value(""), assignments: []),
      .init(name: "H", state: .beyond(limit: "depth", "is nested too deep", place(6)), assignments: []),
    ], showsChain: true)

  @Test func asText() {
    #expect(
      Self.report.text(.plain) == """
        App of App.xcodeproj/project.pbxproj: Debug, iphoneos
          A = one two
              a.xcconfig:1:5  target  [sdk=*]
              a.xcconfig:2:5  project  inherited “one”
              a.xcconfig:3:5  default  overrides “”
              for macosx: not set
              if [arch=arm64] = new
          B = $(C)$(SYMROOT)  unresolved
              a.xcconfig:5:5  target
              C is defined nowhere  a.xcconfig:5:5
              SYMROOT is known only while Xcode builds  a.xcconfig:5:5
          D: refers to itself: D → E → D
          F: not set
          G =
          H: is nested too deep  a.xcconfig:6:5

        """)
  }

  @Test func withoutTheChainOnlyTheWinnerIsShown() {
    var report = Self.report
    report.showsChain = false
    let text = report.text(.plain)
    #expect(text.contains("a.xcconfig:1:5"))
    #expect(!text.contains("inherited") && !text.contains("a.xcconfig:2:5"))
  }

  @Test func nothingIsSaid() {
    var report = Self.report
    report.settings = []
    #expect(report.text(.plain).hasSuffix("  nothing is set\n"))
  }

  @Test func asJSON() throws {
    let json = Self.report.json
    #expect(json["schema"]?.integer == 1)
    #expect(json["architecture"] == .null)
    let settings = try #require(json["settings"]?.array)
    #expect(
      settings.map { $0["state"]?.string } == ["value", "unresolved", "cycle", "absent", "value", "beyond-limit"])
    #expect(settings[0]["value"]?.string == "one two")
    #expect(settings[0]["level"]?.string == "target")
    #expect(settings[0]["line"]?.integer == 1)
    #expect(settings[0]["assignments"]?.array?.map { $0["used"]?.boolean } == [true, true, false])
    #expect(settings[0]["variants"]?.array?.first?["sdk"]?.string == "macosx")
    #expect(settings[0]["undecided"]?.array?.first?["condition"]?.string == "[arch=arm64]")
    // What has no value has no key of that name.
    #expect(settings[1]["value"] == nil)
    #expect(settings[1]["text"]?.string == "$(C)$(SYMROOT)")
    #expect(settings[1]["missing"]?.array?.map { $0["atBuildTime"]?.boolean } == [false, true])
    #expect(settings[2]["cycle"]?.array?.map(\.string) == ["D", "E", "D"])
    #expect(settings[3]["level"] == nil)
    #expect(settings[5]["limit"]?.string == "depth")
    #expect(settings[5]["at"]?["line"]?.integer == 6)
  }
}
