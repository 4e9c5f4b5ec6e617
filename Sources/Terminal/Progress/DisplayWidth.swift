// How many columns of a terminal text takes.

/// Columns of one line of text without control characters: East Asian wide characters and emoji take two, combining marks
/// none.
public func displayWidth(of text: String) -> Int { text.reduce(0) { $0 + columns(of: $1) } }

/// At most so many columns of it, the end replaced by `…` where it does not fit.
public func truncated(_ text: String, toWidth limit: Int) -> String {
  guard displayWidth(of: text) > limit else { return text }
  guard limit > 0 else { return "" }
  var result = ""
  var width = 1
  for character in text {
    width += columns(of: character)
    if width > limit { break }
    result.append(character)
  }
  return result + "…"
}

/// One line in which every character is to be seen: each control character becomes a space.
func printableLine(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars { result.append(isControl(scalar) ? " " : scalar) }
  return String(result)
}

/// Control characters, and those that turn the direction of the text around them.
func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7f..<0xa0, 0x2028...0x202e, 0x2066...0x2069: true
  default: false
  }
}

private func columns(of character: Character) -> Int {
  var result = 0
  for scalar in character.unicodeScalars {
    // A variation selector that asks for the picture.
    if scalar.value == 0xfe0f { return 2 }
    result = max(result, columns(of: scalar))
  }
  return result
}

private func columns(of scalar: Unicode.Scalar) -> Int {
  if scalar.value < 0x300 { return 1 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: return isWide(scalar.value) ? 2 : 1
  }
}

/// Unicode's East Asian Width W and F, in ranges that leave nothing wide out.
private func isWide(_ value: UInt32) -> Bool {
  switch value {
  case 0x1100...0x115f, 0x231a...0x231b, 0x23e9...0x23ec, 0x25fd...0x25fe, 0x2614...0x2615, 0x26a1, 0x2705, 0x2728,
    0x274c, 0x274e, 0x2753...0x2755, 0x2757, 0x2795...0x2797, 0x2b1b...0x2b1c, 0x2b50, 0x2b55,
    0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0xa4cf, 0xa960...0xa97c, 0xac00...0xd7a3,
    0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x16fe0...0x18cff, 0x1b000...0x1b2ff,
    0x1f004, 0x1f0cf, 0x1f18e, 0x1f191...0x1f19a, 0x1f1e6...0x1f265, 0x1f300...0x1f64f, 0x1f680...0x1f6ff,
    0x1f7e0...0x1f7f0, 0x1f90c...0x1f9ff, 0x1fa70...0x1faff, 0x20000...0x3fffd:
    true
  default: false
  }
}
