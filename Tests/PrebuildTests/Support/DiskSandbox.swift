// A project on the real disk.

import Foundation
import Platform
import PluginKit
import Prebuild
import PrebuildFixtures

/// Removes its folder when it goes.
final class DiskSandbox {
  let root: AbsolutePath
  let disk = DiskFileSystem()

  /// - Parameter folder: Where the project's folder is made; the temporary one by default.
  init(in folder: String = NSTemporaryDirectory()) throws {
    let base = try disk.realPath(AbsolutePath(folder)!)
    root = base.appending("fixpoint-test-\(UUID().uuidString)")
    try fill(SmallApp.files(at: root.string, targets: SmallApp.widget))
  }

  deinit { try? disk.removeTree(root) }

  func fill(_ files: [String: String]) throws {
    for (path, text) in files {
      let path = AbsolutePath(path)!
      try disk.makeDirectories(path.parent)
      try Data(text.utf8).write(to: URL(fileURLWithPath: path.string))
    }
  }

  func empty() throws { try disk.removeTree(root) }

  @discardableResult
  func run(_ plugins: [any Plugin]) throws -> Applied {
    let loaded = try Loaded.load(PrebuildOptions(root: root), seams: .system(), plugins: plugins)
    let applied = try loaded.resolve().plan().stage().apply()
    _ = try applied.verify()
    return applied
  }

  /// Every file's text by path.
  func snapshot(all: Bool = false) throws -> [String: String] {
    var files: [String: String] = [:]
    let isWanted = { (folder: AbsolutePath) in all || folder.name != ".fixpoint" }
    try disk.walk(root, into: isWanted) { path, _ in
      files[path.string] = String(decoding: try disk.read(path), as: UTF8.self)
    }
    return files
  }
}
