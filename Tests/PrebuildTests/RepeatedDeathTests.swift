// Whole runs that are killed twice, or on a disk that stops taking anything, or when the power goes.

import Diagnostics
import FaultyDisk
import Foundation
import Platform
import PrebuildFixtures
import TestSupport
import Testing

@testable import Prebuild

@Suite struct RepeatedDeathTests {
  /// A project that has been built once and now wants changes of every kind, permissions and a moved target among them.
  private let changing: Sandbox
  private let operations: Int
  private let old: [String: TreeFile]
  private let new: [String: TreeFile]

  init() throws {
    let moved = SmallApp.widget.replacingOccurrences(of: "targets/widget", with: "targets/moved")
    var box = Sandbox(
      [.init("gen/kept", "k"), .init("gen/changed", "old"), .init("old/gone", "g"), Self.tool(0o644)],
      targets: SmallApp.widget)
    try box.run()
    try box.write("struct Widget {}\n", to: "targets/moved/Widget.swift")
    try box.write(SmallApp.configuration(targets: moved + SmallApp.share), to: "fixpoint.yml")
    box.plugins[1] = FilesPlugin([
      .init("gen/kept", "k"), .init("gen/changed", "new"), .init("fresh/made", "m"), Self.tool(0o755),
    ])
    changing = box
    let done = Sandbox(copying: box)
    let counting = FaultyFileSystem(done.disk)
    try done.run(on: counting)
    operations = counting.operations
    old = try TreeChange.tree(box.disk)
    new = try TreeChange.tree(done.disk)
  }

  private static func tool(_ permissions: UInt16) -> FilesPlugin.File {
    FilesPlugin.File("gen/tool", permissions: permissions) { _ in Array("tool".utf8) }
  }

  private func expectOldOrNew(_ box: Sandbox, _ moment: String) throws {
    let tree = try TreeChange.tree(box.disk)
    for path in Set(old.keys).union(new.keys).union(tree.keys) {
      #expect(tree[path] == old[path] || tree[path] == new[path], "\(path) \(moment)")
    }
  }

  private func expectMadeGood(_ box: Sandbox, _ moment: String) throws {
    _ = try recover(root: Sandbox.root, seams: box.seams())
    let tree = try TreeChange.tree(box.disk)
    #expect(tree == old || tree == new, "\(moment)")
    try box.run()
    #expect(try TreeChange.tree(box.disk) == new, "\(moment)")
    #expect(try box.plan().isUpToDate, "\(moment)")
  }

  @Test func deathInTheRunAndInTheNext() throws {
    for death in 0..<operations {
      for second in stride(from: death % 23, to: operations, by: 23) {
        let box = Sandbox(copying: changing)
        _ = try? box.run(on: FaultyFileSystem(box.disk, .death(at: death)))
        _ = try? box.run(on: FaultyFileSystem(box.disk, .death(at: second)))
        try expectOldOrNew(box, "after \(death) and \(second)")
        try expectMadeGood(box, "after \(death) and \(second)")
      }
    }
  }

  @Test(arguments: [5, 30] as [Int32]) func aDiskThatTakesNothingMore(_ code: Int32) throws {
    for from in 0..<operations {
      let box = Sandbox(copying: changing)
      _ = try? box.run(on: FaultyFileSystem(box.disk, .frozen(from: from, code: code)))
      try expectOldOrNew(box, "from \(from) on")
      try expectMadeGood(box, "from \(from) on")
    }
  }

  @Test func aPowerCutAtAnyOperation() throws {
    var generator = SeededGenerator(seed: 5)
    for cut in 0...operations {
      for _ in 0..<2 {
        var box = Sandbox(copying: changing)
        let volatile = VolatileFileSystem(box.disk)
        _ = try? box.run(on: FaultyFileSystem(volatile, .death(at: cut)))
        box.disk = try volatile.afterPowerCut(using: &generator)
        try expectOldOrNew(box, "at \(cut)")
        try expectMadeGood(box, "at \(cut)")
      }
    }
  }
}
