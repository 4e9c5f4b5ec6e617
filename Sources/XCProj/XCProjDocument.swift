// A project file in Xcode's JSON format: what it says, and its bytes.

import Diagnostics

/// A `project.xcproj`, lossless: what is not edited keeps its bytes.
///
/// A value; copies share the parsed file.
public struct XCProjDocument: Sendable {
  /// As read; edits are told by what differs from it.
  let original: Source
  /// As it is now.
  var source: Source

  /// Throws a `Rejection` with file, line and column where the bytes are no JSON project.
  public init(parsing bytes: [UInt8], file: String) throws {
    original = try Source(parsing: bytes, file: file)
    source = original
  }

  /// As named in locations.
  public var file: String { source.file }

  /// The project's object.
  public var root: XCNode { XCNode(source: source, index: 0) }

  /// The file. Unedited, exactly the bytes that were read.
  public var bytes: [UInt8] { source.tree.bytes }
}
