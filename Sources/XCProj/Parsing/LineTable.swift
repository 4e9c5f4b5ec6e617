// Offsets to lines and columns.

/// Line feeds counted before each block of 1,024 bytes, so that a place is found by looking at one block.
struct LineTable: Sendable {
  private static let blockSize = 1024
  private var before: [UInt32] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    before.reserveCapacity(bytes.count / Self.blockSize + 1)
    var count: UInt32 = 0
    var start = 0
    repeat {
      before.append(count)
      let end = min(start + Self.blockSize, bytes.count)
      count &+= UInt32(countOfLineFeeds(in: bytes, start..<end))
      start = end
    } while start < bytes.count
  }

  /// Both counted from 1; a column is a Unicode scalar.
  func place(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (line: Int, column: Int) {
    let block = min(offset / Self.blockSize, before.count - 1)
    var line = Int(before[block]) + 1
    for at in block * Self.blockSize..<offset where bytes[at] == 0x0A { line += 1 }
    var column = 1
    var at = offset
    while at > 0, bytes[at - 1] != 0x0A {
      at -= 1
      if bytes[at] & 0xC0 != 0x80 { column += 1 }
    }
    return (line, column)
  }
}

private func countOfLineFeeds(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
  let raw = UnsafeRawBufferPointer(bytes)
  var count = 0
  var at = range.lowerBound
  while at + 8 <= range.upperBound {
    count &+= equalBytes(raw.loadUnaligned(fromByteOffset: at, as: UInt64.self), to: 0x0A).nonzeroBitCount
    at += 8
  }
  while at < range.upperBound {
    if bytes[at] == 0x0A { count += 1 }
    at += 1
  }
  return count
}
