// Objects of a project in words.

import PBXProj

extension ProjectStructure {
  /// `the target “App”`, `the build file of “main.swift”`; the id where an object has no name.
  func name(of id: ObjectID) -> String {
    let isa = isa(id)
    let noun = Self.nouns[isa] ?? (isa.isEmpty ? "object" : isa)
    guard let object = document.object(id) else { return "the \(noun) \(id)" }
    if isa == "PBXBuildFile" {
      let file = (object["fileRef"] ?? object["productRef"])?.reference
      return file.flatMap { title(of: $0) }.map { "the build file of “\($0)”" } ?? "the build file \(id)"
    }
    if isa == "XCConfigurationList", let owner = references(to: id).first?.holder, let title = title(of: owner) {
      return "the configuration list of “\(title)”"
    }
    if id == file.project.mainGroup { return "the main group" }
    return title(of: id).map { "the \(noun) “\($0)”" } ?? "the \(noun) \(id)"
  }

  /// `“App”`, else the id.
  func quotedTitle(of id: ObjectID) -> String { title(of: id).map { "“\($0)”" } ?? id.string }

  /// The name that an object goes by; nil where it has none.
  func title(of id: ObjectID) -> String? {
    guard let object = document.object(id) else { return nil }
    for key in ["name", "path", "productName", "repositoryURL", "relativePath", "remoteInfo"] {
      if let text = object[key]?.string, !text.isEmpty { return text }
    }
    let isa = isa(id)
    if isa.hasSuffix("BuildPhase") { return Self.phaseTitles[isa] }
    if isa == "PBXTargetDependency", let target = object["target"]?.reference { return title(of: target) }
    return isa == "PBXProject" ? file.name : nil
  }

  private static let nouns = [
    "PBXProject": "project", "PBXNativeTarget": "target", "PBXAggregateTarget": "target", "PBXLegacyTarget": "target",
    "PBXFileReference": "file", "PBXGroup": "group", "PBXVariantGroup": "group of languages",
    "XCVersionGroup": "group of versions", "PBXReferenceProxy": "product of another project",
    "PBXFileSystemSynchronizedRootGroup": "folder", "PBXBuildFile": "build file", "PBXBuildRule": "build rule",
    "PBXTargetDependency": "dependency", "PBXContainerItemProxy": "proxy", "XCConfigurationList": "configuration list",
    "XCBuildConfiguration": "configuration", "PBXBuildStyle": "build style",
    "XCRemoteSwiftPackageReference": "package", "XCLocalSwiftPackageReference": "package",
    "XCSwiftPackageProductDependency": "package product",
    "PBXFileSystemSynchronizedBuildFileExceptionSet": "exception set",
    "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet": "exception set",
    "PBXSourcesBuildPhase": "phase", "PBXFrameworksBuildPhase": "phase", "PBXResourcesBuildPhase": "phase",
    "PBXHeadersBuildPhase": "phase", "PBXCopyFilesBuildPhase": "phase", "PBXShellScriptBuildPhase": "script phase",
    "PBXRezBuildPhase": "phase", "PBXAppleScriptBuildPhase": "phase", "PBXJavaArchiveBuildPhase": "phase",
  ]

  private static let phaseTitles = [
    "PBXSourcesBuildPhase": "Compile Sources", "PBXFrameworksBuildPhase": "Link Binary With Libraries",
    "PBXResourcesBuildPhase": "Copy Bundle Resources", "PBXHeadersBuildPhase": "Headers",
    "PBXCopyFilesBuildPhase": "Copy Files", "PBXShellScriptBuildPhase": "Run Script",
    "PBXRezBuildPhase": "Build Carbon Resources", "PBXAppleScriptBuildPhase": "Compile AppleScript",
    "PBXJavaArchiveBuildPhase": "Build Java Resources",
  ]
}
