// Many files change as if they were one: whatever operation is the last, the tree is the old or the new one.

import BuildGraph
import Diagnostics
import FaultyDisk
import Platform
import Testing

@testable import Prebuild

@Suite struct TransactionTests {
  private let root = AbsolutePath("/app")!
  private var folder: StateFolder { StateFolder(root: root) }
  private let before = [
    "/app/kept": "kept", "/app/changed": "old", "/app/gone": "gone", "/app/made/gone": "gone too",
  ]
  private let after = ["/app/kept": "kept", "/app/changed": "new", "/app/new/folder/file": "fresh"]

  private var changes: [Change] {
    func content(_ text: String) -> FileContent { FileContent(Array(text.utf8), permissions: 0o644) }
    return [
      Change(path: TreePath("changed")!, old: content("old"), new: content("new")),
      Change(path: TreePath("gone")!, old: content("gone"), new: nil),
      Change(path: TreePath("made/gone")!, old: content("gone too"), new: nil),
      Change(path: TreePath("new/folder/file")!, old: nil, new: content("fresh")),
    ]
  }

  private func disk() throws -> MemoryFileSystem {
    let disk = MemoryFileSystem(files: before)
    try folder.make(disk)
    try folder.hideFromGit(disk)
    return disk
  }

  private func run(on files: any FileSystem) throws {
    let transaction = try Transaction.stage(changes, removing: [TreePath("made")!], in: folder, files: files)
    try transaction.seal()
    try transaction.rollForward()
  }

  /// The tree without what Fixpoint keeps for itself.
  private func tree(_ disk: MemoryFileSystem) -> [String: String] {
    disk.snapshot.filter { !$0.key.hasPrefix("/app/.fixpoint/") }
  }

  @Test func makesReplacesAndRemoves() throws {
    let disk = try disk()
    try run(on: disk)
    #expect(tree(disk) == after)
    #expect(try !disk.exists(AbsolutePath("/app/made")!))
    #expect(try disk.entries(folder.folder) == [".gitignore"])
  }

  @Test func deathAtAnyOperationLeavesOldOrNewAndTheNextRunDecides() throws {
    let count = try operations()
    for death in 0..<count {
      let disk = try disk()
      #expect(throws: (any Error).self) { try run(on: FaultyFileSystem(disk, .death(at: death))) }
      for (path, text) in tree(disk) { #expect(text == before[path] || text == after[path], "\(path) at \(death)") }
      let sealed = try disk.exists(folder.journal)
      let recovery = try recover(folder, files: disk)
      switch recovery {
      case .finished: #expect(sealed && tree(disk) == after)
      case .discarded: #expect(!sealed && tree(disk) == (tree(disk) == after ? after : before))
      case .nothingToDo: #expect(tree(disk) == before || tree(disk) == after)
      }
      #expect(try recover(folder, files: disk) == .nothingToDo)
      #expect(!disk.snapshot.keys.contains { $0.contains("staging/") })
    }
  }

  @Test func deathDuringRecoveryIsRecoveredFrom() throws {
    for death in 0..<(try operations()) {
      let disk = try disk()
      #expect(throws: (any Error).self) { try run(on: FaultyFileSystem(disk, .death(at: death))) }
      let sealed = try disk.exists(folder.journal)
      for second in 0..<40 {
        let again = FaultyFileSystem(disk, .death(at: second))
        if (try? recover(folder, files: again)) != nil { break }
        for (path, text) in tree(disk) { #expect(text == before[path] || text == after[path]) }
      }
      _ = try recover(folder, files: disk)
      if sealed { #expect(tree(disk) == after) }
    }
  }

  private func operations() throws -> Int {
    let counting = FaultyFileSystem(try disk())
    try run(on: counting)
    return counting.operations
  }

  @Test func aFileChangedMeanwhileIsKeptAndNamedAndNothingAfterItIsTouched() throws {
    let disk = try disk()
    let transaction = try Transaction.stage(changes, removing: [], in: folder, files: disk)
    try transaction.seal()
    try disk.write(Array("a person's".utf8), to: root.appending("gone"), permissions: 0o644)
    let rejection = #expect(throws: Rejection.self) { try recover(folder, files: disk) }
    #expect(rejection?.diagnostics.first?.location?.file == "gone")
    #expect(disk.snapshot["/app/gone"] == "a person's")
    #expect(disk.snapshot["/app/new/folder/file"] == nil)
    #expect(try disk.exists(folder.journal))
  }

  @Test func rollingBackGivesTheOldTree() throws {
    for failing in 0..<12 {
      let disk = try disk()
      let transaction = try Transaction.stage(
        changes, removing: [TreePath("made")!], making: [TreePath("new")!, TreePath("new/folder")!], in: folder,
        files: disk)
      try transaction.seal()
      let faulty = Transaction(
        folder: folder, files: FaultyFileSystem(disk, .once(at: failing, code: 28)), journal: transaction.journal)
      do {
        try faulty.rollForward()
        #expect(tree(disk) == after)
      } catch {
        guard try disk.exists(folder.journal) else { continue }
        try transaction.rollBack()
        #expect(tree(disk) == before)
        #expect(try !disk.exists(AbsolutePath("/app/new")!))
      }
    }
  }

  @Test func aJournalThatIsNotWholeWasNeverBegun() throws {
    let disk = try disk()
    let transaction = try Transaction.stage(changes, removing: [], in: folder, files: disk)
    let bytes = transaction.journal.bytes
    for count in 0..<bytes.count { #expect(Journal.parse(Array(bytes[..<count])) == .unsealed) }
    #expect(Journal.parse(bytes) == .sealed(transaction.journal))
    try disk.write(Array(bytes.dropLast(3)), to: folder.journal, permissions: 0o644)
    #expect(try recover(folder, files: disk) == .discarded)
    #expect(tree(disk) == before)
  }

  @Test func aJournalThatCameWithACloneCannotLeadOut() throws {
    let disk = MemoryFileSystem(files: ["/app/x": "x", "/outside/file": "safe"])
    try folder.make(disk)
    try disk.makeLink(root.appending("link"), to: "/outside")
    let change = Change(
      path: TreePath("link/file")!, old: FileContent(Array("safe".utf8), permissions: 0o644), new: nil)
    try Transaction.stage([change], removing: [], in: folder, files: disk).seal()
    #expect(throws: Rejection.self) { try recover(folder, files: disk) }
    #expect(disk.snapshot["/outside/file"] == "safe")
  }

  @Test func readingCommandsOnlySaySo() throws {
    let disk = try disk()
    #expect(try interruption(root: root, files: disk) == nil)
    try Transaction.stage(changes, removing: [], in: folder, files: disk).seal()
    let snapshot = disk.snapshot
    #expect(try interruption(root: root, files: disk)?.severity == .warning)
    #expect(disk.snapshot == snapshot)
  }
}
