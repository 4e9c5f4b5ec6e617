// The tree that a program sees, before and after.

/// The folders of one run: `tree`, which stands for the root, and `tmp`.
struct SandboxTree {
  let scratch: AbsolutePath
  let allowance: SandboxAllowance
  let layout: SandboxLayout
  let files: any FileSystem
  /// What each copy and link that is no output looked like at the start.
  private var before: [TreePath: FileStatus] = [:]

  var place: AbsolutePath { scratch.appending("tree") }

  /// Makes it.
  init(
    _ layout: SandboxLayout, _ allowance: SandboxAllowance, scratch: AbsolutePath, files: any FileSystem
  ) throws {
    self.layout = layout
    self.allowance = allowance
    self.scratch = scratch
    self.files = files
    try files.removeTree(scratch)
    for folder in ["tree", "tmp/home"] { try files.makeDirectories(scratch.appending(folder)) }
    for folder in layout.folders { try files.makeDirectories(place.appending(folder)) }
    for path in layout.links + layout.copies { try copy(path) }
  }

  private mutating func copy(_ path: TreePath) throws {
    let (from, to) = (allowance.root.appending(path), place.appending(path))
    guard let status = try files.status(from) else { return }
    switch status.kind {
    case .directory:
      try files.makeDirectories(to)
      for name in try files.entries(from) { if let entry = path.appending(name) { try copy(entry) } }
    case .link: try files.makeLink(to, to: try files.readLink(from))
    case .file: try files.copyFile(from, to: to)
    case .other: return
    }
    if !allowance.isWritable(path), status.kind != .directory { before[path] = try files.status(to) }
  }

  /// What was written, changed or removed and is no output.
  func undeclaredWrites() throws -> [TreePath] {
    var found: [TreePath] = []
    var left = Set(before.keys)
    try examine(.root, &found, &left)
    return (found + left).sorted()
  }

  /// `left` are the copies that were not met.
  private func examine(_ folder: TreePath, _ found: inout [TreePath], _ left: inout Set<TreePath>) throws {
    for name in try files.entries(place.appending(folder)) {
      guard let path = folder.appending(name), !allowance.isWritable(path), !isMount(path) else { continue }
      guard let status = try files.status(place.appending(path)) else { continue }
      left.remove(path)
      if status.kind != .directory {
        if before[path] != status { found.append(path) }
        continue
      }
      let count = found.count
      try examine(path, &found, &left)
      // A folder that holds something is told by that.
      if found.count == count, !isExpected(path) { found.append(path) }
    }
  }

  private func isMount(_ path: TreePath) -> Bool { layout.mounts.contains(path) }
  private func isExpected(_ folder: TreePath) -> Bool {
    layout.folders.contains(folder) || layout.copies.contains { folder.isInside($0) }
  }
}
