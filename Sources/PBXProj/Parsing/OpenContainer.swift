// A dictionary or list whose end is not reached yet.

struct OpenContainer {
  enum Role {
    /// The outermost dictionary.
    case top
    /// Its `objects`.
    case objects
    /// A dictionary in these.
    case object
    case other
  }

  let node: TapeIndex
  let isDictionary: Bool
  let role: Role
  /// Whether every key so far is greater than the one before it, so that none is there twice.
  private(set) var isAscending = true
  /// Where the text of the last key is, and the eight bytes that it begins with as a number; an end of 0 before the first.
  private var lastKey = 0..<0
  private var lastPrefix: UInt64 = 0
  private var hasKind = false
  /// Of the outermost dictionary: the next value is that of `objects`. Of an object: it is its isa.
  var awaitsValue = false

  init(node: TapeIndex, isDictionary: Bool, role: Role) {
    self.node = node
    self.isDictionary = isDictionary
    self.role = role
  }

  /// - Parameters:
  ///   - text: Without quotes.
  ///   - prefix: That of the text.
  @inline(always)
  mutating func note(key text: Range<Int>, _ prefix: UInt64, in bytes: UnsafeBufferPointer<UInt8>) {
    if prefix <= lastPrefix, lastKey.upperBound > 0 {
      isAscending = isAscending && prefix == lastPrefix && precedes(lastKey, text, in: bytes)
    }
    lastKey = text
    lastPrefix = prefix
  }

  /// A key whose place among the others is not known.
  mutating func noteOddKey() { isAscending = false }

  /// The `isa` of an object, which stands before the other keys.
  @inline(always)
  mutating func noteKind() {
    if hasKind || lastKey.upperBound > 0 { isAscending = false }
    hasKind = true
    awaitsValue = true
  }
}

/// The first eight bytes of a text as a number, zeros after its end: numbers compare as the texts do, except that equal
/// ones say nothing.
@inline(always)
func prefix(of text: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
  guard text.lowerBound + 8 <= bytes.count else { return prefixAtEnd(text, in: bytes) }
  let word = Word(bytes, at: text.lowerBound).bits.byteSwapped
  // Shifting by 64 bits gives zero, as it should.
  return text.count >= 8 ? word : word & ~(UInt64.max >> (8 * UInt64(text.count)))
}

@inline(never)
private func prefixAtEnd(_ text: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
  (0..<8).reduce(0) { $0 << 8 | ($1 < text.count ? UInt64(bytes[text.lowerBound + $1]) : 0) }
}

@inline(never)
private func precedes(_ a: Range<Int>, _ b: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  bytes[a].lexicographicallyPrecedes(bytes[b])
}

/// The containers around the innermost one, outermost first: memory that must be discarded.
struct OpenContainers {
  private let base: UnsafeMutablePointer<OpenContainer>
  private let capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  var isFull: Bool { count == capacity }

  /// There must be room.
  @inline(always)
  mutating func push(_ container: OpenContainer) {
    assert(count < capacity)
    base[count] = container
    count += 1
  }

  /// There must be one.
  @inline(always)
  mutating func pop() -> OpenContainer {
    assert(count > 0)
    count -= 1
    return base[count]
  }

  func discard() { base.deallocate() }
}
