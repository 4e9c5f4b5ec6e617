// Two that begin at once in a folder without `.fixpoint`.

import Diagnostics
import FaultyDisk
import Platform
import Testing
import Workflows

@Suite struct WorkflowLockTests {
  private let root = AbsolutePath("/app")!
  private let memory = MemoryFileSystem(files: ["/app/x": ""])
  private var ignore: AbsolutePath { root.appending(".fixpoint/.gitignore") }

  private func acquire(_ files: any FileSystem) throws -> WorkflowLock? {
    let seams = Seams(files: files, processes: SystemProcessRunner(), clock: SystemClock(), environment: [:])
    return try WorkflowLock.acquire(root, seams: seams, waits: false, cancellation: Cancellation())
  }

  private func expectHidden() throws {
    #expect(try memory.read(ignore) == Array("*\n".utf8))
    #expect(try memory.entries(ignore.parent).filter { $0.contains("draft") } == [])
  }

  /// As `prebuild` hides the folder, under a lock of its own.
  @Test func aPrebuildMayHideTheFolderMeanwhile() throws {
    let disk = InterruptedRename(disk: memory, to: ".gitignore") { [memory, ignore] in
      #expect((try? memory.writeWhole(Array("*\n".utf8), to: ignore)) != nil)
    }
    #expect(try acquire(disk) != nil)
    try expectHidden()
  }

  @Test func aRunMayHideTheFolderThatAPrebuildHides() throws {
    try memory.makeDirectories(ignore.parent)
    let disk = InterruptedRename(disk: memory, to: ".gitignore") { [self] in
      #expect((try? acquire(memory)) != nil)
    }
    try disk.writeWhole(Array("*\n".utf8), to: ignore)
    try expectHidden()
  }

  @Test func aLockThatCannotBeSignedIsGivenBack() throws {
    let full = FaultyFileSystem(memory, .full(from: 2, code: 28))
    #expect(throws: (any Error).self) { try acquire(full) }
    #expect(try acquire(memory) != nil)
  }

  /// A program that is just being started holds the lock of its run for a moment, even where that was killed.
  @Test func theLockOfARunThatHasEndedIsWaitedForAMoment() throws {
    try memory.makeDirectories(root.appending(".fixpoint"))
    let left = try #require(try memory.lock(root.appending(".fixpoint/run.lock")))
    let host = ProcessIdentity.current.host
    func sign(_ number: Int32) throws {
      let text = "process \(number) on \(host) since 2026-01-01\n"
      try memory.write(Array(text.utf8), to: root.appending(".fixpoint/run.holder"), permissions: 0o644)
    }
    try sign(ProcessIdentity.current.number)
    #expect(throws: Rejection.self) { try acquire(memory) }
    // More than any system gives to a process.
    try sign(Int32.max)
    let thread = SystemThread {
      Cancellation().wait(seconds: 0.1)
      left.unlock()
    }
    let lock = try acquire(memory)
    #expect(lock != nil)
    lock?.release()
    thread?.join()
  }

  @Test func anotherRunComesAfterTheLockOnly() throws {
    let disk = InterruptedRename(disk: memory, to: ".gitignore") { [self] in
      #expect(throws: Rejection.self) { try acquire(memory) }
    }
    let lock = try acquire(disk)
    try expectHidden()
    lock?.release()
    #expect(try acquire(memory) != nil)
  }
}
