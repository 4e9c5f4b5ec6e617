// A project as content: objects stand where they belong, and are called by names instead of ids.

import PBXProj
import XcodeProject

/// Reads one project, of either format.
struct ProjectReading {
  private let document: ProjectDocument
  private var names: ObjectNames
  private var told: Set<ObjectID> = []
  /// Objects that something refers to.
  private var mentioned: Set<ObjectID> = []

  /// Deeper groups are called by their names only, so that no project exhausts the stack.
  private static let maximumDepth = 200

  init(_ file: ProjectFile) {
    document = file.document
    names = ObjectNames(file)
  }

  mutating func content() -> Content {
    guard let root = document.rootObject, case .object(var project) = object(root, depth: 0) else {
      return .dictionary([:])
    }
    project.title = "project"
    for (key, value) in document.top.entries where key != "objects" && key != "rootObject" {
      project.entries[ExactText(key)] = content(key, value, depth: 0)
    }
    let loose = document.objectIDs.filter { !told.contains($0) && !mentioned.contains($0) }
    if !loose.isEmpty {
      project.entries[ExactText("unreferenced objects")] = .list(
        loose.map { .object(ContentObject(id: $0, in: document, names: names, entries: [:])) })
    }
    return .object(project)
  }

  /// Keys whose objects are told in their holder; all others are told by name.
  private static let owning: Set<String> = Set(
    ObjectSchema.all.flatMap(\.keys).filter(\.isOwner).map(\.name)
      + ["mainGroup", "children", "packageProductDependencies", "ProductGroup"])

  private mutating func object(_ id: ObjectID, depth: Int) -> Content {
    mentioned.insert(id)
    guard let fields = document.object(id), depth < Self.maximumDepth else {
      return .scalar(Scalar(.reference, names.name(of: id)))
    }
    // Listed a second time, it is one more of the same, and what is in it has been told.
    guard told.insert(id).inserted else {
      return .object(ContentObject(id: id, in: document, names: names, entries: [:]))
    }
    var entries: [ExactText: Content] = [:]
    for (key, value) in fields.entries {
      entries[ExactText(key)] = content(key, value, depth: depth + 1)
    }
    // The list between a target and its configurations is nothing that a person sees.
    let list = ExactText("buildConfigurationList")
    if case .object(var configurations)? = entries[list] {
      entries.merge(configurations.entries.filter { $0.key.string != "isa" }) { own, _ in own }
      configurations.entries = [:]
      entries[list] = .object(configurations)
    }
    return .object(ContentObject(id: id, in: document, names: names, entries: entries))
  }

  private mutating func content(_ key: String, _ value: Node, depth: Int) -> Content {
    switch value.kind {
    case .data: return .scalar(Scalar(.data, Content.hexadecimal(value.data ?? [])))
    case .list: return .list(value.elements.map { content(key, $0, depth: depth + 1) })
    case .dictionary:
      guard depth < Self.maximumDepth else { return .scalar(Scalar(.string, "…")) }
      var entries: [ExactText: Content] = [:]
      for (name, inner) in value.entries { entries[label(name)] = content(name, inner, depth: depth + 1) }
      return .dictionary(entries)
    case .string:
      guard let id = value.reference, document.contains(id) else {
        return .scalar(Scalar(.string, value.string ?? ""))
      }
      if Self.owning.contains(key) { return object(id, depth: depth) }
      mentioned.insert(id)
      return .scalar(Scalar(.reference, names.name(of: id)))
    }
  }

  /// The attributes of a target stand under its id.
  private func label(_ key: String) -> ExactText {
    let id = ObjectID(key)
    return ExactText(document.contains(id) ? names.name(of: id) : key)
  }
}

extension ContentObject {
  init(id: ObjectID, in document: ProjectDocument, names: ObjectNames, entries: [ExactText: Content]) {
    let isa = document.isa(id) ?? ""
    let title = names.title(of: id)
    self.init(
      title: title, noun: ObjectNames.noun(of: isa), identity: ExactText("\(isa) \(names.identity(of: id))"),
      id: id.string, entries: entries,
      silentKeys: ["children", "files"])
  }
}
