// The projects and packages that schemes and test plans speak of.

import Diagnostics
import PBXProj
import Platform

/// What stands behind each container, read once.
struct TargetContainers {
  enum Content {
    case targets([ObjectID: TargetView])
    /// A package or a folder; what targets it has is not read.
    case folder
    case missing
    /// A project that cannot be read.
    case unreadable(Rejection)
  }

  let root: AbsolutePath
  let files: any FileSystem
  private var known: [AbsolutePath: Content] = [:]

  init(root: AbsolutePath, files: any FileSystem) {
    self.root = root
    self.files = files
  }

  mutating func add(_ file: ProjectFile) {
    known[file.bundle] = .targets(Self.byID(file))
  }

  mutating func content(of path: AbsolutePath) throws -> Content {
    if let content = known[path] { return content }
    let content = try read(path)
    known[path] = content
    return content
  }

  private func read(_ path: AbsolutePath) throws -> Content {
    guard try files.exists(path) else { return .missing }
    guard path.name.hasSuffix(".xcodeproj") else { return .folder }
    do {
      return .targets(Self.byID(try ProjectFile.read(path, root: root, files: files)))
    } catch let rejection as Rejection where rejection.cause == .input {
      return .unreadable(rejection)
    }
  }

  /// The first of two equal ids.
  private static func byID(_ file: ProjectFile) -> [ObjectID: TargetView] {
    Dictionary(file.targets.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func name(of path: AbsolutePath) -> String { path.isInside(root) ? path.relative(to: root) : path.string }
}
