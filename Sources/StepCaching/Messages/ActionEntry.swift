// What a cache holds of one action: an `ActionResult` of the Remote Execution API, version 2.

import BuildGraph
import Platform

/// The outputs of an action by content, and a proof that nothing of the entry is missing.
///
/// Contents have a digest as their name, entries have not: half of one can still be a message, and a server may answer
/// with another action's. So the field `execution_metadata.worker` holds a digest of the action and of all that is said
/// of it, in a form that does not depend on how the message is written (bazel-remote writes entries anew).
struct ActionEntry: Hashable, Sendable {
  /// `output` is empty where `longOutput` says where it is.
  var result: CachedResult
  /// Standard output and error, where they are too long to stand in the entry.
  var longOutput: ContentReference?

  /// A longer output is a content of its own.
  static let outputLimit = 32 << 10

  init(_ result: CachedResult) {
    self.result = result.inOrder
    guard result.output.count > Self.outputLimit else { return }
    longOutput = ContentReference(to: result.output)
    self.result.output = []
  }

  /// All contents that the entry refers to, each once, in order.
  var contents: [ContentReference] {
    var all = result.files.map { ContentReference($0.digest, size: $0.size) }
    if !result.folders.isEmpty { all.append(Self.emptyTree) }
    if let longOutput { all.append(longOutput) }
    var seen: Set<ContentReference> = [.empty]
    return all.filter { seen.insert($0).inserted }
  }

  /// The message `Tree` with an empty folder as its root. Folders are listed with this one, whatever is in them: their
  /// files are listed by path, so that an entry can be read without fetching another content.
  static let emptyTreeBytes: [UInt8] = {
    var tree = WireWriter()
    tree.add(1) { _ in }
    return tree.bytes
  }()

  private static let emptyTree = ContentReference(to: emptyTreeBytes)
}

// MARK: - Writing

extension ActionEntry {
  func bytes(of action: Digest) -> [UInt8] {
    var message = WireWriter()
    writeOutputs(to: &message)
    message.add(9) { $0.add(1, proof(of: action)) }
    writeLinks(to: &message)
    return message.bytes
  }

  private func proof(of action: Digest) -> String {
    var message = WireWriter()
    writeOutputs(to: &message)
    writeLinks(to: &message)
    var fields = DigestFields()
    fields.add(action.hex)
    fields.add(message.bytes)
    return "fixpoint-1 sha256:\(fields.digest)"
  }

  /// The fields up to 8, in the order of their numbers.
  private func writeOutputs(to message: inout WireWriter) {
    for file in result.files {
      message.add(2) { inner in
        inner.add(1, file.path.string)
        inner.add(2) { ContentReference(file.digest, size: file.size).write(to: &$0) }
        if file.isExecutable { inner.add(4, number: 1) }
      }
    }
    for folder in result.folders {
      message.add(3) { inner in
        inner.add(1, folder.string)
        inner.add(3) { Self.emptyTree.write(to: &$0) }
      }
    }
    if result.exitCode != 0 { message.add(4, number: Int64(result.exitCode)) }
    if !result.output.isEmpty { message.add(5, result.output) }
    if let longOutput { message.add(6) { longOutput.write(to: &$0) } }
  }

  private func writeLinks(to message: inout WireWriter) {
    for link in result.links {
      message.add(12) { inner in
        inner.add(1, link.path.string)
        inner.add(2, link.destination)
      }
    }
  }
}

// MARK: - Reading

extension ActionEntry {
  /// nil where the bytes are no entry, are not whole, or belong to another action.
  init?(parsing bytes: [UInt8], of action: Digest) {
    do {
      try self.init(parsing: bytes[...], of: action)
    } catch {
      return nil
    }
  }

  private init(parsing bytes: ArraySlice<UInt8>, of action: Digest) throws(WireError) {
    self.init(CachedResult())
    var worker: String?
    var reader = WireReader(bytes)
    while let field = try reader.next() {
      switch field.number {
      case 2: result.files.append(try Self.file(field.value.bytes()))
      case 3: result.folders.append(try Self.folder(field.value.bytes()))
      case 4: result.exitCode = Int32(truncatingIfNeeded: try field.value.number())
      case 5: result.output = Array(try field.value.bytes())
      case 6: longOutput = try ContentReference(parsing: field.value.bytes())
      case 9: worker = try Self.text(1, of: field.value.bytes()) ?? worker
      case 12: result.links.append(try Self.link(field.value.bytes()))
      default: break
      }
    }
    result = result.inOrder
    guard worker == proof(of: action), result.isConfined else { throw WireError.malformed }
  }

  private static func file(_ bytes: ArraySlice<UInt8>) throws(WireError) -> CachedResult.File {
    var reader = WireReader(bytes)
    var path: TreePath?
    var content: ContentReference?
    var isExecutable = false
    while let field = try reader.next() {
      switch field.number {
      case 1: path = treePath(try field.value.text())
      case 2: content = try ContentReference(parsing: field.value.bytes())
      case 4: isExecutable = try field.value.number() != 0
      default: break
      }
    }
    guard let path, let content else { throw WireError.malformed }
    return CachedResult.File(path, digest: content.digest, size: content.size, isExecutable: isExecutable)
  }

  private static func folder(_ bytes: ArraySlice<UInt8>) throws(WireError) -> TreePath {
    guard let path = try text(1, of: bytes).flatMap(treePath) else { throw WireError.malformed }
    return path
  }

  private static func link(_ bytes: ArraySlice<UInt8>) throws(WireError) -> CachedResult.Link {
    guard let path = try text(1, of: bytes).flatMap(treePath), let destination = try text(2, of: bytes) else {
      throw WireError.malformed
    }
    return CachedResult.Link(path, destination: destination)
  }

  /// The last value of a text field.
  private static func text(_ number: Int, of bytes: ArraySlice<UInt8>) throws(WireError) -> String? {
    var reader = WireReader(bytes)
    var text: String?
    while let field = try reader.next() {
      if field.number == number { text = try field.value.text() }
    }
    return text
  }

  /// Only a path in the form that is written; the root is none.
  private static func treePath(_ text: String) -> TreePath? {
    guard let path = TreePath(text), path.string == text, path != .root else { return nil }
    return path
  }
}
