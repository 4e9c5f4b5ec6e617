// The contents of all runs, each once.

import Platform

/// A folder of files named by the SHA-256 of what they hold.
struct ContentStore {
  let folder: AbsolutePath
  let files: any FileSystem

  /// The digest, in lower-case hexadecimal.
  func keep(_ bytes: [UInt8]) throws -> String {
    let digest = SHA256.hex(of: bytes)
    let place = folder.appending(digest)
    if try !files.exists(place) { try files.writeUnflushed(bytes, to: place, permissions: 0o644) }
    return digest
  }

  func bytes(_ digest: String) throws -> [UInt8] { try files.read(folder.appending(digest)) }
}
