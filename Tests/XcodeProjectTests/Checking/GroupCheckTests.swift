// Groups that are damaged.

import Diagnostics
import PBXProj
import Testing

@testable import XcodeProject

struct GroupCheckTests {
  private let clean = SampleProject.clean

  private func alsoInWidgetGroup(_ id: String) -> SampleProject {
    clean.replacing(
      "\t\t\t\twidget_file /* Widget.swift */,\n", with: "\t\t\t\twidget_file /* Widget.swift */,\n\t\t\t\t\(id),\n")
  }

  /// Its path would mean another file in each group, and only the disk tells which one is there.
  @Test func aFileInTwoFoldersTakesAPerson() throws {
    let damaged = alsoInWidgetGroup("app_file /* App.swift */")
    let finding = try #require(try damaged.findings.first)
    #expect(finding.code == "file-in-two-groups" && finding.severity == .warning)
    #expect(finding.related.first?.location.line == damaged.line("\t\t\t\tapp_file /*"))
    #expect(try damaged.repaired(leaving: ["file-in-two-groups"]) == damaged.text)
  }

  @Test func aFileWhosePathMeansTheSameInBothGroupsStaysInTheFirst() throws {
    let file = "\t\tshared = {isa = PBXFileReference; path = Shared.swift; sourceTree = SOURCE_ROOT; };"
    let once = clean.adding(file).replacing(
      "\t\t\t\tapp_file /* App.swift */,\n", with: "\t\t\t\tapp_file /* App.swift */,\n\t\t\t\tshared,\n")
    let twice = once.replacing(
      "\t\t\t\twidget_file /* Widget.swift */,\n", with: "\t\t\t\twidget_file /* Widget.swift */,\n\t\t\t\tshared,\n")
    #expect(try once.findings.isEmpty)
    #expect(try twice.codes == ["file-in-two-groups"])
    #expect(try twice.repaired() == once.text)
  }

  @Test func aProductStaysInTheGroupOfProducts() throws {
    #expect(try alsoInWidgetGroup("app_product /* App.app */").repaired() == clean.text)
  }

  @Test func aFileInNoGroupIsAddedToTheMainGroup() throws {
    let damaged = clean.replacing("\t\t\t\tapp_file /* App.swift */,\n", with: "")
    let finding = try #require(try damaged.findings.first)
    #expect(finding.code == "file-outside-groups" && finding.location.line == damaged.line("\t\tapp_file /*"))
    #expect(
      try damaged.repaired().contains("\t\t\t\tproducts /* Products */,\n\t\t\t\tapp_file /* App.swift */,\n"))
  }

  @Test func aGroupInsideOfItselfLosesTheInnerEntry() throws {
    let damaged = alsoInWidgetGroup("widget_group /* Widget */")
    #expect(try damaged.codes.contains("group-cycle"))
    #expect(try damaged.repaired() == clean.text)
    let deep = SampleProject(
      text: clean.text.replacing(
        "\t\t\t\tapp_file /* App.swift */,\n", with: "\t\t\t\tapp_file /* App.swift */,\n\t\t\t\tmain,\n"))
    #expect(try deep.repaired() == clean.text)
  }

  /// The target exists and is skipped, and yet each run adds a group.
  @Test func aGroupThatAGeneratorAddsOnEachRunGoes() throws {
    let damaged = clean.adding(
      """
      \t\tagain = {isa = PBXGroup; children = (again_file, ); path = Widget; sourceTree = "<group>"; };
      \t\tagain_file = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = Widget.swift; sourceTree = "<group>"; };
      """
    ).replacing(
      "\t\t\t\tproducts /* Products */,\n\t\t\t);", with: "\t\t\t\tproducts /* Products */,\n\t\t\t\tagain,\n\t\t\t);")
    let finding = try #require(try damaged.findings.first)
    #expect(finding.code == "repeated-group" && finding.location.line == damaged.line("\t\tagain = "))
    #expect(try damaged.repaired() == clean.text)
  }

  @Test func aSecondGroupOfTheSameFolderWithOtherFilesIsNoFault() throws {
    let sample = clean.adding(
      """
      \t\tagain = {isa = PBXGroup; children = (again_file, ); path = Widget; sourceTree = "<group>"; };
      \t\tagain_file = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = More.swift; sourceTree = "<group>"; };
      """
    ).replacing(
      "\t\t\t\tproducts /* Products */,\n\t\t\t);", with: "\t\t\t\tproducts /* Products */,\n\t\t\t\tagain,\n\t\t\t);")
    #expect(try sample.findings.isEmpty)
  }
}
