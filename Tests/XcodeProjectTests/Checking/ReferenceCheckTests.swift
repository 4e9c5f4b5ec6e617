// References, ids and lists that are damaged.

import Diagnostics
import PBXProj
import Testing

@testable import XcodeProject

struct ReferenceCheckTests {
  private let clean = SampleProject.clean

  @Test func aProjectWithoutAFaultHasNoFinding() throws {
    #expect(try clean.findings.isEmpty)
    #expect(try clean.repaired() == clean.text)
  }

  @Test func anEntryForNothingIsFoundWithItsLineAndRemoved() throws {
    let damaged = clean.replacing(
      "\t\t\t\tapp_file /* App.swift */,\n", with: "\t\t\t\tapp_file /* App.swift */,\n\t\t\t\tgone /* Gone.swift */,\n"
    )
    let finding = try #require(try damaged.findings.first)
    #expect(finding.code == "dangling-reference" && finding.severity == .warning)
    #expect(finding.location.line == damaged.line("gone /*"))
    #expect(finding.related.map(\.location.line) == [damaged.line("app_group /* App */ = {")])
    #expect(try damaged.repaired() == clean.text)
  }

  @Test func aConfigurationListThatIsGoneIsAnErrorThatTakesAPerson() throws {
    let damaged = clean.replacing("buildConfigurationList = app_list;", with: "buildConfigurationList = gone;")
    let finding = try #require(try damaged.findings.first { $0.code == "dangling-reference" })
    #expect(finding.severity == .error && finding.repair == nil)
  }

  @Test func aBuildFileAboutAFileThatIsGoneLeavesItsPhase() throws {
    let damaged = clean.adding("\t\tlost = {isa = PBXBuildFile; fileRef = gone; };").replacing(
      "\t\t\t\tapp_build /* App.swift in Sources */,\n",
      with: "\t\t\t\tapp_build /* App.swift in Sources */,\n\t\t\t\tlost,\n")
    #expect(try damaged.codes == ["dangling-reference"])
    #expect(try damaged.repaired() == clean.adding("").text.replacing("\n\n\t};\n\troot", with: "\n\t};\n\troot"))
  }

  @Test func aProxyThatIsGoneIsMadeAnew() throws {
    let damaged = clean.replacing("targetProxy = proxy /*", with: "targetProxy = gone /*")
    #expect(try damaged.codes == ["orphaned-object", "dangling-reference"])
    let text = try damaged.repaired()
    #expect(
      text.contains("remoteGlobalIDString = widget;")
        && !text.contains("proxy /* PBXContainerItemProxy */ = {\n\t\t\tisa = PBXTarget"))
    #expect(text.ranges(of: "isa = PBXContainerItemProxy;").count == 1)
  }

  @Test func aProxyForATargetThatIsGoneGoesWithItsDependency() throws {
    let damaged = clean.replacing("remoteGlobalIDString = widget;", with: "remoteGlobalIDString = gone;")
      .replacing("\t\t\ttarget = widget /* Widget */;\n", with: "")
    #expect(try damaged.codes == ["dangling-reference"])
    let text = try damaged.repaired()
    #expect(!text.contains("PBXTargetDependency") && !text.contains("PBXContainerItemProxy"))
  }

  @Test func anObjectThatNothingLeadsToGoesWithWhatOnlyItLeadsTo() throws {
    let damaged = clean.adding(
      """
      \t\torphan = {isa = XCConfigurationList; buildConfigurations = (orphaned_release, ); };
      \t\torphaned_release = {isa = XCBuildConfiguration; buildSettings = {}; name = Release; };
      """)
    let finding = try #require(try damaged.findings.first)
    #expect(try damaged.codes == ["orphaned-object"])
    #expect(finding.location.line == damaged.line("orphan = ") && finding.related.count == 1)
    #expect(try damaged.repaired() == clean.text)
  }

  @Test func anOrphanThatAHiddenObjectNeedsStays() throws {
    // The two objects with one id cannot be told apart, so that neither may lose what it refers to.
    let damaged = clean.adding(
      """
      \t\tother_file = {isa = PBXFileReference; path = Other.swift; sourceTree = SOURCE_ROOT; };
      """
    ).replacing(
      "\t\tapp_build /* App.swift in Sources */ = {",
      with: "\t\tapp_build /* App.swift in Sources */ = {isa = PBXBuildFile; fileRef = other_file; };\n"
        + "\t\tapp_build /* App.swift in Sources */ = {")
    #expect(try damaged.codes == ["duplicate-id"])
    #expect(try damaged.repaired(leaving: ["duplicate-id"]) == damaged.text)
  }

  @Test func anEqualCopyOfAnObjectIsRemoved() throws {
    let line =
      "\t\tapp_file /* App.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = App.swift; sourceTree = \"<group>\"; };\n"
    let damaged = clean.replacing(line, with: line + line)
    let finding = try #require(try damaged.findings.first)
    #expect(finding.code == "duplicate-id" && finding.severity == .error)
    #expect(finding.location.line.map { $0 + 1 } == finding.related.first?.location.line)
    #expect(try damaged.repaired() == clean.text)
  }

  /// Two branches chose the same ids for a file and its build file, and git merged them line by line.
  @Test func objectsOfTwoBranchesAreToldApartByTheirComments() throws {
    let damaged = clean.replacing(
      "\t\tapp_build /* App.swift in Sources */ = {",
      with: """
        \t\tA01 /* One.swift in Sources */ = {isa = PBXBuildFile; fileRef = A02 /* One.swift */; };
        \t\tA01 /* Two.swift in Sources */ = {isa = PBXBuildFile; fileRef = A02 /* Two.swift */; };
        \t\tA02 /* One.swift */ = {isa = PBXFileReference; path = One.swift; sourceTree = "<group>"; };
        \t\tA02 /* Two.swift */ = {isa = PBXFileReference; path = Two.swift; sourceTree = "<group>"; };
        \t\tapp_build /* App.swift in Sources */ = {
        """
    ).replacing(
      "\t\t\t\tapp_file /* App.swift */,\n",
      with: "\t\t\t\tapp_file /* App.swift */,\n\t\t\t\tA02 /* One.swift */,\n\t\t\t\tA02 /* Two.swift */,\n"
    ).replacing(
      "\t\t\t\tapp_build /* App.swift in Sources */,\n",
      with:
        "\t\t\t\tapp_build /* App.swift in Sources */,\n\t\t\t\tA01 /* One.swift in Sources */,\n\t\t\t\tA01 /* Two.swift in Sources */,\n"
    )
    #expect(Set(try damaged.codes) == ["duplicate-id", "repeated-entry"])
    let text = try damaged.repaired()
    let document = try ProjectDocument(parsing: Array(text.utf8), file: "a")
    let phase = document.object("app_sources")?["files"]?.references ?? []
    let files = phase.compactMap { document.object($0)?["fileRef"]?.reference }
    let paths = files.compactMap { document.object($0)?["path"]?.string }
    #expect(paths == ["App.swift", "One.swift", "Two.swift"])
    let children = document.object("app_group")?["children"]?.references ?? []
    #expect(children.compactMap { document.object($0)?["path"]?.string } == ["App.swift", "One.swift", "Two.swift"])
  }

  @Test func objectsOfTwoKindsAreToldApartByTheirPlaces() throws {
    let damaged = clean.replacing(
      "\t\tapp_build /* App.swift in Sources */ = {isa = PBXBuildFile; fileRef = app_file /* App.swift */; };",
      with: "\t\tapp_file = {isa = PBXBuildFile; fileRef = app_file; };"
    ).replacing("\t\t\t\tapp_build /* App.swift in Sources */,", with: "\t\t\t\tapp_file,")
    #expect(try damaged.codes.contains("duplicate-id"))
    let text = try damaged.repaired()
    let document = try ProjectDocument(parsing: Array(text.utf8), file: "a")
    let build = try #require(document.object("app_sources")?["files"]?.references.first)
    #expect(build != "app_file" && document.isa(build) == "PBXBuildFile")
    #expect(document.object(build)?["fileRef"]?.reference == "app_file")
  }

  @Test func aKeyThatSaysTheSameTwiceLosesTheEarlierOne() throws {
    let damaged = clean.replacing("\t\t\tpath = Widget;\n", with: "\t\t\tpath = Widget;\n\t\t\tpath = \"Widget\";\n")
    #expect(try damaged.codes == ["duplicate-key"])
    #expect(try damaged.repaired() == clean.text.replacing("path = Widget;\n", with: "path = \"Widget\";\n"))
  }

  @Test func aKeyThatSaysTwoThingsTakesAPerson() throws {
    let damaged = clean.replacing("\t\t\tpath = Widget;\n", with: "\t\t\tpath = Other;\n\t\t\tpath = Widget;\n")
    let finding = try #require(try damaged.findings.first)
    #expect(finding.code == "duplicate-key" && finding.location.line == damaged.line("path = Other"))
    #expect(try damaged.repaired(leaving: ["duplicate-key"]) == damaged.text)
  }

  @Test func aListThatNamesAnObjectTwiceLosesTheLaterEntry() throws {
    let damaged = clean.replacing(
      "\t\t\t\twidget /* Widget */,\n", with: "\t\t\t\twidget /* Widget */,\n\t\t\t\tapp /* App */,\n")
    let finding = try #require(try damaged.findings.first)
    #expect(finding.code == "repeated-entry")
    #expect(finding.related.first?.location.line == damaged.line("\t\t\t\tapp /* App */"))
    #expect(try damaged.repaired() == clean.text)
  }

  /// A plug-in filled two sections from one dictionary, so that proxies got the kind of the dependencies.
  @Test func aProxyThatClaimsToBeADependencyBecomesAProxyAgain() throws {
    let damaged = clean.replacing("\t\t\tisa = PBXContainerItemProxy;", with: "\t\t\tisa = PBXTargetDependency;")
    #expect(try damaged.codes.contains("wrong-isa"))
    let document = try ProjectDocument(parsing: Array(try damaged.repaired().utf8), file: "a")
    #expect(document.isa("proxy") == "PBXContainerItemProxy")
    #expect(document.object("proxy")?["remoteInfo"]?.string == "Widget")
  }

  @Test func aDependencyThroughItselfGetsAProxy() throws {
    let damaged = clean.replacing(
      "targetProxy = proxy /* PBXContainerItemProxy */;", with: "targetProxy = dependency /* PBXTargetDependency */;")
    #expect(try damaged.codes.contains("wrong-isa"))
    let document = try ProjectDocument(parsing: Array(try damaged.repaired().utf8), file: "a")
    let proxy = try #require(document.object("dependency")?["targetProxy"]?.reference)
    #expect(document.isa(proxy) == "PBXContainerItemProxy")
    #expect(document.object(proxy)?["remoteGlobalIDString"]?.string == "widget")
  }

  @Test func aFileThatAPhaseListsItselfGetsABuildFile() throws {
    let damaged = clean.replacing(
      "\t\t\t\twidget_build /* Widget.swift in Sources */,\n",
      with: "\t\t\t\twidget_build /* Widget.swift in Sources */,\n\t\t\t\tapp_file /* App.swift */,\n")
    #expect(try damaged.codes == ["wrong-isa"])
    #expect(try damaged.repaired().contains("/* App.swift in Sources */,\n\t\t\t);"))
  }

  @Test func anEntryOfAKindThatCannotStandThereTakesAPerson() throws {
    let damaged = clean.replacing(
      "\t\t\t\tapp_file /* App.swift */,\n", with: "\t\t\t\tapp_file /* App.swift */,\n\t\t\t\tapp_list,\n")
    #expect(try damaged.codes == ["wrong-isa"])
    #expect(try damaged.repaired(leaving: ["wrong-isa"]) == damaged.text)
  }

  @Test func kindsThatNobodyKnowsAreNoFault() throws {
    let future = clean.adding("\t\thologram = {isa = PBXHologramBuildPhase; depth = 3; projector = app_file; };")
      .replacing("\t\t\t\tthin /* Thin Binary */,\n", with: "\t\t\t\tthin /* Thin Binary */,\n\t\t\t\thologram,\n")
      .replacing("\t\t\tname = Widget;\n", with: "\t\t\thologram = hologram;\n\t\t\tname = Widget;\n")
    #expect(try future.findings.isEmpty)
  }

  @Test func anObjectWithoutAKindIsAnError() throws {
    let damaged = clean.replacing(
      "\t\t\tisa = XCConfigurationList;\n\t\t\tbuildConfigurations = (\n\t\t\t\twidget_release",
      with: "\t\t\tbuildConfigurations = (\n\t\t\t\twidget_release")
    #expect(try damaged.codes.contains("missing-isa"))
  }
}
