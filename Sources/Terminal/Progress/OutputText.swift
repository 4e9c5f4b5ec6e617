// What a program wrote, made safe to show among other lines.

/// Whole lines. Colours stay where they are wanted; whatever else moves the cursor, changes the terminal or cannot be seen
/// goes, and of a line that was written over (progress bars do, by a carriage return) the last state counts.
public func outputText(of bytes: [UInt8], keepsColour: Bool) -> String {
  var reader = OutputReader(keepsColour: keepsColour)
  for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars { reader.read(scalar) }
  return reader.finish()
}

private struct OutputReader {
  private enum State {
    case text
    /// After ESC.
    case escape
    /// After ESC [, with what came since.
    case sequence(String)
    /// A title or the like, until BEL, or ESC and a backslash.
    case string(afterEscape: Bool)
  }

  let keepsColour: Bool
  private var state = State.text
  private var lines = String.UnicodeScalarView()
  private var line = String.UnicodeScalarView()
  private var isReturned = false
  private var isColoured = false

  init(keepsColour: Bool) { self.keepsColour = keepsColour }

  mutating func read(_ scalar: Unicode.Scalar) {
    switch state {
    case .text: readText(scalar)
    case .escape:
      switch scalar {
      case "[": state = .sequence("")
      case "]", "P", "X", "^", "_": state = .string(afterEscape: false)
      // The set of characters is named by one more.
      case "(", ")": state = .sequence("(")
      default: state = .text
      }
    case .sequence(let parameters):
      if parameters == "(" { state = .text } else { readSequence(scalar, parameters) }
    case .string(let afterEscape):
      let ends = scalar == "\u{7}" || (afterEscape && scalar == "\\") || scalar == "\n"
      state = ends ? .text : .string(afterEscape: scalar == "\u{1b}")
      if scalar == "\n" { readText(scalar) }
    }
  }

  private mutating func readText(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\u{1b}": state = .escape
    case "\n": endLine()
    case "\r": isReturned = true
    case "\t": put(scalar)
    default: if !isControl(scalar) { put(scalar) }
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    if isReturned { line.removeAll() }
    isReturned = false
    line.append(scalar)
  }

  private mutating func readSequence(_ scalar: Unicode.Scalar, _ parameters: String) {
    switch scalar.value {
    case 0x20...0x3f where parameters.utf8.count < 64:
      state = .sequence(parameters + String(scalar))
    case 0x6d where keepsColour && parameters.allSatisfy({ $0.isASCII && $0.isNumber || $0 == ";" || $0 == ":" }):
      line.append(contentsOf: "\u{1b}[\(parameters)m".unicodeScalars)
      isColoured = !["", "0"].contains(parameters)
      state = .text
    default:
      state = .text
      if scalar == "\n" || scalar == "\u{1b}" { readText(scalar) }
    }
  }

  private mutating func endLine() {
    lines.append(contentsOf: line)
    lines.append("\n")
    line.removeAll()
    isReturned = false
  }

  mutating func finish() -> String {
    if !line.isEmpty { endLine() }
    return String(lines) + (isColoured ? "\u{1b}[0m" : "")
  }
}
