// An object of the graph that a JSON project stands for, before it is a document.

import Diagnostics
import PBXProj
import XCProj

/// A value, and what in the JSON it says.
struct GraphValue {
  indirect enum Form {
    case text(String)
    case list([GraphValue])
    case dictionary([(key: String, value: GraphValue)])
  }

  var form: Form
  /// nil where nothing in the JSON says it: its object's place stands for it.
  var place: XCNode?

  static func text(_ text: String, _ place: XCNode? = nil) -> GraphValue { GraphValue(form: .text(text), place: place) }
  static func id(_ id: ObjectID, _ place: XCNode? = nil) -> GraphValue { .text(id.string, place) }
  static func ids(_ ids: [ObjectID], _ place: XCNode? = nil) -> GraphValue {
    GraphValue(form: .list(ids.map { .id($0) }), place: place)
  }
  static func list(_ elements: [GraphValue], _ place: XCNode? = nil) -> GraphValue {
    GraphValue(form: .list(elements), place: place)
  }
  static func dictionary(_ entries: [(key: String, value: GraphValue)], _ place: XCNode? = nil) -> GraphValue {
    GraphValue(form: .dictionary(entries), place: place)
  }

  var value: NewValue {
    switch form {
    case .text(let text): .string(text)
    case .list(let elements): .list(elements.map(\.value))
    case .dictionary(let entries): .dictionary(entries.map { .init($0.key, $0.value.value) })
    }
  }
}

struct GraphObject {
  let id: ObjectID
  let isa: String
  let place: XCNode
  private(set) var fields: [(key: String, value: GraphValue)] = []

  init(_ id: ObjectID, _ isa: String, at place: XCNode) {
    self.id = id
    self.isa = isa
    self.place = place
  }

  /// A key that is there already gets the other value.
  mutating func set(_ key: String, _ value: GraphValue?) {
    guard let value else { return }
    fields.removeAll { $0.key == key }
    fields.append((key, value))
  }

  mutating func set(_ key: String, _ text: String?) { set(key, text.map { .text($0) }) }

  /// The text of a member.
  mutating func set(_ key: String, textOf node: XCNode?) {
    if let node, let text = node.string { set(key, .text(text, node)) }
  }

  /// A list of texts; left out where it is not there.
  mutating func set(_ key: String, textsOf node: XCNode?) {
    guard let node, node.kind == .array else { return }
    set(key, .list(node.elements.compactMap { element in element.string.map { .text($0, element) } }, node))
  }

  /// `1` or `0`; left out where it is not there.
  mutating func set(_ key: String, flagOf node: XCNode?) {
    if let node, let flag = node.boolean { set(key, .text(flag ? "1" : "0", node)) }
  }
}

/// Objects written so that they can be parsed as a property list, with a map of what each part says.
struct GraphText {
  private var text: [UInt8] = []
  private var offsets: [Int] = []
  private var places: [XCNode] = []

  /// In sections by kind, each sorted by id, as Xcode has them.
  static func document(_ objects: [GraphObject], root: ObjectID, file: String) throws -> ProjectDocument {
    var writer = GraphText()
    writer.write(objects, root)
    let places = writer.places
    return try ProjectDocument(
      parsing: writer.text, file: file,
      origins: SourceMap(offsets: writer.offsets) { places[$0].location })
  }

  private mutating func write(_ objects: [GraphObject], _ root: ObjectID) {
    guard let first = objects.first else { return }
    mark(first.place)
    raw("// !$*UTF8*$!\n{\narchiveVersion = 1;\nclasses = {\n};\nobjectVersion = \(Self.objectVersion);\nobjects = {\n")
    let kinds = Dictionary(grouping: objects, by: \.isa)
    for isa in kinds.keys.sortedByBytes() {
      raw("\n/* Begin \(isa) section */\n")
      for object in (kinds[isa] ?? []).sorted(by: { $0.id < $1.id }) { write(object) }
      raw("/* End \(isa) section */\n")
    }
    raw("};\nrootObject = ")
    string(root.string)
    raw(";\n}\n")
  }

  /// The same objects as a property list that does not tell where they come from.
  static func propertyList(of document: ProjectDocument, file: String) throws -> ProjectDocument {
    var skeleton = GraphText()
    skeleton.raw("// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tclasses = {\n\t};\n\tobjectVersion = \(objectVersion);\n")
    skeleton.raw("\tobjects = {\n\t};\n\trootObject = ")
    skeleton.string(document.rootObject?.string ?? "")
    skeleton.raw(";\n}\n")
    var result = try ProjectDocument(parsing: skeleton.text, file: file)
    for id in document.objectIDs {
      guard let object = document.object(id), let isa = object["isa"]?.string else { continue }
      let fields = object.entries.filter { $0.key != "isa" }
      result.insert(id, isa: isa, fields.map { ($0.key, CanonicalForm.value(of: $0.value, for: $0.key, in: document)) })
    }
    return result
  }

  /// Of the property lists that have all that the JSON can say.
  static let objectVersion = 77

  private mutating func write(_ object: GraphObject) {
    mark(object.place)
    string(object.id.string)
    raw(" = {\nisa = ")
    string(object.isa)
    raw(";\n")
    for (key, value) in object.fields.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      entry(key, value, object.place)
    }
    raw("};\n")
  }

  private mutating func entry(_ key: String, _ value: GraphValue, _ outer: XCNode) {
    mark(value.place ?? outer)
    string(key)
    raw(" = ")
    write(value, outer)
    raw(";\n")
  }

  private mutating func write(_ value: GraphValue, _ outer: XCNode) {
    let place = value.place ?? outer
    mark(place)
    switch value.form {
    case .text(let text): string(text)
    case .list(let elements):
      raw("(\n")
      for element in elements {
        write(element, place)
        raw(",\n")
      }
      raw(")")
    case .dictionary(let entries):
      raw("{\n")
      for (key, value) in entries { entry(key, value, place) }
      raw("}")
    }
  }

  private mutating func mark(_ place: XCNode) {
    offsets.append(text.count)
    places.append(place)
  }

  private mutating func raw(_ string: String) { text += string.utf8 }

  private mutating func string(_ string: String) {
    text.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { text.append(UInt8(ascii: "\\")) }
      text.append(byte)
    }
    text.append(UInt8(ascii: "\""))
  }
}
