// The shape of a parsed file: one flat list of nodes over its bytes.

/// A node's place in the tape.
typealias TapeIndex = Int

/// A value, or the key before it. A dictionary is followed by its keys and values in turn, a list by its elements.
struct TapeNode: Sendable {
  enum Kind: UInt8, Sendable {
    case string, data, list, dictionary
  }

  /// Bytes of the token, quotes and brackets included.
  var start: UInt32
  var end: UInt32
  /// The node after this one and everything in it.
  var next: UInt32
  var kind: Kind
  var isQuoted = false
  var hasEscapes = false

  var range: Range<Int> { Int(start)..<Int(end) }
  /// Without the quotes.
  var textRange: Range<Int> { isQuoted ? Int(start) + 1..<Int(end) - 1 : range }
  var isContainer: Bool { kind == .list || kind == .dictionary }
}

extension [TapeNode] {
  /// The places of the values of a list, or of the keys of a dictionary.
  func children(of container: TapeIndex) -> [TapeIndex] {
    var found: [TapeIndex] = []
    let step = self[container].kind == .dictionary ? 1 : 0
    var at = container + 1
    while at < Int(self[container].next) {
      found.append(at)
      at = Int(self[at + step].next)
    }
    return found
  }
}

typealias Tape = [TapeNode]
