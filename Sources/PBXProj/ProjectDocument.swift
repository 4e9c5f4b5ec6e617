// A project file: what it says, and its bytes.

import Diagnostics

/// A `project.pbxproj`, lossless: what is not edited keeps its bytes.
///
/// A value; copies share the parsed file.
public struct ProjectDocument: Sendable {
  let source: Source
  /// Objects that edits made, changed or removed; nil for a removed one.
  var edited: [ObjectID: Content?] = [:]

  /// Throws a `Rejection` with file, line and column where the bytes are no project file.
  ///
  /// - Parameter origins: Where the parts of the bytes come from, if these were made from the file.
  public init(parsing bytes: [UInt8], file: String, origins: SourceMap? = nil) throws {
    source = try Source(parsing: bytes, file: file, origins: origins)
  }

  /// How this file writes what files write differently, found out once from the file as it was read.
  public var style: DocumentStyle { source.style }

  /// As named in locations.
  public var file: String { source.file }

  /// The outermost dictionary as read; edits of objects are not seen in its `objects`.
  public var top: Node { Node(source: source, content: .original(0)) }

  public var objectVersion: Int? { top["objectVersion"]?.string.flatMap { Int($0) } }

  public var rootObject: ObjectID? { top["rootObject"]?.reference }

  public func contains(_ id: ObjectID) -> Bool {
    if !edited.isEmpty, let edit = edited[id] { return edit != nil }
    return source.index.entry(id) != nil
  }

  /// The object, edits included.
  public func object(_ id: ObjectID) -> Node? {
    content(of: id).map { Node(source: source, content: $0) }
  }

  public func isa(_ id: ObjectID) -> String? {
    if !edited.isEmpty, let edit = edited[id] { return edit.flatMap { isa(of: $0) } }
    return source.index.entry(id).flatMap { source.isa(of: $0) }
  }

  func isa(of content: Content) -> String? { Node(source: source, content: content)["isa"]?.string }

  /// In file order, edits included; an id that is there twice counts once, at the later place.
  public var objectIDs: [ObjectID] { ids { _ in true } }

  /// In file order.
  public func ids(ofKind isa: String) -> [ObjectID] { ids { $0.map { sameBytes($0, isa) } ?? false } }

  /// Every isa that an object has.
  public var kinds: Set<String> {
    edited.isEmpty ? Set(source.index.kinds) : Set(objectIDs.compactMap { isa($0) })
  }

  /// Whether both are the same file as it was read.
  public func isSameFile(as other: ProjectDocument) -> Bool {
    source === other.source && edited.isEmpty && other.edited.isEmpty
  }

  /// Where the object's id stands; the file alone for an object that an edit made.
  public func location(of id: ObjectID) -> SourceLocation {
    source.object(id).map { source.location(ofNode: $0 - 1) } ?? SourceLocation(file: file)
  }

  func content(of id: ObjectID) -> Content? {
    if !edited.isEmpty, let edit = edited[id] { return edit }
    return source.object(id).map { .original($0) }
  }
}
