// What the tree holds, and what it will hold after the run.

import BuildGraph
import Diagnostics
import Platform
import PluginKit

/// Digests and contents by path, each file hashed only where its metadata proves nothing.
struct TreeContents {
  private let root: AbsolutePath
  private let files: ReadRecord
  private let tree: ConfinedTree
  private let clock: any Clock
  private let known: [TreePath: FileTrace]
  private var names: [TreePath: Digest?] = [:]

  /// Of every file that was asked for.
  private(set) var traces: [TreePath: FileTrace] = [:]
  /// Bytes that were hashed although metadata was on record and unchanged: it was too fresh to prove anything.
  private(set) var rehashed = 0
  /// What steps made in this run.
  var made: [TreePath: FileContent] = [:]
  /// Files that this run, or an earlier one, generated: they are no news in a folder.
  var generated: Set<TreePath> = []

  init(root: AbsolutePath, files: ReadRecord, clock: any Clock, known: [TreePath: FileTrace]) {
    self.root = root
    self.files = files
    self.clock = clock
    self.known = known
    tree = ConfinedTree(root: root, files: files)
  }

  /// What a declared input holds once the steps before have run.
  mutating func inputDigest(_ path: TreePath) throws -> Digest? {
    if let content = made[path] { return content.digest }
    if try tree.isDirectory(path) { return try namesDigest(path) }
    return try diskDigest(path)
  }

  /// Throws an absence where nothing is there.
  func input(_ path: TreePath) throws -> [UInt8] {
    if let content = made[path] { return content.bytes }
    guard let bytes = try tree.read(path) else { return try files.read(root.appending(path)) }
    return bytes
  }

  /// nil where no file is there.
  mutating func diskDigest(_ path: TreePath) throws -> Digest? {
    if let trace = traces[path] { return trace.digest }
    guard let status = try files.status(root.appending(path)) else { return nil }
    guard status.kind == .file else { return try tree.read(path).map { Digest(of: $0) } }
    if let trace = known[path], trace.proves(status) {
      traces[path] = trace
      return trace.digest
    }
    let seen = clock.now()
    let bytes = try files.read(root.appending(path))
    let trace = FileTrace(status, seen: seen, digest: Digest(of: bytes))
    if let old = known[path], old.matches(status), old.digest == trace.digest { rehashed += bytes.count }
    traces[path] = trace
    return trace.digest
  }

  /// Whether a file with this digest is there, as it is or with the line ends that git gave it.
  mutating func holds(_ path: TreePath, _ digest: Digest) throws -> Bool {
    guard let found = try diskDigest(path) else { return false }
    if found == digest { return true }
    return try diskContent(path).map { digest.isOfConverted($0.bytes) } ?? false
  }

  /// To steps that read it, a file that was made before is as it was made, whatever line ends git gave it.
  mutating func recall(_ output: StepTrace.Output) throws {
    guard try diskDigest(output.path) != output.digest else { return }
    made[output.path] = try diskContent(output.path)?.bytes.withLineFeeds.map {
      FileContent($0, permissions: output.permissions)
    }
  }

  func status(_ path: TreePath) throws -> FileStatus? { try files.status(root.appending(path)) }

  /// What is on disk now; nil where no file is there.
  func diskContent(_ path: TreePath) throws -> FileContent? {
    guard let status = try status(path), status.kind == .file else { return nil }
    return FileContent(try files.read(root.appending(path)), permissions: status.permissions)
  }

  /// The names that people put there. Generated files, folders on the way to them, and what the Finder leaves behind
  /// would make a folder look changed by the run itself.
  private mutating func namesDigest(_ folder: TreePath) throws -> Digest? {
    if let known = names[folder] { return known }
    var fields = DigestFields()
    fields.add("folder")
    for name in try tree.entries(folder) ?? [] where ![".DS_Store", ".fixpoint", ".git"].contains(name) {
      guard let path = folder.appending(name), !generated.contains(where: { $0.isInside(path) }) else { continue }
      fields.add(name)
    }
    names[folder] = fields.digest
    return fields.digest
  }
}
