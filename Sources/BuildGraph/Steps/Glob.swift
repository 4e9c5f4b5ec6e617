// Patterns for paths.

import Platform

/// `targets/**/*.swift`: `*` and `?` within a name, `**` for any folders, `[a-c]` for one of some characters and
/// `{a,b}` for one of some words. A name that starts with a dot is matched only where the pattern says the dot.
public struct Glob: Hashable, Sendable {
  public let pattern: String
  /// One list of segments for each way to choose among braces.
  private let alternatives: [[Segment]]

  private enum Segment: Hashable, Sendable {
    case anyFolders
    case name([Piece])
  }

  fileprivate enum Piece: Hashable, Sendable {
    case byte(UInt8)
    case anyByte
    case anyBytes
    case oneOf([ClosedRange<UInt8>], negated: Bool)
  }

  /// nil where `pattern` leaves the root or is malformed: an open bracket or brace, more than 1,000 choices.
  public init?(_ pattern: String) {
    guard let glob = try? Glob(parsing: pattern) else { return nil }
    self = glob
  }

  public init(parsing pattern: String) throws(Fault) {
    guard pattern.utf8.first != UInt8(ascii: "/") else { throw .leavesRoot }
    let choices = try Self.expandingBraces(Array(pattern.utf8))
    var alternatives: [[Segment]] = []
    for choice in choices {
      var segments: [Segment] = []
      for part in choice.split(separator: UInt8(ascii: "/")) where part != [UInt8(ascii: ".")] {
        if part == [UInt8(ascii: "."), UInt8(ascii: ".")] { throw .goesUp }
        if part == [UInt8(ascii: "*"), UInt8(ascii: "*")] {
          if segments.last != .anyFolders { segments.append(.anyFolders) }
          continue
        }
        segments.append(.name(try Self.pieces(Array(part))))
      }
      if segments.isEmpty { throw .namesNothing }
      alternatives.append(segments)
    }
    self.pattern = pattern
    self.alternatives = alternatives
  }

  /// Whether `text` is a pattern and not a plain path.
  public static func isPattern(_ text: String) -> Bool { text.utf8.contains { "*?[{".utf8.contains($0) } }

  public func matches(_ path: TreePath) -> Bool {
    let names = path.components.map { Array($0.utf8) }
    return alternatives.contains { Self.match($0, names, prefix: false) }
  }

  /// Whether something below `folder` can match.
  public func mayMatch(below folder: TreePath) -> Bool {
    let names = folder.components.map { Array($0.utf8) }
    return alternatives.contains { Self.match($0, names, prefix: true) }
  }

  /// The folders below which everything lies that can match, none inside another.
  public var bases: [TreePath] {
    let all = Set(alternatives.map(Self.base))
    return all.filter { base in !all.contains { $0 != base && base.isInside($0) } }.sorted()
  }

  private static func base(_ segments: [Segment]) -> TreePath {
    var names: [String] = []
    for segment in segments.dropLast() {
      guard case .name(let pieces) = segment else { break }
      var bytes: [UInt8] = []
      for case .byte(let byte) in pieces { bytes.append(byte) }
      guard bytes.count == pieces.count else { break }
      names.append(String(decoding: bytes, as: UTF8.self))
    }
    return TreePath(names.joined(separator: "/")) ?? .root
  }
}

extension Glob {
  /// Backtracks to the last `**` only: what fits an earlier one fits there too, so that time is the product of both
  /// lengths at worst.
  private static func match(_ segments: [Segment], _ names: [[UInt8]], prefix: Bool) -> Bool {
    var (segment, name) = (0, 0)
    var star: (segment: Int, name: Int)?
    while name < names.count {
      if segment < segments.count, segments[segment] == .anyFolders {
        star = (segment, name)
        segment += 1
      } else if segment < segments.count, case .name(let pieces) = segments[segment], match(pieces, names[name]) {
        segment += 1
        name += 1
      } else if let last = star, names[last.name].first != UInt8(ascii: ".") {
        star = (last.segment, last.name + 1)
        segment = last.segment + 1
        name = last.name + 1
      } else {
        return false
      }
    }
    if prefix { return segment < segments.count || star != nil }
    return segments[segment...].allSatisfy { $0 == .anyFolders }
  }

  private static func match(_ pieces: [Piece], _ text: [UInt8]) -> Bool {
    if text.first == UInt8(ascii: "."), pieces.first != .byte(UInt8(ascii: ".")) { return false }
    var (piece, place) = (0, 0)
    var star: (piece: Int, place: Int)?
    while place < text.count {
      if piece < pieces.count, pieces[piece] == .anyBytes {
        star = (piece, place)
        piece += 1
      } else if piece < pieces.count, pieces[piece].holds(text[place]) {
        piece += 1
        place += 1
      } else if let last = star {
        star = (last.piece, last.place + 1)
        piece = last.piece + 1
        place = last.place + 1
      } else {
        return false
      }
    }
    return pieces[piece...].allSatisfy { $0 == .anyBytes }
  }

  private static func pieces(_ text: [UInt8]) throws(Fault) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "*"): if pieces.last != .anyBytes { pieces.append(.anyBytes) }
      case UInt8(ascii: "?"): pieces.append(.anyByte)
      case UInt8(ascii: "["):
        pieces.append(try characterSet(&rest))
      case UInt8(ascii: "\\"):
        guard let literal = rest.popFirst() else { throw .openEscape }
        pieces.append(.byte(literal))
      default: pieces.append(.byte(byte))
      }
    }
    return pieces
  }

  private static func characterSet(_ rest: inout ArraySlice<UInt8>) throws(Fault) -> Piece {
    let negated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
    if negated { rest.removeFirst() }
    var ranges: [ClosedRange<UInt8>] = []
    while let low = rest.popFirst() {
      if low == UInt8(ascii: "]"), !ranges.isEmpty { return .oneOf(ranges, negated: negated) }
      guard rest.first == UInt8(ascii: "-"), let high = rest.dropFirst().first, high != UInt8(ascii: "]") else {
        ranges.append(low...low)
        continue
      }
      guard low <= high else { throw .backwardsRange }
      rest.removeFirst(2)
      ranges.append(low...high)
    }
    throw .openBracket
  }

  private static func expandingBraces(_ text: [UInt8]) throws(Fault) -> [[UInt8]] {
    guard let open = text.firstIndex(of: UInt8(ascii: "{")) else {
      if text.contains(UInt8(ascii: "}")) { throw .braceWithoutStart }
      return [text]
    }
    var depth = 0
    var words: [[UInt8]] = [[]]
    for index in open..<text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0 {
        var result: [[UInt8]] = []
        for word in words {
          result += try expandingBraces(Array(text[..<open]) + word + Array(text[(index + 1)...]))
          if result.count > 1_000 { throw .tooManyChoices }
        }
        return result
      }
      if depth == 1, byte == UInt8(ascii: ",") {
        words.append([])
      } else if depth > 1 || byte != UInt8(ascii: "{") {
        words[words.count - 1].append(byte)
      }
    }
    throw .openBrace
  }
}

extension Glob.Piece {
  fileprivate func holds(_ byte: UInt8) -> Bool {
    switch self {
    case .byte(let own): own == byte
    case .anyByte: true
    case .anyBytes: false
    case .oneOf(let ranges, let negated): ranges.contains { $0.contains(byte) } != negated
    }
  }
}
