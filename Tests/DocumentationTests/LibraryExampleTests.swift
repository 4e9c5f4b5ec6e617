// The examples of the libraries' pages, compiled and run.

import PBXProj
import Platform
import Testing
import XCProj
import XcodeProject

@Suite struct LibraryExampleTests {
  @Test func projectDocument() throws {
    let bytes = Array(project.utf8)
    var document = try ProjectDocument(parsing: bytes, file: "App.xcodeproj/project.pbxproj")
    let targets = document.ids(ofKind: "PBXNativeTarget")
    let app = targets.first { document.object($0)?["name"]?.is("App") ?? false }
    if let app {
      document.set("Notes", at: ["productName"], in: app)
    }
    let saved = document.bytes
    #expect(
      String(decoding: saved, as: UTF8.self)
        == project.replacing("\t\t\tproductName = App;", with: "\t\t\tproductName = Notes;"))
  }

  @Test func jsonDocument() throws {
    let bytes = Array(jsonProject.utf8)
    var document = try XCProjDocument(parsing: bytes, file: "App.xcodeproj/project.xcproj")
    for target in document.root["targets"]?.elements ?? [] {
      print(target["name"]?.string ?? "", target.location)
    }
    let members = document.root.value.members.filter { $0.key != "organization" }
    document.update(to: .object(members + [.init("organization", "Acme")]))
    let saved = document.bytes
    #expect(
      String(decoding: saved, as: UTF8.self)
        == jsonProject.replacing("{\n  \"default", with: "{\n  \"organization\": \"Acme\",\n  \"default"))
  }

  @Test func projectFile() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try open(folder.path)
    let saved = try DiskFileSystem().read(folder.path.appending("App.xcodeproj/project.pbxproj"))
    #expect(
      String(decoding: saved, as: UTF8.self)
        == project.replacing("\t\t\tproductName = App;", with: "\t\t\tproductName = Notes;"))
  }

  private func open(_ folder: AbsolutePath) throws {
    let files = DiskFileSystem()
    var project = try ProjectFile.read(folder.appending("App.xcodeproj"), root: folder, files: files)
    for target in try ObservedProject(project, files: files).targets {
      print(target.name, target.setting("PRODUCT_BUNDLE_IDENTIFIER", in: "Release"))
    }
    if let app = project.targets.first(where: { $0.name == "App" }) {
      project.set(.productName, to: "Notes", of: app)
    }
    try files.writeWhole(project.bytes, to: project.path)
  }
}

/// A folder of its own that holds `App.xcodeproj`.
private struct TemporaryFolder {
  let path: AbsolutePath

  init() throws {
    let files = DiskFileSystem()
    let name = "fixpoint-example-\(UInt64.random(in: 0 ... .max))"
    path = try files.realPath(#require(AbsolutePath("/tmp"))).appending(name)
    try files.makeDirectories(path.appending("App.xcodeproj"))
    try files.writeWhole(Array(project.utf8), to: path.appending("App.xcodeproj/project.pbxproj"))
  }

  func remove() { try? DiskFileSystem().removeTree(path) }
}

private let project = """
  // !$*UTF8*$!
  {
  \tarchiveVersion = 1;
  \tclasses = {
  \t};
  \tobjectVersion = 56;
  \tobjects = {

  /* Begin PBXGroup section */
  \t\t000000000000000000000002 = {
  \t\t\tisa = PBXGroup;
  \t\t\tchildren = (
  \t\t\t);
  \t\t\tsourceTree = "<group>";
  \t\t};
  /* End PBXGroup section */

  /* Begin PBXNativeTarget section */
  \t\t000000000000000000000003 /* App */ = {
  \t\t\tisa = PBXNativeTarget;
  \t\t\tbuildConfigurationList = 000000000000000000000004 /* Build configuration list for PBXNativeTarget "App" */;
  \t\t\tbuildPhases = (
  \t\t\t);
  \t\t\tname = App;
  \t\t\tproductName = App;
  \t\t\tproductType = "com.apple.product-type.application";
  \t\t};
  /* End PBXNativeTarget section */

  /* Begin PBXProject section */
  \t\t000000000000000000000001 /* Project object */ = {
  \t\t\tisa = PBXProject;
  \t\t\tbuildConfigurationList = 000000000000000000000005 /* Build configuration list for PBXProject "App" */;
  \t\t\tmainGroup = 000000000000000000000002;
  \t\t\ttargets = (
  \t\t\t\t000000000000000000000003 /* App */,
  \t\t\t);
  \t\t};
  /* End PBXProject section */

  /* Begin XCBuildConfiguration section */
  \t\t000000000000000000000006 /* Release */ = {
  \t\t\tisa = XCBuildConfiguration;
  \t\t\tbuildSettings = {
  \t\t\t\tPRODUCT_BUNDLE_IDENTIFIER = com.acme.notes;
  \t\t\t};
  \t\t\tname = Release;
  \t\t};
  /* End XCBuildConfiguration section */

  /* Begin XCConfigurationList section */
  \t\t000000000000000000000004 /* Build configuration list for PBXNativeTarget "App" */ = {
  \t\t\tisa = XCConfigurationList;
  \t\t\tbuildConfigurations = (
  \t\t\t\t000000000000000000000006 /* Release */,
  \t\t\t);
  \t\t\tdefaultConfigurationName = Release;
  \t\t};
  \t\t000000000000000000000005 /* Build configuration list for PBXProject "App" */ = {
  \t\t\tisa = XCConfigurationList;
  \t\t\tbuildConfigurations = (
  \t\t\t);
  \t\t\tdefaultConfigurationName = Release;
  \t\t};
  /* End XCConfigurationList section */
  \t};
  \trootObject = 000000000000000000000001 /* Project object */;
  }

  """

private let jsonProject = """
  {
    "default-configuration": "Release",
    "configurations": [
      "Release",
    ],
    "localizations": {
      "development": "en",
    },
    "files": [
    ],
    "targets": [
      {
        "name": "App",
        "id": "000000000000000000000003",
      },
    ],
  }

  """
