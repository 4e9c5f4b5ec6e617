// One YAML file: bytes to a tree.

import CLibYAML
import Diagnostics

/// The tree of a file and what is wrong with it short of its syntax.
public struct Document: Sendable {
  /// nil for a file without content.
  public var root: Node?
  /// Errors that did not keep the rest from being read: duplicate keys, unsupported tags. In the order of the file.
  public var diagnostics: [Diagnostic]

  /// The empty document.
  public init() { diagnostics = [] }

  /// Throws a `Rejection` for anything that libyaml refuses, for text that is not UTF-8, for a second document, and for
  /// nesting or aliases beyond `limits`.
  public init(parsing bytes: [UInt8], file: String, limits: Limits = Limits()) throws {
    var bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    if let offset = firstInvalidUTF8(in: bytes) {
      throw Rejection(
        .input, "yaml.encoding", "this is not UTF-8 text; save \(file) as UTF-8",
        at: location(ofByte: offset, in: bytes, file: file))
    }
    (root, diagnostics) = try bytes.withUnsafeBufferPointer { buffer in
      let reader = EventReader(buffer, file: file)
      defer { reader.close() }
      var composer = Composer(reader, limits: limits)
      do {
        return (try composer.document(), composer.diagnostics)
      } catch let rejection as Rejection {
        throw Rejection(.input, composer.diagnostics + rejection.diagnostics)
          .namingMergeConflict(in: Array(buffer), file: file, format: "yaml")
      }
    }
  }
}

/// What keeps a small file from becoming a large tree.
public struct Limits: Sendable {
  /// Of nesting, aliases included.
  public var depth = 64
  /// Nodes in all, each alias counted as what it stands for.
  public var nodes = 100_000

  public init(depth: Int = 64, nodes: Int = 100_000) {
    self.depth = depth
    self.nodes = nodes
  }
}

/// Columns count characters, as libyaml's do.
func location(ofByte offset: Int, in bytes: some Collection<UInt8>, file: String) -> SourceLocation {
  var line = 1
  var column = 1
  for byte in bytes.prefix(offset) {
    if byte == 0x0A {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }
  return SourceLocation(file: file, line: line, column: column)
}
