// A Podfile as content: blocks with their statements.

import Diagnostics

/// Reads the statements of a Podfile or podspec without running it: one a line, joined while a bracket is open or a comma
/// ends the line; comments, blank lines and indentation say nothing. Blocks are what `do`, `if`, `def` … and `end` enclose.
struct RubyReading {
  private struct Block {
    var title: String
    var statements: [Content] = []

    var content: Content {
      .object(
        ContentObject(
          title: title, noun: "block", identity: ExactText(title), id: nil,
          entries: [ExactText("statements"): .list(statements)], silentKeys: ["statements"]))
    }
  }

  private static let openers: Set<String> = [
    "if", "unless", "def", "begin", "case", "while", "until", "for", "class", "module",
  ]

  /// Throws a `Rejection` where the bytes are no text, or `end` closes nothing.
  static func content(of bytes: [UInt8], file: String) throws -> Content {
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      throw Rejection(.input, "podfile.not-text", "this is not UTF-8; save it as UTF-8", at: SourceLocation(file: file))
    }
    var open = [Block(title: "")]
    for (line, statement) in statements(of: text) {
      if statement.firstWord == "end" {
        guard open.count > 1, let block = open.popLast() else {
          throw Rejection(
            .input, "podfile.syntax", "`end` closes nothing here; remove it",
            at: SourceLocation(file: file, line: line, column: 1))
        }
        open[open.count - 1].statements.append(block.content)
      } else if opens(statement), open.count < 100 {
        open.append(Block(title: title(of: statement)))
      } else {
        open[open.count - 1].statements.append(.scalar(Scalar(.line, statement)))
      }
    }
    while open.count > 1, let block = open.popLast() { open[open.count - 1].statements.append(block.content) }
    return open[0].content
  }

  private static func opens(_ statement: String) -> Bool {
    if openers.contains(statement.firstWord) { return !statement.hasSuffix(" end") }
    return startOfDo(statement) != nil
  }

  /// Where ` do` or ` do |installer|` begins that ends the statement.
  private static func startOfDo(_ statement: String) -> String.Index? {
    let text = statement.utf8
    var end = text.endIndex
    if text.last == UInt8(ascii: "|"), let bar = text.dropLast().lastIndex(of: UInt8(ascii: "|")) {
      end = text[..<bar].lastIndex { $0 != 0x20 }.map { text.index(after: $0) } ?? text.startIndex
    }
    let word = Array(" do".utf8)
    guard text[..<end].suffix(word.count).elementsEqual(word) else { return nil }
    return text.index(end, offsetBy: -word.count)
  }

  /// `target 'App' do` becomes `target 'App'`.
  private static func title(of statement: String) -> String {
    guard !openers.contains(statement.firstWord), let end = startOfDo(statement) else { return statement }
    return String(Substring(statement.utf8[..<end]))
  }

  /// Statements with the number of the line where each begins.
  private static func statements(of text: String) -> [(line: Int, text: String)] {
    var result: [(Int, String)] = []
    var pending = RubyLine(depth: 0)
    var start = 0
    for (number, line) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
    {
      if pending.text.isEmpty { start = number + 1 }
      pending.append(line)
      if pending.continues || pending.text.isEmpty { continue }
      result.append((start, pending.text))
      pending = RubyLine(depth: 0)
    }
    if !pending.text.isEmpty { result.append((start, pending.text)) }
    return result
  }
}

/// One statement as it is put together from its lines.
private struct RubyLine {
  /// Open brackets.
  var depth: Int
  private(set) var bytes: [UInt8] = []

  init(depth: Int) { self.depth = depth }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the next line goes on with it.
  var continues: Bool {
    !bytes.isEmpty && (depth > 0 || bytes.last == UInt8(ascii: ",") || bytes.last == UInt8(ascii: "\\"))
  }

  /// Adds a line without its comment, spaces outside of quotation marks made one.
  mutating func append(_ line: Substring.UTF8View) {
    var quote: UInt8?
    var isEscaped = false
    if !bytes.isEmpty { bytes.append(0x20) }
    for byte in line {
      if let mark = quote {
        bytes.append(byte)
        if byte == mark, !isEscaped { quote = nil }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      switch byte {
      case UInt8(ascii: "#"): return trim()
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        quote = byte
        bytes.append(byte)
      case 0x20, 0x09, 0x0D: if bytes.last != 0x20 { bytes.append(0x20) }
      default:
        if "([{".utf8.contains(byte) { depth += 1 }
        if ")]}".utf8.contains(byte) { depth = max(0, depth - 1) }
        bytes.append(byte)
      }
    }
    trim()
  }

  private mutating func trim() {
    while bytes.last == 0x20 { bytes.removeLast() }
    if let first = bytes.firstIndex(where: { $0 != 0x20 }), first > 0 { bytes.removeFirst(first) }
  }
}

extension String {
  fileprivate var firstWord: String {
    String(prefix { $0.isLetter || $0 == "_" })
  }
}
