// `fixpoint.lock`: which files of the tree are Fixpoint's.

import BuildGraph
import Diagnostics
import PBXProj
import Platform

/// The committed list of generated files and adopted targets. A file on disk with the listed digest is Fixpoint's; with
/// another one, a person edited it; one that is not listed is a person's.
///
///     # fixpoint.lock 1
///     adopted 13B07F861A680F5B00A75B9A widget
///     file 9f86d0… entitlements targets/widget/generated.entitlements
///     folder targets/widget/Assets.xcassets
public struct FixpointLock: Hashable, Sendable {
  public static let path = TreePath("fixpoint.lock")!

  public struct Entry: Hashable, Sendable {
    public var digest: Digest
    /// The plugin that made it.
    public var producer: String

    public init(_ digest: Digest, producer: String) {
      self.digest = digest
      self.producer = producer
    }
  }

  public var files: [TreePath: Entry]
  /// Folders that were made for those files, and go with the last of them.
  public var folders: Set<TreePath>
  /// The ids of targets that somebody else made, by the name of the target in the YAML.
  public var adopted: [String: ObjectID]

  public init(
    files: [TreePath: Entry] = [:], folders: Set<TreePath> = [], adopted: [String: ObjectID] = [:]
  ) {
    self.files = files
    self.folders = folders
    self.adopted = adopted
  }

  /// There is no lock file where there is nothing to list.
  public var isEmpty: Bool { files.isEmpty && adopted.isEmpty }
}

// MARK: - Text

extension FixpointLock {
  static let header = "# fixpoint.lock 1"

  /// One line an entry: adopted targets by name, files and folders by path, so that a file that changes changes one line
  /// where it stands.
  public var bytes: [UInt8] {
    var lines = [Self.header]
    for name in adopted.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      lines.append("adopted \(RecordLine.word(adopted[name]!.string)) \(RecordLine.rest(name))")
    }
    for path in files.keys.sorted() {
      let entry = files[path]!
      lines.append("file \(entry.digest) \(RecordLine.word(entry.producer)) \(RecordLine.rest(path.string))")
    }
    for folder in folders.sorted() { lines.append("folder \(RecordLine.rest(folder.string))") }
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  /// Throws a `Rejection` that names the line: it is a committed file, and two branches may have met in it.
  public init(parsing bytes: [UInt8], file: String) throws {
    self.init()
    let text = String(decoding: bytes, as: UTF8.self)
    // By bytes: to Swift, a line end of Windows is one character.
    for (index, raw) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      let line = Substring(raw.last == UInt8(ascii: "\r") ? raw.dropLast() : raw)
      if line.isEmpty { continue }
      let place = SourceLocation(file: file, line: index + 1, column: 1)
      if index == 0, line.hasPrefix("# fixpoint.lock "), line != Self.header[...] {
        throw Rejection(
          .input, "lock.newer", "\(file) was written by another version of Fixpoint; use that version", at: place)
      }
      if line.hasPrefix("#") { continue }
      for marker in ["<<<<<<<", "=======", ">>>>>>>"] where line.hasPrefix(marker) {
        throw Rejection(
          .input, "lock.conflict",
          "\(file) has a merge conflict; take either side whole, then run `fixpoint prebuild` again", at: place)
      }
      guard try take(line, at: place) else {
        throw Rejection(
          .input, "lock.malformed", "this line of \(file) makes no sense; restore the file from git", at: place)
      }
    }
  }

  private mutating func take(_ line: Substring, at place: SourceLocation) throws -> Bool {
    switch line.prefix(while: { $0 != " " }) {
    case "file":
      guard let parts = RecordLine.split(line, words: 3), let digest = Digest(hex: parts[1]),
        let producer = RecordLine.unescape(parts[2]), let path = Self.path(parts[3])
      else { return false }
      let entry = Entry(digest, producer: producer)
      guard files[path] == nil || files[path] == entry else {
        throw Rejection(
          .input, "lock.repeated", "\(path) is listed twice; keep the line that was written last", at: place)
      }
      files[path] = entry
    case "adopted":
      guard let parts = RecordLine.split(line, words: 2), let id = RecordLine.unescape(parts[1]),
        let name = RecordLine.unescape(parts[2])
      else { return false }
      adopted[name] = ObjectID(id)
    case "folder":
      guard let parts = RecordLine.split(line, words: 1), let path = Self.path(parts[1]) else { return false }
      folders.insert(path)
    default: return false
    }
    return true
  }

  private static func path(_ text: Substring) -> TreePath? {
    guard let string = RecordLine.unescape(text), let path = TreePath(string), path.string == string, path != .root
    else { return nil }
    return path
  }
}
