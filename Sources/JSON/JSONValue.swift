// One JSON value, with objects in the order of the text.

/// The value types of JSON (RFC 8259). Whole numbers that fit are `integer`; any other number keeps its text.
public indirect enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case number(String)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

/// Members in order; names are distinct.
public struct JSONObject: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  public struct Member: Hashable, Sendable {
    public var name: String
    public var value: JSONValue
  }

  public private(set) var members: [Member] = []

  public init() {}

  /// The last of two equal names wins.
  public init(_ pairs: [(String, JSONValue)]) { for (name, value) in pairs { self[name] = value } }
  public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }

  public var names: [String] { members.map(\.name) }

  public subscript(name: String) -> JSONValue? {
    get { members.first { $0.name == name }?.value }
    set {
      let index = members.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(name: name, value: value))
      case (nil, nil): break
      }
    }
  }
}

extension JSONValue {
  public var string: String? { if case .string(let text) = self { text } else { nil } }
  public var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  public var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
  public var object: JSONObject? { if case .object(let object) = self { object } else { nil } }

  public subscript(name: String) -> JSONValue? { object?[name] }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(JSONObject(elements)) }
  public init(nilLiteral: ()) { self = .null }
}
