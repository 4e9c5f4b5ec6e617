// Small projects, written as text.

import Diagnostics
import Foundation
import Platform
import TestSupport
import XcodeProject

/// A project file with the parts that a test asks for. Object ids are words: `target.App`, `settings.App.Debug`.
struct Fixture {
  struct Target {
    var name: String
    var type = "application"
    /// Build settings by configuration, as the property list spells them.
    var settings: [String: [String: String]] = [:]
    /// Path of the xcconfig file that both configurations build on.
    var base: String?
    /// The path of its group, and the names of the files in it that it compiles.
    var group: String?
    var sources: [String] = []
    /// The path of its synchronized folder.
    var folder: String?
    /// Names of targets, with the fields of the copy phase.
    var embeds: [(name: String, fields: String)] = []
    var dependencies: [String] = []
    var id: String?

    var objectID: String { id ?? "target.\(name)" }
    static func product(_ name: String) -> String { "product.\(name)" }
  }

  var targets: [Target]
  var settings: [String: String] = [:]
  /// Path of the project's xcconfig file.
  var base: String?
  var objectVersion = 54
  var configurations = ["Debug", "Release"]
  /// Objects to add, in the format's own words.
  var extra = ""
  /// Files beside it by path from the root.
  var files: [String: String] = [:]

  static let root = AbsolutePath("/repo")!
  static let bundle = "/repo/ios/App.xcodeproj"

  var text: String {
    var objects: [String] = []
    var children: [String] = []
    let ids = Dictionary(targets.map { ($0.name, $0.objectID) }, uniquingKeysWith: { first, _ in first })
    for target in targets { objects += target.objects(configurations, ids: ids, children: &children) }
    objects += Self.list("project", configurations, [:], common: settings, base: base, children: &children)
    objects.append(
      "main = {isa = PBXGroup; children = (\(children.joined(separator: ", "))); sourceTree = \"<group>\"; };")
    let list = targets.map { "\"\($0.objectID)\"" }.joined(separator: ", ")
    objects.append(
      "root = {isa = PBXProject; buildConfigurationList = \"list.project\"; mainGroup = main; targets = (\(list)); };")
    return """
      // !$*UTF8*$!
      {
      \tarchiveVersion = 1;
      \tclasses = {};
      \tobjectVersion = \(objectVersion);
      \tobjects = {
      \(objects.joined(separator: "\n"))
      \(extra)
      \t};
      \trootObject = root;
      }

      """
  }

  static func list(
    _ owner: String, _ configurations: [String], _ settings: [String: [String: String]], common: [String: String] = [:],
    base: String?, children: inout [String]
  ) -> [String] {
    var objects: [String] = []
    var reference = ""
    if let base {
      objects.append("\"base.\(owner)\" = {isa = PBXFileReference; path = \"\(base)\"; sourceTree = \"<group>\"; };")
      children.append("\"base.\(owner)\"")
      reference = "baseConfigurationReference = \"base.\(owner)\"; "
    }
    for name in configurations {
      let own = common.merging(settings[name] ?? [:]) { $1 }
      let lines = own.sorted { $0.key < $1.key }.map { "\"\($0)\" = \($1.hasPrefix("(") ? $1 : "\"\($1)\"");" }
      objects.append(
        "\"settings.\(owner).\(name)\" = {isa = XCBuildConfiguration; \(reference)buildSettings = {"
          + lines.joined(separator: " ") + "}; name = \(name); };")
    }
    let ids = configurations.map { "\"settings.\(owner).\($0)\"" }.joined(separator: ", ")
    objects.append(
      "\"list.\(owner)\" = {isa = XCConfigurationList; buildConfigurations = (\(ids)); defaultConfigurationName = Release; };"
    )
    return objects
  }

  func file() throws -> ProjectFile {
    try ProjectFile(
      bytes: Array(text.utf8), path: AbsolutePath(Self.bundle + "/project.pbxproj")!, root: Self.root)
  }

  func observed() throws -> ObservedProject {
    let disk = MemoryFileSystem(files: Dictionary(uniqueKeysWithValues: files.map { ("/repo/" + $0, $1) }))
    return try ObservedProject(file(), files: disk)
  }
}

extension Fixture.Target {
  fileprivate func objects(_ configurations: [String], ids: [String: String], children: inout [String]) -> [String] {
    var objects = Fixture.list(objectID, configurations, settings, base: base, children: &children)
    var phases: [String] = []
    var synchronized = ""
    if let group {
      let files = sources.map { "\"file.\(objectID).\($0)\"" }
      for source in sources {
        objects.append(
          "\"file.\(objectID).\(source)\" = {isa = PBXFileReference; path = \(source); sourceTree = \"<group>\"; };")
        objects.append(
          "\"build.\(objectID).\(source)\" = {isa = PBXBuildFile; fileRef = \"file.\(objectID).\(source)\"; };")
      }
      objects.append(
        "\"group.\(objectID)\" = {isa = PBXGroup; children = (\(files.joined(separator: ", "))); path = \"\(group)\"; "
          + "sourceTree = \"<group>\"; };")
      children.append("\"group.\(objectID)\"")
      let builds = sources.map { "\"build.\(objectID).\($0)\"" }.joined(separator: ", ")
      objects.append("\"sources.\(objectID)\" = {isa = PBXSourcesBuildPhase; files = (\(builds)); };")
      phases.append("\"sources.\(objectID)\"")
    }
    if let folder {
      objects.append(
        "\"folder.\(objectID)\" = {isa = PBXFileSystemSynchronizedRootGroup; path = \"\(folder)\"; "
          + "sourceTree = \"<group>\"; };")
      children.append("\"folder.\(objectID)\"")
      synchronized = "fileSystemSynchronizedGroups = (\"folder.\(objectID)\"); "
    }
    for embed in embeds {
      let id = "\(objectID).\(embed.name)"
      objects.append("\"embed.\(id)\" = {isa = PBXBuildFile; fileRef = \"\(Self.product(embed.name))\"; };")
      objects.append("\"copy.\(id)\" = {isa = PBXCopyFilesBuildPhase; \(embed.fields) files = (\"embed.\(id)\"); };")
      phases.append("\"copy.\(id)\"")
    }
    for name in dependencies {
      objects.append(
        "\"dependency.\(objectID).\(name)\" = {isa = PBXTargetDependency; target = \"\(ids[name] ?? name)\"; };")
    }
    let dependencyIDs = dependencies.map { "\"dependency.\(objectID).\($0)\"" }.joined(separator: ", ")
    objects.append(
      "\"\(Self.product(name))\" = {isa = PBXFileReference; path = \"\(name).product\"; "
        + "sourceTree = BUILT_PRODUCTS_DIR; };")
    objects.append(
      "\"\(objectID)\" = {isa = PBXNativeTarget; buildConfigurationList = \"list.\(objectID)\"; "
        + "buildPhases = (\(phases.joined(separator: ", "))); dependencies = (\(dependencyIDs)); \(synchronized)"
        + "name = \"\(name)\"; productReference = \"\(Self.product(name))\"; "
        + "productType = \"com.apple.product-type.\(type)\"; };")
    return objects
  }
}

extension Fixture.Target {
  static func app(_ settings: [String: String] = [:]) -> Self {
    .init(
      name: "App",
      settings: both(
        ["SDKROOT": "iphoneos", "PRODUCT_BUNDLE_IDENTIFIER": "com.acme.app"].merging(settings) { $1 }))
  }

  static func widget(_ name: String = "widget", _ settings: [String: String] = [:]) -> Self {
    .init(name: name, type: "app-extension", settings: both(["SDKROOT": "iphoneos"].merging(settings) { $1 }))
  }

  static func both(_ settings: [String: String]) -> [String: [String: String]] {
    ["Debug": settings, "Release": settings]
  }
}

/// The diagnostics that `body` is refused with; empty where it is not.
func diagnostics(_ body: () throws -> Void) -> [Diagnostic] {
  do {
    try body()
    return []
  } catch {
    return (error as? Rejection)?.diagnostics ?? []
  }
}
