// Two texts, line against line.

/// The differences of two files in the format that `diff -u` and git use.
public struct UnifiedDiff: Sendable {
  private enum Edit {
    case same(Int, Int)
    case removed(Int)
    case added(Int)
  }

  private let old: [Substring]
  private let new: [Substring]
  private let isText: Bool
  private let edits: [Edit]

  public init(old: [UInt8], new: [UInt8]) {
    let texts = [old, new].map { bytes in bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self) }
    isText = !texts.contains(nil)
    self.old = Self.lines(texts[0] ?? "")
    self.new = Self.lines(texts[1] ?? "")
    edits = Self.edits(self.old, self.new)
  }

  /// Hunks with three lines around each change; at most `limit` lines.
  public func text(old oldName: String, new newName: String, limit: Int = 200) -> String {
    guard isText else { return "\(oldName) and \(newName) differ, and are not both text\n" }
    var lines: [String] = ["--- \(oldName)", "+++ \(newName)"]
    for hunk in hunks() {
      lines.append(header(hunk))
      lines += edits[hunk].map(line)
    }
    if lines.count > limit { lines = lines.prefix(limit) + ["… \(lines.count - limit) more lines"] }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Only lines that go (`-`) and come (`+`), without what is around them.
  public func changedLines(limit: Int) -> [String] {
    guard isText else { return [] }
    let all = edits.compactMap { edit -> String? in if case .same = edit { nil } else { line(edit) } }
    return all.count > limit ? all.prefix(limit) + ["… \(all.count - limit) more lines"] : all
  }

  private func line(_ edit: Edit) -> String {
    switch edit {
    case .same(let index, _): " \(old[index])"
    case .removed(let index): "-\(old[index])"
    case .added(let index): "+\(new[index])"
    }
  }

  private func hunks() -> [Range<Int>] {
    var result: [Range<Int>] = []
    for (index, edit) in edits.enumerated() {
      if case .same = edit { continue }
      let range = max(0, index - 3)..<min(edits.count, index + 4)
      if let last = result.last, last.upperBound >= range.lowerBound {
        result[result.count - 1] = last.lowerBound..<range.upperBound
      } else {
        result.append(range)
      }
    }
    return result
  }

  private func header(_ hunk: Range<Int>) -> String {
    func count(_ edits: ArraySlice<Edit>) -> (old: Int, new: Int) {
      edits.reduce(into: (0, 0)) { counts, edit in
        if case .added = edit {} else { counts.0 += 1 }
        if case .removed = edit {} else { counts.1 += 1 }
      }
    }
    let before = count(edits[..<hunk.lowerBound])
    let inside = count(edits[hunk])
    let oldStart = inside.old == 0 ? before.old : before.old + 1
    let newStart = inside.new == 0 ? before.new : before.new + 1
    return "@@ -\(oldStart),\(inside.old) +\(newStart),\(inside.new) @@"
  }

  /// By bytes, since to Swift a line end of Windows is one character.
  private static func lines(_ text: String) -> [Substring] {
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Substring($0) }
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  private static func edits(_ old: [Substring], _ new: [Substring]) -> [Edit] {
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let suffix = zip(old.dropFirst(prefix).reversed(), new.dropFirst(prefix).reversed()).prefix { $0 == $1 }.count
    var edits: [Edit] = (0..<prefix).map { .same($0, $0) }
    let (left, right) = (old[prefix..<(old.count - suffix)], new[prefix..<(new.count - suffix)])
    let difference = right.difference(from: left)
    var (i, j) = (left.startIndex, right.startIndex)
    var removals = Set<Int>()
    var insertions = Set<Int>()
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removals.insert(left.startIndex + offset)
      case .insert(let offset, _, _): insertions.insert(right.startIndex + offset)
      }
    }
    while i < left.endIndex || j < right.endIndex {
      if removals.contains(i) {
        edits.append(.removed(i))
        i += 1
      } else if insertions.contains(j) {
        edits.append(.added(j))
        j += 1
      } else {
        edits.append(.same(i, j))
        (i, j) = (i + 1, j + 1)
      }
    }
    edits += (0..<suffix).map { .same(old.count - suffix + $0, new.count - suffix + $0) }
    return edits
  }
}
