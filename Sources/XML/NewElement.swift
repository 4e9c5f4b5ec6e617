// An element that is to be written.

/// Names and values only; how it is laid out is the document's business.
public struct NewElement: Hashable, Sendable {
  public var name: String
  /// In this order.
  public var attributes: [MarkupElement.Attribute]
  public var children: [NewElement]

  public init(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], children: [NewElement] = []
  ) {
    self.name = name
    self.attributes = attributes.map { .init($0.key, $0.value) }
    self.children = children
  }

  public init(_ name: String, attributes: [MarkupElement.Attribute], children: [NewElement] = []) {
    self.name = name
    self.attributes = attributes
    self.children = children
  }
}

extension MarkupElement {
  /// The same element to be written somewhere; what is no element is not in it.
  public var copy: NewElement {
    NewElement(name, attributes: attributes, children: children.map(\.copy))
  }
}
