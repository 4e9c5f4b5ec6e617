// A disk in memory, for tests and dry runs.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Behaves as a disk whose every operation succeeds unless the path makes it impossible. Times advance by one second
/// with each change.
public final class MemoryFileSystem: FileSystem {
  private enum Node {
    case file([UInt8], FileStatus)
    case directory(FileStatus)
    case link(String, FileStatus)

    var status: FileStatus {
      switch self {
      case .file(_, let status), .directory(let status), .link(_, let status): status
      }
    }

    func modified(_ time: Int64) -> Node {
      var status = status
      status.modified = time
      return switch self {
      case .file(let bytes, _): .file(bytes, status)
      case .directory: .directory(status)
      case .link(let text, _): .link(text, status)
      }
    }
  }

  private struct State {
    var nodes: [AbsolutePath: Node] = [:]
    var ticks: Int64 = 0
    var inodes: UInt64 = 0
    var locked: Set<AbsolutePath> = []

    mutating func stamp(_ kind: FileStatus.Kind, size: Int, inode: UInt64? = nil, permissions: UInt16) -> FileStatus {
      ticks += 1_000_000_000
      if inode == nil { inodes += 1 }
      return FileStatus(
        kind: kind, size: size, modified: ticks, changed: ticks, inode: inode ?? inodes, permissions: permissions)
    }

    /// A name has come into the folder, or gone.
    mutating func touch(_ folder: AbsolutePath) {
      guard case .directory(let old) = nodes[folder] else { return }
      nodes[folder] = .directory(stamp(.directory, size: 0, inode: old.inode, permissions: old.permissions))
    }
  }

  private let state: Guarded<State>

  /// A disk of its own that is as another one is now. Nobody holds a lock on it.
  public init(copying other: MemoryFileSystem) {
    var copy = other.state.use { $0 }
    copy.locked = []
    state = Guarded(copy)
  }

  /// The files by absolute path; the folders on the way are made.
  public init(files: [String: String] = [:]) {
    state = Guarded(State())
    state.use { $0.nodes[.root] = .directory($0.stamp(.directory, size: 0, permissions: 0o755)) }
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      guard let path = AbsolutePath(path) else { continue }
      try? makeDirectories(path.parent)
      try? write(Array(text.utf8), to: path, permissions: 0o644)
    }
  }

  /// Every file's text by path, for comparisons.
  public var snapshot: [String: String] {
    state.use { state in
      var result: [String: String] = [:]
      for case (let path, .file(let bytes, _)) in state.nodes {
        result[path.string] = String(decoding: bytes, as: UTF8.self)
      }
      return result
    }
  }

  public func status(_ path: AbsolutePath) throws -> FileStatus? {
    try state.use { try Self.find(Self.resolve(path, followLast: false, "look at", in: $0), in: $0)?.status }
  }

  public func read(_ path: AbsolutePath) throws -> [UInt8] {
    try state.use { state in
      switch Self.find(try Self.resolve(path, followLast: true, "read", in: state), in: state) {
      case .file(let bytes, _): return bytes
      case nil: throw FileSystemError("read", path, code: ENOENT)
      default: throw FileSystemError("read", path, code: EISDIR)
      }
    }
  }

  public func entries(_ folder: AbsolutePath) throws -> [String] {
    try state.use { state in
      let real = try Self.resolve(folder, followLast: true, "list", in: state)
      guard let node = Self.find(real, in: state) else { throw FileSystemError("list", folder, code: ENOENT) }
      guard case .directory = node else { throw FileSystemError("list", folder, code: ENOTDIR) }
      return state.nodes.keys.filter { $0 != .root && $0.parent == real }.map(\.name)
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
  }

  public func readLink(_ path: AbsolutePath) throws -> String {
    try state.use { state in
      guard case .link(let text, _) = Self.find(path, in: state) else {
        throw FileSystemError("read link", path, code: EINVAL)
      }
      return text
    }
  }

  public func realPath(_ path: AbsolutePath) throws -> AbsolutePath {
    try state.use { state in
      let real = try Self.resolve(path, followLast: true, "resolve", in: state)
      guard Self.find(real, in: state) != nil else { throw FileSystemError("resolve", path, code: ENOENT) }
      return real
    }
  }

  public func write(_ bytes: [UInt8], to path: AbsolutePath, permissions: UInt16) throws {
    try state.use { state in
      let real = try Self.resolve(path, followLast: false, "write", in: state)
      try Self.requireFolder(real.parent, "write", path, in: state)
      let old = Self.find(real, in: state)
      if case .link = old { throw FileSystemError("write", path, code: ELOOP) }
      if case .directory = old { throw FileSystemError("write", path, code: EISDIR) }
      let status = state.stamp(.file, size: bytes.count, inode: old?.status.inode, permissions: permissions)
      state.nodes[real] = .file(bytes, status)
      if old == nil { state.touch(real.parent) }
    }
  }

  public func synchronize(folder: AbsolutePath) throws {
    try state.use {
      try Self.requireFolder(Self.resolve(folder, followLast: true, "flush", in: $0), "flush", folder, in: $0)
    }
  }

  public func rename(_ from: AbsolutePath, to: AbsolutePath) throws {
    try state.use { state in
      let source = try Self.resolve(from, followLast: false, "replace", in: state)
      let target = try Self.resolve(to, followLast: false, "replace", in: state)
      guard let node = state.nodes[source] else { throw FileSystemError("replace", to, code: ENOENT) }
      try Self.requireFolder(target.parent, "replace", to, in: state)
      if case .directory = state.nodes[target], case .file = node {
        throw FileSystemError("replace", to, code: EISDIR)
      }
      let moved = state.nodes.keys.filter { $0.isInside(source) }
      for path in moved {
        let tail = path == source ? "" : path.relative(to: source)
        state.nodes[tail.isEmpty ? target : target.appending(tail)] = state.nodes.removeValue(forKey: path)
      }
      state.touch(source.parent)
      state.touch(target.parent)
    }
  }

  public func makeDirectory(_ path: AbsolutePath) throws {
    try state.use { state in
      let real = try Self.resolve(path, followLast: false, "make folder", in: state)
      guard state.nodes[real] == nil else { throw FileSystemError("make folder", path, code: EEXIST) }
      try Self.requireFolder(real.parent, "make folder", path, in: state)
      state.nodes[real] = .directory(state.stamp(.directory, size: 0, permissions: 0o755))
      state.touch(real.parent)
    }
  }

  public func makeLink(_ path: AbsolutePath, to destination: String) throws {
    try state.use { state in
      let real = try Self.resolve(path, followLast: false, "make link", in: state)
      guard state.nodes[real] == nil else { throw FileSystemError("make link", path, code: EEXIST) }
      try Self.requireFolder(real.parent, "make link", path, in: state)
      state.nodes[real] = .link(destination, state.stamp(.link, size: destination.utf8.count, permissions: 0o777))
      state.touch(real.parent)
    }
  }

  public func removeFile(_ path: AbsolutePath) throws {
    try state.use { state in
      let real = try Self.resolve(path, followLast: false, "remove", in: state)
      guard let node = state.nodes[real] else { throw FileSystemError("remove", path, code: ENOENT) }
      if case .directory = node { throw FileSystemError("remove", path, code: EISDIR) }
      state.nodes[real] = nil
      state.touch(real.parent)
    }
  }

  public func removeDirectory(_ path: AbsolutePath) throws {
    try state.use { state in
      let real = try Self.resolve(path, followLast: false, "remove", in: state)
      try Self.requireFolder(real, "remove", path, in: state)
      guard !state.nodes.keys.contains(where: { $0 != real && $0.isInside(real) }) else {
        throw FileSystemError("remove", path, code: ENOTEMPTY)
      }
      state.nodes[real] = nil
      state.touch(real.parent)
    }
  }

  public func setModified(_ path: AbsolutePath, to time: Int64) throws {
    try state.use { state in
      let real = try Self.resolve(path, followLast: false, "date", in: state)
      guard let node = state.nodes[real] else { throw FileSystemError("date", path, code: ENOENT) }
      state.nodes[real] = node.modified(time)
    }
  }

  public func lock(_ path: AbsolutePath) throws -> (any FileLock)? {
    if try !exists(path) { try write([], to: path, permissions: 0o644) }
    guard state.use({ $0.locked.insert(path).inserted }) else { return nil }
    return MemoryLock { [state] in state.use { _ = $0.locked.remove(path) } }
  }

  private static func find(_ path: AbsolutePath, in state: State) -> Node? { state.nodes[path] }

  private static func requireFolder(
    _ folder: AbsolutePath, _ operation: String, _ path: AbsolutePath, in state: State
  ) throws {
    guard let node = state.nodes[folder] else { throw FileSystemError(operation, path, code: ENOENT) }
    guard case .directory = node else { throw FileSystemError(operation, path, code: ENOTDIR) }
  }

  /// The path with the links on the way followed.
  private static func resolve(
    _ path: AbsolutePath, followLast: Bool, _ operation: String, in state: State
  ) throws -> AbsolutePath {
    var pending = Array(path.components.reversed())
    var result = AbsolutePath.root
    var hops = 0
    while let part = pending.popLast() {
      let next = result.appending(part)
      guard case .link(let text, _) = state.nodes[next], followLast || !pending.isEmpty else {
        result = next
        continue
      }
      hops += 1
      guard hops < 40 else { throw FileSystemError(operation, path, code: ELOOP) }
      let destination = result.appending(text)
      result = .root
      pending += destination.components.reversed()
    }
    return result
  }
}

private struct MemoryLock: FileLock {
  let release: @Sendable () -> Void

  func unlock() { release() }
}
