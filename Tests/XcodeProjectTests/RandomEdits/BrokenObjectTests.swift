// Objects of Fixpoint's that somebody broke, and things of others that hang on them.

import PBXProj
import Platform
import ProjectModel
import Testing

@testable import XcodeProject

@Suite struct BrokenObjectTests {
  private func law(_ project: SmallProject = SmallProject()) throws -> RunLaw {
    let scenario = try project.scenario()
    return RunLaw(
      scenario: scenario, targets: [scenario.target("face"), scenario.target("keys", TargetCatalogue.keyboard)])
  }

  private let sources = OwnedID.phase("face", .sources)
  private let debug = OwnedID.configuration("face", "Debug")

  /// What a run makes of the project after an edit, which must be what it made of it before.
  private func isRepaired(_ project: SmallProject = SmallProject(), _ edit: (inout ProjectDocument) -> Void) throws
    -> Bool
  {
    let law = try law(project)
    let made = try law.run(law.scenario.original, law.targets)
    var broken = made
    edit(&broken.document)
    let file = try law.scenario.reread(broken)
    try #require(file.bytes != made.bytes)
    #expect(try law.fault(startingFrom: file) == nil)
    return try law.run(file, law.targets).bytes == made.bytes
  }

  @Test func aValueThatTheFileStatesComesBack() throws {
    #expect(try isRepaired { $0.removeValue(at: ["buildActionMask"], in: sources) })
    #expect(
      try isRepaired { $0.removeValue(at: ["defaultConfigurationIsVisible"], in: OwnedID.configurationList("face")) })
  }

  @Test func aValueThatTheFileDoesNotStateGoes() throws {
    let compact = SmallProject(objectVersion: 90, dependencies: "", hasFullStyle: false)
    #expect(try isRepaired(compact) { $0.set("2147483647", at: ["buildActionMask"], in: sources) })
  }

  /// Fixpoint's own phases are more than the file's others.
  @Test func ownObjectsFollowTheOthersWhenXcodeWritesTheFileAnew() throws {
    let law = try law()
    var made = try law.run(law.scenario.original, law.targets)
    for id in made.document.objectIDs where !Ownership.owns(id) {
      made.document.removeValue(at: ["buildActionMask"], in: id)
    }
    let file = try law.run(law.scenario.reread(made), law.targets)
    #expect(file.document.object(sources)?["buildActionMask"] == nil)
    #expect(try law.fault(startingFrom: file) == nil)
  }

  @Test(arguments: [[:], "text"] as [NewValue])
  func aListThatIsNoneAnyMoreBecomesOne(_ value: NewValue) throws {
    #expect(try isRepaired { $0.set(value, at: ["files"], in: sources) })
    #expect(try isRepaired { $0.set(value, at: ["buildPhases"], in: OwnedID.target("face")) })
  }

  @Test func settingsThatAreNoDictionaryAreSetAnew() throws {
    #expect(try isRepaired { $0.set("text", at: ["buildSettings"], in: debug) })
  }

  @Test func anEmptyListThatFixpointDoesNotWriteGoes() throws {
    #expect(try isRepaired { $0.set([], at: ["packageProductDependencies"], in: OwnedID.target("face")) })
  }

  // MARK: What hangs on them

  /// Where others added something, or nil where `verify` would not agree.
  private func places(
    _ project: SmallProject = SmallProject(), _ edit: (inout ProjectDocument) -> Void
  ) throws -> [String]? {
    let law = try law(project)
    var made = try law.run(law.scenario.original, law.targets)
    edit(&made.document)
    let file = try law.scenario.reread(made)
    guard try law.fault(startingFrom: file) == nil else { return nil }
    let kept = try law.run(file, law.targets)
    #expect(kept.bytes == file.bytes, "\(firstDifference(kept, file))")
    return ForeignAdditions(in: kept).places
  }

  @Test func theApplicationMayBuildAFileOfATarget() throws {
    let file = OwnedID.file(TreePath("targets/face/face.swift")!)
    let found = try places {
      $0.insert("D0D000000000000000000001", isa: "PBXBuildFile", [("fileRef", .reference(file))])
      $0.insert(.reference("D0D000000000000000000001"), at: 0, intoListAt: ["files"], in: "AA0000000000000000000006")
    }
    #expect(found == ["App"])
  }

  @Test func theApplicationMayDependOnATargetByItself() throws {
    let found = try places {
      $0.insert(
        "D0D000000000000000000001", isa: "PBXTargetDependency", [("target", .reference(OwnedID.target("face")))])
      $0.insert(
        .reference("D0D000000000000000000001"), at: 0, intoListAt: ["dependencies"], in: "AA0000000000000000000005")
    }
    #expect(found == ["App"])
  }

  @Test func aConfigurationMayBuildOnAFileOfATarget() throws {
    let file = OwnedID.file(TreePath("targets/face/Info.plist")!)
    let found = try places {
      $0.set(.reference(file), at: ["baseConfigurationReference"], in: "AA000000000000000000000A")
    }
    #expect(found == ["App"])
  }

  @Test func aTargetMayHaveAttributes() throws {
    let found = try places {
      $0.set(
        ["TargetAttributes": .dictionary([.init(OwnedID.target("face").string, ["ProvisioningStyle": "Manual"])])],
        at: ["attributes"], in: "AA0000000000000000000008")
    }
    #expect(found == ["face"])
  }

  @Test func aToolMayTakeEmptyValuesOutOfAFolder() throws {
    let folder = OwnedID.synchronizedFolder(TreePath("targets/face")!)
    let found = try places(SmallProject(objectVersion: 70)) {
      $0.removeValue(at: ["explicitFileTypes"], in: folder)
      $0.removeValue(at: ["explicitFolders"], in: folder)
    }
    #expect(found == ["../targets/face"])
  }
}
