// What plugins answered is kept, and believed only whole.

import Platform
import Testing

@testable import Prebuild

@Suite struct CachedResponsesTests {
  private let folder = StateFolder(root: AbsolutePath("/app")!)
  private let answer = Array(#"{"artifacts":[]}"#.utf8)

  private func disk() throws -> MemoryFileSystem {
    let disk = MemoryFileSystem(files: ["/app/.fixpoint/.gitignore": "*\n"])
    let cache = CachedResponses(folder, files: disk, reads: true)
    cache.store(answer, for: "key")
    try cache.save()
    return disk
  }

  @Test func theNextRunFindsThem() throws {
    let disk = try disk()
    #expect(CachedResponses(folder, files: disk, reads: true).response(for: "key") == answer)
    #expect(CachedResponses(folder, files: disk, reads: true).response(for: "other") == nil)
    #expect(CachedResponses(folder, files: disk, reads: false).response(for: "key") == nil)
  }

  /// As a power cut leaves a file that was not flushed.
  @Test func oneThatWasCutShortIsAskedForAgain() throws {
    let disk = try disk()
    let path = folder.responses.appending("key")
    let bytes = try disk.read(path)
    for count in 0..<bytes.count {
      try disk.write(Array(bytes.prefix(count)), to: path, permissions: 0o644)
      #expect(CachedResponses(folder, files: disk, reads: true).response(for: "key") == nil, "\(count) bytes")
    }
  }
}
