// The files of a folder as a project lists them.

import Platform

/// One entry of a listing: a file, a folder that counts as one, or a file with its translations.
struct ListedItem: Hashable {
  /// Where it lies; for a translated file, where it would be without its language folder.
  var path: TreePath
  /// The files of the languages, sorted; empty for an item that is not translated.
  var variants: [TreePath] = []
  /// The folders inside a Core Data model that are its versions, sorted.
  var versions: [TreePath] = []

  var isTranslated: Bool { !variants.isEmpty }
}

/// What is in a folder, for the navigator. A function of the paths alone.
struct FolderListing {
  private var items: [TreePath: ListedItem] = [:]

  /// Sorted by path.
  var sorted: [ListedItem] { items.values.sorted { $0.path < $1.path } }

  init(of folder: TreePath, contents: [TreePath]) {
    let depth = folder.components.count
    let files = contents.filter { path in
      path.isInside(folder) && path.components.count > depth
        && !path.components[depth...].contains { $0.hasPrefix(".") }
    }
    for path in files.sorted() { add(path, below: depth) }
    joinTranslations()
  }

  private mutating func add(_ path: TreePath, below depth: Int) {
    let parts = path.components
    for at in depth..<parts.count {
      let isLast = at == parts.count - 1
      if !isLast, parts[at].hasSuffix(".lproj") {
        let file = Self.path(parts[...(at + 1)])
        let bare = Self.path(parts[..<at] + [parts[at + 1]])
        var item = items[bare] ?? ListedItem(path: bare)
        if !item.variants.contains(file) { item.variants.append(file) }
        items[bare] = item
        return
      }
      if !isLast, FileKind.isOpaqueFolder(parts[at]) {
        let whole = Self.path(parts[...at])
        var item = items[whole] ?? ListedItem(path: whole)
        let inner = Self.path(parts[...(at + 1)])
        if inner.name.hasSuffix(".xcdatamodel"), !item.versions.contains(inner) { item.versions.append(inner) }
        items[whole] = item
        return
      }
    }
    if items[path] == nil { items[path] = ListedItem(path: path) }
  }

  /// The strings of an interface file are translations of it: `en.lproj/Main.strings` of `Base.lproj/Main.storyboard`.
  private mutating func joinTranslations() {
    for item in sorted where item.isTranslated && item.path.name.hasSuffix(".strings") {
      let stem = item.path.name.dropLast(".strings".count)
      for ending in ["storyboard", "xib", "intentdefinition"] {
        guard let whole = item.path.parent.appending("\(stem).\(ending)"), let other = items[whole], other.isTranslated
        else { continue }
        items[whole]?.variants = (other.variants + item.variants).sorted()
        items[item.path] = nil
        break
      }
    }
  }

  private static func path(_ parts: some Sequence<String>) -> TreePath {
    TreePath(parts.joined(separator: "/")) ?? .root
  }
}
