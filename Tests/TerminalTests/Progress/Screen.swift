// A terminal, as far as progress needs one.

import Terminal

/// Endless upwards and downwards; lines that are too long are a fault.
struct Screen {
  private(set) var lines: [[Character]] = [[]]
  private var row = 0
  private var column = 0
  /// How often something that could be seen was erased only to be drawn again, line by line.
  private(set) var faults: [String] = []
  let columns: Int

  init(columns: Int) { self.columns = columns }

  var text: String {
    var shown = lines.map { String($0) }
    while shown.last?.isEmpty == true { shown.removeLast() }
    return shown.joined(separator: "\n")
  }

  mutating func write(_ text: String) {
    var rest = Array(text)[...]
    while let character = rest.popFirst() {
      switch character {
      case "\u{1b}": sequence(&rest)
      case "\r": column = 0
      case "\n":
        row += 1
        column = 0
        if row == lines.count { lines.append([]) }
      default: put(character)
      }
    }
  }

  private mutating func put(_ character: Character) {
    while lines[row].count <= column { lines[row].append(" ") }
    lines[row][column] = character
    column += 1
    if column >= columns { faults.append("a line reaches the edge") }
  }

  private mutating func sequence(_ rest: inout ArraySlice<Character>) {
    guard rest.popFirst() == "[" else { return faults.append("an unknown escape") }
    var number = ""
    while let next = rest.first, next.isNumber {
      number.append(next)
      rest.removeFirst()
    }
    switch rest.popFirst() {
    case "A":
      row -= Int(number) ?? 1
      if row < 0 { faults.append("above the first line") }
      row = max(0, row)
    case "K": lines[row].removeLast(max(0, lines[row].count - column))
    case "J":
      lines[row].removeLast(max(0, lines[row].count - column))
      lines.removeLast(lines.count - row - 1)
    case "m": break
    default: faults.append("an unknown sequence")
    }
  }
}
