// A small project, as Xcode writes it.

import PBXProj
import XcodeProject

/// `App.xcodeproj` with the one target `App`.
struct SmallProject {
  var objectVersion = 54
  /// Entries of the application's `buildPhases` after Sources, with their objects by section.
  var phases: [(id: String, section: String, object: String)] = []
  /// Lines inside the application target besides the usual ones.
  var dependencies = "\t\t\tdependencies = (\n\t\t\t);\n"
  /// Whether the project names its group of products.
  var hasProducts = true
  /// Swapped, so that the section of file references is out of order.
  var isUnsorted = false
  var hasFullStyle = true

  func scenario() throws -> Scenario {
    try Scenario(Array(text.utf8), at: "ios/App.xcodeproj/project.pbxproj", application: "App")
  }

  private var mask: String { hasFullStyle ? "\t\t\tbuildActionMask = 2147483647;\n" : "" }
  private var runOnly: String { hasFullStyle ? "\t\t\trunOnlyForDeploymentPostprocessing = 0;\n" : "" }
  private var isVisible: String { hasFullStyle ? "\t\t\tdefaultConfigurationIsVisible = 0;\n" : "" }

  private func comment(_ configuration: String, _ owner: String) -> String {
    hasFullStyle ? configuration : "\(configuration) configuration for \(owner)"
  }

  private func section(_ isa: String, _ objects: String) -> String {
    objects.isEmpty ? "" : "\n/* Begin \(isa) section */\n\(objects)/* End \(isa) section */\n"
  }

  private func phases(of isa: String) -> String {
    phases.filter { $0.section == isa }.map { "\t\t\($0.id) = {\n\t\t\tisa = \(isa);\n\($0.object)\t\t};\n" }.joined()
  }

  var text: String {
    let app =
      "\t\tAA0000000000000000000001 /* App.app */ = {isa = PBXFileReference; explicitFileType = wrapper.application; includeInIndex = 0; path = App.app; sourceTree = BUILT_PRODUCTS_DIR; };\n"
    let plist =
      "\t\tAA0000000000000000000002 /* Info.plist */ = {isa = PBXFileReference; lastKnownFileType = text.plist.xml; path = Info.plist; sourceTree = \"<group>\"; };\n"
    var text =
      "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tclasses = {\n\t};\n\tobjectVersion = \(objectVersion);\n\tobjects = {\n"
    text += section("PBXCopyFilesBuildPhase", phases(of: "PBXCopyFilesBuildPhase"))
    text += section("PBXFileReference", isUnsorted ? plist + app : app + plist)
    text += section(
      "PBXGroup",
      """
      \t\tAA0000000000000000000003 = {
      \t\t\tisa = PBXGroup;
      \t\t\tchildren = (
      \t\t\t\tAA0000000000000000000002 /* Info.plist */,
      \(hasProducts ? "\t\t\t\tAA0000000000000000000004 /* Products */,\n" : "")\t\t\t);
      \t\t\tsourceTree = "<group>";
      \t\t};

      """
        + (hasProducts
          ? """
          \t\tAA0000000000000000000004 /* Products */ = {
          \t\t\tisa = PBXGroup;
          \t\t\tchildren = (
          \t\t\t\tAA0000000000000000000001 /* App.app */,
          \t\t\t);
          \t\t\tname = Products;
          \t\t\tsourceTree = "<group>";
          \t\t};

          """ : ""))
    text += section(
      "PBXNativeTarget",
      """
      \t\tAA0000000000000000000005 /* App */ = {
      \t\t\tisa = PBXNativeTarget;
      \t\t\tbuildConfigurationList = AA0000000000000000000007 /* Build configuration list for PBXNativeTarget "App" */;
      \t\t\tbuildPhases = (
      \t\t\t\tAA0000000000000000000006 /* Sources */,
      \(phases.map { "\t\t\t\t\($0.id),\n" }.joined())\t\t\t);
      \t\t\tbuildRules = (
      \t\t\t);
      \(dependencies)\t\t\tname = App;
      \t\t\tproductName = App;
      \t\t\tproductReference = AA0000000000000000000001 /* App.app */;
      \t\t\tproductType = "com.apple.product-type.application";
      \t\t};

      """)
    text += section(
      "PBXProject",
      """
      \t\tAA0000000000000000000008 /* Project object */ = {
      \t\t\tisa = PBXProject;
      \t\t\tbuildConfigurationList = AA0000000000000000000009 /* Build configuration list for PBXProject "App" */;
      \t\t\tmainGroup = AA0000000000000000000003;
      \(hasProducts ? "\t\t\tproductRefGroup = AA0000000000000000000004 /* Products */;\n" : "")\t\t\tprojectDirPath = "";
      \t\t\tprojectRoot = "";
      \t\t\ttargets = (
      \t\t\t\tAA0000000000000000000005 /* App */,
      \t\t\t);
      \t\t};

      """)
    text += section("PBXShellScriptBuildPhase", phases(of: "PBXShellScriptBuildPhase"))
    text += section(
      "PBXSourcesBuildPhase",
      """
      \t\tAA0000000000000000000006 /* Sources */ = {
      \t\t\tisa = PBXSourcesBuildPhase;
      \(mask)\t\t\tfiles = (
      \t\t\t);
      \(runOnly)\t\t};

      """)
    text += section("XCBuildConfiguration", configurations)
    text += section("XCConfigurationList", configurationLists)
    return text + "\t};\n\trootObject = AA0000000000000000000008 /* Project object */;\n}\n"
  }

  private var configurations: String {
    [
      ("A", "Debug", "PBXNativeTarget \"App\""), ("B", "Release", "PBXNativeTarget \"App\""),
      ("C", "Debug", "PBXProject \"App\""), ("D", "Release", "PBXProject \"App\""),
    ].map { digit, name, owner in
      """
      \t\tAA000000000000000000000\(digit) /* \(comment(name, owner)) */ = {
      \t\t\tisa = XCBuildConfiguration;
      \t\t\tbuildSettings = {
      \t\t\t\tINFOPLIST_FILE = Info.plist;
      \t\t\t\tPRODUCT_NAME = App;
      \t\t\t};
      \t\t\tname = \(name);
      \t\t};

      """
    }.joined()
  }

  private var configurationLists: String {
    [("7", "A", "B", "PBXNativeTarget \"App\""), ("9", "C", "D", "PBXProject \"App\"")].map {
      id, debug, release, owner in
      """
      \t\tAA000000000000000000000\(id) /* Build configuration list for \(owner) */ = {
      \t\t\tisa = XCConfigurationList;
      \t\t\tbuildConfigurations = (
      \t\t\t\tAA000000000000000000000\(debug) /* \(comment("Debug", owner)) */,
      \t\t\t\tAA000000000000000000000\(release) /* \(comment("Release", owner)) */,
      \t\t\t);
      \(isVisible)\t\t\tdefaultConfigurationName = Release;
      \t\t};

      """
    }.joined()
  }

  /// A script phase, with or without declared outputs.
  static func script(_ id: String, outputs: [String] = []) -> (id: String, section: String, object: String) {
    let list = outputs.map { "\t\t\t\t\"\($0)\",\n" }.joined()
    return (
      id, "PBXShellScriptBuildPhase",
      "\t\t\tbuildActionMask = 2147483647;\n\t\t\tfiles = (\n\t\t\t);\n\t\t\toutputPaths = (\n\(list)\t\t\t);\n"
        + "\t\t\trunOnlyForDeploymentPostprocessing = 0;\n\t\t\tshellScript = \"true\\n\";\n"
    )
  }

  static func copyPhase(_ id: String, spec: Int, path: String = "", name: String) -> (
    id: String, section: String, object: String
  ) {
    (
      id, "PBXCopyFilesBuildPhase",
      "\t\t\tbuildActionMask = 2147483647;\n\t\t\tdstPath = \"\(path)\";\n\t\t\tdstSubfolderSpec = \(spec);\n\t\t\tfiles = (\n"
        + "\t\t\t);\n\t\t\tname = \"\(name)\";\n\t\t\trunOnlyForDeploymentPostprocessing = 0;\n"
    )
  }
}
