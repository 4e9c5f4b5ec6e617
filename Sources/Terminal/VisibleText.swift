// Texts from outside, made safe to show: names of files and steps, and what stands in files.

/// Every control character, and every one that turns the direction of the text around it, as JSON writes it: `\n`,
/// `\u001b`. So a name is one line, and nothing in it reaches the terminal as a command.
public func visible(_ text: String) -> String { visible(text, keeping: { _ in 0 }) }

/// The same for a report of whole lines: line breaks and tabs stay, and the sequences that `style` writes.
public func visibleLines(_ text: String, style: TextStyle) -> String {
  visible(text) { rest in
    switch rest.first {
    case "\n", "\t": 1
    case "\u{1b}" where style.isColoured:
      TextStyle.sequences.first { rest.starts(with: $0.unicodeScalars) }?.unicodeScalars.count ?? 0
    default: 0
    }
  }
}

/// - Parameter keeping: How many scalars at the beginning of what is left stay as they are.
private func visible(_ text: String, keeping: (Substring.UnicodeScalarView) -> Int) -> String {
  guard mayHoldControls(text) else { return text }
  var result = String.UnicodeScalarView()
  var rest = text.unicodeScalars[...]
  while let scalar = rest.first {
    guard isControl(scalar) else {
      result.append(scalar)
      rest.removeFirst()
      continue
    }
    let kept = keeping(rest)
    if kept == 0 {
      result.append(contentsOf: escape(scalar).unicodeScalars)
      rest.removeFirst()
    } else {
      result.append(contentsOf: rest.prefix(kept))
      rest.removeFirst(kept)
    }
  }
  return String(result)
}

/// By bytes, since hardly any text does: below a space, DEL, and what in UTF-8 begins with C2 (0x80 to 0xBF) or E2 80 and
/// E2 81 (the directions).
private func mayHoldControls(_ text: String) -> Bool {
  text.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }
}

private func escape(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\n": return "\\n"
  case "\r": return "\\r"
  case "\t": return "\\t"
  default:
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
