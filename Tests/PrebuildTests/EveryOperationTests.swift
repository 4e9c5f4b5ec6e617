// A change of the tree that fails, is killed or loses power at every single operation, and whose recovery does too.

import FaultyDisk
import Platform
import TestSupport
import Testing

@testable import Prebuild

@Suite struct EveryOperationTests {
  /// The codes that a disk refuses with: an error of the medium, no access, no space, read-only.
  private static let codes: [Int32] = [5, 13, 28, 30]

  private func expectOldOrNew(_ disk: MemoryFileSystem, _ change: TreeChange, _ moment: String) throws {
    let tree = try TreeChange.tree(disk)
    for path in Set(change.old.keys).union(change.new.keys).union(tree.keys) {
      #expect(
        tree[path] == change.old[path] || tree[path] == change.new[path],
        "\(path) is \(tree[path].map { "\($0)" } ?? "gone") \(moment)")
    }
  }

  /// The tree is one of the two as a whole, nothing is left to do, and the next run makes the new one.
  private func expectSettled(_ disk: MemoryFileSystem, _ change: TreeChange, _ moment: String) throws {
    let tree = try TreeChange.tree(disk)
    #expect(tree == change.old || tree == change.new, "\(tree) \(moment)")
    try change.run(on: disk)
    #expect(try TreeChange.tree(disk) == change.new, "\(moment)")
    let parents = change.new.keys.flatMap { path in
      sequence(first: TreePath(path)!.parent) { $0 == .root ? nil : $0.parent }.filter { $0 != .root }.map(\.string)
    }
    #expect(try TreeChange.folders(disk) == Set(parents), "\(moment)")
    #expect(try disk.entries(TreeChange.folder.folder) == [".gitignore", "lock"], "\(moment)")
  }

  @Test func everyKindOfOperationIsDisturbed() throws {
    var kinds: Set<FaultyFileSystem.Operation> = []
    for change in TreeChange.all { kinds.formUnion(try change.operations(from: change.disk())) }
    // Links are never made, and nothing is appended, by a change of the tree.
    #expect(kinds == Set(FaultyFileSystem.Operation.allCases).subtracting([.append, .makeLink]))
  }

  @Test(arguments: TreeChange.all) func afterDeathInTheRunAndDeathInTheRecovery(_ change: TreeChange) throws {
    let start = try change.disk()
    for death in 0..<(try change.operations(from: start).count) {
      let disk = MemoryFileSystem(copying: start)
      #expect(throws: (any Error).self) { try change.run(on: FaultyFileSystem(disk, .death(at: death))) }
      try expectOldOrNew(disk, change, "after \(death)")
      for second in stride(from: death % 2, to: try change.operations(from: disk).count, by: 2) {
        let again = MemoryFileSystem(copying: disk)
        #expect(throws: (any Error).self) { try change.run(on: FaultyFileSystem(again, .death(at: second))) }
        try expectOldOrNew(again, change, "after \(death) and \(second)")
        _ = try recover(TreeChange.folder, files: again)
        try expectSettled(again, change, "after \(death) and \(second)")
      }
    }
  }

  @Test(arguments: TreeChange.all, codes) func afterOneFailureInTheRunAndOneInTheNext(
    _ change: TreeChange, _ code: Int32
  ) throws {
    let start = try change.disk()
    for failing in 0..<(try change.operations(from: start).count) {
      let disk = MemoryFileSystem(copying: start)
      // A failure after everything is in place is no reason to fail.
      try? change.run(on: FaultyFileSystem(disk, .once(at: failing, code: code)))
      try expectOldOrNew(disk, change, "after \(failing)")
      // The first run was undone, but for one whose undoing failed.
      let second = (failing * 7) % max(1, try change.operations(from: disk).count)
      try? change.run(on: FaultyFileSystem(disk, .once(at: second, code: code)))
      try expectOldOrNew(disk, change, "after \(failing) and \(second)")
      _ = try recover(TreeChange.folder, files: disk)
      try expectSettled(disk, change, "after \(failing) and \(second)")
    }
  }

  /// What fails is undone; the process dies while it undoes.
  @Test(arguments: TreeChange.all) func afterDeathInTheUndoing(_ change: TreeChange) throws {
    let start = try change.disk()
    for failing in 0..<(try change.operations(from: start).count) {
      for later in 1... {
        let disk = MemoryFileSystem(copying: start)
        let dying = FaultyFileSystem(disk, .death(at: failing + later))
        let failed = FaultyFileSystem(dying, .once(at: failing, code: 5))
        try? change.run(on: failed)
        try expectOldOrNew(disk, change, "after \(failing) and \(later) more")
        let isOver = dying.operations < failing + later
        _ = try recover(TreeChange.folder, files: disk)
        try expectSettled(disk, change, "after \(failing) and \(later) more")
        if isOver { break }
      }
    }
  }

  @Test(arguments: TreeChange.all, codes) func onADiskThatIsReadOnlyFromAnyOperationOn(
    _ change: TreeChange, _ code: Int32
  ) throws {
    let start = try change.disk()
    for from in 0..<(try change.operations(from: start).count) {
      let disk = MemoryFileSystem(copying: start)
      #expect(throws: (any Error).self) { try change.run(on: FaultyFileSystem(disk, .frozen(from: from, code: code))) }
      try expectOldOrNew(disk, change, "from \(from) on")
      _ = try recover(TreeChange.folder, files: disk)
      try expectSettled(disk, change, "from \(from) on")
    }
  }

  @Test(arguments: TreeChange.all) func afterAPowerCutAtAnyOperation(_ change: TreeChange) throws {
    var generator = SeededGenerator(seed: 17)
    let start = try change.disk()
    for cut in 0...(try change.operations(from: start).count) {
      for _ in 0..<4 {
        let volatile = VolatileFileSystem(MemoryFileSystem(copying: start))
        try? change.run(on: FaultyFileSystem(volatile, .death(at: cut)))
        try expectSettledAfterPowerCut(volatile, change, &generator, "at \(cut)")
      }
    }
  }

  /// One operation fails, the run is undone, and then the power goes.
  @Test(arguments: TreeChange.all) func afterAPowerCutBehindAFailure(_ change: TreeChange) throws {
    var generator = SeededGenerator(seed: 18)
    let start = try change.disk()
    for failing in 0...(try change.operations(from: start).count) {
      for later in stride(from: 1 + failing % 3, to: 24, by: 3) {
        let volatile = VolatileFileSystem(MemoryFileSystem(copying: start))
        let dying = FaultyFileSystem(volatile, .death(at: failing + later))
        try? change.run(on: FaultyFileSystem(dying, .once(at: failing, code: 5)))
        try expectSettledAfterPowerCut(volatile, change, &generator, "at \(failing) and \(later)")
      }
    }
  }

  private func expectSettledAfterPowerCut(
    _ volatile: VolatileFileSystem, _ change: TreeChange, _ generator: inout SeededGenerator, _ moment: String
  ) throws {
    let disk = try volatile.afterPowerCut(using: &generator)
    try expectOldOrNew(disk, change, moment)
    let again = VolatileFileSystem(disk)
    _ = try? recover(
      TreeChange.folder,
      files: FaultyFileSystem(again, .death(at: Int.random(in: 0..<12, using: &generator))))
    let left = try again.afterPowerCut(using: &generator)
    try expectOldOrNew(left, change, "\(moment), again")
    _ = try recover(TreeChange.folder, files: left)
    try expectSettled(left, change, moment)
  }
}
