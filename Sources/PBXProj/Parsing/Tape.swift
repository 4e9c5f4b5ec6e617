// The shape of a parsed file: one flat list of nodes over its bytes.

/// A node's place in the tape.
typealias TapeIndex = Int

/// A value, or the key before it. A dictionary is followed by its keys and values in turn, a list by its elements.
struct TapeNode: Sendable {
  enum Kind: UInt8, Sendable {
    case string, data, list, dictionary
  }

  /// A place and four flags share 32 bits. There is room for a few more nodes, which may be open at the end.
  static let greatestCount = 1 << 28 - 1024

  /// Bytes of the token, quotes and brackets included.
  let start: UInt32
  let end: UInt32
  /// The place of the next node, and below it two bits of kind and one each for quotes and escapes.
  private let link: UInt32

  @inline(always)
  init(start: Int, end: Int, next: TapeIndex, kind: Kind, isQuoted: Bool = false, hasEscapes: Bool = false) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
    link =
      UInt32(truncatingIfNeeded: next) << 4 | UInt32(kind.rawValue) << 2 | (isQuoted ? 2 : 0) | (hasEscapes ? 1 : 0)
  }

  /// The node after this one and everything in it.
  @inline(always) var next: UInt32 { link >> 4 }
  @inline(always) var kind: Kind {
    switch link >> 2 & 3 {
    case 0: .string
    case 1: .data
    case 2: .list
    default: .dictionary
    }
  }
  @inline(always) var isQuoted: Bool { link & 2 != 0 }
  @inline(always) var hasEscapes: Bool { link & 1 != 0 }

  @inline(always) var range: Range<Int> { Int(start)..<Int(end) }
  /// Without the quotes.
  @inline(always) var textRange: Range<Int> { isQuoted ? Int(start) + 1..<Int(end) - 1 : range }
  var isContainer: Bool { kind == .list || kind == .dictionary }
}

/// The nodes of one file; copies share them.
struct Tape: Sendable {
  private let nodes: TapeNodes

  init(_ nodes: TapeNodes) { self.nodes = nodes }

  func withUnsafeBufferPointer<Result>(_ body: (UnsafeBufferPointer<TapeNode>) -> Result) -> Result {
    withExtendedLifetime(nodes) { body(UnsafeBufferPointer(start: nodes.base, count: nodes.count)) }
  }

  /// The places of the values of a list, or of the keys of a dictionary.
  func children(of container: TapeIndex) -> [TapeIndex] {
    var found: [TapeIndex] = []
    let step = self[container].kind == .dictionary ? 1 : 0
    var at = container + 1
    let end = Int(self[container].next)
    while at < end {
      found.append(at)
      at = Int(self[at + step].next)
    }
    return found
  }
}

extension Tape: RandomAccessCollection {
  var startIndex: TapeIndex { 0 }
  var endIndex: TapeIndex { nodes.count }

  @inline(always)
  subscript(place: TapeIndex) -> TapeNode {
    precondition(place >= 0 && place < nodes.count)
    return nodes.base[place]
  }
}

/// Memory of finished nodes, which never change.
final class TapeNodes: @unchecked Sendable {
  fileprivate let base: UnsafeMutablePointer<TapeNode>
  fileprivate let count: Int

  /// Takes the memory over.
  init(_ base: UnsafeMutablePointer<TapeNode>, count: Int) {
    self.base = base
    self.count = count
  }

  deinit { base.deallocate() }
}
