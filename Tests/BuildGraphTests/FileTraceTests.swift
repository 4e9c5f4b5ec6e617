// When equal metadata may be believed.

import BuildGraph
import Platform
import Testing

@Suite struct FileTraceTests {
  private let second: Int64 = 1_000_000_000
  private let digest = Digest(of: [])

  private func status(modified: Int64, changed: Int64, size: Int = 1, inode: UInt64 = 1) -> FileStatus {
    FileStatus(kind: .file, size: size, modified: modified, changed: changed, inode: inode)
  }

  @Test func aFileThatRestedIsBelieved() {
    let status = status(modified: 100 * second, changed: 100 * second)
    #expect(FileTrace(status, seen: 103 * second, digest: digest).proves(status))
  }

  @Test func aFileHashedInTheSecondOfItsChangeIsNot() {
    let status = status(modified: 100 * second, changed: 100 * second)
    #expect(!FileTrace(status, seen: 100 * second + second / 2, digest: digest).proves(status))
    #expect(!FileTrace(status, seen: 90 * second, digest: digest).proves(status))
  }

  @Test func finerTimesAreBelievedSooner() {
    let status = status(modified: 100 * second + 123, changed: 100 * second + 456)
    #expect(FileTrace(status, seen: 100 * second + second / 4, digest: digest).proves(status))
    #expect(!FileTrace(status, seen: 100 * second + 1000, digest: digest).proves(status))
  }

  @Test func anyOtherMetadataIsAnotherFile() {
    let old = status(modified: 100 * second, changed: 100 * second)
    let trace = FileTrace(old, seen: 200 * second, digest: digest)
    #expect(!trace.proves(status(modified: 99 * second, changed: 100 * second)))
    #expect(!trace.proves(status(modified: 100 * second, changed: 101 * second)))
    #expect(!trace.proves(status(modified: 100 * second, changed: 100 * second, size: 2)))
    #expect(!trace.proves(status(modified: 100 * second, changed: 100 * second, inode: 2)))
  }
}
