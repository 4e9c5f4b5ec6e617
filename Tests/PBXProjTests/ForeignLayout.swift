// What is not as Xcode writes it in real files, and who wrote it so.

import Foundation

/// A line of `Data/foreign-layout.tsv`.
struct ForeignLayout {
  /// As `differenceKinds` names them.
  var kinds: String
  var reason: String

  /// By path in the corpus.
  static func table() throws -> [String: ForeignLayout] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Data/foreign-layout.tsv")
    var table: [String: ForeignLayout] = [:]
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
      let columns = line.components(separatedBy: "\t")
      guard columns.count == 3, columns.allSatisfy({ !$0.isEmpty }) else { throw CocoaError(.fileReadCorruptFile) }
      table[columns[2]] = ForeignLayout(kinds: columns[0], reason: columns[1])
    }
    return table
  }
}

/// How two texts differ, e.g. `comments, order`; empty where they are equal.
///
/// - `comments`, `quotes`, `space`: lines that are equal but for these;
/// - `order`: lines that both have, elsewhere;
/// - `lines`: lines that only one of them has, after all the others are paired;
/// - `end`: the line feed at the end.
func differenceKinds(_ old: [UInt8], _ new: [UInt8]) -> String {
  if old == new { return "" }
  let (left, right) = (lines(old), lines(new))
  var kinds: Set<String> = []
  var (removed, added) = (unpaired(left, right), unpaired(right, left))
  if common(left, removed) != common(right, added) { kinds.insert("order") }
  for (kind, reduce) in [("comments", withoutComments), ("quotes", withoutQuotes), ("space", withoutSpace)] {
    let before = removed.count
    let (old, new) = (removed.map(reduce), added.map(reduce))
    (removed, added) = (unpaired(old, new), unpaired(new, old))
    if removed.count < before { kinds.insert(kind) }
  }
  if !removed.isEmpty || !added.isEmpty { kinds.insert("lines") }
  if (old.last == 0x0A) != (new.last == 0x0A) { kinds.insert("end") }
  return kinds.sorted().joined(separator: ", ")
}

private func lines(_ bytes: [UInt8]) -> [String] {
  bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
}

/// Those of the first that have no partner among the second.
private func unpaired(_ lines: [String], _ others: [String]) -> [String] {
  var counts: [String: Int] = [:]
  for line in others { counts[line, default: 0] += 1 }
  return lines.filter { line in
    guard let count = counts[line], count > 0 else { return true }
    counts[line] = count - 1
    return false
  }
}

/// What is left without the unpaired ones, of which the last copies of a line are left out.
private func common(_ lines: [String], _ unpaired: [String]) -> [String] {
  var counts: [String: Int] = [:]
  for line in unpaired { counts[line, default: 0] += 1 }
  return lines.reversed().filter { line in
    guard let count = counts[line], count > 0 else { return true }
    counts[line] = count - 1
    return false
  }
}

private func withoutComments(_ line: String) -> String {
  var parts = line.components(separatedBy: " /*")
  for at in parts.indices.dropFirst() {
    parts[at] = parts[at].components(separatedBy: "*/").dropFirst().joined(separator: "*/")
  }
  return parts.joined()
}

private func withoutQuotes(_ line: String) -> String { line.filter { $0 != "\"" && $0 != "\\" } }

private func withoutSpace(_ line: String) -> String { line.filter { !$0.isWhitespace } }
