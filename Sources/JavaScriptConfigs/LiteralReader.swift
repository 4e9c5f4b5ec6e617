// The keys of the object literals in a text of JavaScript.

import JSON

/// Reads tokens, not grammar: enough to know which braces hold keys, and under which keys they stand. Where a path occurs
/// more than once, the last one counts, since what is exported stands at the end.
struct LiteralReader {
  typealias Step = JSONDocument.Step

  private(set) var keys: [[Step]: Int] = [:]
  private(set) var values: [[Step]: Int] = [:]

  private let text: [UInt8]
  private var place = 0
  private var frames: [Frame] = []
  /// The token before, as far as it tells what a brace or a slash is.
  private var last = Token.punctuation(0)
  /// Where a value begins whose path is known and whose first token comes next.
  private var awaited: [Step]?

  private struct Frame {
    enum Kind { case object, array, other, template }

    var kind: Kind
    /// Of what it stands for.
    var path: [Step]
    /// Of the member or element that is being read.
    var current: [Step]?
    var index = 0
  }

  private enum Token: Equatable {
    case word(String)
    case string(String)
    case punctuation(UInt8)
    case arrow
  }

  init(_ text: [UInt8]) { self.text = text }

  mutating func read() {
    while place < text.count {
      let byte = text[place]
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): place += 1
      case UInt8(ascii: "/"): slash()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): string(byte)
      case UInt8(ascii: "`"):
        begin(at: place)
        place += 1
        template()
      default:
        if isWordByte(byte) { word() } else { punctuation(byte) }
      }
    }
  }

  private var path: [Step] { frames.last.map { $0.current ?? $0.path } ?? [] }

  /// A token that may be the first of a value.
  private mutating func begin(at offset: Int) {
    if let frame = frames.last, frame.kind == .array, frame.current == nil {
      let path = frame.path + [.index(frame.index)]
      frames[frames.count - 1].current = path
      values[path] = offset
    }
    if let path = awaited { values[path] = offset }
    awaited = nil
  }

  private mutating func word() {
    let start = place
    while place < text.count, isWordByte(text[place]) { place += 1 }
    begin(at: start)
    let word = String(decoding: text[start..<place], as: UTF8.self)
    key(word, at: start)
    last = .word(word)
  }

  private mutating func string(_ quote: UInt8) {
    let start = place
    place += 1
    while place < text.count, text[place] != quote, text[place] != UInt8(ascii: "\n") {
      place += text[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    let end = min(place, text.count)
    place = min(place + 1, text.count)
    begin(at: start)
    let content = String(decoding: text[min(start + 1, end)..<end], as: UTF8.self)
    key(content, at: start)
    last = .string(content)
  }

  /// Notes a member of an object where one begins: `a:`, `a,` and `a }`.
  private mutating func key(_ name: String, at start: Int) {
    guard let frame = frames.last, frame.kind == .object, frame.current == nil, last != .punctuation(UInt8(ascii: "."))
    else { return }
    var next = place
    while next < text.count, text[next] <= UInt8(ascii: " ") { next += 1 }
    guard next < text.count else { return }
    let path = frame.path + [.name(name)]
    switch text[next] {
    case UInt8(ascii: ":"):
      keys[path] = start
      frames[frames.count - 1].current = path
    case UInt8(ascii: ","), UInt8(ascii: "}"):
      keys[path] = start
      values[path] = start
    default: break
    }
  }

  private mutating func punctuation(_ byte: UInt8) {
    let start = place
    place += 1
    switch byte {
    case UInt8(ascii: "{"):
      let isLiteral = holdsKeys
      begin(at: start)
      frames.append(Frame(kind: isLiteral ? .object : .other, path: path))
    case UInt8(ascii: "["):
      begin(at: start)
      let isLiteral = !isOperand
      frames.append(Frame(kind: isLiteral ? .array : .other, path: path))
    case UInt8(ascii: "("):
      begin(at: start)
      frames.append(Frame(kind: .other, path: path))
    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"):
      awaited = nil
      _ = frames.popLast()
      if frames.last?.kind == .template, byte == UInt8(ascii: "}") {
        template()
        return
      }
    case UInt8(ascii: ","):
      guard let frame = frames.last else { break }
      if frame.kind == .object || frame.kind == .array {
        frames[frames.count - 1].current = nil
        frames[frames.count - 1].index += 1
      }
    case UInt8(ascii: ":"):
      if let frame = frames.last, frame.kind == .object, let path = frame.current, values[path] == nil || isKeyColon {
        awaited = path
      }
    case UInt8(ascii: "=") where place < text.count && text[place] == UInt8(ascii: ">"):
      place += 1
      last = .arrow
      return
    default: begin(at: start)
    }
    last = .punctuation(byte)
  }

  /// Whether the colon follows the key itself, and is none of a condition inside the value.
  private var isKeyColon: Bool {
    guard case .name(let name)? = frames.last?.current?.last else { return false }
    return last == .word(name) || last == .string(name)
  }

  /// Whether a brace here begins an object, and no block.
  private var holdsKeys: Bool {
    switch last {
    case .word(let word): ["return", "default"].contains(word)
    case .string, .arrow: false
    case .punctuation(let byte): byte != 0 && "=([,:?|&".utf8.contains(byte)
    }
  }

  /// Whether what came before is a value, so that a bracket is an index and a slash divides.
  private var isOperand: Bool {
    switch last {
    case .word(let word): !["return", "default", "typeof", "case", "in", "of"].contains(word)
    case .string: true
    case .arrow: false
    case .punctuation(let byte): ")]}".utf8.contains(byte)
    }
  }

  private mutating func slash() {
    let next = place + 1 < text.count ? text[place + 1] : 0
    if next == UInt8(ascii: "/") {
      while place < text.count, text[place] != UInt8(ascii: "\n") { place += 1 }
    } else if next == UInt8(ascii: "*") {
      place += 2
      while place < text.count, !(text[place] == UInt8(ascii: "/") && text[place - 1] == UInt8(ascii: "*")) {
        place += 1
      }
      place = min(place + 1, text.count)
    } else if isOperand {
      punctuation(UInt8(ascii: "/"))
    } else {
      regularExpression()
    }
  }

  private mutating func regularExpression() {
    begin(at: place)
    place += 1
    var isInClass = false
    while place < text.count, text[place] != UInt8(ascii: "\n") {
      switch text[place] {
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass:
        place += 1
        last = .string("")
        return
      default: break
      }
      place += 1
    }
    last = .string("")
  }

  /// From inside of a template to its end, or to an expression in it.
  private mutating func template() {
    if frames.last?.kind == .template { _ = frames.popLast() }
    while place < text.count {
      switch text[place] {
      case UInt8(ascii: "\\"): place += 2
      case UInt8(ascii: "`"):
        place += 1
        last = .string("")
        return
      case UInt8(ascii: "$") where place + 1 < text.count && text[place + 1] == UInt8(ascii: "{"):
        place += 2
        let path = path
        frames.append(Frame(kind: .template, path: path))
        frames.append(Frame(kind: .other, path: path))
        last = .punctuation(UInt8(ascii: "{"))
        return
      default: place += 1
      }
    }
    place = text.count
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}
