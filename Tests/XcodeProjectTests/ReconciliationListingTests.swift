// Folders whose files are listed.

import Diagnostics
import Foundation
import PBXProj
import Platform
import ProjectModel
import Testing
import XcodeProject

@testable import struct XcodeProject.FolderListing

@Suite struct ReconciliationListingTests {
  private func path(_ text: String) -> TreePath { TreePath(text)! }

  @Test func foldersThatCountAsOneFileAndTranslationsAreSingleItems() {
    let listing = FolderListing(
      of: path("t"),
      contents: [
        "t/A.swift", "t/Assets.xcassets/Contents.json", "t/Assets.xcassets/AppIcon.appiconset/1.png",
        "t/Base.lproj/Main.storyboard", "t/en.lproj/Main.strings", "t/de.lproj/Localizable.strings",
        "t/en.lproj/Localizable.strings", "t/Model.xcdatamodeld/.xccurrentversion",
        "t/Model.xcdatamodeld/One.xcdatamodel/contents", "t/Model.xcdatamodeld/Two.xcdatamodel/contents",
        "t/.DS_Store", "t/sub/B.swift", "other/C.swift", "t/Kit.bundle/x/y.txt",
      ].map(path))
    #expect(
      listing.sorted.map(\.path.string) == [
        "t/A.swift", "t/Assets.xcassets", "t/Kit.bundle", "t/Localizable.strings", "t/Main.storyboard",
        "t/Model.xcdatamodeld", "t/sub/B.swift",
      ])
    let main = listing.sorted.first { $0.path.name == "Main.storyboard" }
    #expect(main?.variants.map(\.string) == ["t/Base.lproj/Main.storyboard", "t/en.lproj/Main.strings"])
    let model = listing.sorted.first { $0.path.name == "Model.xcdatamodeld" }
    #expect(model?.versions.map(\.name) == ["One.xcdatamodel", "Two.xcdatamodel"])
  }

  @Test func filesAreBuiltByWhatTheyAre() throws {
    let scenario = try SmallProject().scenario()
    let file = try scenario.clean([scenario.target("widget")])
    let target = try #require(file.target(named: "widget"))
    func names(_ kind: PhaseView.Kind) -> [String] {
      target.phases.filter { $0.kind == kind }.flatMap(\.buildFiles).compactMap(\.reference).map {
        GroupView(file, $0)?.name ?? FileReferenceView(file, $0)?.name ?? ""
      }
    }
    #expect(names(.sources) == ["Main.swift", "widget.swift"])
    #expect(names(.resources) == ["Assets.xcassets", "Info.strings"])
    let listed = file.owned("PBXFileReference").compactMap { FileReferenceView(file, $0)?.name }
    #expect(listed.contains("Info.plist") && listed.contains("widget-Bridging-Header.h"))
  }

  @Test func filesAndGroupsThatTheProjectListsAreUsed() throws {
    let scenario = try SmallProject().scenario()
    var file = scenario.original
    file.document.insert(
      "CC0000000000000000000001", isa: "PBXFileReference",
      [("lastKnownFileType", "sourcecode.swift"), ("path", "widget.swift"), ("sourceTree", "<group>")])
    file.document.insert(
      "CC0000000000000000000002", isa: "PBXGroup",
      [
        ("children", [.reference("CC0000000000000000000001")]), ("name", "Mine"), ("path", "../targets/widget"),
        ("sourceTree", "<group>"),
      ])
    file.document.insert(
      .reference("CC0000000000000000000002"), at: 0, intoListAt: ["children"], in: file.project.mainGroup!)
    file = try scenario.reread(file)
    let made = try scenario.reread(scenario.reconciled(file, [scenario.target("widget")]).file)
    #expect(GroupView(made, made.project.mainGroup!)?.children.filter { Ownership.owns($0) }.count == 1)
    let sources = try #require(made.target(named: "widget")).phases.first { $0.kind == .sources }
    #expect(sources?.buildFiles.compactMap(\.reference).contains("CC0000000000000000000001") == true)
    #expect(made.text.components(of: "path = widget.swift;") == 1)
    #expect(try scenario.reconciled(made, []).file.bytes == file.bytes)
  }

  @Test func aFileThatLeavesTheFolderLeavesTheProject() throws {
    let scenario = try SmallProject().scenario()
    let target = scenario.target("widget")
    let made = try scenario.clean([target])
    var request = scenario.request([target])
    request.contents["widget"]?.removeAll { $0.name == "Main.swift" || $0.name == "Contents.json" }
    let result = try reconcile(made, request)
    #expect(
      result.changes.map(\.summary).sorted() == [
        "removes the file targets/widget/Assets.xcassets", "removes the file targets/widget/Views/Main.swift",
        "removes the group targets/widget/Views", "takes Assets.xcassets out of the resources phase of widget",
        "takes Main.swift out of the sources phase of widget",
      ])
    #expect(try result.file.bytes == reconcile(scenario.original, request).file.bytes)
    #expect(result.file.ownedFaults.isEmpty)
  }

  @Test func aFrameworkThatIsNoLongerLinkedIsNamed() throws {
    let scenario = try SmallProject().scenario()
    var target = scenario.target("widget")
    let without = target
    target.frameworks.append(Sourced("Charts", .stated(SourceLocation(file: "fixpoint.yml"))))
    let made = try scenario.clean([target])
    let result = try scenario.reconciled(made, [without])
    #expect(
      result.changes.map(\.summary).sorted() == [
        "removes the reference to Charts.framework", "takes Charts.framework out of the frameworks phase of widget",
      ])
    let all = try scenario.reconciled(made, [])
    #expect(
      all.changes.map(\.summary).sorted() == [
        "removes target widget", "removes the group Frameworks",
        "removes the phase Embed Foundation Extensions of App", "removes the reference to Charts.framework",
        "removes the reference to SwiftUI.framework", "removes the reference to WidgetKit.framework",
      ])
  }

  @Test func whatGoesFromAGroupOfSomebodyElsesIsNamed() throws {
    let scenario = try SmallProject().scenario()
    var file = scenario.original
    file.document.insert(
      "CC0000000000000000000002", isa: "PBXGroup",
      [("children", []), ("path", "../targets/widget"), ("sourceTree", "<group>")])
    file.document.insert(
      .reference("CC0000000000000000000002"), at: 0, intoListAt: ["children"], in: file.project.mainGroup!)
    file = try scenario.reread(file)
    let target = scenario.target("widget")
    let made = try scenario.reread(scenario.reconciled(file, [target]).file)
    var request = scenario.request([target])
    request.contents["widget"]?.removeAll { $0.name == "Info.plist" }
    #expect(try reconcile(made, request).changes.map(\.summary) == ["removes the file targets/widget/Info.plist"])
  }

  @Test func aTargetInTheFolderOfAnotherHasItsFilesToItself() throws {
    let scenario = try SmallProject().scenario()
    var inner = scenario.target("inner")
    inner.folder = path("targets/outer/inner")
    inner.nonMembers = []
    let outer = scenario.target("outer")
    for targets in [[inner, outer], [outer, inner]] {
      var request = scenario.request(targets)
      request.contents["outer"] = scenario.contents(of: outer) + scenario.contents(of: inner)
      let file = try reconcile(scenario.original, request).file
      let groups = file.owned("PBXGroup").compactMap { GroupView(file, $0) }
      #expect(groups.first { $0.name == "outer" }?.children.contains { GroupView(file, $0)?.name == "inner" } == true)
      let sources = file.targets.dropFirst().map { $0.phases.first { $0.kind == .sources }?.buildFileIDs.count }
      #expect(sources == [2, 2])
    }
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.range(of: part) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
