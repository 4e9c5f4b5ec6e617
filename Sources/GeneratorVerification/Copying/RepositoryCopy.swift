// A repository for a copied tree, so that git in the copy never reaches the original.

import Platform

/// Copies what git keeps. The files of objects are never written twice, so they are linked, as `git clone` does it on one
/// disk; of these nothing but the time may change.
struct RepositoryCopy {
  let root: AbsolutePath
  let files: any FileSystem

  /// - Parameters:
  ///   - place: The `.git` of the copy.
  ///   - belowRoot: Whether it is a repository inside of the tree, such as a submodule.
  func copy(_ entry: AbsolutePath, _ status: FileStatus, to place: AbsolutePath, belowRoot: Bool) throws {
    switch status.kind {
    case .directory:
      try copyFolder(entry, to: place)
      try forgetWorkTree(place.appending("config"))
    case .file:
      guard let folder = try Self.folder(namedBy: entry, files) else { return }
      if belowRoot {
        try pointInside(folder, from: entry, to: place)
      } else {
        try gather(folder, to: place)
      }
    case .link, .other: break
    }
  }

  /// What a `.git` file names: `gitdir: ../.git/modules/sub`.
  static func folder(namedBy file: AbsolutePath, _ files: any FileSystem) throws -> AbsolutePath? {
    let text = String(decoding: try files.read(file), as: UTF8.self)
    let head = "gitdir:"
    guard text.hasPrefix(head) else { return nil }
    let path = text.dropFirst(head.count).split(separator: "\n").first.map { $0.drop { $0 == " " } } ?? ""
    return path.isEmpty ? nil : file.parent.appending(String(path))
  }

  /// A submodule finds its part of the copied repository; a work tree of another repository is none in the copy.
  private func pointInside(_ folder: AbsolutePath, from entry: AbsolutePath, to place: AbsolutePath) throws {
    guard folder.isInside(root) else { return }
    let text = "gitdir: \(folder.relative(to: entry.parent))\n"
    try files.writeUnflushed(Array(text.utf8), to: place, permissions: 0o644)
  }

  /// Makes one folder of what a work tree has of its own and what it shares.
  private func gather(_ folder: AbsolutePath, to place: AbsolutePath) throws {
    guard try files.isDirectory(folder) else { return }
    if let name = try files.readIfPresent(folder.appending("commondir")) {
      let shared = String(decoding: name, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? "."
      try copyFolder(folder.appending(shared), to: place)
    }
    try copyFolder(folder, to: place, replacing: true)
    for name in ["commondir", "gitdir"] where try files.exists(place.appending(name)) {
      try files.removeFile(place.appending(name))
    }
    try forgetWorkTree(place.appending("config"))
  }

  /// A configuration may say where the work tree is, which would be the original.
  private func forgetWorkTree(_ configuration: AbsolutePath) throws {
    guard let bytes = try files.readIfPresent(configuration) else { return }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let kept = lines.filter { !$0.drop { $0 == " " || $0 == "\t" }.hasPrefix("worktree") }
    guard kept.count < lines.count else { return }
    try files.writeUnflushed(Array(kept.joined(separator: "\n").utf8), to: configuration, permissions: 0o644)
  }

  private func copyFolder(_ folder: AbsolutePath, to place: AbsolutePath, replacing: Bool = false) throws {
    try files.makeDirectories(place)
    let names = try files.entries(folder)
    // Branches may have any of the names that mean something at the top of a repository.
    let isTop = names.contains("HEAD")
    for name in names where !isTop || !Self.isLeftOut(name) {
      let (from, to) = (folder.appending(name), place.appending(name))
      switch try files.status(from)?.kind {
      case .directory?:
        if isTop, name == "objects" {
          try linkFolder(from, to: to)
        } else {
          try copyFolder(from, to: to, replacing: replacing)
        }
      case .file?:
        if replacing, try files.exists(to) { try files.removeFile(to) }
        try files.copyFile(from, to: to)
      case .link?:
        if try !files.exists(to) { try files.makeLink(to, to: try files.readLink(from)) }
      case .other?, nil: break
      }
    }
  }

  private func linkFolder(_ folder: AbsolutePath, to place: AbsolutePath) throws {
    try files.makeDirectories(place)
    for name in try files.entries(folder) {
      let (from, to) = (folder.appending(name), place.appending(name))
      switch try files.status(from)?.kind {
      case .directory?: try linkFolder(from, to: to)
      // What somebody is writing has another name until it is whole.
      case .file? where !name.hasPrefix("tmp_"):
        // Small files such as `info/alternates` are written anew in place by some tools.
        if folder.name == "info" { try files.copyFile(from, to: to) } else { try files.linkOrCopy(from, to: to) }
      default: break
      }
    }
  }

  /// Locks, and work trees elsewhere that must not be touched from here.
  private static func isLeftOut(_ name: String) -> Bool {
    name == "worktrees" || name == "gc.pid" || name.hasSuffix(".lock") || name.hasPrefix("fsmonitor--daemon")
  }
}
