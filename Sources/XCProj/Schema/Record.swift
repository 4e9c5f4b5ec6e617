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
  let keys: [[UInt8]]
  let respelling: Respelling?

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
    keys = fields.map { Array($0.key.utf8) }
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

final class Field: Sendable {
  let key: String
  let shape: Shape
  let presence: Presence

  init(_ key: String, _ shape: Shape, _ presence: Presence = .optional) {
    self.key = key
    self.shape = shape
    self.presence = presence
  }
}

/// When a member is written.
enum Presence: Sendable {
  /// Always; its absence is an error.
  case required
  /// Where there is something to say; `null` says nothing.
  case optional
  /// Unless it has no elements.
  case unlessEmpty
  /// Unless it is this, which is what its absence means.
  case unless(XCValue)
  /// As `unless`, and `null` is a value of its own.
  case nullOrUnless(XCValue)
  /// Unless it is the last component of the `path` beside it.
  case unlessLastOfPath
}

/// How a record is put into other keys than those it was read from.
struct Respelling: Sendable {
  /// It can matter only where one of these keys is there.
  let keys: [String]
  /// nil where nothing changes.
  let members: @Sendable ([XCValue.Member]) -> [XCValue.Member]?
}
