// The objects of the group tree, and their build files.

import PBXProj
import XCProj

extension JSONProjectReader {
  mutating func addTree() {
    for at in tree.items.indices { addItem(at) }
    var main = GraphObject(mainGroupID, "PBXGroup", at: root["files"] ?? root)
    main.set("children", .ids(tree.top.map { tree.items[$0].id }, root["files"]))
    main.set("sourceTree", "<group>")
    objects.append(main)
  }

  private mutating func addItem(_ at: Int) {
    let item = tree.items[at]
    let node = item.node
    var object = GraphObject(item.id, item.kind.isa, at: node)
    if let path = item.path { object.set("path", .text(path.path, node["path"])) }
    object.set("sourceTree", .text(item.path?.sourceTree ?? "<group>", node["path"]))
    object.set("includeInIndex", flagOf: node["index"])
    switch item.kind {
    case .file: fillFile(&object, item)
    case .folder: fillFolder(&object, item)
    case .group, .variantGroup, .versionGroup: fillGroup(&object, item)
    }
    objects.append(object)
    for membership in item.memberships {
      addBuildFile(membership.node, of: item.id, in: membership.phase, owned: ownedID(ofMembership: membership, of: at))
    }
  }

  private func fillFile(_ object: inout GraphObject, _ item: ProjectedTree.Item) {
    let node = item.node
    let path = item.path?.path ?? ""
    if let type = node["type"] {
      object.set("explicitFileType", textOf: type)
    } else {
      object.set("lastKnownFileType", FileKind.of(lastPathComponent(path)).type)
    }
    let isVariant = item.parent.map { tree.items[$0].kind == .variantGroup } ?? false
    if isVariant, let language = path.components.first(where: { $0.hasSuffix(".lproj") }) {
      object.set("name", String(language.dropLast(".lproj".count)))
    } else if path.contains("/")
      || !["<group>", "SOURCE_ROOT", "BUILT_PRODUCTS_DIR"].contains(item.path?.sourceTree ?? "<group>")
    {
      object.set("name", lastPathComponent(path))
    }
    object.set("expectedSignature", textOf: node["signature"])
    if let encoding = node["encoding"], let number = encoding.integer ?? encoding.string.flatMap(FormatWords.encoding) {
      object.set("fileEncoding", .text(String(number), encoding))
    }
    if let ending = node["line-ending"], let number = ending.string.flatMap(FormatWords.lineEnding) {
      object.set("lineEnding", .text(String(number), ending))
    }
  }

  private mutating func fillGroup(_ object: inout GraphObject, _ item: ProjectedTree.Item) {
    let node = item.node
    object.set("children", .ids(item.children.map { tree.items[$0].id }, node["children"]))
    if let name = node["name"] {
      object.set("name", textOf: name)
    } else if let path = item.path?.path, path.contains("/") || item.kind == .variantGroup {
      object.set("name", lastPathComponent(path))
    }
    guard item.kind == .versionGroup else { return }
    object.set("versionGroupType", textOf: node["type"])
    guard let current = node["current-version"] else { return }
    let name = ProjectedTree.names(current)
    let byName = item.children.first { tree.items[$0].names.suffix(1) == name?.prefix(1) && name?.count == 1 }
    if let found = byName ?? tree.find(current) {
      object.set("currentVersion", .id(tree.items[found].id, current))
    } else {
      warn("unknown-version", "the current version of a model is none of its versions; correct the name", current)
    }
  }

  mutating func addBuildFile(
    _ node: XCNode, of reference: ObjectID, key: String = "fileRef", in phase: PhaseNumber, owned: ObjectID? = nil
  ) {
    let phaseID = targets[phase.target].phases[phase.phase].id
    let id = ids.claim(
      node["id"]?.string.map { ObjectID($0) } ?? owned, "build file", [phaseID.string, reference.string])
    var object = GraphObject(id, "PBXBuildFile", at: node)
    object.set(key, .id(reference, node))
    if let platforms = node["platforms"], !platforms.elements.isEmpty {
      object.set("platformFilters", textsOf: platforms)
    }
    var settings: [(key: String, value: GraphValue)] = []
    let tokens = BuildFileAttributes.tokens(node)
    if !tokens.isEmpty { settings.append(("ATTRIBUTES", .list(tokens.map { .text($0) }, node))) }
    if let tags = node["asset-tags"], !tags.elements.isEmpty {
      settings.append(("ASSET_TAGS", .list(tags.elements.compactMap { $0.string.map { .text($0) } }, tags)))
    }
    if let flags = node["arguments"], let text = flags.string {
      settings.append(("COMPILER_FLAGS", .text(text, flags)))
    }
    if !settings.isEmpty { object.set("settings", .dictionary(settings.sorted { $0.key < $1.key }, node)) }
    objects.append(object)
    files[phase, default: []].append(id)
  }
}
