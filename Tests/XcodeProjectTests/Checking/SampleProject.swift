// A small project without a fault, to be damaged.

import Diagnostics
import PBXProj
import Platform
import Testing

@testable import XcodeProject

/// An application with a widget, as Xcode lays it out. Ids are words.
struct SampleProject {
  var text: String

  static let clean = SampleProject(text: cleanText)

  /// With a place in it changed; fails the test where the place is not there or not the only one.
  func replacing(_ old: String, with new: String, _ location: Testing.SourceLocation = #_sourceLocation) -> Self {
    let count = text.ranges(of: old).count
    #expect(count == 1, "“\(old)” stands \(count) times", sourceLocation: location)
    return Self(text: text.replacing(old, with: new))
  }

  /// With objects at the end of the dictionary of objects.
  func adding(_ objects: String) -> Self { replacing("\t};\n\trootObject", with: objects + "\n\t};\n\trootObject") }

  var file: ProjectFile {
    get throws {
      try ProjectFile(
        bytes: Array(text.utf8), path: AbsolutePath("/repo/App.xcodeproj/project.pbxproj")!,
        root: AbsolutePath("/repo")!)
    }
  }

  var findings: [StructuralFinding] { get throws { try structuralFindings(in: file) } }
  var codes: [String] { get throws { try findings.map(\.code) } }

  /// The text after its repairs; fails the test where repairing again changes more, or something new is found.
  func repaired(leaving left: [String] = [], _ location: Testing.SourceLocation = #_sourceLocation) throws -> String {
    let result = try RepairedProject(file)
    let again = try RepairedProject(
      ProjectFile(bytes: result.file.bytes, path: result.file.path, root: result.file.root))
    #expect(again.file.bytes == result.file.bytes, sourceLocation: location)
    #expect(result.left.map(\.code) == left, sourceLocation: location)
    #expect(again.left.map(\.code) == left, sourceLocation: location)
    #expect(again.repaired.isEmpty, sourceLocation: location)
    #expect(structuralFindings(in: again.file).allSatisfy { $0.repair == nil }, sourceLocation: location)
    return String(decoding: result.file.bytes, as: UTF8.self)
  }

  /// The number of the first line with this text.
  func line(_ part: String) -> Int? {
    text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains(part) }.map { $0 + 1 }
  }

  private static let cleanText = """
    // !$*UTF8*$!
    {
    \tarchiveVersion = 1;
    \tclasses = {
    \t};
    \tobjectVersion = 56;
    \tobjects = {
    \t\tapp_build /* App.swift in Sources */ = {isa = PBXBuildFile; fileRef = app_file /* App.swift */; };
    \t\twidget_build /* Widget.swift in Sources */ = {isa = PBXBuildFile; fileRef = widget_file /* Widget.swift */; };
    \t\tembedded /* Widget.appex in Embed Foundation Extensions */ = {isa = PBXBuildFile; fileRef = widget_product /* Widget.appex */; settings = {ATTRIBUTES = (RemoveHeadersOnCopy, ); }; };
    \t\tproxy /* PBXContainerItemProxy */ = {
    \t\t\tisa = PBXContainerItemProxy;
    \t\t\tcontainerPortal = root /* Project object */;
    \t\t\tproxyType = 1;
    \t\t\tremoteGlobalIDString = widget;
    \t\t\tremoteInfo = Widget;
    \t\t};
    \t\tembed /* Embed Foundation Extensions */ = {
    \t\t\tisa = PBXCopyFilesBuildPhase;
    \t\t\tbuildActionMask = 2147483647;
    \t\t\tdstPath = "";
    \t\t\tdstSubfolderSpec = 13;
    \t\t\tfiles = (
    \t\t\t\tembedded /* Widget.appex in Embed Foundation Extensions */,
    \t\t\t);
    \t\t\tname = "Embed Foundation Extensions";
    \t\t\trunOnlyForDeploymentPostprocessing = 0;
    \t\t};
    \t\tapp_file /* App.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = App.swift; sourceTree = "<group>"; };
    \t\twidget_file /* Widget.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = Widget.swift; sourceTree = "<group>"; };
    \t\tapp_product /* App.app */ = {isa = PBXFileReference; explicitFileType = wrapper.application; includeInIndex = 0; path = App.app; sourceTree = BUILT_PRODUCTS_DIR; };
    \t\twidget_product /* Widget.appex */ = {isa = PBXFileReference; explicitFileType = "wrapper.app-extension"; includeInIndex = 0; path = Widget.appex; sourceTree = BUILT_PRODUCTS_DIR; };
    \t\tmain = {
    \t\t\tisa = PBXGroup;
    \t\t\tchildren = (
    \t\t\t\tapp_group /* App */,
    \t\t\t\twidget_group /* Widget */,
    \t\t\t\tproducts /* Products */,
    \t\t\t);
    \t\t\tsourceTree = "<group>";
    \t\t};
    \t\tapp_group /* App */ = {
    \t\t\tisa = PBXGroup;
    \t\t\tchildren = (
    \t\t\t\tapp_file /* App.swift */,
    \t\t\t);
    \t\t\tpath = App;
    \t\t\tsourceTree = "<group>";
    \t\t};
    \t\twidget_group /* Widget */ = {
    \t\t\tisa = PBXGroup;
    \t\t\tchildren = (
    \t\t\t\twidget_file /* Widget.swift */,
    \t\t\t);
    \t\t\tpath = Widget;
    \t\t\tsourceTree = "<group>";
    \t\t};
    \t\tproducts /* Products */ = {
    \t\t\tisa = PBXGroup;
    \t\t\tchildren = (
    \t\t\t\tapp_product /* App.app */,
    \t\t\t\twidget_product /* Widget.appex */,
    \t\t\t);
    \t\t\tname = Products;
    \t\t\tsourceTree = "<group>";
    \t\t};
    \t\tapp /* App */ = {
    \t\t\tisa = PBXNativeTarget;
    \t\t\tbuildConfigurationList = app_list;
    \t\t\tbuildPhases = (
    \t\t\t\tapp_sources /* Sources */,
    \t\t\t\tembed /* Embed Foundation Extensions */,
    \t\t\t\tthin /* Thin Binary */,
    \t\t\t);
    \t\t\tbuildRules = (
    \t\t\t);
    \t\t\tdependencies = (
    \t\t\t\tdependency /* PBXTargetDependency */,
    \t\t\t);
    \t\t\tname = App;
    \t\t\tproductName = App;
    \t\t\tproductReference = app_product /* App.app */;
    \t\t\tproductType = "com.apple.product-type.application";
    \t\t};
    \t\twidget /* Widget */ = {
    \t\t\tisa = PBXNativeTarget;
    \t\t\tbuildConfigurationList = widget_list;
    \t\t\tbuildPhases = (
    \t\t\t\twidget_sources /* Sources */,
    \t\t\t);
    \t\t\tbuildRules = (
    \t\t\t);
    \t\t\tdependencies = (
    \t\t\t);
    \t\t\tname = Widget;
    \t\t\tproductName = Widget;
    \t\t\tproductReference = widget_product /* Widget.appex */;
    \t\t\tproductType = "com.apple.product-type.app-extension";
    \t\t};
    \t\troot /* Project object */ = {
    \t\t\tisa = PBXProject;
    \t\t\tattributes = {
    \t\t\t\tTargetAttributes = {
    \t\t\t\t\tapp = {
    \t\t\t\t\t\tCreatedOnToolsVersion = 15.0;
    \t\t\t\t\t};
    \t\t\t\t};
    \t\t\t};
    \t\t\tbuildConfigurationList = root_list;
    \t\t\tmainGroup = main;
    \t\t\tproductRefGroup = products /* Products */;
    \t\t\tprojectDirPath = "";
    \t\t\tprojectRoot = "";
    \t\t\ttargets = (
    \t\t\t\tapp /* App */,
    \t\t\t\twidget /* Widget */,
    \t\t\t);
    \t\t};
    \t\tthin /* Thin Binary */ = {
    \t\t\tisa = PBXShellScriptBuildPhase;
    \t\t\talwaysOutOfDate = 1;
    \t\t\tbuildActionMask = 2147483647;
    \t\t\tfiles = (
    \t\t\t);
    \t\t\tinputPaths = (
    \t\t\t\t"${TARGET_BUILD_DIR}/${INFOPLIST_PATH}",
    \t\t\t);
    \t\t\tname = "Thin Binary";
    \t\t\toutputPaths = (
    \t\t\t);
    \t\t\trunOnlyForDeploymentPostprocessing = 0;
    \t\t\tshellPath = /bin/sh;
    \t\t\tshellScript = "thin\\n";
    \t\t};
    \t\tapp_sources /* Sources */ = {
    \t\t\tisa = PBXSourcesBuildPhase;
    \t\t\tbuildActionMask = 2147483647;
    \t\t\tfiles = (
    \t\t\t\tapp_build /* App.swift in Sources */,
    \t\t\t);
    \t\t\trunOnlyForDeploymentPostprocessing = 0;
    \t\t};
    \t\twidget_sources /* Sources */ = {
    \t\t\tisa = PBXSourcesBuildPhase;
    \t\t\tbuildActionMask = 2147483647;
    \t\t\tfiles = (
    \t\t\t\twidget_build /* Widget.swift in Sources */,
    \t\t\t);
    \t\t\trunOnlyForDeploymentPostprocessing = 0;
    \t\t};
    \t\tdependency /* PBXTargetDependency */ = {
    \t\t\tisa = PBXTargetDependency;
    \t\t\ttarget = widget /* Widget */;
    \t\t\ttargetProxy = proxy /* PBXContainerItemProxy */;
    \t\t};
    \t\troot_debug /* Debug */ = {isa = XCBuildConfiguration; buildSettings = {SDKROOT = iphoneos; }; name = Debug; };
    \t\troot_release /* Release */ = {isa = XCBuildConfiguration; buildSettings = {SDKROOT = iphoneos; }; name = Release; };
    \t\tapp_release /* Release */ = {isa = XCBuildConfiguration; buildSettings = {PRODUCT_NAME = App; }; name = Release; };
    \t\twidget_release /* Release */ = {isa = XCBuildConfiguration; buildSettings = {PRODUCT_NAME = Widget; }; name = Release; };
    \t\troot_list = {
    \t\t\tisa = XCConfigurationList;
    \t\t\tbuildConfigurations = (
    \t\t\t\troot_debug /* Debug */,
    \t\t\t\troot_release /* Release */,
    \t\t\t);
    \t\t\tdefaultConfigurationName = Release;
    \t\t};
    \t\tapp_list = {
    \t\t\tisa = XCConfigurationList;
    \t\t\tbuildConfigurations = (
    \t\t\t\tapp_release /* Release */,
    \t\t\t);
    \t\t\tdefaultConfigurationName = Release;
    \t\t};
    \t\twidget_list = {
    \t\t\tisa = XCConfigurationList;
    \t\t\tbuildConfigurations = (
    \t\t\t\twidget_release /* Release */,
    \t\t\t);
    \t\t\tdefaultConfigurationName = Release;
    \t\t};
    \t};
    \trootObject = root /* Project object */;
    }

    """
}
