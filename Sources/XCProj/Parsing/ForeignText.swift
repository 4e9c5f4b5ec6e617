// Files that are no JSON project in UTF-8, told by their bytes.

/// A sentence that says what is wrong and what to do, and the offset where; nil where the file may be a project.
func foreignText(_ bytes: UnsafeBufferPointer<UInt8>) -> SyntaxFailure? {
  if bytes.count >= Int(UInt32.max) {
    return SyntaxFailure(message: "the file has 4 GB or more, which no project file has", offset: 0)
  }
  if let encoding = wideEncoding(bytes) {
    return SyntaxFailure(
      message: "the file is in \(encoding), but a project file is UTF-8; convert it, e.g. with `iconv`", offset: 0)
  }
  if bytes.starts(with: "// !$*UTF8*$!".utf8) {
    return SyntaxFailure(
      message: "this is a property list, as a project.pbxproj holds, but a project.xcproj holds JSON; "
        + "name it project.pbxproj", offset: 0)
  }
  var start = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  while start < bytes.count, isSpace(bytes[start]) { start += 1 }
  if start == bytes.count {
    return SyntaxFailure(message: "the file is empty; take it back from git", offset: 0)
  }
  return firstInvalidUTF8(in: bytes).map {
    SyntaxFailure(
      message: "the bytes here are no UTF-8, in which a project file is written; mend them or convert the file",
      offset: $0)
  }
}

let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

/// By the byte order mark, else by the zero bytes that stand beside the first ASCII character.
private func wideEncoding(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
  guard bytes.count >= 2 else { return nil }
  let isWide = bytes.count >= 4
  if isWide, bytes[0] == 0, bytes[1] == 0, bytes[2] == 0xFE, bytes[3] == 0xFF { return "UTF-32" }
  if isWide, bytes[0] == 0xFF, bytes[1] == 0xFE, bytes[2] == 0, bytes[3] == 0 { return "UTF-32" }
  if bytes[0] == 0xFE && bytes[1] == 0xFF || bytes[0] == 0xFF && bytes[1] == 0xFE { return "UTF-16" }
  let zeros = bytes.prefix(4).map { $0 == 0 }
  switch zeros {
  case [true, true, true, false], [false, true, true, true]: return "UTF-32"
  case [true, false, true, false], [false, true, false, true]: return "UTF-16"
  default: return nil
  }
}

/// The offset of the first byte that belongs to no well-formed character.
func firstInvalidUTF8(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
  let raw = UnsafeRawBufferPointer(bytes)
  var at = 0
  while at < bytes.count {
    if at + 8 <= bytes.count, raw.loadUnaligned(fromByteOffset: at, as: UInt64.self) & 0x8080_8080_8080_8080 == 0 {
      at += 8
    } else if bytes[at] < 0x80 {
      at += 1
    } else {
      guard let found = scalar(in: bytes, at: at) else { return at }
      at += UTF8.width(found)
    }
  }
  return nil
}
