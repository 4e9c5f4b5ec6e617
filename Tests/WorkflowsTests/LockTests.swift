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
