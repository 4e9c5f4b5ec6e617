// Nothing is written outside the root, whatever links lie on the way.

import Diagnostics
import Platform

/// Looks at the disk once for each folder.
struct Confinement {
  private let root: AbsolutePath
  private let files: any FileSystem
  private var realRoot: AbsolutePath?
  private var checked: [TreePath: Refusal?] = [:]

  /// What keeps a file from being written: the file itself, or something on the way to it.
  struct Refusal: Hashable, Sendable {
    var place: TreePath
    var reason: String
  }

  init(root: AbsolutePath, files: any FileSystem) {
    self.root = root
    self.files = files
  }

  /// Why a file may not be written at `path`; nil where it may.
  mutating func refusal(_ path: TreePath) throws -> Refusal? {
    func refuse(_ reason: String) -> Refusal { Refusal(place: path, reason: reason) }
    if let name = Self.privateComponent(path.components) { return refuse("nothing is generated inside \(name)") }
    if let refusal = try folderRefusal(path.parent) { return refusal }
    switch try files.status(root.appending(path))?.kind {
    case nil, .file: return nil
    case .link:
      return refuse("it is a link, and generated files are not written through links; replace it with a file")
    case .directory: return refuse("a folder is there; move it away")
    case .other: return refuse("something that is not a file is there; move it away")
    }
  }

  /// One diagnostic for each thing that is in the way, whatever number of files it is in the way of.
  mutating func problems(_ paths: [TreePath]) throws -> [Diagnostic] {
    var seen: Set<TreePath> = []
    return try paths.compactMap { path in
      guard let refusal = try refusal(path), seen.insert(refusal.place).inserted else { return nil }
      return Diagnostic(
        "output.refused", .error, "\(path) cannot be written: \(refusal.reason)",
        at: SourceLocation(file: refusal.place.string))
    }
  }

  /// Throws the refusal as a `Rejection`.
  mutating func check(_ path: TreePath) throws {
    let problems = try problems([path])
    if !problems.isEmpty { throw Rejection(.input, problems) }
  }

  private mutating func folderRefusal(_ folder: TreePath) throws -> Refusal? {
    if folder == .root { return nil }
    if let known = checked[folder] { return known }
    let result = try folderRefusal(folder.parent) ?? lookAt(folder)
    checked[folder] = .some(result)
    return result
  }

  private mutating func lookAt(_ folder: TreePath) throws -> Refusal? {
    func refuse(_ reason: String) -> Refusal { Refusal(place: folder, reason: reason) }
    let absolute = root.appending(folder)
    switch try files.status(absolute)?.kind {
    case nil, .directory: return nil
    case .file, .other: return refuse("\(folder) is a file, not a folder; move it away")
    case .link: break
    }
    guard let real = try? files.realPath(absolute) else {
      return refuse("the link \(folder) leads nowhere; remove it")
    }
    let top = try realRoot ?? files.realPath(root)
    realRoot = top
    guard let inside = TreePath(real, in: top) else {
      return refuse("the link \(folder) leads out of the project; use a folder inside it")
    }
    if let name = Self.privateComponent(inside.components) {
      return refuse("the link \(folder) leads into \(name); use another folder")
    }
    return try files.isDirectory(real) ? nil : refuse("\(folder) is no folder; move it away")
  }

  private static func privateComponent(_ components: [String]) -> String? {
    components.first { [".git", ".fixpoint"].contains($0.lowercased()) }
  }
}
