// The shape of a parsed file: one flat list of nodes over its bytes.

/// A node's place in the tape.
typealias TapeIndex = Int

/// A value, or the key before it. An object is followed by its keys and values in turn, an array by its elements.
struct TapeNode: Sendable {
  enum Kind: UInt8, Sendable {
    case null, boolean, number, string, array, object
  }

  /// How a string is delimited; a bare one is a key.
  enum Quote: UInt8, Sendable {
    case none, double, single
  }

  /// Bytes of the token, quotes and brackets included.
  var start: UInt32
  var end: UInt32
  /// The node after this one and everything in it.
  var next: UInt32
  var kind: Kind
  var quote = Quote.none
  var hasEscapes = false

  var range: Range<Int> { Int(start)..<Int(end) }
  /// Without the quotes.
  var textRange: Range<Int> { quote == .none ? range : Int(start) + 1..<Int(end) - 1 }
  var isContainer: Bool { kind == .array || kind == .object }
}

extension [TapeNode] {
  /// The places of the elements of an array, or of the keys of an object.
  func children(of container: TapeIndex) -> [TapeIndex] {
    var found: [TapeIndex] = []
    let step = self[container].kind == .object ? 1 : 0
    var at = container + 1
    let end = Int(self[container].next)
    while at < end {
      found.append(at)
      at = Int(self[at + step].next)
    }
    return found
  }

  func count(of container: TapeIndex) -> Int {
    var count = 0
    let step = self[container].kind == .object ? 1 : 0
    var at = container + 1
    let end = Int(self[container].next)
    while at < end {
      count += 1
      at = Int(self[at + step].next)
    }
    return count
  }
}
