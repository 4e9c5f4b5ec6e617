// Bytes that are written one after the other into room of a known size.

/// What does not fit is counted only, so that its writer learns how much room it needs.
struct OutputBytes {
  private let room: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  /// The room must outlive this value.
  init(_ room: UnsafeMutableBufferPointer<UInt8>) { self.room = room }

  var fits: Bool { count <= room.count }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count < room.count { room[count] = byte }
    count += 1
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    let end = count + bytes.count
    if end <= room.count, let from = bytes.baseAddress, let to = room.baseAddress {
      copy(UnsafeRawPointer(from), UnsafeMutableRawPointer(to + count), bytes.count)
    }
    count = end
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(name text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }
}

/// Most texts are shorter than a call of `memcpy` is long. Both places must have as many bytes.
@inline(__always)
private func copy(_ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer, _ count: Int) {
  if count > 16 {
    to.copyMemory(from: from, byteCount: count)
  } else if count >= 8 {
    // The two halves overlap.
    let (first, last) = (from.loadUnaligned(as: UInt64.self), (from + count - 8).loadUnaligned(as: UInt64.self))
    to.storeBytes(of: first, as: UInt64.self)
    (to + count - 8).storeBytes(of: last, as: UInt64.self)
  } else if count >= 4 {
    let (first, last) = (from.loadUnaligned(as: UInt32.self), (from + count - 4).loadUnaligned(as: UInt32.self))
    to.storeBytes(of: first, as: UInt32.self)
    (to + count - 4).storeBytes(of: last, as: UInt32.self)
  } else {
    for at in 0..<count { (to + at).storeBytes(of: (from + at).load(as: UInt8.self), as: UInt8.self) }
  }
}

extension [UInt8] {
  /// What `write` writes. It is called again, with as much room as it needed, where the estimate was too small.
  init(estimate: Int, _ write: (inout OutputBytes) -> Void) {
    var needed = estimate
    var isWhole = false
    self = []
    while !isWhole {
      self = [UInt8](unsafeUninitializedCapacity: needed) { room, count in
        room.expectFilling()
        var output = OutputBytes(UnsafeMutableBufferPointer(rebasing: room[..<needed]))
        write(&output)
        (isWhole, needed) = (output.fits, output.count)
        count = isWhole ? output.count : 0
      }
    }
  }
}
