// What people call the objects of a project, since their ids say nothing.

import PBXProj
import XcodeProject

struct ObjectNames {
  private let document: ProjectDocument
  private let projectName: String
  /// Targets by name and what stands in the group tree by its names from the top; a second one of a name says so.
  private var known: [ObjectID: (name: String, number: Int)] = [:]

  init(_ file: ProjectFile) {
    document = file.document
    projectName = file.name
    var counts: [ExactText: Int] = [:]
    for target in file.targets { add("the target \(target.name)", to: target.id, &counts) }
    guard let main = file.project.mainGroup else { return }
    var pending: [(id: ObjectID, path: String)] = [(main, "")]
    var seen: Set<ObjectID> = [main]
    var next = 0
    while next < pending.count {
      let (group, path) = pending[next]
      next += 1
      for child in document.object(group)?["children"]?.references ?? [] where seen.insert(child).inserted {
        let own = path.isEmpty ? title(of: child) : "\(path)/\(title(of: child))"
        add(own, to: child, &counts)
        pending.append((child, own))
      }
    }
  }

  private mutating func add(_ name: String, to id: ObjectID, _ counts: inout [ExactText: Int]) {
    guard known[id] == nil else { return }
    let number = counts[ExactText(name), default: 0] + 1
    counts[ExactText(name)] = number
    known[id] = (name, number)
  }

  /// What another object says that refers to it: `the target Widget`, `ios/App/App.swift`.
  func name(of id: ObjectID) -> String {
    guard let (name, number) = known[id] else { return title(of: id) }
    return number == 1 ? name : "\(name) (\(number))"
  }

  /// The same for all objects of one name.
  private func sharedName(of id: ObjectID) -> String { known[id]?.name ?? title(of: id) }

  /// The name that an object goes by: of a build file that of its file, of a phase its kind where it has none.
  func title(of id: ObjectID) -> String { title(of: id, depth: 0) }

  private func title(of id: ObjectID, depth: Int) -> String {
    // A build file of a build file is no project, but must not end the comparison.
    guard let object = document.object(id), depth < 4 else { return id.string }
    for key in ["name", "path", "productName", "repositoryURL", "relativePath", "remoteInfo"] {
      if let text = object[key]?.string, !text.isEmpty { return text }
    }
    for key in ["fileRef", "productRef", "target", "buildPhase", "targetProxy", "fileType"] {
      guard let value = object[key] else { continue }
      guard let other = value.reference, document.contains(other) else { return value.string ?? id.string }
      return title(of: other, depth: depth + 1)
    }
    let isa = document.isa(id) ?? ""
    if id == document.rootObject { return projectName }
    return Self.phaseTitles[isa] ?? isa
  }

  /// What tells it from others of its kind in one list.
  func identity(of id: ObjectID) -> String {
    guard let object = document.object(id) else { return id.string }
    switch document.isa(id) ?? "" {
    case "PBXBuildFile": return (object["fileRef"] ?? object["productRef"])?.reference.map { sharedName(of: $0) } ?? ""
    case "PBXCopyFilesBuildPhase":
      let place = ["dstSubfolderSpec", "dstSubfolder", "dstPath"].map { object[$0]?.string ?? "" }
      return ([title(of: id)] + place).joined(separator: " ")
    case "PBXFileReference", "PBXGroup", "PBXVariantGroup":
      return "\(object["path"]?.string ?? "") \(object["sourceTree"]?.string ?? "") \(title(of: id))"
    default: return title(of: id)
    }
  }

  static func noun(of isa: String) -> String {
    if let noun = nouns[isa] { return noun }
    if isa.hasSuffix("BuildPhase") { return "phase" }
    return isa.hasSuffix("ExceptionSet") ? "exception set" : isa.isEmpty ? "object" : isa
  }

  private static let nouns = [
    "PBXProject": "project", "PBXNativeTarget": "target", "PBXAggregateTarget": "target", "PBXLegacyTarget": "target",
    "PBXFileReference": "file", "PBXGroup": "group", "PBXVariantGroup": "group of languages",
    "XCVersionGroup": "group of versions", "PBXReferenceProxy": "product of another project",
    "PBXFileSystemSynchronizedRootGroup": "folder", "PBXBuildFile": "file", "PBXBuildRule": "build rule",
    "PBXTargetDependency": "dependency", "PBXContainerItemProxy": "proxy", "XCConfigurationList": "configuration list",
    "XCBuildConfiguration": "configuration", "XCRemoteSwiftPackageReference": "package",
    "XCLocalSwiftPackageReference": "package", "XCSwiftPackageProductDependency": "package product",
  ]

  /// As Xcode shows phases that have no name.
  private static let phaseTitles = [
    "PBXSourcesBuildPhase": "Sources", "PBXFrameworksBuildPhase": "Frameworks", "PBXResourcesBuildPhase": "Resources",
    "PBXHeadersBuildPhase": "Headers", "PBXCopyFilesBuildPhase": "Copy Files",
    "PBXShellScriptBuildPhase": "Run Script", "PBXRezBuildPhase": "Rez",
  ]
}
