// What names a content in messages: `Digest` of the Remote Execution API.

import BuildGraph

/// A content by its SHA-256 and its size in bytes.
struct ContentReference: Hashable, Sendable {
  var digest: Digest
  var size: Int

  init(_ digest: Digest, size: Int) {
    self.digest = digest
    self.size = size
  }

  init(to bytes: [UInt8]) { self.init(Digest(of: bytes), size: bytes.count) }

  /// Every empty content; it need not be stored anywhere.
  static let empty = ContentReference(to: [])
}

extension ContentReference {
  /// `hash` = 1, `size_bytes` = 2.
  func write(to message: inout WireWriter) {
    message.add(1, digest.hex)
    if size != 0 { message.add(2, number: Int64(size)) }
  }

  init(parsing bytes: ArraySlice<UInt8>) throws(WireError) {
    var reader = WireReader(bytes)
    var digest: Digest?
    var size: Int64 = 0
    while let field = try reader.next() {
      switch field.number {
      case 1: digest = Digest(hex: try field.value.text())
      case 2: size = try field.value.number()
      default: break
      }
    }
    guard let digest, let size = Int(exactly: size), size >= 0 else { throw WireError.malformed }
    self.init(digest, size: size)
  }
}
