// The comments behind ids, as Xcode writes them.

/// Made for one state of the document. What needs a look at other objects is found out in one pass, on first need.
struct ReferenceComments {
  private let document: ProjectDocument
  private let arrangement: ObjectArrangement?
  private var owners: Owners?

  init(_ document: ProjectDocument, _ arrangement: ObjectArrangement? = nil) {
    self.document = document
    self.arrangement = arrangement
  }

  /// `Sources`, `main.swift in Sources`; nil for an object that is not there or has no name.
  mutating func comment(for id: ObjectID) -> String? {
    guard let object = document.object(id) else { return nil }
    guard let isa = object["isa"]?.string else { return nil }
    switch isa {
    case "PBXBuildFile": return buildFile(id, object)
    case "PBXProject": return "Project object"
    case "PBXContainerItemProxy", "PBXTargetDependency", "PBXBuildRule": return isa
    case "XCConfigurationList": return configurationList(id)
    case "XCBuildConfiguration": return configuration(id, object)
    case "XCRemoteSwiftPackageReference":
      return object["repositoryURL"]?.string.map { "\(isa) \"\(packageName($0))\"" } ?? isa
    case "XCLocalSwiftPackageReference":
      return (object["relativePath"] ?? object["path"])?.string.map { "\(isa) \"\($0)\"" } ?? isa
    case "XCSwiftPackageProductDependency": return object["productName"]?.string.map(productName)
    case "PBXFileSystemSynchronizedBuildFileExceptionSet",
      "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet":
      return exceptionSet(id, object, isa)
    default: return named(object) ?? phaseNames[isa]
    }
  }

  /// The name, else the whole path.
  private func named(_ object: Node) -> String? { (object["name"] ?? object["path"])?.string }

  private mutating func buildFile(_ id: ObjectID, _ object: Node) -> String {
    let file = (object["fileRef"] ?? object["productRef"])?.reference
    let name = file.flatMap { comment(for: $0) } ?? "(null)"
    let phase = found().phases[id].flatMap { comment(for: $0) } ?? "(null)"
    return "\(name) in \(phase)"
  }

  private mutating func configurationList(_ id: ObjectID) -> String {
    guard let owner = found().targets[id], let object = document.object(owner), let isa = object["isa"]?.string else {
      return "Build configuration list for <deleted object>"
    }
    return "Build configuration list for \(isa) \"\(ownerName(object, isa))\""
  }

  private mutating func configuration(_ id: ObjectID, _ object: Node) -> String? {
    guard let name = object["name"]?.string else { return nil }
    guard document.style.usesCompactConfigurationComments, let list = found().lists[id],
      let owner = found().targets[list], let target = document.object(owner), let isa = target["isa"]?.string
    else { return name }
    return "\(name) configuration for \(isa) \"\(ownerName(target, isa))\""
  }

  /// A project has the name of its bundle, which a comment in the file tells, else its path.
  private func ownerName(_ owner: Node, _ isa: String) -> String {
    guard isa == "PBXProject" else { return (owner["name"] ?? owner["productName"])?.string ?? "" }
    if let name = document.source.projectName { return name }
    let bundle = document.file.split(separator: "/").dropLast().last ?? ""
    return bundle.hasSuffix(".xcodeproj") ? String(bundle.dropLast(".xcodeproj".count)) : String(bundle)
  }

  private mutating func exceptionSet(_ id: ObjectID, _ object: Node, _ isa: String) -> String {
    guard document.style.describesExceptionSets, let group = found().groups[id].flatMap({ document.object($0) }),
      let folder = named(group)
    else { return isa }
    if let phase = object["buildPhase"]?.reference {
      let target = found().phaseTargets[phase].flatMap { document.object($0)?["name"]?.string } ?? "(null)"
      return
        "Exceptions for \"\(folder)\" folder in \"\(comment(for: phase) ?? "(null)")\" phase from \"\(target)\" target"
    }
    let target = object["target"]?.reference.flatMap { document.object($0)?["name"]?.string } ?? "(null)"
    return "Exceptions for \"\(folder)\" folder in \"\(target)\" target"
  }

  private mutating func found() -> Owners {
    if let owners { return owners }
    let all = Owners(in: document, arrangement)
    owners = all
    return all
  }
}

/// Names of phases that have none of their own.
let phaseNames = [
  "PBXAppleScriptBuildPhase": "AppleScript",
  "PBXCopyFilesBuildPhase": "CopyFiles",
  "PBXFrameworksBuildPhase": "Frameworks",
  "PBXHeadersBuildPhase": "Headers",
  "PBXJavaArchiveBuildPhase": "JavaArchive",
  "PBXResourcesBuildPhase": "Resources",
  "PBXRezBuildPhase": "Rez",
  "PBXShellScriptBuildPhase": "ShellScript",
  "PBXSourcesBuildPhase": "Sources",
]

/// A repository's name: the last part of its address without an extension, `Web3` for `…/Web3.swift`.
func packageName(_ address: String) -> String {
  let name = address.split(separator: "/").last.map(String.init) ?? address
  guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
  return String(name[..<dot])
}

/// A product's name; that of a package's plugin is written with a prefix.
func productName(_ name: String) -> String {
  let prefix = "plugin:"
  return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
}

/// Who refers to an object.
private struct Owners {
  /// Build file to phase.
  var phases: [ObjectID: ObjectID] = [:]
  /// Phase to target.
  var phaseTargets: [ObjectID: ObjectID] = [:]
  /// Configuration list to target or project.
  var targets: [ObjectID: ObjectID] = [:]
  /// Configuration to list.
  var lists: [ObjectID: ObjectID] = [:]
  /// Exception set to synchronized group.
  var groups: [ObjectID: ObjectID] = [:]

  init(in document: ProjectDocument, _ arrangement: ObjectArrangement?) {
    for id in document.ids(arrangement, { $0.map(Self.isOwner) ?? false }) {
      guard let object = document.object(id), let isa = object["isa"]?.string else { continue }
      if isa.hasSuffix("BuildPhase") {
        for file in object["files"]?.references ?? [] { phases[file] = id }
      } else if isa.hasSuffix("Target") || isa == "PBXProject" {
        if let list = object["buildConfigurationList"]?.reference { targets[list] = id }
        for phase in object["buildPhases"]?.references ?? [] { phaseTargets[phase] = id }
      } else if isa == "XCConfigurationList" {
        for configuration in object["buildConfigurations"]?.references ?? [] { lists[configuration] = id }
      } else {
        for set in object["exceptions"]?.references ?? [] { groups[set] = id }
      }
    }
  }

  private static func isOwner(_ isa: String) -> Bool {
    isa.hasSuffix("BuildPhase") || isa.hasSuffix("Target")
      || [
        "PBXProject", "XCConfigurationList", "PBXFileSystemSynchronizedRootGroup", "PBXFileSystemSynchronizedGroup",
      ].contains(isa)
  }
}

extension Source {
  /// From the comment of the project's configuration list, `Build configuration list for PBXProject "App"`.
  var projectName: String? {
    guard let root = value(forKey: "rootObject", in: 0).flatMap({ object(id(at: $0)) }),
      let list = value(forKey: "buildConfigurationList", in: root), let comment = comment(after: list),
      let start = comment.firstIndex(of: "\""), let end = comment.lastIndex(of: "\""), start < end
    else { return nil }
    return String(comment[comment.index(after: start)..<end])
  }
}
