// What all views share: an object of the document, seen as one of its kind.

import Diagnostics
import PBXProj

/// A typed look at one object. Views hold a copy of the file as it was when they were made; edits made later are seen
/// by new views only.
public protocol ObjectView: Sendable, Identifiable where ID == ObjectID {
  var file: ProjectFile { get }
  var id: ObjectID { get }
  var fields: Node { get }
}

extension ObjectView {
  public var location: SourceLocation { file.document.location(of: id) }
  /// Whether Fixpoint made it.
  public var isOwned: Bool { Ownership.owns(id) }

  /// The text of a key; nil where it is missing, no text or empty.
  func text(_ key: String) -> String? {
    guard let text = fields[key]?.string, !text.isEmpty else { return nil }
    return text
  }

  func reference(_ key: String) -> ObjectID? { fields[key]?.reference }
  func references(_ key: String) -> [ObjectID] { fields[key]?.references ?? [] }
  func strings(_ key: String) -> [String] { fields[key]?.elements.compactMap(\.string) ?? [] }
}
