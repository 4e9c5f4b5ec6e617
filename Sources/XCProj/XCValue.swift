// What a JSON project says, apart from how it is written.

/// A JSON value. Members keep their order; two values are equal if they are written with the same characters (byte for
/// byte, unlike Swift's strings) in the same order.
public indirect enum XCValue: Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  /// Any number that is no `integer`, as it was written: `1.5`, `Infinity`.
  case number(String)
  case string(String)
  case array([XCValue])
  case object([Member])

  /// A key of an object and what stands under it.
  public struct Member: Hashable, Sendable {
    public var key: String
    public var value: XCValue

    public init(_ key: String, _ value: XCValue) {
      self.key = key
      self.value = value
    }
  }
}

extension XCValue: Hashable {
  public static func == (a: XCValue, b: XCValue) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.number(let a), .number(let b)), (.string(let a), .string(let b)): sameBytes(a, b)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .boolean(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .number(let text), .string(let text): hasher.combine(utf8: text)
    case .array(let elements): hasher.combine(elements)
    case .object(let members): hasher.combine(members)
    }
  }
}

extension XCValue.Member {
  public static func == (a: Self, b: Self) -> Bool { sameBytes(a.key, b.key) && a.value == b.value }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(utf8: key)
    hasher.combine(value)
  }
}

extension Hasher {
  fileprivate mutating func combine(utf8 text: String) {
    var text = text
    text.withUTF8 { combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension XCValue {
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  public var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  public var integer: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// The elements of an array; empty for anything else.
  public var elements: [XCValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The members of an object, in order; empty for anything else.
  public var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The value under the key of an object. Setting it changes the member in place or adds it at the end; nil removes it.
  /// Setting does nothing where the value is no object.
  public subscript(key: String) -> XCValue? {
    get { members.first { sameBytes($0.key, key) }?.value }
    set {
      guard case .object(var members) = self else { return }
      let place = members.firstIndex { sameBytes($0.key, key) }
      switch (place, newValue) {
      case (let place?, let value?): members[place].value = value
      case (let place?, nil): members.remove(at: place)
      case (nil, let value?): members.append(Member(key, value))
      case (nil, nil): return
      }
      self = .object(members)
    }
  }
}

extension XCValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(arrayLiteral elements: XCValue...) { self = .array(elements) }
  /// The members in the order in which they are listed.
  public init(dictionaryLiteral elements: (String, XCValue)...) {
    self = .object(elements.map { Member($0, $1) })
  }
}
