// A project file: what it says, and its bytes.

import Diagnostics

/// A `project.pbxproj`, lossless: what is not edited keeps its bytes.
///
/// A value; copies share the parsed file.
public struct ProjectDocument: Sendable {
  let source: Source
  /// How this file writes what files write differently, found out once from the file as it was read.
  public let style: DocumentStyle
  /// Objects that edits made, changed or removed; nil for a removed one.
  var edited: [ObjectID: Content?] = [:]

  /// Throws a `Rejection` with file, line and column where the bytes are no project file.
  public init(parsing bytes: [UInt8], file: String) throws {
    source = try Source(parsing: bytes, file: file)
    style = DocumentStyle(of: source)
  }

  /// As named in locations.
  public var file: String { source.file }

  /// The outermost dictionary as read; edits of objects are not seen in its `objects`.
  public var top: Node { Node(source: source, content: .original(0)) }

  public var objectVersion: Int? { top["objectVersion"]?.string.flatMap { Int($0) } }

  public var rootObject: ObjectID? { top["rootObject"]?.reference }

  public func contains(_ id: ObjectID) -> Bool { content(of: id) != nil }

  /// The object, edits included.
  public func object(_ id: ObjectID) -> Node? {
    content(of: id).map { Node(source: source, content: $0) }
  }

  public func isa(_ id: ObjectID) -> String? { object(id)?["isa"]?.string }

  /// In file order, edits included; an id that is there twice counts once, at the later place.
  public var objectIDs: [ObjectID] { ids(where: { _ in true }) }

  /// In file order.
  public func ids(ofKind isa: String) -> [ObjectID] {
    var keys = source.keys(ofKind: isa)
    if !edited.isEmpty {
      // An edit may have changed the kind.
      let touched = edited.keys.compactMap { id in source.object(id).map { $0 - 1 } }
      keys = Set(keys).union(touched).sorted()
    }
    return ids(among: keys, where: { Node(source: source, content: $0)["isa"]?.is(isa) ?? false })
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
