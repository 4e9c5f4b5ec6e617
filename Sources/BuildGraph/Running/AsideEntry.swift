// The list of steps that have begun and ended, as text.

import Platform

/// One line of the list, with each output behind a sign:
///
///     step 7 + gen/there - gen/new .
///     done 7 . gen/there ! gen/new .
///
/// of a step that begins, `+` where there is an output and `-` where there is none; of one that has ended, `!` where the
/// old one is to be kept. A line begins with its line end, so that one which a full disk cut short spoils no other.
enum AsideEntry {
  case begun(OutputBackup)
  case ended(OutputBackup, keeping: [Int])

  var bytes: [UInt8] {
    switch self {
    case .begun(let backup): Self.line("step", backup) { backup.present.contains($0) ? "+" : "-" }
    case .ended(let backup, let kept): Self.line("done", backup) { kept.contains($0) ? "!" : "." }
    }
  }

  private static func line(_ word: String, _ backup: OutputBackup, _ sign: (Int) -> String) -> [UInt8] {
    let outputs = backup.outputs.enumerated().map { " \(sign($0)) \(RecordLine.word($1.string))" }
    return Array("\n\(word) \(backup.number)\(outputs.joined()) .".utf8)
  }

  /// A line that is not whole was never followed by a move.
  static func entries(in bytes: [UInt8], _ aside: Aside) -> [AsideEntry] {
    bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      AsideEntry(line.split(separator: UInt8(ascii: " ")).map { Substring(decoding: $0, as: UTF8.self) }, aside)
    }
  }

  private init?(_ words: [Substring], _ aside: Aside) {
    guard words.count >= 3, !words.count.isMultiple(of: 2), words.last == ".", let number = Int64(words[1]) else {
      return nil
    }
    var outputs: [TreePath] = []
    var marked: [Int] = []
    for index in stride(from: 2, to: words.count - 1, by: 2) {
      guard let path = RecordLine.unescape(words[index + 1]).flatMap({ TreePath($0) }) else { return nil }
      if words[index] == "+" || words[index] == "!" { marked.append(outputs.count) }
      outputs.append(path)
    }
    let backup = OutputBackup(outputs: outputs, number: number, aside: aside, present: Set(marked))
    switch words[0] {
    case "step": self = .begun(backup)
    case "done": self = .ended(backup, keeping: marked)
    default: return nil
    }
  }
}
