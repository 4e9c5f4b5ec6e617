// How the tree that a program sees is put together.

/// Paths in the order of their bytes. A mount costs time that grows with the number of mounts, a copy the time to copy:
/// a few declared paths are mounted, and folders that are declared file by file are mounted whole.
struct SandboxLayout: Hashable {
  /// Shown as they are, read-only.
  private(set) var mounts: [TreePath] = []
  /// Files and folders that the program gets a copy of.
  private(set) var copies: [TreePath] = []
  private(set) var links: [TreePath] = []
  /// Made empty; each after those above it.
  private(set) var folders: [TreePath] = []

  static let mountLimit = 64

  init(_ allowance: SandboxAllowance, workingDirectory: TreePath?, files: any FileSystem) throws {
    var placing = Placing(allowance: allowance, files: files)
    for path in outermost(allowance.readable) { try placing.place(path) }
    if allowance.keepsOutputs {
      for path in allowance.writable where try files.exists(allowance.root.appending(path)) {
        placing.copies.insert(path)
      }
    }
    try placing.spareMounts(Self.mountLimit)
    mounts = placing.mounts.keys.sorted()
    copies = outermost(Array(placing.copies))
    links = placing.links.sorted()
    let places = mounts + copies + links + allowance.writable
    let parents = Set(places.map(\.parent)).union(placing.folders).union(workingDirectory.map { [$0] } ?? [])
    var all: Set<TreePath> = []
    for var folder in parents where !mounts.contains(where: { folder.isInside($0) }) {
      while folder != .root, all.insert(folder).inserted { folder = folder.parent }
    }
    folders = all.sorted()
  }
}

/// Without those that lie inside another of them, sorted.
private func outermost(_ paths: [TreePath]) -> [TreePath] {
  var result: [TreePath] = []
  var seen: Set<TreePath> = []
  for path in paths.sorted(by: { ($0.components.count, $0) < ($1.components.count, $1) }) {
    var above = path
    var isCovered = seen.contains(path) || seen.contains(.root)
    while !isCovered, above != .root {
      above = above.parent
      isCovered = seen.contains(above)
    }
    if !isCovered {
      seen.insert(path)
      result.append(path)
    }
  }
  return result.sorted()
}

private struct Placing {
  let allowance: SandboxAllowance
  let files: any FileSystem
  /// With whether each is a folder.
  var mounts: [TreePath: Bool] = [:]
  var copies: Set<TreePath> = []
  var links: Set<TreePath> = []
  var folders: Set<TreePath> = []

  init(allowance: SandboxAllowance, files: any FileSystem) {
    self.allowance = allowance
    self.files = files
  }

  mutating func place(_ path: TreePath) throws {
    let place = allowance.root.appending(path)
    guard let status = try files.status(place) else { return }
    if allowance.isWritable(path) {
      copies.insert(path)
    } else if status.kind == .link {
      links.insert(path)
    } else if status.kind == .directory, path == .root || allowance.writable.contains(where: { $0.isInside(path) }) {
      folders.insert(path)
      for name in try files.entries(place) {
        guard let entry = path.appending(name), !allowance.writable.contains(entry) else { continue }
        try self.place(entry)
      }
    } else {
      mounts[path] = status.kind == .directory
    }
  }

  mutating func spareMounts(_ limit: Int) throws {
    if mounts.count > limit { try joinFolders() }
    guard mounts.count > limit else { return }
    let first = mounts.sorted { ($0.value ? 0 : 1, $0.key) < ($1.value ? 0 : 1, $1.key) }
    for (path, _) in first.dropFirst(limit) {
      mounts[path] = nil
      copies.insert(path)
    }
  }

  /// A folder of which everything is declared becomes one mount, unless an output is to be made in it.
  private mutating func joinFolders() throws {
    var parents = Set((mounts.keys.map { $0 } + links).map(\.parent))
    while let folder = parents.max(by: { ($0.components.count, $0) < ($1.components.count, $1) }) {
      parents.remove(folder)
      guard folder != .root, !allowance.writable.contains(where: { $0.isInside(folder) }) else { continue }
      let entries = try files.entries(allowance.root.appending(folder)).compactMap { folder.appending($0) }
      guard entries.allSatisfy({ mounts[$0] != nil || links.contains($0) }) else { continue }
      for entry in entries {
        mounts[entry] = nil
        links.remove(entry)
      }
      mounts[folder] = true
      parents.insert(folder.parent)
    }
  }
}
