// Phases, build files, targets and configurations that are damaged.

import Diagnostics
import PBXProj
import Testing

@testable import XcodeProject

struct BuildCheckTests {
  private let clean = SampleProject.clean

  private func document(_ text: String) throws -> ProjectDocument {
    try ProjectDocument(parsing: Array(text.utf8), file: "a")
  }

  @Test func aBuildFileInTwoPhasesBecomesTwo() throws {
    let damaged = clean.replacing(
      "\t\t\t\twidget_build /* Widget.swift in Sources */,\n",
      with: "\t\t\t\twidget_build /* Widget.swift in Sources */,\n\t\t\t\tapp_build /* App.swift in Sources */,\n")
    let finding = try #require(try damaged.findings.first)
    #expect(finding.code == "shared-build-file" && finding.severity == .error)
    #expect(finding.related.first?.location.line == damaged.line("\t\t\t\tapp_build /*"))
    let repaired = try document(damaged.repaired())
    let copy = try #require(repaired.object("widget_sources")?["files"]?.references.last)
    #expect(copy != "app_build" && repaired.object(copy)?["fileRef"]?.reference == "app_file")
    #expect(repaired.object("app_sources")?["files"]?.references == ["app_build"])
  }

  @Test func aPhaseOfTwoTargetsBecomesTwoWithBuildFilesOfTheirOwn() throws {
    let damaged = clean.replacing(
      "\t\t\t\twidget_sources /* Sources */,\n",
      with: "\t\t\t\twidget_sources /* Sources */,\n\t\t\t\tapp_sources /* Sources */,\n")
    #expect(try damaged.codes == ["shared-object"])
    let repaired = try document(damaged.repaired())
    let copy = try #require(repaired.object("widget")?["buildPhases"]?.references.last)
    let files = try #require(repaired.object(copy)?["files"]?.references)
    #expect(copy != "app_sources" && files.count == 1 && files != ["app_build"])
  }

  @Test func aConfigurationListOfTwoTargetsBecomesTwo() throws {
    let damaged = clean.replacing("buildConfigurationList = widget_list;", with: "buildConfigurationList = app_list;")
    #expect(Set(try damaged.codes) == ["shared-object", "orphaned-object"])
    let repaired = try document(damaged.repaired())
    let list = try #require(repaired.object("widget")?["buildConfigurationList"]?.reference)
    let configurations = try #require(repaired.object(list)?["buildConfigurations"]?.references)
    #expect(list != "app_list" && configurations.count == 1 && configurations != ["app_release"])
  }

  @Test func aBuildFileAboutNothingIsRemovedWithItsEntry() throws {
    let damaged = clean.adding("\t\tempty /* (null) in Sources */ = {isa = PBXBuildFile; };").replacing(
      "\t\t\t\tapp_build /* App.swift in Sources */,\n",
      with: "\t\t\t\tapp_build /* App.swift in Sources */,\n\t\t\t\tempty /* (null) in Sources */,\n")
    let finding = try #require(try damaged.findings.first)
    #expect(finding.code == "empty-build-file")
    #expect(finding.related.first?.location.line == damaged.line("\t\t\t\tempty /*"))
    #expect(try damaged.repaired() == clean.text)
  }

  @Test func theSameFileTwiceInOnePhaseIsBuiltOnce() throws {
    let damaged = clean.adding("\t\tagain = {isa = PBXBuildFile; fileRef = app_file; };").replacing(
      "\t\t\t\tapp_build /* App.swift in Sources */,\n",
      with: "\t\t\t\tapp_build /* App.swift in Sources */,\n\t\t\t\tagain,\n")
    #expect(try damaged.codes == ["repeated-file"])
    #expect(try damaged.repaired() == clean.text)
  }

  @Test func theSameFileWithOtherFlagsTakesAPerson() throws {
    let damaged = clean.adding(
      "\t\tagain = {isa = PBXBuildFile; fileRef = app_file; settings = {COMPILER_FLAGS = \"-w\"; }; };"
    ).replacing(
      "\t\t\t\tapp_build /* App.swift in Sources */,\n",
      with: "\t\t\t\tapp_build /* App.swift in Sources */,\n\t\t\t\tagain,\n")
    #expect(try damaged.repaired(leaving: ["repeated-file"]) == damaged.text)
  }

  @Test func theSameFileForTwoPlatformsIsNoFault() throws {
    let sample = clean.adding("\t\tagain = {isa = PBXBuildFile; fileRef = app_file; platformFilter = maccatalyst; };")
      .replacing(
        "\t\t\t\tapp_build /* App.swift in Sources */,\n",
        with: "\t\t\t\tapp_build /* App.swift in Sources */,\n\t\t\t\tagain,\n")
    #expect(try sample.findings.isEmpty)
  }

  @Test func anExtensionThatOnePhaseEmbedsTwiceIsEmbeddedOnce() throws {
    let damaged = clean.adding("\t\tagain = {isa = PBXBuildFile; fileRef = widget_product; };").replacing(
      "\t\t\t\tembedded /* Widget.appex in Embed Foundation Extensions */,\n",
      with: "\t\t\t\tembedded /* Widget.appex in Embed Foundation Extensions */,\n\t\t\t\tagain,\n")
    let finding = try #require(try damaged.findings.first)
    #expect(finding.code == "duplicate-embed" && finding.severity == .error)
    #expect(finding.related.first?.location.line == damaged.line("\t\tembedded /*"))
    #expect(try damaged.repaired() == clean.text)
  }

  private let secondPhase = """
    \t\tagain = {isa = PBXBuildFile; fileRef = widget_product; };
    \t\tsecond = {isa = PBXCopyFilesBuildPhase; dstPath = ""; dstSubfolderSpec = 13; files = (again, ); name = "Embed App Extensions"; };
    """

  /// Each run of a generator that looks for its phase by name adds another one.
  @Test func aSecondEmbedPhaseForTheSameExtensionGoes() throws {
    let damaged = clean.adding(secondPhase).replacing(
      "\t\t\t\tthin /* Thin Binary */,\n", with: "\t\t\t\tsecond,\n\t\t\t\tthin /* Thin Binary */,\n")
    #expect(try damaged.codes == ["duplicate-embed"])
    #expect(try damaged.repaired() == clean.text)
  }

  @Test func theSameExtensionInTwoPlacesIsNoFault() throws {
    let sample = clean.adding(secondPhase.replacing("dstSubfolderSpec = 13", with: "dstSubfolderSpec = 7")).replacing(
      "\t\t\t\tthin /* Thin Binary */,\n", with: "\t\t\t\tsecond,\n\t\t\t\tthin /* Thin Binary */,\n")
    #expect(try sample.findings.isEmpty)
  }

  /// Two targets that make one file are for a person to look at.
  @Test func twoProductsOfOneNameInOnePlaceTakeAPerson() throws {
    let damaged = clean.adding(
      """
      \t\tother_product = {isa = PBXFileReference; explicitFileType = "wrapper.app-extension"; path = Widget.appex; sourceTree = BUILT_PRODUCTS_DIR; };
      \t\tagain = {isa = PBXBuildFile; fileRef = other_product; };
      \t\tother_release = {isa = XCBuildConfiguration; buildSettings = {}; name = Release; };
      \t\tother_list = {isa = XCConfigurationList; buildConfigurations = (other_release, ); defaultConfigurationName = Release; };
      \t\tother = {isa = PBXNativeTarget; buildConfigurationList = other_list; buildPhases = (); dependencies = (); name = Other; productReference = other_product; productType = "com.apple.product-type.app-extension"; };
      """
    ).replacing(
      "\t\t\t\twidget_product /* Widget.appex */,\n",
      with: "\t\t\t\twidget_product /* Widget.appex */,\n\t\t\t\tother_product,\n"
    )
    .replacing("\t\t\t\twidget /* Widget */,\n", with: "\t\t\t\twidget /* Widget */,\n\t\t\t\tother,\n")
    .replacing(
      "\t\t\t\tembedded /* Widget.appex in Embed Foundation Extensions */,\n",
      with: "\t\t\t\tembedded /* Widget.appex in Embed Foundation Extensions */,\n\t\t\t\tagain,\n")
    #expect(try damaged.codes == ["duplicate-embed"])
    #expect(try damaged.repaired(leaving: ["duplicate-embed"]) == damaged.text)
  }

  private func reordered(_ first: String, _ second: String) -> SampleProject {
    clean.replacing("\t\t\t\t\(first),\n\t\t\t\t\(second),\n", with: "\t\t\t\t\(second),\n\t\t\t\t\(first),\n")
  }

  /// Flutter's Thin Binary reads the finished Info.plist, which the embedded extension belongs to.
  @Test func anEmbedPhaseAfterAScriptThatNeedsTheProductIsMovedBeforeIt() throws {
    let damaged = reordered("embed /* Embed Foundation Extensions */", "thin /* Thin Binary */")
    let finding = try #require(try damaged.findings.first)
    #expect(finding.code == "phase-order" && finding.severity == .error)
    #expect(finding.location.line == damaged.line("\t\t\t\tembed /*"))
    #expect(finding.related.first?.location.line == damaged.line("\t\t\t\tthin /*"))
    #expect(try damaged.repaired() == clean.text)
  }

  @Test func flutterScriptsOfOlderProjectsAreKnownWithoutInputs() throws {
    let damaged = reordered("embed /* Embed Foundation Extensions */", "thin /* Thin Binary */")
      .replacing("\t\t\t\t\"${TARGET_BUILD_DIR}/${INFOPLIST_PATH}\",\n", with: "")
      .replacing(
        "shellScript = \"thin\\n\"",
        with:
          "shellScript = \"/bin/sh \\\"$FLUTTER_ROOT/packages/flutter_tools/bin/xcode_backend.sh\\\" embed_and_thin\"")
    #expect(try damaged.codes == ["phase-order"])
  }

  @Test func anEmbedPhaseAfterAScriptThatNeedsOtherThingsIsNoFault() throws {
    for input in ["$(SRCROOT)/Info.plist", "$(SRCROOT)/$(BUILT_PRODUCTS_DIR)/$(INFOPLIST_PATH)", "${PODS_ROOT}/a.sh"] {
      let sample = reordered("embed /* Embed Foundation Extensions */", "thin /* Thin Binary */")
        .replacing("${TARGET_BUILD_DIR}/${INFOPLIST_PATH}", with: input)
      #expect(try sample.findings.isEmpty, "\(input)")
    }
  }

  @Test func aScriptThatNeedsTheExtensionItselfComesAfterItsPhase() throws {
    let damaged = reordered("embed /* Embed Foundation Extensions */", "thin /* Thin Binary */").replacing(
      "${TARGET_BUILD_DIR}/${INFOPLIST_PATH}", with: "$(TARGET_BUILD_DIR)/$(PLUGINS_FOLDER_PATH)/Widget.appex")
    #expect(try damaged.codes == ["phase-order"])
    #expect(try damaged.repaired().contains("embed /* Embed Foundation Extensions */,\n\t\t\t\tthin /* Thin Binary */"))
  }

  @Test func aScriptComesAfterTheOneThatWritesWhatItReads() throws {
    let damaged = clean.adding(
      "\t\twriter = {isa = PBXShellScriptBuildPhase; files = (); inputPaths = (); name = Writer; outputPaths = (\"$(DERIVED_FILE_DIR)/a.txt\", ); shellPath = /bin/sh; shellScript = \"a\"; };"
    ).replacing("\t\t\t\tthin /* Thin Binary */,\n", with: "\t\t\t\tthin /* Thin Binary */,\n\t\t\t\twriter,\n")
      .replacing("${TARGET_BUILD_DIR}/${INFOPLIST_PATH}", with: "${DERIVED_FILE_DIR}/a.txt")
    #expect(try damaged.codes == ["phase-order"])
    #expect(try damaged.repaired().contains("\t\t\t\twriter /* Writer */,\n\t\t\t\tthin /* Thin Binary */"))
  }

  @Test func aDependencyOnNothingIsRemoved() throws {
    let damaged = clean.replacing("\t\t\ttarget = widget /* Widget */;\n", with: "")
      .replacing("\t\t\ttargetProxy = proxy /* PBXContainerItemProxy */;\n", with: "")
    #expect(Set(try damaged.codes) == ["empty-dependency", "orphaned-object"])
    let text = try damaged.repaired()
    #expect(!text.contains("PBXTargetDependency") && !text.contains("PBXContainerItemProxy"))
  }

  @Test func aDependencyOnNothingThatCarriesATargetsNameLeadsThereAgain() throws {
    let damaged = clean.replacing("\t\t\ttarget = widget /* Widget */;\n", with: "\t\t\tname = Widget;\n")
      .replacing("\t\t\ttargetProxy = proxy /* PBXContainerItemProxy */;\n", with: "")
    let repaired = try document(damaged.repaired())
    #expect(repaired.object("dependency")?["target"]?.reference == "widget")
    let proxy = try #require(repaired.object("dependency")?["targetProxy"]?.reference)
    #expect(repaired.object(proxy)?["remoteGlobalIDString"]?.string == "widget")
  }

  @Test func aTargetThatTheProjectDoesNotListIsListedAgain() throws {
    let damaged = clean.replacing(
      "\t\t\t\twidget /* Widget */,\n\t\t\t);\n\t\t};\n\t\tthin", with: "\t\t\t);\n\t\t};\n\t\tthin")
    let finding = try #require(try damaged.findings.first)
    #expect(finding.code == "unlisted-target" && finding.severity == .error)
    #expect(finding.location.line == damaged.line("\t\twidget /* Widget */ = {"))
    #expect(try damaged.repaired() == clean.text)
  }

  @Test func anUnlistedTargetOfAListedNameTakesAPerson() throws {
    let damaged = clean.adding(
      "\t\tother = {isa = PBXNativeTarget; buildConfigurationList = app_list; buildPhases = (); name = App; productReference = app_product; productType = \"com.apple.product-type.application\"; };"
    )
    #expect(try damaged.codes == ["unlisted-target"])
    #expect(try damaged.repaired(leaving: ["unlisted-target"]) == damaged.text)
  }

  @Test func aTargetWithoutAConfigurationListIsAnError() throws {
    let damaged = clean.replacing("\t\t\tbuildConfigurationList = widget_list;\n", with: "")
    let finding = try #require(try damaged.findings.first { $0.code == "missing-configuration-list" })
    #expect(finding.severity == .error && finding.location.line == damaged.line("\t\twidget /* Widget */ = {"))
  }

  @Test func anEmptyConfigurationListIsAnError() throws {
    let damaged = clean.replacing("\t\t\t\twidget_release /* Release */,\n", with: "")
    let finding = try #require(try damaged.findings.first { $0.code == "empty-configuration-list" })
    #expect(finding.severity == .error && finding.repair == nil)
    #expect(finding.related.first?.location.line == damaged.line("\t\twidget /* Widget */ = {"))
  }

  @Test func aDefaultThatIsNotThereBecomesTheOnlyOneThatIs() throws {
    let damaged = clean.replacing(
      "\t\t\t\tapp_release /* Release */,\n\t\t\t);\n\t\t\tdefaultConfigurationName = Release;",
      with: "\t\t\t\tapp_release /* Release */,\n\t\t\t);\n\t\t\tdefaultConfigurationName = Staging;")
    #expect(try damaged.codes == ["missing-default-configuration"])
    #expect(try damaged.repaired() == clean.text)
  }

  @Test func twoConfigurationsOfOneNameAreOneWhereTheySayTheSame() throws {
    let damaged = clean.adding(
      "\t\tother = {isa = XCBuildConfiguration; buildSettings = {PRODUCT_NAME = Widget; }; name = Release; };"
    ).replacing(
      "\t\t\t\twidget_release /* Release */,\n", with: "\t\t\t\twidget_release /* Release */,\n\t\t\t\tother,\n")
    #expect(try damaged.codes == ["repeated-configuration"])
    #expect(try damaged.repaired() == clean.text)
    let differing = SampleProject(
      text: damaged.text.replacing(
        "other = {isa = XCBuildConfiguration; buildSettings = {",
        with: "other = {isa = XCBuildConfiguration; buildSettings = {A = 1; "))
    #expect(try differing.repaired(leaving: ["repeated-configuration"]) == differing.text)
  }

  @Test func aTargetWithoutAProductGetsTheOneThatIsThere() throws {
    let damaged = clean.replacing("\t\t\tproductReference = widget_product /* Widget.appex */;\n", with: "")
    #expect(try damaged.codes == ["missing-product"])
    #expect(try damaged.repaired() == clean.text)
  }

  @Test func aProductThatIsGoneIsMadeAnew() throws {
    let damaged = clean.replacing("productReference = app_product /*", with: "productReference = gone /*")
      .replacing("\t\t\t\tapp_product /* App.app */,\n", with: "")
    let text = try damaged.repaired()
    let repaired = try document(text)
    let product = try #require(repaired.object("app")?["productReference"]?.reference)
    #expect(repaired.object(product)?["path"]?.string == "App.app")
    #expect(repaired.object("products")?["children"]?.references.contains(product) == true)
  }

  @Test func aStaticLibraryNeedsNoProduct() throws {
    let sample = clean.replacing("\t\t\tproductReference = widget_product /* Widget.appex */;\n", with: "").replacing(
      "productType = \"com.apple.product-type.app-extension\"",
      with: "productType = \"com.apple.product-type.library.static\"")
    #expect(try !sample.codes.contains("missing-product"))
  }

  @Test func twoEmbedPhasesForOnePlaceBecomeOne() throws {
    let damaged = clean.adding(
      """
      \t\tother_product = {isa = PBXFileReference; explicitFileType = "wrapper.app-extension"; path = Other.appex; sourceTree = BUILT_PRODUCTS_DIR; };
      \t\tother_build = {isa = PBXBuildFile; fileRef = other_product; };
      \t\tsecond = {isa = PBXCopyFilesBuildPhase; dstPath = ""; dstSubfolderSpec = 13; files = (other_build, ); name = "Embed App Extensions"; };
      """
    ).replacing("\t\t\t\tthin /* Thin Binary */,\n", with: "\t\t\t\tsecond,\n\t\t\t\tthin /* Thin Binary */,\n")
      .replacing(
        "\t\t\t\twidget_product /* Widget.appex */,\n",
        with: "\t\t\t\twidget_product /* Widget.appex */,\n\t\t\t\tother_product,\n")
    #expect(try damaged.codes == ["repeated-embed-phase"])
    let repaired = try document(damaged.repaired())
    #expect(repaired.object("embed")?["files"]?.references == ["embedded", "other_build"])
    #expect(!repaired.contains("second"))
  }

  @Test func aDependencyWhoseProxyNamesAnotherTargetTakesAPerson() throws {
    let damaged = clean.replacing("remoteGlobalIDString = widget;", with: "remoteGlobalIDString = app;")
    #expect(try damaged.findings.map(\.code) == ["dependency-mismatch"])
    #expect(try damaged.repaired(leaving: ["dependency-mismatch"]) == damaged.text)
  }

  private let package = """
    \t\tpackage = {isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.com/kit"; requirement = {kind = branch; branch = main; }; };
    \t\tproduct = {isa = XCSwiftPackageProductDependency; package = package; productName = Kit; };
    """

  @Test func aPackageThatTheProjectDoesNotListIsListedAgain() throws {
    let listed = clean.adding(package).replacing(
      "\t\t\tproductRefGroup = products",
      with: "\t\t\tpackageReferences = (\n\t\t\t\tpackage,\n\t\t\t);\n\t\t\tproductRefGroup = products"
    ).replacing(
      "\t\t\tname = Widget;\n",
      with: "\t\t\tname = Widget;\n\t\t\tpackageProductDependencies = (\n\t\t\t\tproduct,\n\t\t\t);\n")
    #expect(try listed.findings.isEmpty)
    let damaged = listed.replacing("\t\t\t\tpackage,\n", with: "")
    #expect(try damaged.codes == ["unlisted-package"])
    #expect(try document(damaged.repaired()).object("root")?["packageReferences"]?.references == ["package"])
  }

  @Test func aSecondReferenceToAListedPackageIsNoFault() throws {
    let sample = clean.adding(
      package + "\n"
        + "\t\tlisted = {isa = XCRemoteSwiftPackageReference; repositoryURL = \"https://example.com/kit\"; requirement = {kind = branch; branch = main; }; };"
    ).replacing(
      "\t\t\tproductRefGroup = products",
      with: "\t\t\tpackageReferences = (listed, );\n\t\t\tproductRefGroup = products"
    ).replacing(
      "\t\t\tname = Widget;\n", with: "\t\t\tname = Widget;\n\t\t\tpackageProductDependencies = (product, );\n")
    #expect(try sample.findings.isEmpty)
  }

  /// The list lost its entries, and what belongs there is not to be thrown away.
  @Test func aConfigurationThatNothingLeadsToStaysWhileAListIsEmpty() throws {
    let damaged = clean.replacing("\t\t\t\twidget_release /* Release */,\n", with: "")
    #expect(try damaged.repaired(leaving: ["orphaned-object", "empty-configuration-list"]) == damaged.text)
  }

  @Test func anExtensionThatIsEmbeddedOnlyWhenInstallingIsNamed() throws {
    let damaged = clean.replacing(
      "name = \"Embed Foundation Extensions\";\n\t\t\trunOnlyForDeploymentPostprocessing = 0;",
      with: "name = \"Embed Foundation Extensions\";\n\t\t\trunOnlyForDeploymentPostprocessing = 1;")
    let finding = try #require(try damaged.findings.first)
    #expect(finding.code == "install-only-embed" && finding.repair == nil)
    #expect(finding.location.line == damaged.line("runOnlyForDeploymentPostprocessing = 1"))
  }

  @Test func aScriptThatReadsAnEmbeddedFrameworkComesAfterItsPhase() throws {
    let damaged = clean.adding(
      """
      \t\tkit = {isa = PBXFileReference; lastKnownFileType = wrapper.framework; path = Kit.framework; sourceTree = BUILT_PRODUCTS_DIR; };
      \t\tkit_build = {isa = PBXBuildFile; fileRef = kit; };
      \t\tframeworks = {isa = PBXCopyFilesBuildPhase; dstPath = ""; dstSubfolderSpec = 10; files = (kit_build, ); name = "Embed Frameworks"; };
      """
    ).replacing("\t\t\t\tthin /* Thin Binary */,\n", with: "\t\t\t\tthin /* Thin Binary */,\n\t\t\t\tframeworks,\n")
      .replacing(
        "\t\t\t\tapp_product /* App.app */,\n", with: "\t\t\t\tapp_product /* App.app */,\n\t\t\t\tkit,\n"
      ).replacing(
        "${TARGET_BUILD_DIR}/${INFOPLIST_PATH}",
        with: "${BUILT_PRODUCTS_DIR}/${FRAMEWORKS_FOLDER_PATH}/Kit.framework/Kit")
    #expect(try damaged.codes == ["phase-order"])
    // What the other target has built is there before any phase of this one.
    let sample = SampleProject(
      text: damaged.text.replacing("${FRAMEWORKS_FOLDER_PATH}/Kit.framework/Kit", with: "Kit.framework"))
    #expect(try sample.findings.isEmpty)
  }
}
