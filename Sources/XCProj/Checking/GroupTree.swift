// Files and groups by their names and ids.

/// The tree below `files`, for following references in it.
struct GroupTree {
  /// A file, folder or group.
  struct Item {
    var node: TapeIndex
    var name: String
    var parent: Int
    var children: [Int] = []
  }

  enum Match: Equatable {
    case one(TapeIndex)
    case nothing
    case several([TapeIndex])
  }

  /// The first is the root, which is no object of the file.
  private(set) var items = [Item(node: 0, name: "", parent: 0)]
  private var itemsByID: [String: [Int]] = [:]
  private var itemsByNode: [TapeIndex: Int] = [:]
  private let tree: Tree

  init(_ tree: Tree) {
    self.tree = tree
    if let files = tree.value(forKey: "files", in: 0) { add(files, below: 0) }
  }

  private mutating func add(_ list: TapeIndex, below parent: Int) {
    guard tree.tape[list].kind == .array else { return }
    for node in tree.tape.children(of: list) where tree.tape[node].kind == .object {
      let at = items.count
      items.append(Item(node: node, name: name(of: node), parent: parent))
      items[parent].children.append(at)
      itemsByNode[node] = at
      if let id = text("id", of: node) { itemsByID[id, default: []].append(at) }
      if let children = tree.value(forKey: "children", in: node) { add(children, below: at) }
    }
  }

  private func text(_ key: String, of node: TapeIndex) -> String? {
    tree.value(forKey: key, in: node).flatMap { tree.string(at: $0) }
  }

  /// `name`, else the last component of `path`.
  private func name(of node: TapeIndex) -> String {
    text("name", of: node) ?? FilePath(text("path", of: node) ?? "")?.lastComponent ?? ""
  }

  /// What a reference names, from the root or from the children of one group. nil where it is none.
  func find(_ reference: XCValue, from group: TapeIndex? = nil) -> Match? {
    if let text = reference.string, text.hasPrefix("id:") {
      return match(itemsByID[String(text.dropFirst(3))] ?? [])
    }
    guard let path = NamePath(reference) else { return nil }
    var places = [group.flatMap { itemsByNode[$0] } ?? 0]
    for step in path.steps {
      switch step {
      case .relative("."): continue
      case .relative: places = places.map { items[$0].parent }
      case .child(let name):
        places = places.flatMap { items[$0].children }.filter { items[$0].name == name }
      }
    }
    return match(places)
  }

  private func match(_ places: [Int]) -> Match {
    switch places.count {
    case 0: .nothing
    case 1: .one(items[places[0]].node)
    default: .several(places.map { items[$0].node })
    }
  }
}
