// One element of a document.

import Diagnostics

/// A look at an element of the document as it was when the look was taken; edits made later are seen by new looks only.
public struct MarkupElement: Sendable, Equatable {
  public struct Attribute: Hashable, Sendable {
    public var name: String
    /// References resolved, line ends and tabs that are written as such read as spaces.
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  let document: MarkupDocument
  let index: Int

  /// Whether both are the same element of one state of a document.
  public static func == (a: MarkupElement, b: MarkupElement) -> Bool {
    a.index == b.index && a.document.text.utf8 == b.document.text.utf8
  }

  private var record: MarkupTable.ElementRecord { document.table.elements[index] }

  public var name: String { document.string(record.name) }

  /// In the order of the text.
  public var attributes: [Attribute] {
    document.table.attributes[record.attributes].map { Attribute(document.string($0.name), value($0)) }
  }

  /// The value of an attribute; nil where it is not there.
  public subscript(name: String) -> String? { attribute(name).map(value) }

  public var children: [MarkupElement] {
    document.table.children(of: index).map { MarkupElement(document: document, index: $0) }
  }

  public func children(named name: String) -> [MarkupElement] { children.filter { $0.name == name } }

  /// The first child of that name.
  public func child(_ name: String) -> MarkupElement? { children.first { $0.name == name } }

  /// Whether it has no element inside it.
  public var isEmpty: Bool { record.end == index + 1 }

  public var parent: MarkupElement? {
    record.parent < 0 ? nil : MarkupElement(document: document, index: record.parent)
  }

  /// Every element inside it, at any depth, in the order of the text.
  public var descendants: [MarkupElement] {
    (index + 1..<record.end).map { MarkupElement(document: document, index: $0) }
  }

  /// Texts, comments, CDATA sections and processing instructions directly in it.
  public var parts: [MarkupPart] {
    document.table.parts(of: index).map { MarkupPart(document, $0) }
  }

  /// Its own text, references resolved, CDATA sections included, comments left out.
  public var text: String {
    parts.map { part in
      switch part.kind {
      case .text, .characterData: part.text
      case .comment, .instruction: ""
      }
    }.joined()
  }

  /// Of its opening tag.
  public var location: SourceLocation { document.location(of: record.range.lowerBound) }

  /// Of the value of an attribute; of the element where it is not there.
  public func location(of name: String) -> SourceLocation {
    attribute(name).map { document.location(of: $0.name.lowerBound) } ?? location
  }

  func attribute(_ name: String) -> MarkupTable.AttributeRecord? {
    let wanted = Array(name.utf8)
    return document.table.attributes[record.attributes].first { document.text.utf8[$0.name].elementsEqual(wanted) }
  }

  private func value(_ attribute: MarkupTable.AttributeRecord) -> String {
    MarkupText.attributeValue(document.text.utf8[attribute.value])
  }
}

/// What stands in a document beside its elements.
public struct MarkupPart: Hashable, Sendable {
  public enum Kind: Sendable { case text, comment, characterData, instruction }

  public var kind: Kind
  /// As written, `<!--` and the like included.
  public var source: String
  public var location: SourceLocation

  init(_ document: MarkupDocument, _ record: MarkupTable.PartRecord) {
    kind = record.kind
    source = document.string(record.range)
    location = document.location(of: record.range.lowerBound)
  }

  /// What it says, without what marks it as what it is.
  public var text: String {
    let utf8 = source.utf8
    switch kind {
    case .text: return MarkupText.text(Array(utf8)[...])
    case .comment: return String(Substring(utf8.dropFirst(4).dropLast(3)))
    case .characterData: return MarkupText.lineEnds(Array(utf8.dropFirst(9).dropLast(3))[...])
    case .instruction: return String(Substring(utf8.dropFirst(2).dropLast(2)))
    }
  }
}
