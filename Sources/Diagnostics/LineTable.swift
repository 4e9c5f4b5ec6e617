// Offsets to lines and columns.

/// Line feeds counted before each block of 1,024 bytes, so that a place is found by looking at one block.
public struct LineTable: Sendable {
  private static let blockSize = 1024
  private var before: [UInt32] = []

  public init(_ bytes: UnsafeBufferPointer<UInt8>) {
    before.reserveCapacity(bytes.count / Self.blockSize + 1)
    var count: UInt32 = 0
    var start = 0
    repeat {
      before.append(count)
      let end = min(start + Self.blockSize, bytes.count)
      var inBlock: UInt32 = 0
      for at in start..<end { inBlock &+= bytes[at] == 0x0A ? 1 : 0 }
      count &+= inBlock
      start = end
    } while start < bytes.count
  }

  /// Both counted from 1; a column is a Unicode scalar.
  public func place(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (line: Int, column: Int) {
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
