// What no repair may be made of, and that it is then not promised.

import Diagnostics
import PBXProj
import Platform
import Testing

@testable import XcodeProject

struct RepairLimitsTests {
  private let clean = SampleProject.clean

  private func listing(_ id: String, inSourcesOf target: String = "widget", _ project: SampleProject = .clean)
    -> SampleProject
  {
    let file = target == "app" ? "App" : "Widget"
    let entry = "\t\t\t\t\(target)_build /* \(file).swift in Sources */,\n"
    return project.replacing(entry, with: "\t\t\t\t\(id),\n" + entry)
  }

  @Test func aPhaseThatListsItselfIsFoundAndLeftAlone() throws {
    let damaged = listing("widget_sources")
    #expect(try damaged.codes == ["wrong-isa"])
    #expect(try damaged.repaired(leaving: ["wrong-isa"]) == damaged.text)
  }

  @Test func aPhaseThatListsItselfIsLeftAloneBeforeItsTargetToo() throws {
    let phase = try #require(clean.text.firstRange(of: "\t\twidget_sources /* Sources */ = {"))
    let end = try #require(clean.text[phase.lowerBound...].firstRange(of: "\n\t\t};\n"))
    let object = String(clean.text[phase.lowerBound..<end.upperBound])
    let moved = clean.replacing(object, with: "").replacing("\tobjects = {\n", with: "\tobjects = {\n" + object)
    let damaged = listing("widget_sources", moved)
    #expect(try damaged.repaired(leaving: ["wrong-isa"]) == damaged.text)
  }

  @Test func phasesThatListOneAnotherAreLeftAlone() throws {
    let damaged = listing("app_sources", listing("widget_sources", inSourcesOf: "app"))
    #expect(try damaged.repaired(leaving: ["wrong-isa", "wrong-isa"]) == damaged.text)
  }

  @Test func aPhaseOfTwoTargetsIsNotCopiedWithAnEntryForItself() throws {
    let shared = clean.replacing(
      "\t\t\t\tapp_sources /* Sources */,\n",
      with: "\t\t\t\tapp_sources /* Sources */,\n\t\t\t\twidget_sources /* Sources */,\n")
    #expect(try shared.repaired() != shared.text)
    let damaged = listing("widget_sources", shared)
    #expect(try damaged.repaired(leaving: ["shared-object", "wrong-isa"]) == damaged.text)
  }

  /// The copy would be of nothing, and the reference to the object lost.
  @Test func anObjectWithoutAKindIsNotCopied() throws {
    let damaged = clean.replacing("\t\t\t\tthin /* Thin Binary */,\n", with: "\t\t\t\tthin,\n\t\t\t\tmystery,\n")
      .replacing(
        "\t\t\t\twidget_sources /* Sources */,\n", with: "\t\t\t\twidget_sources /* Sources */,\n\t\t\t\tmystery,\n"
      )
      .adding("\t\tmystery = {shellScript = true; };")
    #expect(try damaged.repaired(leaving: ["shared-object", "missing-isa"]) == damaged.text)
  }

  @Test(arguments: ["widget_product", "main", "products", "app_group"])
  func noBuildFileIsMadeForTheTargetsOwnProductOrAGroup(_ id: String) throws {
    let damaged = listing(id)
    #expect(try damaged.codes == ["wrong-isa"])
    #expect(try damaged.repaired(leaving: ["wrong-isa"]) == damaged.text)
  }

  @Test func theProductOfAnotherTargetGetsABuildFile() throws {
    let text = try listing("app_product").repaired()
    #expect(text.contains("isa = PBXBuildFile; fileRef = app_product /* App.app */;"))
  }

  @Test func aRepairOfWhatCannotBeToldApartIsNotPromised() throws {
    let damaged = listing("twin").adding(
      """
      \t\ttwin = {isa = PBXFileReference; path = One.swift; sourceTree = SOURCE_ROOT; };
      \t\ttwin = {isa = PBXFileReference; path = Two.swift; sourceTree = SOURCE_ROOT; };
      """
    ).replacing("\t\t\t\tapp_file /* App.swift */,\n", with: "\t\t\t\tapp_file /* App.swift */,\n\t\t\t\ttwin,\n")
    let findings = try damaged.findings
    #expect(findings.map(\.code).sorted() == ["duplicate-id", "wrong-isa"])
    #expect(findings.allSatisfy { $0.repair == nil })
    #expect(try RepairedProject(damaged.file).left.allSatisfy { $0.repair == nil })
  }

  @Test func aRepairThatFollowsFromTellingTwoApartIsPromised() throws {
    let line = "\t\ttwin = {isa = PBXFileReference; path = One.swift; sourceTree = SOURCE_ROOT; };"
    let damaged = listing("twin").adding(line + "\n" + line)
      .replacing("\t\t\t\tapp_file /* App.swift */,\n", with: "\t\t\t\tapp_file /* App.swift */,\n\t\t\t\ttwin,\n")
    #expect(try damaged.findings.allSatisfy { $0.repair != nil })
    #expect(try damaged.repaired().contains("fileRef = twin"))
  }
}
