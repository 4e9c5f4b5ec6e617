// A run notices what changes under it.

import Platform
import Testing

@testable import Prebuild

@Suite struct ReadRecordTests {
  private let disk = MemoryFileSystem(files: ["/a/file": "one", "/a/other": "x", "/b/in": "y"])

  private func path(_ text: String) -> AbsolutePath { AbsolutePath(text)! }

  @Test func nothingChangedIsNothingSaid() throws {
    let record = ReadRecord(disk)
    _ = try record.read(path("/a/file"))
    _ = try record.status(path("/a/missing"))
    _ = try record.entries(path("/b"))
    #expect(record.changed().isEmpty)
  }

  @Test func everyKindOfChangeIsNamed() throws {
    let record = ReadRecord(disk)
    _ = try record.read(path("/a/file"))
    _ = try record.status(path("/a/missing"))
    _ = try record.status(path("/a/other"))
    _ = try record.entries(path("/b"))
    try disk.write(Array("two".utf8), to: path("/a/file"), permissions: 0o644)
    try disk.write([], to: path("/a/missing"), permissions: 0o644)
    try disk.removeFile(path("/a/other"))
    try disk.write([], to: path("/b/new"), permissions: 0o644)
    #expect(record.changed().map(\.string) == ["/a/file", "/a/missing", "/a/other", "/b"])
  }

  @Test func aFileWrittenAnewWithTheSameContentIsTheSame() throws {
    let record = ReadRecord(disk)
    _ = try record.read(path("/a/file"))
    try disk.write(Array("one".utf8), to: path("/a/file"), permissions: 0o644)
    #expect(record.changed().isEmpty)
  }
}
