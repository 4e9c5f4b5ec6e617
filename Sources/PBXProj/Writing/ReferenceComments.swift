// The comments behind ids, as Xcode writes them.

/// Made for one state of the document. What needs a look at other objects is found out in one pass, on first need; which
/// phase a build file is in, of which there are many more than of all else, apart from the rest.
struct ReferenceComments {
  private let document: ProjectDocument
  private let arrangement: ObjectArrangement?
  private var owners: Owners?
  /// Build file to phase.
  private var phases: OwnerTable?

  init(_ document: ProjectDocument, _ arrangement: ObjectArrangement? = nil) {
    self.document = document
    self.arrangement = arrangement
  }

  /// `Sources`, `main.swift in Sources`; nil for an object that is not there or has no name.
  mutating func comment(for id: ObjectID) -> String? {
    text(for: id).flatMap { $0.isEmpty ? nil : $0 }
  }

  private mutating func text(for id: ObjectID) -> String? {
    guard let object = document.object(id), let isa = object["isa"]?.string else { return nil }
    switch ObjectNaming(isa) {
    case .named(let other): return named(object) ?? other
    case .fixed(let name): return name
    case .buildFile: return buildFile(id, object)
    case .configurationList: return configurationList(id)
    case .configuration: return configuration(id, object)
    case .remotePackage(let isa):
      return object["repositoryURL"]?.string.map { "\(isa) \"\(packageName($0))\"" } ?? isa
    case .localPackage(let isa):
      return (object["relativePath"] ?? object["path"])?.string.map { "\(isa) \"\($0)\"" } ?? isa
    case .packageProduct: return object["productName"]?.string.map(productName)
    case .exceptionSet(let isa): return exceptionSet(id, object, isa)
    }
  }

  /// The comment of an object that is a part of another's; `(null)` where there is none.
  private mutating func part(_ id: ObjectID?) -> String {
    guard let id, document.isa(id).map({ ObjectNaming($0).standsAlone }) ?? false else { return "(null)" }
    return comment(for: id) ?? "(null)"
  }

  /// The name, else the whole path.
  private func named(_ object: Node) -> String? { object["name"]?.string ?? object["path"]?.string }

  private mutating func buildFile(_ id: ObjectID, _ object: Node) -> String {
    let file = (object["fileRef"] ?? object["productRef"])?.reference
    return "\(part(file)) in \(part(phase(of: id)))"
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
    return document.source.projectName ?? document.bundleName ?? ""
  }

  private mutating func exceptionSet(_ id: ObjectID, _ object: Node, _ isa: String) -> String {
    guard document.style.describesExceptionSets, let group = found().groups[id].flatMap({ document.object($0) }),
      let folder = named(group)
    else { return isa }
    if let phase = object["buildPhase"]?.reference {
      let target = found().phaseTargets[phase].flatMap { document.object($0)?["name"]?.string } ?? "(null)"
      return "Exceptions for \"\(folder)\" folder in \"\(part(phase))\" phase from \"\(target)\" target"
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

  private mutating func phase(of buildFile: ObjectID) -> ObjectID? {
    if let phases { return phases.owner(of: buildFile) }
    var table = OwnerTable(document.source.index)
    for id in document.ids(arrangement, { $0.flatMap(OwnerRole.init) == .phase }) {
      table.set(id, of: document.object(id)?["files"]?.references ?? [])
    }
    phases = table
    return table.owner(of: buildFile)
  }
}

/// Who refers to an object.
private struct Owners {
  /// Phase to target.
  var phaseTargets: [ObjectID: ObjectID] = [:]
  /// Configuration list to target or project.
  var targets: [ObjectID: ObjectID] = [:]
  /// Configuration to list.
  var lists: [ObjectID: ObjectID] = [:]
  /// Exception set to synchronized group.
  var groups: [ObjectID: ObjectID] = [:]

  init(in document: ProjectDocument, _ arrangement: ObjectArrangement?) {
    for id in document.ids(arrangement, { $0.flatMap(OwnerRole.init).map { $0 != .phase } ?? false }) {
      guard let object = document.object(id), let isa = object["isa"]?.string else { continue }
      switch OwnerRole(isa) {
      case .target:
        if let list = object["buildConfigurationList"]?.reference { targets[list] = id }
        for phase in object["buildPhases"]?.references ?? [] { phaseTargets[phase] = id }
      case .list: for configuration in object["buildConfigurations"]?.references ?? [] { lists[configuration] = id }
      case .group: for set in object["exceptions"]?.references ?? [] { groups[set] = id }
      case .phase, nil: continue
      }
    }
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
