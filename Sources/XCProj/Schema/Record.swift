// A kind of object: its keys in the order in which Xcode writes them.

/// A class, so that the tables are made once and passed about for nothing.
final class Record: Sendable {
  /// As sentences name it: “the target”.
  let name: String
  let layout: Layout
  /// The key whose value stands for the whole object where the object says nothing else.
  let bareKey: String?
  /// Sets of keys by which one element of a list is known as the same again, the surest first.
  let identities: [[String]]
  let fields: [Field]
  let respelling: Respelling?
  private let keys: [Key]

  init(
    _ name: String, _ layout: Layout = .sprawling, bare: String? = nil, identities: [[String]] = [],
    respelling: Respelling? = nil, fields: [Field]
  ) {
    self.name = name
    self.layout = layout
    bareKey = bare
    self.identities = identities
    self.fields = fields
    self.respelling = respelling
    keys = fields.map { Key(Array($0.key.utf8)) }
  }

  /// The field's place; the number of fields for a key that the record does not have. Where keys stand in order, each is
  /// found at the field after the one before or soon after that: `start`.
  func rank(of key: TapeIndex, in tree: Tree, from start: Int = 0) -> Int {
    tree.bytes.withUnsafeBufferPointer { buffer in
      buffer.withText(of: tree.tape[key]) { text in
        let head = Key.head(text)
        return keys.withUnsafeBufferPointer { keys in
          for at in start..<max(start, keys.count) where keys[at].matches(text, head) { return at }
          for at in 0..<min(start, keys.count) where keys[at].matches(text, head) { return at }
          return keys.count
        }
      }
    }
  }
}

/// A key, told from others mostly by its length and first eight bytes.
private struct Key: Sendable {
  let text: [UInt8]
  let count: Int
  let head: UInt64

  init(_ text: [UInt8]) {
    self.text = text
    count = text.count
    head = text.withUnsafeBufferPointer(Self.head)
  }

  @inline(__always)
  static func head(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    if text.count >= 8 { return UnsafeRawBufferPointer(text).loadUnaligned(as: UInt64.self) }
    var head: UInt64 = 0
    for byte in text { head = head << 8 | UInt64(byte) }
    return head
  }

  @inline(__always)
  func matches(_ other: UnsafeBufferPointer<UInt8>, _ head: UInt64) -> Bool {
    guard count == other.count, self.head == head else { return false }
    return count <= 8 || text.withUnsafeBufferPointer { sameBytes($0, other) }
  }
}

/// Whether an object has lines of its own for its members.
enum Layout: Sendable {
  case sprawling
  case compact
  /// Compact unless one of these members has more elements.
  case compactUpTo([Limit])

  struct Limit: Sendable {
    let key: [UInt8]
    let count: Int

    init(_ key: String, _ count: Int) {
      self.key = Array(key.utf8)
      self.count = count
    }
  }
}

/// How a record is put into other keys than those it was read from.
struct Respelling: Sendable {
  /// It can matter only where one of these keys is there.
  let keys: [String]
  /// nil where nothing changes.
  let members: @Sendable ([XCValue.Member]) -> [XCValue.Member]?
}
