// One value of a property list, whatever format it was written in.

/// The value types of property lists. Dictionaries keep their order; numbers keep their text.
public indirect enum PropertyValue: Hashable, Sendable {
  case string(String)
  case integer(Int64)
  /// As it was written, since `1.10` and `1.1` are two texts.
  case real(String)
  case boolean(Bool)
  /// ISO 8601 as in the file.
  case date(String)
  case data([UInt8])
  case array([PropertyValue])
  case dictionary(PropertyDictionary)
}

/// Keys and values in the order of the file. Keys are distinct.
public struct PropertyDictionary: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public var key: String
    public var value: PropertyValue

    public init(_ key: String, _ value: PropertyValue) {
      self.key = key
      self.value = value
    }
  }

  public private(set) var entries: [Entry]

  /// The last of two equal keys wins; readers report the other themselves.
  public init(_ entries: [Entry] = []) {
    self.entries = []
    self.entries.reserveCapacity(entries.count)
    var indices: [String: Int] = [:]
    for entry in entries {
      if let index = indices[entry.key] {
        self.entries[index].value = entry.value
      } else {
        indices[entry.key] = self.entries.count
        self.entries.append(entry)
      }
    }
  }

  public var keys: [String] { entries.map(\.key) }
  public var isEmpty: Bool { entries.isEmpty }

  public subscript(key: String) -> PropertyValue? {
    get { entries.first { $0.key == key }?.value }
    set {
      let index = entries.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): entries[index].value = value
      case (let index?, nil): entries.remove(at: index)
      case (nil, let value?): entries.append(Entry(key, value))
      case (nil, nil): break
      }
    }
  }

  /// By the UTF-8 bytes of the keys, all levels.
  public func sorted() -> PropertyDictionary {
    PropertyDictionary(
      entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { Entry($0.key, $0.value.sorted()) })
  }
}

extension PropertyValue {
  public var string: String? { if case .string(let text) = self { text } else { nil } }
  public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  public var array: [PropertyValue]? { if case .array(let values) = self { values } else { nil } }
  public var dictionary: PropertyDictionary? { if case .dictionary(let value) = self { value } else { nil } }
  /// The strings of an array of nothing but strings.
  public var strings: [String]? {
    guard let array else { return nil }
    let texts = array.compactMap(\.string)
    return texts.count == array.count ? texts : nil
  }

  public func sorted() -> PropertyValue {
    switch self {
    case .array(let values): .array(values.map { $0.sorted() })
    case .dictionary(let dictionary): .dictionary(dictionary.sorted())
    default: self
    }
  }
}

extension PropertyValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(arrayLiteral elements: PropertyValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, PropertyValue)...) {
    self = .dictionary(PropertyDictionary(elements.map { .init($0.0, $0.1) }))
  }
}
