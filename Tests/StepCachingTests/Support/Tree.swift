// A small tree with outputs, and a cache beside it.

import BuildGraph
import Diagnostics
import Foundation
import Platform

@testable import StepCaching

/// A clock that a test sets.
final class SetClock: Clock {
  private let time = Guarded(Int64(1_000_000_000_000))

  func now() -> Int64 { time.use { $0 } }
  func advance(seconds: Int64) { time.use { $0 += seconds * 1_000_000_000 } }
}

/// The outputs of one step in a tree on a disk, in memory unless another one is given.
struct Tree {
  let files: any FileSystem
  let root: AbsolutePath
  let clock = SetClock()

  init(_ files: any FileSystem = MemoryFileSystem(), root: AbsolutePath = AbsolutePath("/tree")!) throws {
    self.files = files
    self.root = root
    try files.makeDirectories(root)
  }

  var cacheFolder: AbsolutePath { root.appending(".fixpoint/cache") }

  func store(limit: Int = 1 << 20, files other: (any FileSystem)? = nil) -> LocalStore {
    LocalStore(cacheFolder, name: ".fixpoint/cache", limit: limit, files: other ?? files, clock: clock)
  }

  func cache(limit: Int = 1 << 20) -> LayeredCache { LayeredCache([store(limit: limit)], files: files) }

  @discardableResult
  func write(_ text: String, _ path: String, isExecutable: Bool = false) throws -> CachedResult.File {
    let place = root.appending(path)
    try files.makeDirectories(place.parent)
    try files.write(Array(text.utf8), to: place, permissions: isExecutable ? 0o755 : 0o644)
    return CachedResult.File(
      TreePath(path)!, digest: Digest(of: Array(text.utf8)), size: text.utf8.count, isExecutable: isExecutable)
  }

  func read(_ path: String) throws -> String { String(decoding: try files.read(root.appending(path)), as: UTF8.self) }

  func remove(_ paths: String...) throws { for path in paths { try files.removeTree(root.appending(path)) } }

  /// A file, a program, a link, and an empty folder in an output folder.
  func outputs() throws -> CachedResult {
    let result = CachedResult(
      files: [try write("int main;\n", "ios/App/main.c"), try write("#!/bin/sh\n", "ios/run.sh", isExecutable: true)],
      links: [.init(TreePath("ios/current")!, destination: "App")],
      folders: [TreePath("ios")!, TreePath("ios/Empty")!], exitCode: 0, output: Array("made 2 files\n".utf8))
    try files.makeDirectories(root.appending("ios/Empty"))
    try files.makeLink(root.appending("ios/current"), to: "App")
    return result
  }

  /// Files and links below the root, the cache left out.
  func paths() throws -> [String] {
    var found: [String] = []
    try files.walk(root) { path, _ in found.append(path.relative(to: root)) }
    return found.filter { !$0.hasPrefix(".fixpoint/") }
  }
}

func action(_ name: String) -> Digest { Digest(of: Array(name.utf8)) }

/// A folder of the real disk for one test, removed with it.
final class DiskFolder {
  let path: AbsolutePath

  init() throws {
    let disk = DiskFileSystem()
    let name = NSTemporaryDirectory() + "/fixpoint-cache-" + UUID().uuidString
    try disk.makeDirectories(AbsolutePath(name)!)
    path = try disk.realPath(AbsolutePath(name)!)
  }

  deinit { try? DiskFileSystem().removeTree(path) }
}
