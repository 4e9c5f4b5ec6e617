// A copy of a whole tree in which a command may do what it likes.

import Diagnostics
import Platform

/// Copies everything that lies below a root, whatever git thinks of it.
struct TreeCopy {
  let request: GeneratorRequest
  let files: any FileSystem
  /// The folder of all scratch copies, which may lie below the root.
  let scratch: AbsolutePath
  /// The root of the copy.
  let place: AbsolutePath

  /// Folders of what was installed or built: nothing there is worth a copy of its own. Their files are linked.
  static let linkedFolders: Set<String> = ["node_modules", ".build", "DerivedData"]
  static let limits = (files: 400_000, bytes: 8 << 30)

  /// Makes the folder with all of the tree, outputs included only where wanted.
  func make(withOutputs: Bool) throws {
    var budget = Self.limits
    try files.makeDirectories(place)
    try copyFolder(.root, to: place, withOutputs, &budget)
  }

  private func copyFolder(
    _ folder: TreePath, to place: AbsolutePath, _ withOutputs: Bool, _ budget: inout (files: Int, bytes: Int)
  ) throws {
    let source = request.root.appending(folder)
    for name in try files.entries(source) {
      let (from, to) = (source.appending(name), place.appending(name))
      guard let path = folder.appending(name), let status = try files.status(from),
        withOutputs || !request.outputs.contains(path), from != scratch
      else { continue }
      if name == ".git" {
        try RepositoryCopy(root: request.root, files: files).copy(from, status, to: to, belowRoot: folder != .root)
        continue
      }
      switch status.kind {
      case .directory:
        try files.makeDirectory(to)
        if Self.linkedFolders.contains(name), !request.isOutput(path), !request.holdsOutput(path) {
          try linkFolder(from, to: to, &budget)
        } else {
          try copyFolder(path, to: to, withOutputs, &budget)
        }
      case .file:
        try spend(status.size, &budget)
        try files.copyFile(from, to: to)
      case .link: try copyLink(from, to: to)
      case .other: break
      }
    }
  }

  private func linkFolder(
    _ folder: AbsolutePath, to place: AbsolutePath, _ budget: inout (files: Int, bytes: Int)
  ) throws {
    for name in try files.entries(folder) {
      let (from, to) = (folder.appending(name), place.appending(name))
      switch try files.status(from)?.kind {
      case .directory?:
        try files.makeDirectory(to)
        try linkFolder(from, to: to, &budget)
      case .file?:
        try spend(0, &budget)
        try files.linkOrCopy(from, to: to)
      case .link?: try copyLink(from, to: to)
      case .other?, nil: break
      }
    }
  }

  /// A link into the tree leads into the copy, and one out of the tree to where it led.
  private func copyLink(_ from: AbsolutePath, to: AbsolutePath) throws {
    let text = try files.readLink(from)
    let destination = from.parent.appending(text)
    let isInside = destination.isInside(request.root)
    if text.utf8.first != UInt8(ascii: "/") {
      return try files.makeLink(to, to: isInside ? text : destination.string)
    }
    try files.makeLink(to, to: isInside ? place.appending(destination.relative(to: request.root)).string : text)
  }

  private func spend(_ size: Int, _ budget: inout (files: Int, bytes: Int)) throws {
    budget.files -= 1
    budget.bytes -= size
    if budget.files >= 0, budget.bytes >= 0 { return }
    throw Rejection(
      .outside, "verify.too-large",
      "\(request.root) is too large to be copied (more than \(Self.limits.files) files or \(Self.limits.bytes >> 30) GB); name the folder that the command needs with `--root`"
    )
  }
}

extension FileSystem {
  /// For files that nobody writes in place; a copy where they lie on another disk.
  func linkOrCopy(_ from: AbsolutePath, to: AbsolutePath) throws {
    do { try linkFile(from, to: to) } catch let error as FileSystemError where !error.isAbsence {
      try copyFile(from, to: to)
    }
  }
}
