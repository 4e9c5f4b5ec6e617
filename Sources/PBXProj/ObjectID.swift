// The id of an object in a project file.

/// Usually 24 upper-case hexadecimal digits, e.g. `13B07F961A680F5B00A75B9A`; other tools write any string.
///
/// Equal and ordered by UTF-8 bytes, as Xcode sorts them.
public struct ObjectID: Sendable {
  /// There are thousands of them, in every table: the usual ones are numbers, which cost no memory of their own.
  private enum Form: Sendable {
    /// 24 upper-case hexadecimal digits.
    case digits(IDDigits)
    /// Anything else.
    case text(String)
  }

  private let form: Form

  public init(_ string: String) {
    var string = string
    form = string.withUTF8 { IDDigits($0).map(Form.digits) } ?? .text(string)
  }

  /// The id that the bytes spell; what is no UTF-8 is repaired.
  init(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    form = IDDigits(bytes).map(Form.digits) ?? .text(String(decoding: bytes, as: UTF8.self))
  }

  init(_ digits: IDDigits) { form = .digits(digits) }

  public var string: String {
    switch form {
    case .text(let text): text
    case .digits(let digits): digits.string
    }
  }

  /// The bits of the usual form; nil for an id of any other.
  var digits: IDDigits? {
    if case .digits(let digits) = form { digits } else { nil }
  }

  /// The number that the first eight of 24 upper-case hexadecimal digits are; nil for an id of any other form.
  public var leadingDigits: UInt32? { digits.map { UInt32(truncatingIfNeeded: $0.high >> 32) } }

  /// Whether both have the same eight digits in front, as ids that one tool makes have.
  func beginsLike(_ other: ObjectID) -> Bool {
    if let mine = leadingDigits, let theirs = other.leadingDigits { return mine == theirs }
    return string.utf8.count > 8 && string.utf8.prefix(8).elementsEqual(other.string.utf8.prefix(8))
  }
}

extension ObjectID: Hashable {
  public static func == (a: ObjectID, b: ObjectID) -> Bool {
    switch (a.form, b.form) {
    case (.digits(let digits), .digits(let other)): digits == other
    case (.text(let text), .text(let other)): sameBytes(text, other)
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch form {
    case .digits(let digits): hasher.combine(digits)
    case .text(let text): hasher.combine(text)
    }
  }
}

extension ObjectID: Comparable {
  public static func < (a: ObjectID, b: ObjectID) -> Bool {
    guard let mine = a.digits, let theirs = b.digits else { return bytesPrecede(a.string, b.string) }
    // Digits precede letters in ASCII, too.
    return (mine.high, mine.low) < (theirs.high, theirs.low)
  }
}

extension ObjectID: CustomStringConvertible {
  public var description: String { string }
}

extension ObjectID: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}

/// `String`'s own equality folds canonically equivalent text; a project file does not.
func sameBytes(_ a: String, _ b: String) -> Bool {
  // The first comparison is the fast one, and what it calls different is.
  a == b && a.utf8.elementsEqual(b.utf8)
}

func bytesPrecede(_ a: String, _ b: String) -> Bool {
  a.utf8.lexicographicallyPrecedes(b.utf8)
}
