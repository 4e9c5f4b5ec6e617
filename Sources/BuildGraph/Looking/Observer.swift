// Looking at items on disk and in the environment.

import JSON
import Platform

/// Looks at items; each is read at most once in a run.
final class Observer {
  let root: AbsolutePath
  let files: any FileSystem
  private lazy var view = files.view(of: root)
  private let clock: any Clock
  private let environment: [String: String]
  /// What steps said, by step and name; the run fills it.
  var results: [Item: Digest] = [:]
  private var seen: [Item: ItemState] = [:]

  init(root: AbsolutePath, files: any FileSystem, clock: any Clock, environment: [String: String]) {
    self.root = root
    self.files = files
    self.clock = clock
    self.environment = environment
  }

  /// The state now. Throws `FileSystemError` where the disk does not let itself be read.
  func look(at item: Item) throws -> ItemState {
    if let known = seen[item] { return known }
    let state = try freshLook(at: item)
    seen[item] = state
    return state
  }

  /// Takes a state on record for the present one. The caller has proved it.
  func assume(_ state: ItemState, of item: Item) { if seen[item] == nil { seen[item] = state } }

  /// What is known of it is no longer to be believed.
  func forget(_ item: Item) { seen[item] = nil }

  /// Whether metadata prove that the state on record is the present one.
  func holds(_ item: Item, _ state: ItemState) throws -> Bool {
    switch item.kind {
    case .environment, .result: return try freshLook(at: item).digest == state.digest
    case .tool:
      guard let proof = state.proof, proof.isTrustworthy, let place = tool(item.name) else { return false }
      return try files.status(files.realPath(place)).map { proof.matches($0) } ?? false
    case .value: return try holds(status(of: Self.file(of: item.name)), state, .file)
    case .file: return try holds(status(of: item.name), state, .file)
    case .listing: return try holds(status(of: item.name), state, .directory)
    }
  }

  private func holds(_ status: FileStatus?, _ state: ItemState, _ kind: FileStatus.Kind) -> Bool {
    guard let status else { return state.digest == nil && state.proof == nil }
    guard let proof = state.proof, status.kind == kind else { return false }
    return proof.matches(status) && proof.isTrustworthy
  }

  private func status(of path: String) throws -> FileStatus? {
    do {
      return try view.status(path)
    } catch let error as FileSystemError where error.isAbsence {
      return nil
    }
  }

  private func freshLook(at item: Item) throws -> ItemState {
    switch item.kind {
    case .environment:
      return ItemState(digest: environment[item.name].map { Digest(of: Array($0.utf8)) }, proof: nil)
    case .result: return ItemState(digest: results[item], proof: nil)
    case .tool: return try lookAtTool(item.name)
    case .value: return try lookAtValue(item.name)
    case .file: return try lookAtFile(item.name)
    case .listing: return try lookAtListing(item.name)
    }
  }
}

extension Observer {
  private func lookAtFile(_ name: String) throws -> ItemState {
    let path = root.appending(name)
    // Before the content: a change between the two is seen by the next run.
    let now = clock.now()
    guard let status = try status(of: name) else { return .absent }
    switch status.kind {
    case .file:
      guard let bytes = try files.readIfPresent(path) else { return .absent }
      return ItemState(
        digest: Self.digest(of: Digest(of: bytes), isExecutable: status.isExecutable),
        proof: ItemProof(status, seen: now))
    case .link:
      var fields = DigestFields()
      fields.add("link")
      fields.add(try files.readLink(path))
      if let real = try? files.realPath(path), try files.status(real)?.kind == .file {
        fields.add(try files.read(real))
      }
      return ItemState(digest: fields.digest, proof: nil)
    case .directory, .other:
      return ItemState(digest: Digest(of: Array("\(status.kind)".utf8)), proof: nil)
    }
  }

  /// Of a file's content, and whether it is a program.
  static func digest(of content: Digest, isExecutable: Bool) -> Digest {
    isExecutable ? Digest(of: content.bytes + [1]) : content
  }

  private func lookAtListing(_ name: String) throws -> ItemState {
    let now = clock.now()
    guard let status = try status(of: name), status.kind == .directory else { return .absent }
    return ItemState(digest: Self.digest(of: try names(in: root.appending(name))), proof: ItemProof(status, seen: now))
  }

  /// Without what the Finder leaves behind.
  func names(in folder: AbsolutePath) throws -> [String] { try files.entries(folder).filter { $0 != ".DS_Store" } }

  static func digest(of names: [String]) -> Digest {
    var fields = DigestFields()
    for name in names { fields.add(name) }
    return fields.digest
  }

  private static func file(of name: String) -> String {
    String(Substring(name.utf8.prefix { $0 != UInt8(ascii: "#") }))
  }

  private func lookAtValue(_ name: String) throws -> ItemState {
    let file = Self.file(of: name)
    let now = clock.now()
    guard let status = try status(of: file), status.kind == .file,
      let bytes = try files.readIfPresent(root.appending(file))
    else { return .absent }
    let keys = name.dropFirst(file.count + 1).split(separator: ".").map(String.init)
    // A file that is no JSON counts as a whole; the step will say what is wrong with it.
    guard var value = try? JSONValue(parsing: bytes, file: file) else {
      return ItemState(digest: Digest(of: bytes), proof: ItemProof(status, seen: now))
    }
    for key in keys {
      guard let next = value[key] else {
        return ItemState(digest: Digest(of: Array("nothing".utf8)), proof: ItemProof(status, seen: now))
      }
      value = next
    }
    return ItemState(
      digest: Digest(of: Array("= ".utf8) + value.sorted().bytes(.apple)), proof: ItemProof(status, seen: now))
  }
}

extension Observer {
  /// Where a program is; nil where it is not on the search path.
  func tool(_ name: String) -> AbsolutePath? {
    files.program(named: name, in: environment["PATH"] ?? "", from: root)
  }

  private func lookAtTool(_ name: String) throws -> ItemState {
    guard let place = tool(name) else { return .absent }
    let real = try files.realPath(place)
    let now = clock.now()
    guard let status = try files.status(real) else { return .absent }
    var fields = DigestFields()
    fields.add(real.string)
    fields.add(Digest(of: try files.read(real)).bytes)
    return ItemState(digest: fields.digest, proof: ItemProof(status, seen: now))
  }
}

extension FileStatus {
  var isExecutable: Bool { permissions & 0o100 != 0 }
}
