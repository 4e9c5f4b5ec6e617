// Projects are compared by what their objects are, not by their ids.

import Foundation
import ProjectDiff
import TestSupport
import Testing

@Suite("Differences of projects")
struct ProjectTests {
  private let app = SampleProject.Target(name: "App", resources: ["Assets.xcassets"], settings: ["A": "1"])
  private let widget = SampleProject.Target(name: "Widget", resources: ["Fonts"])

  @Test func theSameBytesHaveNone() {
    let project = SampleProject(targets: [app, widget])
    #expect(differences(project, project).isEmpty)
  }

  @Test func aTargetThatWasAddedOnceMoreIsDuplicated() {
    var again = widget
    again.id = "AB0000000000000000000009"
    let found = differences(
      SampleProject(targets: [app, widget]), SampleProject(targets: [app, widget, again]))
    #expect(
      found.contains(
        Difference(.duplicated, ["targets", "Widget"], noun: "target", before: .count(1), after: .count(2))))
  }

  @Test func aFileThatIsInAPhaseTwiceIsDuplicated() {
    var twice = app
    twice.resources = ["Assets.xcassets", "Assets.xcassets"]
    let found = differences(SampleProject(targets: [app]), SampleProject(targets: [twice]))
    #expect(
      found == [
        Difference(
          .duplicated, ["targets", "App", "buildPhases", "Resources", "Assets.xcassets"], noun: "file",
          before: .count(1), after: .count(2))
      ])
  }

  @Test func aSecondReferenceToOneFileInAPhaseIsDuplicated() {
    let project = SampleProject(targets: [app])
    let (file, build) = ("AB0000000000000000000001", "AB0000000000000000000002")
    var again = project
    again.looseObjects = """
      \(file) = {isa = PBXFileReference; path = Assets.xcassets; sourceTree = "<group>"; };
      \(build) = {isa = PBXBuildFile; fileRef = \(file); };

      """
    let text = again.text.replacingOccurrences(of: "files = (", with: "files = (\(build), ")
      .replacingOccurrences(of: "children = (AA", with: "children = (\(file), AA")
    let found = differences(project.text, text, in: "App.xcodeproj/project.pbxproj").filter { $0.kind != .renumbered }
    #expect(
      found.filter { $0.kind == .duplicated }.map(\.path) == [
        ["mainGroup", "Assets.xcassets"], ["targets", "App", "buildPhases", "Resources", "Assets.xcassets"],
      ])
    #expect(!found.contains { $0.kind == .added })
  }

  @Test func aTargetThatIsListedTwiceUnderOneIDIsDuplicated() {
    let project = SampleProject(targets: [app])
    let id = "AA0000000000000000000100"
    let twice = project.text.replacingOccurrences(of: "targets = (\(id), );", with: "targets = (\(id), \(id), );")
    let found = differences(project.text, twice, in: "App.xcodeproj/project.pbxproj")
    #expect(
      found == [Difference(.duplicated, ["targets", "App"], noun: "target", before: .count(1), after: .count(2))])
  }

  @Test func theSameObjectsUnderOtherIDsAreRenumberedAndNothingElse() {
    let found = differences(
      SampleProject(targets: [app, widget]), SampleProject(targets: [app, widget], idPrefix: "BB"))
    #expect(found.map(\.kind) == [.renumbered])
    #expect(found.first?.path == [])
    #expect(found.first?.before == .text("AA0000000000000000000001"))
    #expect(found.first?.after == .text("BB0000000000000000000001"))
    #expect((found.first?.count ?? 0) > 10)
  }

  @Test func oneTargetWithAnotherIDIsNamed() {
    var other = widget
    other.id = "AB0000000000000000000009"
    let found = differences(SampleProject(targets: [app, widget]), SampleProject(targets: [app, other]))
    #expect(
      found == [
        Difference(
          .renumbered, ["targets", "Widget"], noun: "target", before: .text("AA0000000000000000000200"),
          after: .text("AB0000000000000000000009"))
      ])
  }

  @Test func aSettingIsToldByTargetAndConfiguration() {
    var other = app
    other.settings = ["A": "2", "B": "x"]
    let found = differences(SampleProject(targets: [app]), SampleProject(targets: [other]))
    let way = ["targets", "App", "buildConfigurations", "Debug", "buildSettings"]
    #expect(
      found == [
        Difference(.changed, way + ["A"], noun: "key", before: .text("“1”"), after: .text("“2”")),
        Difference(.added, way + ["B"], noun: "key", after: .text("“x”")),
      ])
  }

  @Test func anotherOrderOfTargetsIsOneDifference() {
    let found = differences(SampleProject(targets: [app, widget]), SampleProject(targets: [widget, app]))
    let order = found.filter { $0.kind == .reordered }
    #expect(
      order.contains(
        Difference(
          .reordered, ["targets"], noun: "key", before: .list(["App", "Widget"]), after: .list(["Widget", "App"]))))
  }

  @Test func anObjectThatNothingRefersToIsNoticed() {
    var leaking = SampleProject(targets: [app])
    leaking.looseObjects =
      "AC0000000000000000000001 = {isa = XCBuildConfiguration; buildSettings = { }; name = Old; };\n"
    let found = differences(SampleProject(targets: [app]), leaking)
    #expect(found == [Difference(.added, ["unreferenced objects", "Old"], noun: "configuration")])
  }

  @Test func otherSpacesAreARewriting() {
    let project = SampleProject(targets: [app])
    let found = differences(
      project.text, project.text.replacingOccurrences(of: "= {isa", with: "= {  isa"),
      in: "App.xcodeproj/project.pbxproj")
    #expect(found.map(\.kind) == [.rewritten])
  }

  @Test func aTruncatedProjectIsUnreadable() {
    let project = SampleProject(targets: [app])
    let found = differences(project.text, String(project.text.prefix(200)), in: "App.xcodeproj/project.pbxproj")
    #expect(found.map(\.kind) == [.unreadable])
    #expect(found.first?.before == nil)
  }

  @Test func projectsInJSONAreComparedTheSameWay() throws {
    var other = app
    other.settings = ["A": "2"]
    let path = "ios/App.xcodeproj/project.xcproj"
    let found = FileComparison(
      try SampleProject(targets: [app, widget]).json(), try SampleProject(targets: [other, widget]).json(), path: path
    ).differences
    #expect(
      found == [
        Difference(
          .changed, ["targets", "App", "buildConfigurations", "Debug", "buildSettings", "A"], noun: "key",
          before: .text("“1”"), after: .text("“2”"))
      ])
  }

  @Test func aSecondTargetOfOneNameInJSONIsDuplicated() throws {
    let one = String(decoding: try SampleProject(targets: [app, widget]).json(), as: UTF8.self)
    let record = """
      {
            "name": "Widget",
            "id": "AB0000000000000000000009",
            "product-type": "app-extension",
          },
      """
    let two = one.replacingOccurrences(of: "    },\n  ],\n  \"products", with: "    }, \(record)\n  ],\n  \"products")
    #expect(one != two)
    let found = differences(one, two, in: "App.xcodeproj/project.xcproj")
    #expect(
      found.contains(
        Difference(.duplicated, ["targets", "Widget"], noun: "entry", before: .count(1), after: .count(2))))
  }

  @Test func anIDInJSONThatIsAnotherIsNamed() throws {
    let one = String(decoding: try SampleProject(targets: [app, widget]).json(), as: UTF8.self)
    let found = differences(
      one, one.replacingOccurrences(of: "AA0000000000000000000200", with: "AB0000000000000000000009"),
      in: "App.xcodeproj/project.xcproj")
    #expect(found.map(\.kind) == [.renumbered])
    #expect(found.first?.path == ["targets", "Widget"])
  }

  @Test func whatOnlyTheJSONSaysIsCompared() throws {
    let one = String(decoding: try SampleProject(targets: [app]).json(), as: UTF8.self)
    let found = differences(
      one, one.replacingOccurrences(of: "{\n  \"build", with: "{\n  \"x-made-by\": \"1\",\n  \"build"),
      in: "App.xcodeproj/project.xcproj")
    #expect(found == [Difference(.added, ["x-made-by"], noun: "key", after: .text("“1”"))])
  }

  @Test(.enabled(if: Corpus.isPresent)) func everyRealProjectIsTheSameUnderOtherIDs() throws {
    let paths = Corpus.paths(below: "projects") { $0.hasSuffix("project.pbxproj") }
    for path in stride(from: 0, to: paths.count, by: 61).map({ paths[$0] }) {
      let text = String(decoding: try Corpus.read(path), as: UTF8.self)
      let moved = Self.withOtherIDs(text)
      guard moved != text else { continue }
      let found = differences(text, moved, in: "App.xcodeproj/project.pbxproj")
      #expect(found.allSatisfy { $0.kind == .renumbered || $0.kind == .unreadable }, "\(path): \(found.prefix(3))")
    }
  }

  /// With the first digit of each id another, so that their order stays what it was within one digit.
  private static func withOtherIDs(_ text: String) -> String {
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) }
    var bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      guard isDigit(bytes[start]) else {
        start += 1
        continue
      }
      var end = start
      while end < bytes.count, isDigit(bytes[end]) { end += 1 }
      let isWord = end < bytes.count && (bytes[end] == 0x5F || (0x61...0x7A).contains(bytes[end]))
      if end - start == 24, !isWord { bytes[start + 3] = bytes[start + 3] == 0x41 ? 0x42 : 0x41 }
      start = end
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
