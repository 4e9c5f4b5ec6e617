// A disk that lists a folder's names in another order each time.

import Platform
import TestSupport

struct ShuffledNames: FileSystem {
  let disk: any FileSystem
  private let generator: Guarded<SeededGenerator>

  init(_ disk: any FileSystem, seed: UInt64) {
    self.disk = disk
    generator = Guarded(SeededGenerator(seed: seed))
  }

  func entries(_ folder: AbsolutePath) throws -> [String] {
    let names = try disk.entries(folder)
    return generator.use { names.shuffled(using: &$0) }
  }

  func status(_ path: AbsolutePath) throws -> FileStatus? { try disk.status(path) }
  func read(_ path: AbsolutePath) throws -> [UInt8] { try disk.read(path) }
  func readLink(_ path: AbsolutePath) throws -> String { try disk.readLink(path) }
  func realPath(_ path: AbsolutePath) throws -> AbsolutePath { try disk.realPath(path) }
  func write(_ bytes: [UInt8], to path: AbsolutePath, permissions: UInt16) throws {
    try disk.write(bytes, to: path, permissions: permissions)
  }
  func synchronize(folder: AbsolutePath) throws { try disk.synchronize(folder: folder) }
  func rename(_ from: AbsolutePath, to: AbsolutePath) throws { try disk.rename(from, to: to) }
  func makeDirectory(_ path: AbsolutePath) throws { try disk.makeDirectory(path) }
  func makeLink(_ path: AbsolutePath, to destination: String) throws { try disk.makeLink(path, to: destination) }
  func removeFile(_ path: AbsolutePath) throws { try disk.removeFile(path) }
  func removeDirectory(_ path: AbsolutePath) throws { try disk.removeDirectory(path) }
  func lock(_ path: AbsolutePath) throws -> (any FileLock)? { try disk.lock(path) }
}
