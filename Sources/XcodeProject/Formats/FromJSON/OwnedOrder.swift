// Where Fixpoint's entries stand in lists of a JSON project.

import PBXProj
import XCProj

extension ProjectFile {
  /// The same with the entries of Fixpoint's together in each list that others write too: where the graph has them, as
  /// far as it has the list, and behind what it does not know. The order in which a file names its phases is not in the
  /// graph at all; there others come first, and Fixpoint's follow in the order of targets and phases.
  func withEntriesInOrder() throws -> ProjectFile {
    guard json != nil, targets.contains(where: \.isOwned) else { return self }
    let bytes = self.bytes
    let read = bytes == json?.document.bytes ? self : try ProjectFile(bytes: bytes, path: path, root: root)
    guard var document = read.json?.document else { return self }
    let value = try JSONProjectReader.arranged(document, projectDirectory: projectDirectory, treeRoot: root)
    if value == document.root.value { return self }
    document.update(to: value)
    var result = try ProjectFile(bytes: document.bytes, path: path, root: root)
    result.diagnostics = diagnostics
    result.refusal = refusal
    return result
  }
}

/// One element of a list.
private struct ListedEntry {
  var value: XCValue
  var isOwned = false
  /// Whether the graph has it.
  var isKnown = true
}

extension JSONProjectReader {
  /// The root record with every list in order.
  func inOrder() -> XCValue {
    var value = root.value
    var next = 0
    value["files"] = .array(items(root["files"]?.elements ?? [], &next))
    let records = targets.indices.map { number in
      ListedEntry(value: target(number), isOwned: targets[number].isOwned)
    }
    if value["targets"] != nil { value["targets"] = .array(Self.arranged(records)) }
    return value
  }

  /// Fixpoint's before the next one that the graph has, else at the end.
  private static func arranged(_ entries: [ListedEntry]) -> [XCValue] {
    guard let last = entries.lastIndex(where: \.isOwned) else { return entries.map(\.value) }
    let owned = entries.filter(\.isOwned)
    let end = entries[last...].firstIndex { $0.isKnown && !$0.isOwned } ?? entries.endIndex
    let others = entries[..<end].filter { !$0.isOwned } + owned + entries[end...]
    return others.map(\.value)
  }

  // MARK: Targets

  private func target(_ number: Int) -> XCValue {
    let target = targets[number]
    var value = target.node.value
    // What stands between the parts of Fixpoint's own target was put there.
    guard !target.isOwned else { return value }
    if let node = target.node["dependencies"] { value["dependencies"] = .array(dependencies(node, of: number)) }
    if let node = target.node["build-phases"] { value["build-phases"] = .array(phases(node, of: target)) }
    return value
  }

  private func dependencies(_ node: XCNode, of number: Int) -> [XCValue] {
    let elements = node.elements
    let owned = ownedDependencies(elements, of: number)
    let entries = elements.enumerated().map { at, element -> ListedEntry in
      let name = element.string ?? element["target"]?.string
      let isKnown = element["kind"] != nil || name.map { targetNumbers[$0] != nil } ?? false
      return ListedEntry(value: element.value, isOwned: owned.contains(at), isKnown: isKnown)
    }
    return Self.arranged(entries)
  }

  private func phases(_ node: XCNode, of target: TargetRecord) -> [XCValue] {
    var at = 0
    let entries = node.elements.map { element -> ListedEntry in
      guard (element.string ?? element["kind"]?.string).flatMap({ PhaseKind(word: $0) }) != nil else {
        return ListedEntry(value: element.value, isKnown: false)
      }
      defer { at += 1 }
      return ListedEntry(value: element.value, isOwned: Ownership.owns(target.phases[at].id))
    }
    return Self.arranged(entries)
  }

  // MARK: Files

  /// The items of the tree are in the order of the file, so that the next of them is the next record that has a kind.
  private func items(_ nodes: [XCNode], _ next: inout Int) -> [XCValue] {
    var entries: [ListedEntry] = []
    for node in nodes {
      guard ProjectedTree.Kind(rawValue: node["kind"]?.string ?? ProjectedTree.Kind.file.rawValue) != nil else {
        entries.append(ListedEntry(value: node.value, isKnown: false))
        continue
      }
      let item = next
      next += 1
      var value = node.value
      if tree.items[item].kind != .folder, let list = node["target-membership"], list.elements.count > 1 {
        value["target-membership"] = .array(memberships(list, of: item))
      }
      if !tree.items[item].children.isEmpty, let children = node["children"] {
        value["children"] = .array(items(children.elements, &next))
      }
      entries.append(ListedEntry(value: value, isOwned: Ownership.owns(tree.items[item].id)))
    }
    return Self.arranged(entries)
  }

  private func memberships(_ node: XCNode, of item: Int) -> [XCValue] {
    var others: [XCValue] = []
    var owned: [(phase: PhaseNumber, value: XCValue)] = []
    for element in node.elements {
      guard let phase = phase(element["build-phase"] ?? element),
        ownedID(ofMembership: ProjectedTree.Membership(phase: phase, node: element), of: item) != nil
      else {
        others.append(element.value)
        continue
      }
      owned.append((phase, element.value))
    }
    owned.sort { ($0.phase.target, $0.phase.phase) < ($1.phase.target, $1.phase.phase) }
    return others + owned.map(\.value)
  }
}
