// Runs of a graph that fail or are killed at every single operation, and whose recovery is too.

import Diagnostics
import FaultyDisk
import Platform
import TestSupport
import Testing

@testable import BuildGraph

@Suite struct GraphCrashTests {
  /// A graph that ran once; then its inputs changed, and one step got an output more.
  private let changed: GraphWorld
  private let old: [String: String]
  private let new: [String: String]
  private let operations: Int
  /// What each step makes.
  private static let outputs = [["b"], ["c", "new/d"], ["folder/x", "folder/y", "folder/z"]]

  init() throws {
    let world = GraphWorld()
    Self.declare(in: world, second: ["c"])
    try world.write("a1", to: "a")
    try world.run()
    old = Self.tree(world.files)
    try world.write("a2", to: "a")
    Self.declare(in: world, second: ["c", "new/d"])
    changed = world
    let done = try GraphWorld(copying: world)
    let counting = FaultyFileSystem(done.files)
    #expect(try done.outcome(on: counting).outcome.ending == .succeeded)
    new = Self.tree(done.files)
    operations = counting.operations
  }

  private static func declare(in world: GraphWorld, second: [String]) {
    let root = world.request.root
    world.add("one", from: [path("a")], to: "b") { $0.joined() + "+" }
    world.add("two", from: [path("b")], to: second) { files, _ in
      let text = try files.read(root.appending("b"))
      for output in second {
        try files.write(text + Array(output.utf8), to: root.appending(output), permissions: 0o644)
      }
      return StepResult(.succeeded)
    }
    world.add("three", from: [path("a")], to: ["folder"]) { files, _ in
      let text = try files.read(root.appending("a"))
      try files.makeDirectory(root.appending("folder"))
      // Of the three files of the folder two are always there.
      for name in text.last == UInt8(ascii: "1") ? ["x", "y"] : ["y", "z"] {
        try files.write(text, to: root.appending("folder/\(name)"), permissions: 0o644)
      }
      return StepResult(.succeeded)
    }
  }

  private static func tree(_ files: MemoryFileSystem) -> [String: String] {
    files.snapshot.filter { !$0.key.hasPrefix("/app/.fixpoint/") }
  }

  /// Ends the process at one operation: what came of the files, and the record as it was in that moment.
  private func kill(_ world: GraphWorld, at death: Int) throws {
    let (store, kept) = (world.store, world.store.parent.appending("kept.db"))
    let dying = FaultyFileSystem(world.files, .death(at: death)) { number in
      if number == death { try GraphWorld.copyStore(store, to: kept) }
    }
    _ = try? world.outcome(on: dying)
    if dying.operations > death { try GraphWorld.copyStore(kept, to: store) }
  }

  /// What each step made is all old or all new.
  private func expectOldOrNew(_ files: MemoryFileSystem, _ moment: String) {
    let tree = Self.tree(files)
    for outputs in Self.outputs {
      let found = outputs.map { tree["/app/\($0)"] }
      let isWhole = [old, new].contains { side in found == outputs.map { side["/app/\($0)"] } }
      #expect(isWhole, "\(outputs) hold \(found) \(moment)")
    }
  }

  private func expectFinished(_ world: GraphWorld, _ moment: String) throws {
    let outcome = try world.outcome().outcome
    #expect(outcome.failed == 0, "\(moment)")
    #expect(Self.tree(world.files) == new, "\(moment)")
    #expect(try world.files.entries(world.request.state) == [".gitignore"], "\(moment)")
    #expect(try world.run() == [], "\(moment)")
  }

  @Test func afterDeathAtAnyOperationAndAgainInTheNextRun() throws {
    #expect(operations > 20)
    for death in 0..<operations {
      let world = try GraphWorld(copying: changed)
      try kill(world, at: death)
      let recovered = MemoryFileSystem(copying: world.files)
      _ = try world.request.aside(recovered).recover()
      expectOldOrNew(recovered, "after \(death)")
      for second in stride(from: death % 3, to: operations, by: 3) {
        let again = try GraphWorld(copying: world)
        try kill(again, at: second)
        let recovered = MemoryFileSystem(copying: again.files)
        _ = try again.request.aside(recovered).recover()
        expectOldOrNew(recovered, "after \(death) and \(second)")
        try expectFinished(again, "after \(death) and \(second)")
      }
      try expectFinished(world, "after \(death)")
    }
  }

  /// The process dies while it brings old outputs back.
  @Test func afterDeathInTheRecovery() throws {
    for death in 0..<operations {
      let world = try GraphWorld(copying: changed)
      try kill(world, at: death)
      let counting = FaultyFileSystem(MemoryFileSystem(copying: world.files))
      _ = try world.request.aside(counting).recover()
      for second in 0..<counting.operations {
        let files = MemoryFileSystem(copying: world.files)
        let dying = FaultyFileSystem(files, .death(at: second))
        #expect(throws: (any Error).self) { try world.request.aside(dying).recover() }
        _ = try world.request.aside(files).recover()
        expectOldOrNew(files, "after \(death) and \(second)")
      }
    }
  }

  @Test(arguments: [5, 13, 28, 30] as [Int32]) func afterOneFailure(_ code: Int32) throws {
    for keepsGoing in [false, true] {
      for failing in 0..<operations {
        let world = try GraphWorld(copying: changed)
        world.request.keepsGoing = keepsGoing
        _ = try? world.outcome(on: FaultyFileSystem(world.files, .once(at: failing, code: code)))
        expectOldOrNew(world.files, "after \(failing)")
        try expectFinished(world, "after \(failing)")
      }
    }
  }

  @Test(arguments: [5, 28, 30] as [Int32]) func onADiskThatIsReadOnlyFromAnyOperationOn(_ code: Int32) throws {
    for from in 0..<operations {
      let world = try GraphWorld(copying: changed)
      let frozen = FaultyFileSystem(world.files, .frozen(from: from, code: code))
      _ = try? world.outcome(on: frozen)
      let recovered = MemoryFileSystem(copying: world.files)
      _ = try world.request.aside(recovered).recover()
      expectOldOrNew(recovered, "from \(from) on")
      try expectFinished(world, "from \(from) on")
    }
  }

  /// A step writes where somebody has written meanwhile: what that was is kept, whatever moment is the last.
  @Test func whatSomebodyMadeIsNeverLost() throws {
    let start = GraphWorld()
    try start.write("1", to: "a")
    start.add("one", from: [path("a")], to: "b")
    try start.run()
    try start.write("2", to: "a")
    try start.write("somebody's", to: "b")
    let counting = FaultyFileSystem(try GraphWorld(copying: start).files)
    _ = try GraphWorld(copying: start).outcome(on: counting)
    for fault in [{ .death(at: $0) }, { .once(at: $0, code: 5) }, { .frozen(from: $0, code: 30) }]
      as [(Int) -> FaultyFileSystem.Fault]
    {
      for moment in 0...counting.operations {
        let world = try GraphWorld(copying: start)
        if case .death = fault(moment) {
          try kill(world, at: moment)
        } else {
          _ = try? world.outcome(on: FaultyFileSystem(world.files, fault(moment)))
        }
        #expect(world.files.snapshot.values.contains("somebody's"), "at \(moment)")
        _ = try world.outcome()
        #expect(try world.read("b") == "2", "at \(moment)")
        #expect(world.files.snapshot["/app/.fixpoint/replaced/b"] == "somebody's", "at \(moment)")
      }
    }
  }

  /// A full disk cuts short what is appended to the list; what is appended later still counts.
  @Test func aLineThatWasCutShortSpoilsNoOther() throws {
    let files = MemoryFileSystem(files: ["/app/x y": "old", "/app/z": "old"])
    let aside = Aside(folder: AbsolutePath("/app/.fixpoint/aside")!, root: AbsolutePath("/app")!, files: files)
    func step(_ output: String) -> GraphStep {
      GraphStep(
        id: output, action: .command(ShellCommand("")), inputs: [], outputs: [TreePath(output)!],
        location: SourceLocation(file: "ci.yml"))
    }
    let full = FaultyFileSystem(files, .once(at: 0, code: 28))
    try files.makeDirectories(aside.folder)
    let failing = Aside(folder: aside.folder, root: aside.root, files: full)
    #expect(throws: FileSystemError.self) { try failing.begin(step("z"), number: 1) }
    _ = try failing.begin(step("x y"), number: 2)
    #expect(try !files.exists(AbsolutePath("/app/x y")!))
    #expect(try aside.recover() == [TreePath("x y")!])
    #expect(files.snapshot == ["/app/x y": "old", "/app/z": "old"])
  }
}
