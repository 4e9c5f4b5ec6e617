// Offsets to lines and columns.

/// What was counted before each block of 1,024 bytes, so that a place is found by looking at one block, however long its
/// line is.
public struct LineTable: Sendable {
  fileprivate struct Block {
    var lineFeeds: UInt32
    /// Since the last line feed.
    var scalars: UInt32
  }

  private static let blockSize = 1024
  private var before: [Block] = []

  public init(_ bytes: UnsafeBufferPointer<UInt8>) {
    before.reserveCapacity(bytes.count / Self.blockSize + 1)
    var counted = Block(lineFeeds: 0, scalars: 0)
    var start = 0
    repeat {
      before.append(counted)
      let block = start..<min(start + Self.blockSize, bytes.count)
      counted = counted.adding(block, of: bytes)
      start = block.upperBound
    } while start < bytes.count
  }

  /// Both counted from 1; a column is a Unicode scalar.
  public func place(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (line: Int, column: Int) {
    let block = min(offset / Self.blockSize, before.count - 1)
    let counted = before[block].adding(block * Self.blockSize..<offset, of: bytes)
    return (Int(counted.lineFeeds) + 1, Int(counted.scalars) + 1)
  }
}

extension LineTable.Block {
  fileprivate func adding(_ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>) -> Self {
    let lineFeeds = countBytes(in: bytes, range, lineFeedMarks)
    var lineStart = range.lowerBound
    if lineFeeds > 0 {
      lineStart = range.upperBound
      while bytes[lineStart - 1] != 0x0A { lineStart -= 1 }
    }
    let scalars = countBytes(in: bytes, lineStart..<range.upperBound, scalarMarks)
    return Self(
      lineFeeds: self.lineFeeds + UInt32(lineFeeds), scalars: (lineFeeds > 0 ? 0 : self.scalars) + UInt32(scalars))
  }
}

private let highBits: UInt64 = 0x8080_8080_8080_8080

/// The high bit of every byte that is a line feed.
@inline(__always)
private func lineFeedMarks(_ word: UInt64) -> UInt64 {
  let other = word ^ 0x0A0A_0A0A_0A0A_0A0A
  return ~(((other & ~highBits) &+ ~highBits) | other) & highBits
}

/// The high bit of every byte that begins a UTF-8 sequence.
@inline(__always)
private func scalarMarks(_ word: UInt64) -> UInt64 { ~(word & ~(word << 1)) & highBits }

/// How many bytes have their high bit set in what `marks` makes of eight at a time.
@inline(__always)
private func countBytes(
  in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ marks: (UInt64) -> UInt64
) -> Int {
  let raw = UnsafeRawBufferPointer(bytes)
  var count = 0
  var at = range.lowerBound
  while at + 8 <= range.upperBound {
    count += marks(raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)).nonzeroBitCount
    at += 8
  }
  while at < range.upperBound {
    count += marks(UInt64(bytes[at])) & 0x80 == 0 ? 0 : 1
    at += 1
  }
  return count
}
