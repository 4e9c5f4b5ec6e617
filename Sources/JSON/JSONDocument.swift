// JSON text that keeps its bytes.

import Diagnostics

/// A text that is read, asked and edited in place: what is not edited keeps its bytes exactly.
public struct JSONDocument: Sendable {
  /// A way from the root to a value.
  public enum Step: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    case name(String)
    case index(Int)

    public init(stringLiteral value: String) { self = .name(value) }
    public init(integerLiteral value: Int) { self = .index(value) }
  }

  public let file: String
  /// Unedited, exactly the input.
  public private(set) var bytes: [UInt8]
  private(set) var value: JSONValue
  private(set) var places: [JSONPlace]
  /// For what the text does not show.
  let usualLayout: JSONLayout

  /// `usualLayout` is how an edit is laid out as far as the text does not show it.
  ///
  /// Throws as `JSONValue(parsing:file:)` does; where the reason is an unfinished merge, that is what it says.
  public init(parsing bytes: [UInt8], file: String, usualLayout: JSONLayout = .apple) throws {
    self.file = file
    self.usualLayout = usualLayout
    self.bytes = bytes
    do {
      (value, places) = try Self.read(bytes, file: file)
    } catch let rejection as Rejection {
      throw rejection.namingMergeConflict(in: bytes, file: file, format: "json")
    }
  }

  public var root: JSONNode { JSONNode(document: self, index: 0, value: value) }

  /// nil where no value is there.
  public subscript(path: [Step]) -> JSONNode? {
    path.reduce(Optional(root)) { node, step in
      switch step {
      case .name(let name): node?[name]
      case .index(let index): node.flatMap { $0.elements.indices.contains(index) ? $0.elements[index] : nil }
      }
    }
  }

  private static func read(
    _ bytes: [UInt8], file: String, maximumDepth: Int = 512
  ) throws -> (JSONValue, [JSONPlace]) {
    var parser = JSONParser(bytes: bytes, file: file, placing: true, maximumDepth: maximumDepth)
    guard String(validating: bytes, as: UTF8.self) != nil else { throw parser.failure("it is not UTF-8") }
    let value = try parser.document()
    return (value, parser.places)
  }

  /// What is written is read back. One edit may nest deeper than what is read from outside.
  mutating func replace(_ range: Range<Int>, with text: String) {
    bytes.replaceSubrange(range, with: Array(text.utf8))
    guard let (value, places) = try? Self.read(bytes, file: file, maximumDepth: 1024) else {
      preconditionFailure("an edit of \(file) left it malformed")
    }
    self.value = value
    self.places = places
  }
}

/// A look at a value of the document as it was when the look was taken.
public struct JSONNode: Sendable {
  let document: JSONDocument
  let index: Int
  public let value: JSONValue

  private var childIndices: [Int] {
    var result: [Int] = []
    var child = index + 1
    while child < document.places[index].end {
      result.append(child)
      child = document.places[child].end
    }
    return result
  }

  /// Of an array; empty for anything else.
  public var elements: [JSONNode] {
    guard let values = value.array else { return [] }
    return zip(childIndices, values).map { JSONNode(document: document, index: $0, value: $1) }
  }

  /// Of an object, in the order of the text; empty for anything else.
  public var members: [(name: String, node: JSONNode)] {
    guard let object = value.object else { return [] }
    return zip(childIndices, object.members).map {
      ($1.name, JSONNode(document: document, index: $0, value: $1.value))
    }
  }

  public subscript(name: String) -> JSONNode? { members.first { $0.name == name }?.node }

  public var string: String? { value.string }

  public var location: SourceLocation { location(of: document.places[index].range.lowerBound) }

  private func location(of offset: Int) -> SourceLocation {
    JSONParser.location(of: offset, in: document.bytes, file: document.file)
  }

  var place: JSONPlace { document.places[index] }
  var childPlaces: [JSONPlace] { childIndices.map { document.places[$0] } }
}
