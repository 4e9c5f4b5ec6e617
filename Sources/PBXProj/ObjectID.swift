// The id of an object in a project file.

/// Usually 24 upper-case hexadecimal digits, e.g. `13B07F961A680F5B00A75B9A`; other tools write any string.
///
/// Equal and ordered by UTF-8 bytes, as Xcode sorts them.
public struct ObjectID: Sendable {
  public var string: String

  public init(_ string: String) {
    self.string = string
  }
}

extension ObjectID: Hashable {
  public static func == (a: ObjectID, b: ObjectID) -> Bool { sameBytes(a.string, b.string) }

  public func hash(into hasher: inout Hasher) {
    var text = string
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension ObjectID: Comparable {
  public static func < (a: ObjectID, b: ObjectID) -> Bool { bytesPrecede(a.string, b.string) }
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
