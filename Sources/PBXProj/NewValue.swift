// A value to be written.

/// What an edit puts into a project file.
public indirect enum NewValue: Hashable, Sendable {
  /// Written quoted where Xcode quotes it.
  case string(String)
  /// Written with the comment that Xcode gives the object: `13B0… /* Sources */`.
  case reference(ObjectID)
  case list([NewValue])
  /// Written sorted by key, `isa` first.
  case dictionary([Entry])

  public struct Entry: Hashable, Sendable {
    public var key: String
    public var value: NewValue

    public init(_ key: String, _ value: NewValue) {
      self.key = key
      self.value = value
    }
  }
}

extension NewValue: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .string(value) }
}

extension NewValue: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: NewValue...) { self = .list(elements) }
}

extension NewValue: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, NewValue)...) {
    self = .dictionary(elements.map { Entry($0, $1) })
  }
}
