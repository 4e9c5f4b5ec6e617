// The group tree of a JSON project, and how names find their way in it.

import PBXProj
import Platform
import XCProj

/// Files, groups and folders in the order of the file.
struct ProjectedTree {
  enum Kind: String {
    case file = "file-reference"
    case group, folder
    case variantGroup = "variant-group"
    case versionGroup = "version-group"

    var isa: String {
      switch self {
      case .file: "PBXFileReference"
      case .group: "PBXGroup"
      case .folder: SynchronizedFolderView.kind
      case .variantGroup: "PBXVariantGroup"
      case .versionGroup: "XCVersionGroup"
      }
    }
  }

  struct Item {
    var kind: Kind
    var node: XCNode
    /// The path of names from the root.
    var names: [String]
    var parent: Int?
    var path: ReferencePath?
    /// The place on disk; nil for products and files of an SDK.
    var place: AbsolutePath?
    var children: [Int] = []
    var memberships: [Membership] = []
    var id: ObjectID = ""
  }

  struct Membership {
    var phase: PhaseNumber
    var node: XCNode
  }

  var items: [Item] = []
  var top: [Int] = []
  private var byPath: [[String]: Int] = [:]
  private var byID: [String: Int] = [:]

  mutating func add(_ item: Item) -> Int {
    let at = items.count
    items.append(item)
    if byPath[item.names] == nil { byPath[item.names] = at }
    if let id = item.node["id"]?.string, byID[id] == nil { byID[id] = at }
    if let parent = item.parent { items[parent].children.append(at) } else { top.append(at) }
    return at
  }

  /// What a name path or `id:…` stands for. Relative steps go up and down from the root.
  func find(_ reference: XCNode) -> Int? {
    if let text = reference.string, text.hasPrefix("id:") { return byID[String(text.dropFirst(3))] }
    guard let names = Self.names(reference) else { return nil }
    return byPath[names]
  }

  /// The components of a name path; nil for what is none.
  static func names(_ reference: XCNode) -> [String]? {
    if let text = reference.string {
      return steps(text.split(separator: "/", omittingEmptySubsequences: false).map(String.init))
    }
    guard reference.kind == .array else { return nil }
    var names: [String] = []
    for element in reference.elements {
      if let word = element.string {
        if word == ".." { _ = names.popLast() } else if word != "." { names.append(word) }
      } else if let name = element["name"]?.string {
        names.append(name)
      } else {
        return nil
      }
    }
    return names
  }

  private static func steps(_ words: [String]) -> [String] {
    guard words.contains(where: { $0 == "." || $0 == ".." }) else { return words }
    var names: [String] = []
    for word in words {
      if word == ".." { _ = names.popLast() } else if word != "." { names.append(word) }
    }
    return names
  }
}

extension JSONProjectReader {
  mutating func readTree() throws {
    guard let files = root["files"] else { throw Self.wrong("the project has no “files”", root) }
    guard files.kind == .array else { throw Self.wrong("“files” is no list", files) }
    for node in files.elements { try readItem(node, in: nil) }
    for (number, target) in targets.enumerated() where target.isOwned {
      if let item = target.node["product"].flatMap({ tree.find($0) }) { ownedProducts[item] = number }
    }
  }

  private mutating func readItem(_ node: XCNode, in parent: Int?) throws {
    guard node.kind == .object else { throw Self.wrong("an entry of the group tree is no record", node) }
    let word = node["kind"]?.string ?? "file-reference"
    guard let kind = ProjectedTree.Kind(rawValue: word) else {
      warn("unknown-kind", "“\(word)” is no kind of file or group; correct the word", node["kind"] ?? node)
      return
    }
    let written = node["path"]?.string
    let path = written.flatMap { ReferencePath(written: $0) }
    if let written, path == nil {
      throw Self.wrong(
        "the path “\(written)” begins with a marker or has an escape that does not exist", node["path"] ?? node)
    }
    let last = lastPathComponent(path?.path ?? "")
    let isLeaf = kind == .file || kind == .folder
    let name = isLeaf ? last : node["name"]?.string ?? last
    let item = ProjectedTree.Item(
      kind: kind, node: node, names: (parent.map { tree.items[$0].names } ?? []) + [name], parent: parent, path: path,
      place: place(path, in: parent))
    let at = tree.add(item)
    guard !isLeaf else { return }
    for child in try list(node, "children") { try readItem(child, in: at) }
  }

  private func place(_ path: ReferencePath?, in parent: Int?) -> AbsolutePath? {
    let folder = parent.map { tree.items[$0].place } ?? projectDirectory
    guard let path else { return folder }
    switch path.sourceTree {
    case "<group>": return folder.map { path.path.isEmpty ? $0 : $0.appending(path.path) }
    case "SOURCE_ROOT": return path.path.isEmpty ? projectDirectory : projectDirectory.appending(path.path)
    case "<absolute>": return AbsolutePath(path.path)
    default: return nil
    }
  }

  // MARK: Phases

  /// The phase that `App/copy/Embed Frameworks` or, inside a target, `copy/Embed Frameworks` means.
  func phase(_ reference: XCNode, inTarget target: Int? = nil) -> PhaseNumber? {
    if let text = reference.string, text.hasPrefix("id:") { return phase(withID: String(text.dropFirst(3))) }
    guard var names = ProjectedTree.names(reference) else { return nil }
    var number = target
    if number == nil {
      guard !names.isEmpty else { return nil }
      number = targetNumbers[names.removeFirst()]
    }
    guard let number, (1...2).contains(names.count) else { return nil }
    let found = targets[number].phases.indices.filter { at in
      let phase = targets[number].phases[at]
      return phase.kind.word == names[0] && (names.count == 1 || phase.name == names[1])
    }
    // A bare word means the phase without a name where there is one.
    let plain = names.count == 1 ? found.first { targets[number].phases[$0].name == nil } : nil
    return (plain ?? found.first).map { PhaseNumber(target: number, phase: $0) }
  }

  private func phase(withID id: String) -> PhaseNumber? {
    for (number, target) in targets.enumerated() {
      if let at = target.phases.firstIndex(where: { $0.node["id"]?.is(id) ?? false }) {
        return PhaseNumber(target: number, phase: at)
      }
    }
    return nil
  }

  /// Reads who is in which phase, before ids are given: what a phase holds decides whose it is.
  mutating func resolveMemberships() {
    for at in tree.items.indices where tree.items[at].kind != .folder {
      for node in tree.items[at].node["target-membership"]?.elements ?? [] {
        guard let phase = phase(node["build-phase"] ?? node) else {
          warn("unknown-phase", "a file names a build phase that is not there or more than one; correct the name", node)
          continue
        }
        tree.items[at].memberships.append(ProjectedTree.Membership(phase: phase, node: node))
        targets[phase.target].phases[phase.phase].count += 1
        if ownedProducts[at] != nil { targets[phase.target].phases[phase.phase].ownedCount += 1 }
      }
    }
    for product in root["imported-products"]?.elements ?? [] {
      for node in product["target-membership"]?.elements ?? [] { countForeign(phase(node["build-phase"] ?? node)) }
    }
    for (number, target) in targets.enumerated() {
      for member in target.node["package-product-members"]?.elements ?? [] {
        countForeign(member["build-phase"]?["build-phase"].flatMap { phase($0, inTarget: number) })
      }
    }
    for item in tree.items where item.kind == .folder {
      for set in item.node["membership-exceptions"]?.elements ?? [] where set["target"] == nil {
        countForeign(set["build-phase"].flatMap { phase($0) })
      }
    }
  }

  private mutating func countForeign(_ phase: PhaseNumber?) {
    if let phase { targets[phase.target].phases[phase.phase].count += 1 }
  }
}
