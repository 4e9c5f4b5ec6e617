// What is about to happen to the tree, written down before it does.

import BuildGraph
import Platform

/// The renames and removals of one run. Sealed by the digest of its own text: a journal that is not whole was never begun.
struct Journal: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    var path: TreePath
    /// nil: nothing is there.
    var old: Digest?
    var new: Digest?
    /// In the staging folder the new content is `<name>.new`.
    var staged: String
  }

  var entries: [Entry]
  /// Folders that go if nothing is left in them, deepest first.
  var folders: [TreePath]
}

extension Journal {
  /// In the names of staged files that bring old contents back.
  static let undoingMark = "-old"

  /// The way back, in the opposite order.
  ///
  /// - Parameter made: Folders that were not there before.
  func undoing(removing made: [TreePath]) -> Journal {
    let entries = entries.reversed().map { entry in
      Entry(path: entry.path, old: entry.new, new: entry.old, staged: entry.staged + Self.undoingMark)
    }
    return Journal(entries: entries, folders: made.sorted(by: >))
  }
}

extension Journal {
  enum Parsed: Hashable {
    case sealed(Journal)
    /// Not whole: nothing of it was begun.
    case unsealed
    /// Of another version of fixpoint.
    case newer
  }

  private static let header = "fixpoint-journal 1"

  var bytes: [UInt8] {
    var lines = [Self.header]
    for entry in entries {
      lines.append(
        "file \(entry.old?.hex ?? "-") \(entry.new?.hex ?? "-") \(entry.staged) \(RecordLine.rest(entry.path.string))")
    }
    for folder in folders { lines.append("folder \(RecordLine.rest(folder.string))") }
    let text = Array((lines.joined(separator: "\n") + "\n").utf8)
    return text + Array("seal \(Digest(of: text))\n".utf8)
  }

  static func parse(_ bytes: [UInt8]) -> Parsed {
    let text = String(decoding: bytes, as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.popLast() == "", let seal = lines.popLast(), seal.hasPrefix("seal ") else { return .unsealed }
    let body = Array((lines.joined(separator: "\n") + "\n").utf8)
    guard Digest(hex: seal.dropFirst(5)) == Digest(of: body) else { return .unsealed }
    guard lines.first == header[...] else { return .newer }
    var journal = Journal(entries: [], folders: [])
    for line in lines.dropFirst() where !journal.take(line) { return .newer }
    return .sealed(journal)
  }

  private mutating func take(_ line: Substring) -> Bool {
    func path(_ text: Substring) -> TreePath? { RecordLine.unescape(text).flatMap { TreePath($0) } }
    if line.hasPrefix("folder "), let parts = RecordLine.split(line, words: 1), let folder = path(parts[1]) {
      folders.append(folder)
      return true
    }
    guard line.hasPrefix("file "), let parts = RecordLine.split(line, words: 4), let path = path(parts[4]) else {
      return false
    }
    let (old, new) = (Digest(hex: parts[1]), Digest(hex: parts[2]))
    guard old != nil || parts[1] == "-", new != nil || parts[2] == "-", !parts[3].contains("/") else { return false }
    entries.append(Entry(path: path, old: old, new: new, staged: String(parts[3])))
    return true
  }
}
