// Many faults take few rounds, and what happens where there are too many.

import PBXProj
import Testing

@testable import XcodeProject

struct RepairRoundTests {
  private let clean = SampleProject.clean

  private func lines(_ count: Int, _ line: (Int) -> String) -> String { (0..<count).map { line($0) + "\n" }.joined() }

  private func rounds(_ project: SampleProject) throws -> Int { try RepairedProject(project.file).rounds }

  @Test func aFileThatIsBuiltManyTimesIsBuiltOnceAfterOneRound() throws {
    let entry = "\t\t\t\tapp_build /* App.swift in Sources */,\n"
    let damaged = clean.replacing(entry, with: entry + lines(300) { "\t\t\t\tagain\($0) /* App.swift in Sources */," })
      .adding(lines(300) { "\t\tagain\($0) /* App.swift in Sources */ = {isa = PBXBuildFile; fileRef = app_file; };" })
    #expect(try rounds(damaged) == 1)
    let text = try damaged.repaired()
    #expect(!text.contains("again") && text.contains(entry))
  }

  @Test func filesThatAPhaseListsItselfGetTheirBuildFilesInOneRound() throws {
    let entry = "\t\t\t\tapp_build /* App.swift in Sources */,\n"
    let damaged = clean.replacing(entry, with: entry + lines(300) { "\t\t\t\tfile\($0)," })
      .replacing(
        "\t\t\t\tapp_file /* App.swift */,\n", with: lines(300) { "\t\t\t\tfile\($0)," } + "\t\t\t\tapp_file,\n"
      )
      .adding(
        lines(300) { "\t\tfile\($0) = {isa = PBXFileReference; path = F\($0).swift; sourceTree = \"<group>\"; };" })
    #expect(try damaged.findings.count == 300)
    #expect(try rounds(damaged) == 1)
    let repaired = try RepairedProject(damaged.file)
    let phase = try #require(repaired.file.targets.first { $0.name == "App" }?.phases.first)
    #expect(phase.buildFileIDs.count == 301)
    // Each stands where the file stood.
    #expect(phase.buildFiles.dropFirst().map(\.reference) == (0..<300).map { ObjectID("file\($0)") })
    #expect(repaired.left.isEmpty)
  }

  @Test func filesInNoGroupAreAddedInOneRoundInTheirOrder() throws {
    let entry = "\t\t\t\tapp_build /* App.swift in Sources */,\n"
    let damaged = clean.replacing(entry, with: entry + lines(200) { "\t\t\t\tbuild\($0)," })
      .adding(lines(200) { "\t\tbuild\($0) = {isa = PBXBuildFile; fileRef = lost\($0); };" })
      .adding(
        lines(200) { "\t\tlost\($0) = {isa = PBXFileReference; path = L\($0).swift; sourceTree = SOURCE_ROOT; };" })
    #expect(try rounds(damaged) == 1)
    let repaired = try RepairedProject(damaged.file)
    let main = try #require(repaired.file.project.mainGroup)
    let children = try #require(repaired.file.document.object(main)?["children"]?.references)
    #expect(children.suffix(200) == (0..<200).map { ObjectID("lost\($0)") }[...])
    #expect(repaired.left.isEmpty)
  }

  @Test func aBuildFileOfManyPhasesIsCopiedForEachInOneRound() throws {
    let damaged = clean.replacing(
      "\t\t\t\twidget_sources /* Sources */,\n",
      with: "\t\t\t\twidget_sources /* Sources */,\n" + lines(40) { "\t\t\t\tphase\($0)," }
    ).adding(
      lines(40) {
        "\t\tphase\($0) = {isa = PBXCopyFilesBuildPhase; dstPath = P\($0); dstSubfolderSpec = 7; files = (widget_build, ); name = P\($0); runOnlyForDeploymentPostprocessing = 0; };"
      })
    let shared = try damaged.findings.filter { $0.code == "shared-build-file" }
    #expect(shared.count == 40)
    #expect(try rounds(damaged) == 1)
    #expect(try RepairedProject(damaged.file).left.isEmpty)
  }

  /// The copies go first, since until then nobody can say what an id means.
  @Test func whereTheRoundsRunOutRunningAgainGoesOn() throws {
    let line = "\t\ttwin = {isa = PBXFileReference; path = One.swift; sourceTree = SOURCE_ROOT; };"
    let damaged = clean.adding(line + "\n" + line)
    let first = try RepairedProject(damaged.file, greatestRounds: 1)
    #expect(!first.isFinished)
    #expect(first.repaired.map(\.code) == ["duplicate-id"])
    #expect(first.left.map(\.code) == ["orphaned-object"] && first.left.allSatisfy { $0.repair != nil })
    let second = try RepairedProject(first.file)
    #expect(second.isFinished && second.left.isEmpty)
    #expect(second.file.bytes == clean.text.utf8.map { $0 })
  }
}
