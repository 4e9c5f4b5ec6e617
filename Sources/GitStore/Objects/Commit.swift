// A commit as git stores it.

/// Who did something, and when.
public struct Signature: Hashable, Sendable {
  public var name: String
  public var email: String
  /// Seconds since 1970.
  public var time: Int64
  /// As git writes it: `+0130`.
  public var zone: String

  public init(name: String, email: String, time: Int64, zone: String) {
    self.name = name
    self.email = email
    self.time = time
    self.zone = zone
  }

  /// From `Name <address> 1700000000 +0100`; nil where it is not that.
  public init?(parsing text: some StringProtocol) {
    guard let open = text.lastIndex(of: "<"), let close = text.lastIndex(of: ">"), open < close else { return nil }
    let when = text[text.index(after: close)...].split(separator: " ")
    guard when.count == 2, let time = Int64(when[0]) else { return nil }
    let name = text[..<open]
    self.init(
      name: String(name.last == " " ? name.dropLast() : name),
      email: String(text[text.index(after: open)..<close]), time: time, zone: String(when[1]))
  }

  var text: String { "\(name) <\(email)> \(time) \(zone)" }
}

/// A commit: a tree, the commits that it follows, and what was said about it.
public struct Commit: Hashable, Sendable {
  public var tree: ObjectName
  public var parents: [ObjectName]
  public var author: Signature
  public var committer: Signature
  public var message: String

  public init(
    tree: ObjectName, parents: [ObjectName], author: Signature, committer: Signature, message: String
  ) {
    self.tree = tree
    self.parents = parents
    self.author = author
    self.committer = committer
    self.message = message
  }

  public var subject: String { message.split(separator: "\n").first.map(String.init) ?? "" }

  /// nil where the bytes are not a commit. Headers that are not named here (`gpgsig`, `encoding`) are passed over.
  init?(parsing bytes: [UInt8]) {
    var tree: ObjectName?
    var people: [Substring: Signature] = [:]
    parents = []
    let blank = bytes.indices.first { bytes[$0] == newline && ($0 + 1 == bytes.count || bytes[$0 + 1] == newline) }
    guard let blank else { return nil }
    for line in String(decoding: bytes[..<blank], as: UTF8.self).split(separator: "\n") where line.first != " " {
      guard let space = line.firstIndex(of: " ") else { continue }
      let (key, value) = (line[..<space], line[line.index(after: space)...])
      switch key {
      case "tree": tree = ObjectName(value)
      case "parent":
        guard let parent = ObjectName(value) else { return nil }
        parents.append(parent)
      case "author", "committer": people[key] = Signature(parsing: value)
      default: break
      }
    }
    guard let tree, let author = people["author"], let committer = people["committer"] else { return nil }
    self.tree = tree
    self.author = author
    self.committer = committer
    message = String(decoding: bytes.dropFirst(blank + 2), as: UTF8.self)
  }

  var bytes: [UInt8] {
    let header =
      ["tree \(tree)"] + parents.map { "parent \($0)" } + ["author \(author.text)", "committer \(committer.text)"]
    return Array((header.joined(separator: "\n") + "\n\n" + message).utf8)
  }
}

private let newline = UInt8(ascii: "\n")
