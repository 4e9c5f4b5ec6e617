// Nothing is written outside the root, whatever links lie on the way.

import Diagnostics
import Platform

/// Looks at the disk once for each folder.
struct Confinement {
  private let root: AbsolutePath
  private let files: any FileSystem
  private var realRoot: AbsolutePath?
  private var checked: [TreePath: String?] = [:]

  init(root: AbsolutePath, files: any FileSystem) {
    self.root = root
    self.files = files
  }

  /// Why a file may not be written at `path`; nil where it may.
  mutating func refusal(_ path: TreePath) throws -> String? {
    if let name = Self.privateComponent(path.components) { return "nothing is generated inside \(name)" }
    if let refusal = try folderRefusal(path.parent) { return refusal }
    switch try files.status(root.appending(path))?.kind {
    case nil, .file: return nil
    case .link: return "it is a link, and generated files are not written through links; replace it with a file"
    case .directory: return "a folder is there; move it away"
    case .other: return "something that is not a file is there; move it away"
    }
  }

  /// Throws the refusal as a `Rejection`.
  mutating func check(_ path: TreePath) throws {
    guard let refusal = try refusal(path) else { return }
    throw Rejection(
      .input, "output.refused", "\(path) cannot be written: \(refusal)", at: SourceLocation(file: path.description))
  }

  private mutating func folderRefusal(_ folder: TreePath) throws -> String? {
    if folder == .root { return nil }
    if let known = checked[folder] { return known }
    let result = try folderRefusal(folder.parent) ?? lookAt(folder)
    checked[folder] = .some(result)
    return result
  }

  private mutating func lookAt(_ folder: TreePath) throws -> String? {
    let absolute = root.appending(folder)
    switch try files.status(absolute)?.kind {
    case nil, .directory: return nil
    case .file, .other: return "\(folder) is a file, not a folder; move it away"
    case .link: break
    }
    guard let real = try? files.realPath(absolute) else { return "the link \(folder) leads nowhere; remove it" }
    let top = try realRoot ?? files.realPath(root)
    realRoot = top
    guard let inside = TreePath(real, in: top) else {
      return "the link \(folder) leads out of the project; use a folder inside it"
    }
    if let name = Self.privateComponent(inside.components) { return "the link \(folder) leads into \(name)" }
    return try files.isDirectory(real) ? nil : "\(folder) is no folder; move it away"
  }

  private static func privateComponent(_ components: [String]) -> String? {
    components.first { [".git", ".fixpoint"].contains($0.lowercased()) }
  }
}
