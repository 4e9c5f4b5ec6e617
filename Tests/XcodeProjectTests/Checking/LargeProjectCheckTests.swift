// Many faults at once, and JSON.

import Diagnostics
import Foundation
import PBXProj
import Platform
import TestSupport
import Testing

@testable import XcodeProject

struct LargeProjectCheckTests {
  @Test func thousandsOfFaultsInOneListAreRepairedTogether() throws {
    let entries = (0..<3000).map { "\t\t\t\tgone\($0) /* \($0).swift */,\n" }.joined()
    let damaged = SampleProject.clean.replacing(
      "\t\t\t\tapp_file /* App.swift */,\n", with: "\t\t\t\tapp_file /* App.swift */,\n" + entries)
    #expect(try damaged.findings.count == 3000)
    #expect(try damaged.repaired() == SampleProject.clean.text)
  }

  @Test func theCommentTellsWhatIsGone() throws {
    let damaged = SampleProject.clean.replacing(
      "\t\t\t\tapp_file /* App.swift */,\n", with: "\t\t\t\tapp_file /* App.swift */,\n\t\t\t\tgone /* Gone.swift */,\n"
    )
    #expect(try damaged.findings.first?.message.contains("leads to gone (“Gone.swift”)") == true)
  }

  private func json(_ path: String) throws -> ProjectFile {
    try ProjectFile(
      bytes: Corpus.read(path), path: AbsolutePath("/repo/App.xcodeproj/project.xcproj")!, root: AbsolutePath("/repo")!)
  }

  @Test(.enabled(if: Corpus.isPresent))
  func jsonProjectsThatXcodeWroteHaveNoFindingAndKeepTheirBytes() throws {
    for path in Corpus.paths(
      below: "xcproj", where: { $0.hasSuffix("project.xcproj") && ($0.contains("Loki") || $0.contains("secretive")) })
    {
      let file = try json(path)
      #expect(structuralFindings(in: file).isEmpty, "\(path)")
      #expect(try RepairedProject(file).file.bytes == file.bytes, "\(path)")
    }
  }

  /// A second membership of a file, as the JSON spells it.
  @Test(.enabled(if: Corpus.isPresent))
  func aFileThatIsBuiltTwiceInJSONIsBuiltOnce() throws {
    let path = "xcproj/rorkai__rork-xcode__tests__fixtures__legacy-groups.xcproj"
    let clean = try json(path)
    #expect(structuralFindings(in: clean).isEmpty)
    var damaged = clean
    let phase = try #require(
      damaged.targets.lazy.flatMap(\.phases).first { phase in phase.buildFiles.contains { $0.reference != nil } })
    let build = try #require(phase.buildFiles.first { $0.reference != nil })
    damaged.document.insert(
      "AA0000000000000000000001", isa: "PBXBuildFile", [("fileRef", .reference(try #require(build.reference)))])
    damaged.document.insert(
      .reference("AA0000000000000000000001"), at: phase.buildFileIDs.count, intoListAt: ["files"], in: phase.id)
    let found = structuralFindings(in: damaged)
    #expect(found.count == 1 && found[0].repair != nil)
    #expect(try RepairedProject(damaged).file.bytes == clean.bytes)
  }
}
