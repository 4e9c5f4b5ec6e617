// Who may write.

import Diagnostics
import Platform
import Testing

@testable import Prebuild

@Suite struct RunLockTests {
  private let folder = StateFolder(root: AbsolutePath("/app")!)

  @Test func theSecondRunIsToldWhoHoldsIt() throws {
    let disk = MemoryFileSystem(files: ["/app/x": ""])
    try folder.make(disk)
    let lock = try RunLock.acquire(folder, files: disk)
    try lock.sign(folder, files: disk, clock: FixedClock(1_700_000_000_000_000_000))
    let rejection = #expect(throws: Rejection.self) { try RunLock.acquire(folder, files: disk) }
    let message = rejection?.diagnostics.first?.message ?? ""
    #expect(message.contains("process \(ProcessIdentity.current.number) on "))
    #expect(message.contains("2023-11-14T22:13:20Z"))
    lock.release()
    _ = try RunLock.acquire(folder, files: disk)
  }

  @Test func aRunThatWasKilledIsNotNamedAsTheHolder() throws {
    let disk = MemoryFileSystem(files: ["/app/x": "", "/app/.fixpoint/staging/0.new": "half"])
    let killed = try RunLock.acquire(folder, files: disk)
    try killed.sign(folder, files: disk, clock: FixedClock(0))
    killed.release()
    let lock = try RunLock.acquire(folder, files: disk)
    #expect(try recover(folder, files: disk) == .discarded)
    let rejection = #expect(throws: Rejection.self) { try RunLock.acquire(folder, files: disk) }
    #expect(rejection?.diagnostics.first?.message.hasPrefix("another run of Fixpoint is at work") == true)
    lock.release()
  }

  @Test func theFolderKeepsItselfOutOfGit() throws {
    let disk = MemoryFileSystem(files: ["/app/x": ""])
    try folder.make(disk)
    try folder.hideFromGit(disk)
    #expect(disk.snapshot["/app/.fixpoint/.gitignore"] == "*\n")
  }

  @Test(arguments: ["staging", "state", "cache", "lock", "journal", "state/trace"])
  func aLinkInsideIsRefused(_ name: String) throws {
    let disk = MemoryFileSystem(files: ["/app/x": "", "/elsewhere/y": ""])
    let place = folder.folder.appending(name)
    try disk.makeDirectories(place.parent)
    try disk.makeLink(place, to: "/elsewhere")
    let rejection = #expect(throws: Rejection.self) { try folder.check(disk) }
    #expect(rejection?.diagnostics.first?.location?.file == ".fixpoint/\(name)")
  }

  @Test func aLinkInItsPlaceIsRefused() throws {
    let disk = MemoryFileSystem(files: ["/app/x": "", "/elsewhere/y": ""])
    try disk.makeLink(folder.folder, to: "/elsewhere")
    #expect(throws: Rejection.self) { try folder.make(disk) }
  }
}
