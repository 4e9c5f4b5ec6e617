// The project's files, from inside the root only.

import Diagnostics
import Platform

/// Reads through any file system and follows links as far as the root; a link that leads out of it is refused.
public struct ConfinedTree: ReadableTree {
  public let root: AbsolutePath
  private let files: any FileSystem
  /// The root with every link followed; nil where it is not there.
  private let realRoot: AbsolutePath?

  public init(root: AbsolutePath, files: any FileSystem) {
    self.root = root
    self.files = files
    realRoot = try? files.realPath(root)
  }

  public func read(_ path: TreePath) throws -> [UInt8]? {
    try atDisk {
      guard let place = try place(of: path), place.kind == .file else { return nil }
      return try files.readIfPresent(place.path)
    }
  }

  public func entries(_ folder: TreePath) throws -> [String]? {
    try atDisk {
      guard let place = try place(of: folder), place.kind == .directory else { return nil }
      return try files.entries(place.path)
    }
  }

  public func isDirectory(_ path: TreePath) throws -> Bool {
    try atDisk { try place(of: path)?.kind == .directory }
  }

  /// Where `path` is once every link is followed; nil where nothing is there.
  private func place(of path: TreePath) throws -> (path: AbsolutePath, kind: FileStatus.Kind)? {
    let named = root.appending(path)
    guard try files.status(named) != nil else { return nil }
    let real: AbsolutePath
    do {
      real = try files.realPath(named)
    } catch let error as FileSystemError where error.isAbsence {
      return nil
    }
    guard let realRoot, real.isInside(realRoot) else {
      throw Rejection(
        .input, "path.leaves-root",
        "\(path) is a link that leads out of the project, to \(real); put a copy or a link inside the project there",
        at: SourceLocation(file: path.string))
    }
    return try files.status(real).map { (real, $0.kind) }
  }

  private func atDisk<Result>(_ work: () throws -> Result) throws -> Result {
    do { return try work() } catch let error as FileSystemError { throw Rejection(error, root: root) }
  }
}

extension ReadableTree {
  /// A refusal stands at the place that names the path.
  public func read(_ path: Located<TreePath>) throws -> [UInt8]? { try at(path.location) { try read(path.value) } }

  /// A refusal stands at the place that names the path.
  public func entries(_ folder: Located<TreePath>) throws -> [String]? {
    try at(folder.location) { try entries(folder.value) }
  }

  private func at<Result>(_ location: SourceLocation, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch var rejection as Rejection {
      for index in rejection.diagnostics.indices where rejection.diagnostics[index].id == "path.leaves-root" {
        rejection.diagnostics[index].location = location
      }
      throw rejection
    }
  }
}
