// Views read what is there, keep what they do not know, and change one key at a time.

import PBXProj
import Platform
import Testing

@testable import XcodeProject

/// A project of the given objects; the root object and its group are added.
func looseProject(_ objects: String, targets: [String] = [], objectVersion: Int = 77) throws -> ProjectFile {
  let text = """
    // !$*UTF8*$!
    {
    \tarchiveVersion = 1;
    \tclasses = {
    \t};
    \tobjectVersion = \(objectVersion);
    \tobjects = {
    \(objects)
    \t\troot = {isa = PBXProject; mainGroup = main; targets = (\(targets.map { $0 + ", " }.joined())); };
    \t};
    \trootObject = root;
    }

    """
  return try ProjectFile(
    bytes: Array(text.utf8), path: AbsolutePath("/repo/App.xcodeproj/project.pbxproj")!, root: AbsolutePath("/repo")!)
}

struct ViewTests {
  @Test func aSetterTouchesItsKeyOnly() throws {
    var file = try looseProject(
      """
      \t\tmain = {
      \t\t\tisa = PBXGroup;
      \t\t\tchildren = (
      \t\t\t);
      \t\t\thologram = yes; /* kept */
      \t\t\tpath   =   Sources;
      \t\t\tsourceTree = "<group>";
      \t\t};
      """)
    let before = String(decoding: file.bytes, as: UTF8.self)
    file.set(.path, to: "More Sources", of: try #require(GroupView(file, "main")))
    #expect(
      String(decoding: file.bytes, as: UTF8.self)
        == before.replacing("path   =   Sources", with: "path   =   \"More Sources\""))
  }

  @Test func settingWhatIsThereChangesNothing() throws {
    var file = try looseProject("\t\trule = {isa = PBXBuildRule; fileType = 'pattern.proxy'; isEditable = 1; };")
    let before = file.bytes
    let rule = try #require(BuildRuleView(file, "rule"))
    file.set(.fileType, to: "pattern.proxy", of: rule)
    file.set(.runsOncePerArchitecture, to: true, of: rule)
    file.set(.inputs, to: [], of: rule)
    #expect(file.bytes == before)
  }

  @Test func settingNothingTakesTheKeyAway() throws {
    var file = try looseProject(
      "\t\tfile = {isa = PBXFileReference; name = a; path = b/a; sourceTree = \"<group>\"; };")
    file.set(.name, to: nil, of: try #require(FileReferenceView(file, "file")))
    #expect(String(decoding: file.bytes, as: UTF8.self).contains("{isa = PBXFileReference; path = b/a; sourceTree"))
  }

  @Test func wordsThatNobodyKnowsAreKept() throws {
    let file = try looseProject(
      """
      \t\tapp = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.hologram"; };
      \t\tfile = {isa = PBXFileReference; lastKnownFileType = hologram; path = a; sourceTree = HOLOGRAM_DIR; };
      \t\tpackage = {isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.com/a"; requirement = {kind = holographic; }; };
      \t\tproxy = {isa = PBXContainerItemProxy; containerPortal = root; proxyType = 9; };
      """)
    #expect(TargetView(file, "app")?.kindOfProduct?.rawValue == "com.apple.product-type.hologram")
    #expect(FileReferenceView(file, "file")?.knownType?.rawValue == "hologram")
    #expect(FileReferenceView(file, "file")?.sourceTree == .other("HOLOGRAM_DIR"))
    #expect(PackageView(file, "package")?.requirement?.rawValue == "holographic")
    #expect(ProxyView(file, "proxy")?.type?.rawValue == "9")
  }

  @Test func targetsOfTheFirstXcodeAreTargets() throws {
    let file = try looseProject(
      "\t\told = {isa = PBXApplicationTarget; buildPhases = (); buildSettings = {A = 1; }; name = Old; };",
      targets: ["old"])
    #expect(file.targets.map(\.name) == ["Old"])
    #expect(file.targets.first?.isa == "PBXApplicationTarget")
  }

  @Test func scriptsAreReadInEitherForm() throws {
    let file = try looseProject(
      """
      \t\tone = {isa = PBXShellScriptBuildPhase; inputPaths = (a, b, ); shellPath = /bin/sh; shellScript = "echo 1\\n"; };
      \t\tlines = {isa = PBXShellScriptBuildPhase; alwaysOutOfDate = 1; shellScript = ("echo 1", "echo 2", ); };
      """)
    let one = try #require(PhaseView(file, "one"))
    let lines = try #require(PhaseView(file, "lines"))
    #expect(one.script == "echo 1\n" && one.inputPaths == ["a", "b"] && !one.runsAlways)
    #expect(lines.script == "echo 1\necho 2" && lines.runsAlways)
  }

  @Test func packagesOfBothKindsAreRead() throws {
    let file = try looseProject(
      """
      \t\tremote = {isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.com/a.git"; requirement = {kind = upToNextMajorVersion; minimumVersion = 1.2.0; }; };
      \t\tlocal = {isa = XCLocalSwiftPackageReference; relativePath = ../Kit; traits = (Fast, ); };
      \t\tproduct = {isa = XCSwiftPackageProductDependency; package = local; productName = Kit; };
      """)
    let remote = try #require(PackageView(file, "remote"))
    #expect(remote.place == .remote("https://example.com/a.git") && remote.requirement == .upToNextMajor)
    #expect(remote.requirement("minimumVersion") == "1.2.0")
    let product = try #require(PackageProductView(file, "product"))
    #expect(product.productName == "Kit" && product.package?.place == .local("../Kit"))
    #expect(product.package?.traits == ["Fast"])
  }

  @Test func productsOfOtherProjectsAreRead() throws {
    let file = try looseProject(
      """
      \t\tother = {isa = PBXFileReference; lastKnownFileType = "wrapper.pb-project"; path = Other.xcodeproj; sourceTree = "<group>"; };
      \t\tproduct = {isa = PBXReferenceProxy; fileType = wrapper.framework; path = Kit.framework; remoteRef = proxy; sourceTree = BUILT_PRODUCTS_DIR; };
      \t\tproxy = {isa = PBXContainerItemProxy; containerPortal = other; proxyType = 2; remoteGlobalIDString = AB; remoteInfo = Kit; };
      """)
    let product = try #require(ReferenceProxyView(file, "product"))
    #expect(product.name == "Kit.framework" && product.type == .framework)
    #expect(product.proxy?.type == .product && product.proxy?.isLocal == false)
    #expect(product.proxy?.remoteName == "Kit")
  }

  @Test func dataModelsTellTheirVersion() throws {
    let file = try looseProject(
      """
      \t\tmodel = {isa = XCVersionGroup; children = (first, second, ); currentVersion = second; path = M.xcdatamodeld; sourceTree = "<group>"; versionGroupType = wrapper.xcdatamodel; };
      """)
    let model = try #require(GroupView(file, "model"))
    #expect(model.isVersionGroup && model.currentVersion == "second" && model.versionType == .dataModel)
  }

  @Test func exceptionsOfAFolderAreRead() throws {
    let file = try looseProject(
      """
      \t\tset = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; additionalCompilerFlagsByRelativePath = {a.m = "-w"; }; membershipExceptions = (Info.plist, ); platformFiltersByRelativePath = {b.swift = (ios, ); }; publicHeaders = (a.h, ); target = app; };
      """)
    let set = try #require(ExceptionSetView(file, "set"))
    #expect(set.compilerFlags(of: "a.m") == "-w" && set.platformFilters(of: "b.swift") == ["ios"])
    #expect(set.publicHeaders == ["a.h"] && set.membershipExceptions == ["Info.plist"] && set.target == "app")
  }

  @Test func buildStylesAndAttributesAreRead() throws {
    let file = try looseProject(
      "\t\tstyle = {isa = PBXBuildStyle; buildSettings = {COPY_PHASE_STRIP = NO; }; name = Development; };")
    let style = try #require(BuildStyleView(file, "style"))
    #expect(style.name == "Development" && style.settings["COPY_PHASE_STRIP"] != nil)
  }

  @Test func aBuildSettingIsSetAlone() throws {
    var file = try looseProject(
      "\t\tdebug = {isa = XCBuildConfiguration; buildSettings = {B = 1; Z = 2; }; name = Debug; };")
    file.setBuildSetting("M", to: "two words", of: "debug")
    file.setBuildSetting("B", to: nil, of: "debug")
    #expect(String(decoding: file.bytes, as: UTF8.self).contains("buildSettings = {M = \"two words\"; Z = 2; };"))
  }
}
