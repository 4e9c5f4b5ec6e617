// A folder as git stores it: gitformat "tree", `<mode> <name>\0<object name>` for each entry.

/// What an entry is: the octal mode that git writes.
public struct FileMode: Hashable, Sendable {
  public let value: UInt32

  public init(_ value: UInt32) { self.value = value }

  public static let folder = FileMode(0o040000)
  public static let file = FileMode(0o100644)
  public static let executable = FileMode(0o100755)
  public static let link = FileMode(0o120000)
  public static let submodule = FileMode(0o160000)

  public var octal: String { String(value, radix: 8) }
}

/// A file, link, submodule or folder in a tree.
public struct TreeEntry: Hashable, Sendable {
  public var mode: FileMode
  /// Bytes, since git does not say which encoding a name has.
  public var name: [UInt8]
  public var object: ObjectName

  public init(mode: FileMode, name: [UInt8], object: ObjectName) {
    self.mode = mode
    self.name = name
    self.object = object
  }
}

/// The entries of one folder.
struct Tree: Hashable, Sendable {
  var entries: [TreeEntry]

  init(_ entries: [TreeEntry]) { self.entries = entries }

  /// nil where the bytes are not a tree. Object names are `nameLength` bytes long: 20 or 32.
  init?(parsing bytes: [UInt8], nameLength: Int) {
    entries = []
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let space = rest.firstIndex(of: UInt8(ascii: " ")),
        let mode = UInt32(String(decoding: rest[..<space], as: UTF8.self), radix: 8),
        let end = rest[space...].firstIndex(of: 0), end > space + 1,
        rest.endIndex - end > nameLength,
        let object = ObjectName(bytes: rest[(end + 1)..<(end + 1 + nameLength)])
      else { return nil }
      entries.append(TreeEntry(mode: FileMode(mode), name: Array(rest[(space + 1)..<end]), object: object))
      rest = rest[(end + 1 + nameLength)...]
    }
  }

  /// In git's order: by name, where a folder's name ends in a slash.
  var bytes: [UInt8] {
    let sorted = entries.sorted { $0.sortingName.lexicographicallyPrecedes($1.sortingName) }
    return sorted.flatMap { Array("\($0.mode.octal) ".utf8) + $0.name + [0] + $0.object.bytes }
  }

  subscript(name: [UInt8]) -> TreeEntry? {
    get { entries.first { $0.name == name } }
    set {
      entries.removeAll { $0.name == name }
      if let newValue { entries.append(newValue) }
    }
  }
}

extension TreeEntry {
  fileprivate var sortingName: [UInt8] { mode == .folder ? name + [UInt8(ascii: "/")] : name }
}
