// One tree that becomes another through the journal, as a run does it.

import BuildGraph
import FaultyDisk
import Platform

@testable import Prebuild

/// A file's text and permissions: it is old or new in both.
struct TreeFile: Hashable, Sendable, CustomStringConvertible {
  var text: String
  var permissions: UInt16 = 0o644

  init(_ text: String, _ permissions: UInt16 = 0o644) {
    self.text = text
    self.permissions = permissions
  }

  var description: String { "\(text.debugDescription) \(String(permissions, radix: 8))" }
  var content: FileContent { FileContent(Array(text.utf8), permissions: permissions) }
}

struct TreeChange: Sendable, CustomStringConvertible {
  typealias Tree = [String: TreeFile]

  var description: String
  var old: Tree
  var new: Tree
  /// Folders that go with their last file, and folders that come.
  var leaving: [String] = []
  var coming: [String] = []

  static let root = AbsolutePath("/app")!
  static var folder: StateFolder { StateFolder(root: root) }

  static let all: [TreeChange] = [
    TreeChange(
      description: "files that come", old: ["a": .init("a")], new: ["a": .init("a"), "b": .init("b"), "c": .init("c")]),
    TreeChange(
      description: "files that change", old: ["a": .init("a"), "b": .init("b")],
      new: ["a": .init("aa"), "b": .init("bb")]),
    TreeChange(
      description: "files that go", old: ["a": .init("a"), "b": .init("b"), "k": .init("k")], new: ["k": .init("k")]),
    TreeChange(
      description: "other permissions", old: ["run": .init("x"), "also": .init("old")],
      new: ["run": .init("x", 0o755), "also": .init("new", 0o600)]),
    TreeChange(
      description: "new folders", old: ["a": .init("a")],
      new: ["a": .init("a"), "n/b": .init("b"), "n/m/c": .init("c"), "o/d": .init("d")], coming: ["n", "n/m", "o"]),
    TreeChange(
      description: "a target that moves",
      old: ["fixpoint.lock": .init("at old"), "old/set/x": .init("x"), "old/y": .init("y"), "own": .init("o")],
      new: ["fixpoint.lock": .init("at new"), "new/set/x": .init("x"), "new/y": .init("y"), "own": .init("o")],
      leaving: ["old", "old/set"], coming: ["new", "new/set"]),
    TreeChange(
      description: "all at once",
      old: ["fixpoint.lock": .init("1"), "g/a": .init("a"), "g/gone": .init("g"), "p": .init("p"), "e": .init("")],
      new: [
        "fixpoint.lock": .init("2"), "g/a": .init("b"), "p": .init("p", 0o755), "n/new": .init(""), "e": .init("e"),
      ],
      coming: ["n"]),
  ]

  func disk() throws -> MemoryFileSystem {
    let disk = MemoryFileSystem()
    try Self.folder.make(disk)
    try Self.folder.hideFromGit(disk)
    for (path, file) in old {
      try disk.makeDirectories(Self.root.appending(path).parent)
      try disk.write(Array(file.text.utf8), to: Self.root.appending(path), permissions: file.permissions)
    }
    return disk
  }

  /// The tree without what Fixpoint keeps for itself.
  static func tree(_ disk: MemoryFileSystem) throws -> Tree {
    var tree: Tree = [:]
    let isWanted = { (folder: AbsolutePath) in folder.name != ".fixpoint" }
    try disk.walk(root, into: isWanted) { path, status in
      let text = String(decoding: try disk.read(path), as: UTF8.self)
      tree[path.relative(to: root)] = TreeFile(text, status.permissions)
    }
    return tree
  }

  /// Folders of the tree; one that nobody needs must not stay.
  static func folders(_ disk: MemoryFileSystem, below folder: AbsolutePath = root) throws -> Set<String> {
    var found: Set<String> = []
    for name in try disk.entries(folder) where name != ".fixpoint" {
      let path = folder.appending(name)
      guard try disk.status(path)?.kind == .directory else { continue }
      found.insert(path.relative(to: root))
      found.formUnion(try folders(disk, below: path))
    }
    return found
  }

  private var changes: [Change] {
    Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.map {
      Change(path: TreePath($0)!, old: old[$0]?.content, new: new[$0]?.content)
    }.inSafeOrder
  }

  /// What a run does with the disk: it finishes what was left, and changes the tree where it is still the old one. What it
  /// cannot finish it undoes.
  func run(on files: any FileSystem) throws {
    guard let lock = try files.lock(Self.folder.lock) else { throw FileSystemError("lock", Self.folder.lock, code: 11) }
    defer { lock.unlock() }
    _ = try recover(Self.folder, files: files)
    let first = changes[0]
    let found = try files.readIfPresent(Self.root.appending(first.path))
    let permissions = try files.status(Self.root.appending(first.path))?.permissions
    if found == first.new?.bytes, permissions == first.new?.permissions { return }
    let transaction = try Transaction.stage(
      changes, removing: leaving.map { TreePath($0)! }, making: coming.map { TreePath($0)! }, in: Self.folder,
      files: files)
    do {
      try transaction.seal()
      try transaction.rollForward()
    } catch {
      if try files.exists(Self.folder.journal) {
        try transaction.rollBack()
      } else {
        try transaction.discard()
      }
      throw error
    }
  }

  /// How many operations a run takes that nothing disturbs.
  func operations(from disk: MemoryFileSystem) throws -> [FaultyFileSystem.Operation] {
    let counting = FaultyFileSystem(MemoryFileSystem(copying: disk))
    try run(on: counting)
    return counting.log
  }
}
