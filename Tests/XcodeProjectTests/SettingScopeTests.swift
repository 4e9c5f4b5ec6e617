// What build settings come to.

import Diagnostics
import Platform
import ProjectModel
import TestSupport
import Testing

@testable import XcodeProject

struct SettingScopeTests {
  /// Settings of the target, its xcconfig, the project and its xcconfig.
  private func project(
    _ target: [String: String] = [:], config: String? = nil, project: [String: String] = [:],
    projectConfig: String? = nil, files: [String: String] = [:]
  ) throws -> ObservedProject {
    var app = Fixture.Target.app(target)
    app.base = config == nil ? nil : "Target.xcconfig"
    var fixture = Fixture(targets: [app], settings: project, base: projectConfig == nil ? nil : "Project.xcconfig")
    fixture.files = files
    fixture.files["ios/Target.xcconfig"] = config
    fixture.files["ios/Project.xcconfig"] = projectConfig
    return try fixture.observed()
  }

  private func value(_ name: String, in project: ObservedProject) -> String? {
    project.targets[0].setting(name, in: "Debug").value
  }

  @Test func theNearestLayerWins() throws {
    let all = try project(
      ["A": "target"], config: "A = c\nB = target config", project: ["A": "p", "B": "p", "C": "project"],
      projectConfig: "A = pc\nB = pc\nC = pc\nD = project config")
    #expect(
      ["A", "B", "C", "D"].map { value($0, in: all) } == ["target", "target config", "project", "project config"])
    #expect(all.targets[0].setting("E", in: "Debug") == .absent)
    #expect(all.targets[0].setting("A", in: "Nightly") == .absent)
  }

  @Test func inheritedMeansTheNextFartherLayer() throws {
    let all = try project(
      ["A": "$(inherited) t"], config: "A = ${inherited} c", project: ["A": "$inherited p"], projectConfig: "A = pc")
    #expect(value("A", in: all) == "pc p c t")
  }

  @Test func inheritedFromNobodyIsEmpty() throws {
    #expect(value("A", in: try project(["A": "$(inherited)@executable_path"])) == "@executable_path")
  }

  @Test func aSettingsOwnNameMeansTheSame() throws {
    #expect(value("A", in: try project(["A": "$(A).debug"], project: ["A": "base"])) == "base.debug")
  }

  @Test func anotherSettingInBetweenDoesNotMakeACycle() throws {
    #expect(value("A", in: try project(["A": "$(B).x", "B": "$(A).y"], project: ["A": "base"])) == "base.y.x")
  }

  @Test func laterLinesOfAFileReferToEarlierOnes() throws {
    #expect(value("A", in: try project(config: "A = one\nA = $(inherited) two")) == "one two")
  }

  @Test func namesMayBeMadeOfReferences() throws {
    let all = try project(config: "TEAM = X1\nNAME_X1 = app\nID = com.$(NAME_$(TEAM)).${NAME_${TEAM}}")
    #expect(value("ID", in: all) == "com.app.app")
  }

  @Test func listsAreOneText() throws {
    let all = try project(["A": "(\"$(inherited)\", \"-ObjC\", \"two words\")"], project: ["A": "first"])
    #expect(value("A", in: all) == "first -ObjC \"two words\"")
  }

  @Test func whatXcodeDefinesIsKnown() throws {
    let all = try project(["A": "$(TARGET_NAME)/$(PROJECT_NAME)/$(CONFIGURATION)/$(PRODUCT_NAME)"])
    #expect(value("A", in: all) == "App/App/Debug/App")
    #expect(value("PROJECT_DIR", in: all) == "/repo/ios")
    #expect(all.targets[0].path(ofSetting: "SRCROOT", in: "Debug")?.string == "/repo/ios")
  }

  @Test func aConditionThatHoldsForDevicesWinsOverNone() throws {
    let all = try project(
      ["ID[sdk=iphoneos*]": "phone $(ID)"], config: "ID[sdk=macosx*] = mac\nONLY[sdk=iphoneos*] = x",
      project: ["ID": "any"])
    let app = all.targets[0]
    #expect(value("ID", in: all) == "phone any")
    #expect(value("ONLY", in: all) == "x")
    let conditional = app.conditionalSettings("ID", in: "Debug")
    #expect(conditional.map(\.condition) == ["[sdk=iphoneos*]", "[sdk=macosx*]"])
    #expect(conditional.map(\.setting.value) == ["phone any", "mac"])
    #expect(conditional.map(\.verdict) == [.holds, .fails])
  }

  @Test func aCycleIsAStateWithAPlace() throws {
    let all = try project(config: "A = $(B)\nB = x$(A)")
    guard case .cycle(let names, let place) = all.targets[0].setting("A", in: "Debug") else {
      Issue.record("expected a cycle")
      return
    }
    #expect(names == ["A", "B", "A"])
    #expect(place.description == "ios/Target.xcconfig:1:5")
  }

  @Test func aNameThatNobodyDefinesLeavesItUnresolved() throws {
    let setting = try project(["A": "com.$(ORG).$(ORG).${APP:lower}"]).targets[0].setting("A", in: "Debug")
    guard case .unresolved(let text, let missing, let place) = setting else {
      Issue.record("expected an unresolved value")
      return
    }
    #expect(text == "com.$(ORG).$(ORG).${APP:lower}")
    #expect(missing == ["ORG", "APP"])
    #expect(place.line != nil)
  }

  @Test func aNameThatTheProjectDefinesElsewhereIsEmpty() throws {
    var app = Fixture.Target.app(["ID": "com.acme$(SUFFIX)", "ONLY": "$(SUFFIX)"])
    app.settings["Debug"]?["SUFFIX"] = ".debug"
    let all = try Fixture(targets: [app]).observed()
    #expect(all.targets[0].setting("ID", in: "Debug").value == "com.acme.debug")
    #expect(all.targets[0].setting("ID", in: "Release").value == "com.acme")
    // Nothing at all is never a value.
    #expect(all.targets[0].setting("ONLY", in: "Release").value == nil)
  }

  @Test(arguments: [
    ("$(N:lower)", "my app-2"), ("$(N:upper)", "MY APP-2"), ("$(N:c99extidentifier)", "My_App_2"),
    ("$(N:rfc1034identifier)", "My-App-2"), ("$(N:identifier:lower)", "my_app_2"), ("$(D:c99extidentifier)", "_D"),
    ("$(P:dir)", "a/b/"), ("$(P:file)", "c.swift"), ("$(P:base)", "c"), ("$(P:suffix)", ".swift"),
    ("$(P:suffix=.m)", "a/b/c.m"), ("$(NONE:default=x$(N:lower))", "xmy app-2"), ("$(N:default=x)", "My App-2"),
    ("$(NONE:default=$(NOT:default=y))", "y"), ("$(U:c99extidentifier)", "Grüße"), ("a$()b", "ab"),
    ("100$ and $", "100$ and $"), ("$(open", "$(open"), ("$(open $(N)", "$(open My App-2"),
    ("$(N:rfc1034identifier:lower)", "my-app-2"), ("$(E:standardizepath)", "/a/c"), ("$(R:standardizepath)", "../b"),
    ("$(P:abspath)", "/repo/ios/a/b/c.swift"), ("$(E:abspath)", "/a/c"), ("$(N:quote)", "My\\ App-2"),
    ("$(P:file:upper)", "C.SWIFT"), ("$($(K):lower)", "my app-2"), ("${N:lower}$N", "my app-2My App-2"),
  ])
  func modifiersChangeTheValue(text: String, expected: String) throws {
    let all = try project([
      "T": text, "N": "My App-2", "D": "3D", "P": "a/b/c.swift", "U": "Grüße", "E": "/a//b/./../c/", "R": ".././a/../b",
      "K": "N",
    ])
    #expect(value("T", in: all) == expected)
  }

  @Test func anUnknownModifierIsNotGuessed() throws {
    let setting = try project(["A": "$(B:shout)", "B": "b"]).targets[0].setting("A", in: "Debug")
    guard case .unresolved(_, ["B:shout"], _) = setting else {
      Issue.record("expected an unresolved value, not \(setting)")
      return
    }
  }

  @Test func modifiersThatDoubleTheirTextEnd() throws {
    let all = try project(["A": "$(B\(String(repeating: ":quote", count: 60)))", "B": "a b"])
    #expect(value("A", in: all) == nil)
  }

  @Test func namesThatAreMissingAreListedUpToALimit() throws {
    let text = (0..<1000).map { "$(MISSING_\($0))" }.joined()
    guard case .unresolved(_, let missing, _) = try project(config: "A = \(text)").targets[0].setting("A", in: "Debug")
    else {
      Issue.record("expected an unresolved value")
      return
    }
    #expect(missing.count == 64)
  }

  @Test func settingsThatDoubleEachOtherEnd() throws {
    let lines = (0..<60).map { "A\($0) = $(A\($0 + 1))$(A\($0 + 1))" } + ["A60 = x"]
    let all = try project(config: lines.joined(separator: "\n"))
    #expect(value("A0", in: all) == nil)
    #expect(value("A55", in: all) == String(repeating: "x", count: 32))
  }

  @Test func includesAreReadWhereTheyStand() throws {
    let all = try project(
      config: "A = before\n#include \"shared/base.xcconfig\"\nB = $(inherited) after",
      files: [
        "ios/shared/base.xcconfig": "A = included\nB = included\n#include \"../more.xcconfig\"",
        "ios/more.xcconfig": "C = more",
      ])
    #expect(["A", "B", "C"].map { value($0, in: all) } == ["included", "included after", "more"])
    #expect(all.diagnostics.isEmpty)
  }

  @Test func aMissingBaseIsAWarningAtItsReference() throws {
    var app = Fixture.Target.app()
    app.base = "Pods/App.debug.xcconfig"
    let diagnostics = try Fixture(targets: [app]).observed().diagnostics
    #expect(diagnostics.map(\.id) == ["xcconfig.missing"])
    #expect(diagnostics.first?.severity == .warning)
    #expect(diagnostics.first?.message.contains("pod install") == true)
    #expect(diagnostics.first?.location?.column != nil)
  }

  @Test func onlyARequiredIncludeIsMissed() throws {
    let all = try project(config: "#include? \"maybe.xcconfig\"\n#include \"surely.xcconfig\"\nA = 1")
    #expect(all.diagnostics.map(\.id) == ["xcconfig.missing"])
    #expect(all.diagnostics.first?.location?.description == "ios/Target.xcconfig:2:10")
    #expect(value("A", in: all) == "1")
  }

  @Test func filesThatIncludeEachOtherAreNamed() throws {
    let all = try project(
      config: "#include \"b.xcconfig\"\nA = 1", files: ["ios/b.xcconfig": "#include \"Target.xcconfig\"\nB = 2"])
    #expect(all.diagnostics.map(\.id) == ["xcconfig.include-cycle"])
    #expect(
      all.diagnostics.first?.message.contains("ios/Target.xcconfig → ios/b.xcconfig → ios/Target.xcconfig") == true)
    #expect(all.diagnostics.first?.location?.description == "ios/b.xcconfig:1:10")
    #expect(value("B", in: all) == "2")
  }

  @Test func filesThatIncludeEachOtherManyTimesEnd() throws {
    var files: [String: String] = [:]
    for index in 0..<40 {
      files["ios/\(index).xcconfig"] = String(repeating: "#include \"\(index + 1).xcconfig\"\n", count: 2)
    }
    files["ios/40.xcconfig"] = "A = 1"
    let all = try project(config: "#include \"0.xcconfig\"", files: files)
    #expect(all.diagnostics.contains { $0.id == "xcconfig.include-limit" })
  }

  @Test func aFileOfManyMegabytesIsNotRead() throws {
    let all = try project(
      config: "#include \"big.xcconfig\"\nA = 1",
      files: ["ios/big.xcconfig": String(repeating: "B = 1\n", count: 1 << 20)])
    #expect(all.diagnostics.map(\.id) == ["xcconfig.too-large"])
    #expect(value("A", in: all) == "1")
    #expect(value("B", in: all) == nil)
  }

  @Test func oneLargeFileIncludedManyTimesEnds() throws {
    let line = "B = " + String(repeating: "x", count: 1020) + "\n"
    let all = try project(
      config: String(repeating: "#include \"big.xcconfig\"\n", count: 200),
      files: ["ios/big.xcconfig": String(repeating: line, count: 1000)])
    #expect(all.diagnostics.first?.id == "xcconfig.include-limit")
    #expect(value("B", in: all)?.count == 1020)
  }

  @Test func whatLiesInXcodeIsNotRead() throws {
    let all = try project(config: "#include \"<DEVELOPER_DIR>/Makefiles/x.xcconfig\"\nA = 1")
    #expect(all.diagnostics.map(\.id) == ["xcconfig.outside"])
    #expect(value("A", in: all) == "1")
  }

  /// Linear in the length of the text, and bounded in the depth.
  @Test func referencesWithoutEndAreLiterals() throws {
    let open = String(repeating: "$(", count: 50_000)
    #expect(value("A", in: try project(config: "A = \(open)")) == open)
    let nested = open + "X" + String(repeating: ")", count: 50_000)
    #expect(value("A", in: try project(config: "A = \(nested)")) == nil)
  }

  @Test func aBaseInASynchronizedFolderIsFound() throws {
    var app = Fixture.Target.app()
    app.folder = "Config"
    var fixture = Fixture(targets: [app], objectVersion: 77)
    fixture.files = ["ios/Config/Debug.xcconfig": "A = found"]
    let text = fixture.text.replacing(
      "\"settings.target.App.Debug\" = {isa = XCBuildConfiguration; ",
      with: "\"settings.target.App.Debug\" = {isa = XCBuildConfiguration; baseConfigurationReferenceAnchor = "
        + "\"folder.target.App\"; baseConfigurationReferenceRelativePath = Debug.xcconfig; ")
    let file = try ProjectFile(
      bytes: Array(text.utf8), path: AbsolutePath(Fixture.bundle + "/project.pbxproj")!, root: Fixture.root)
    let all = try ObservedProject(
      file, files: MemoryFileSystem(files: ["/repo/ios/Config/Debug.xcconfig": "A = found"]))
    #expect(value("A", in: all) == "found")
    #expect(all.diagnostics.isEmpty)
  }
}
