// A copy of the project in which a run harms nobody.

import BuildGraph
import Diagnostics
import Platform

/// A folder outside the root with what a run may read. Whoever makes one removes it.
struct ScratchCopy: Sendable {
  let root: AbsolutePath
  let files: any FileSystem

  /// Folders that hold what can be made again, and that no step reads as a whole.
  static let omitted: Set<String> = ["node_modules", "Pods", ".git", ".build", ".fixpoint", "DerivedData", ".gradle"]
  static let limits = (files: 200_000, bytes: 4 << 30)

  /// - Parameters:
  ///   - needed: Files to copy also where they lie in an omitted folder.
  ///   - place: The new folder; its parent must exist.
  static func make(
    of root: AbsolutePath, at place: AbsolutePath, needed: [AbsolutePath], files: any FileSystem
  ) throws -> ScratchCopy {
    let copy = ScratchCopy(root: place, files: files)
    try files.makeDirectory(place)
    var budget = limits
    let isWanted = { (folder: AbsolutePath) in !omitted.contains(folder.name) && !place.isInside(folder) }
    try files.walk(root, into: isWanted) { path, status in
      try copy.take(path, status, from: root, &budget)
    }
    for path in needed where path.isInside(root) {
      guard let status = try files.status(path), try !files.exists(copy.place(of: path, in: root)) else { continue }
      try copy.take(path, status, from: root, &budget)
    }
    return copy
  }

  func remove() { try? files.removeTree(root) }

  private func place(of path: AbsolutePath, in origin: AbsolutePath) -> AbsolutePath {
    root.appending(path.relative(to: origin))
  }

  private func take(
    _ path: AbsolutePath, _ status: FileStatus, from origin: AbsolutePath, _ budget: inout (files: Int, bytes: Int)
  ) throws {
    budget.files -= 1
    budget.bytes -= status.size
    guard budget.files >= 0, budget.bytes >= 0 else {
      throw Rejection(
        .outside, "verify.too-large",
        "the project is too large to be copied (more than \(Self.limits.files) files or \(Self.limits.bytes >> 30) GB); run `fixpoint verify` in a folder that holds only the app"
      )
    }
    let target = place(of: path, in: origin)
    try files.makeDirectories(target.parent)
    switch status.kind {
    case .file: try files.write(try files.read(path), to: target, permissions: status.permissions)
    case .link:
      let destination = try files.readLink(path)
      // A link into the project by its full name must not lead back to the original.
      let inside = AbsolutePath(destination).flatMap { TreePath($0, in: origin) }
      try files.makeLink(target, to: inside.map { root.appending($0).string } ?? destination)
    case .directory, .other: break
    }
  }
}

extension ScratchCopy {
  /// Takes over what earlier runs left on record, with everything that it claims: an entry that would be believed in the
  /// original is believed here.
  func takeState(from original: AbsolutePath) throws {
    let (from, to) = (StateFolder(root: original), StateFolder(root: root))
    try to.make(files)
    try to.hideFromGit(files)
    if try files.exists(from.responses) {
      try files.makeDirectories(to.responses)
      for name in try files.entries(from.responses) {
        let bytes = try files.read(from.responses.appending(name))
        try files.write(bytes, to: to.responses.appending(name), permissions: 0o644)
      }
    }
    guard let bytes = try? files.readIfPresent(from.trace) else { return }
    try files.makeDirectories(to.state)
    guard case .read(var store) = TraceStore.parse(bytes) else {
      return try files.write(bytes, to: to.trace, permissions: 0o644)
    }
    for (path, trace) in store.files {
      store.files[path] = nil
      guard let status = try files.status(original.appending(path)), trace.proves(status),
        let copied = try files.status(root.appending(path)), copied.kind == .file
      else { continue }
      let settled = max(copied.modified, copied.changed) + 10_000_000_000
      store.files[path] = FileTrace(copied, seen: settled, digest: trace.digest)
    }
    try files.write(store.bytes, to: to.trace, permissions: 0o644)
  }
}
