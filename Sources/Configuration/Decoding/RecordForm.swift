// A mapping with known keys: one table from which it is decoded and from which its schema is made.

import Diagnostics
import JSON
import YAML

/// One row of a table.
struct Key<Record>: Sendable {
  var name: String
  /// One sentence for the schema.
  var summary: String
  var isRequired: Bool
  var schema: @Sendable () -> JSONValue
  var read: @Sendable (Node, inout Record, inout Decoder) -> Void

  /// An optional key.
  static func optional<Value: Sendable>(
    _ name: String, _ form: Form<Value>, _ summary: String,
    store: @escaping @Sendable (inout Record, Value, inout Decoder) -> Void
  ) -> Key {
    Key(
      name: name, summary: summary, isRequired: false, schema: { form.schema },
      read: { node, record, decoder in
        if let value = form.decode(node, &decoder) { store(&record, value, &decoder) }
      })
  }

  static func optional<Value: Sendable>(
    _ name: String, _ form: Form<Value>, _ summary: String, store: @escaping @Sendable (inout Record, Value) -> Void
  ) -> Key {
    optional(name, form, summary) { record, value, _ in store(&record, value) }
  }

  /// The same, and its absence is an error.
  var required: Key {
    var key = self
    key.isRequired = true
    return key
  }
}

/// The keys of one kind of mapping, decoded in the order of the table whatever the order of the file.
struct RecordForm<Record: Sendable>: Sendable {
  /// For messages: `a target`.
  var title: String
  var keys: [Key<Record>]
  /// What to add to the message where a required key is missing.
  var advice: @Sendable (_ missing: String) -> String? = { _ in nil }

  /// `start` is the record before its keys are read.
  func decode(_ node: Node, _ start: Record, _ decoder: inout Decoder) -> Record? {
    guard let entries = decoder.mapping(node, wanted: "a mapping, \(title)") else { return nil }
    for entry in entries where !keys.contains(where: { $0.name == entry.key }) {
      decoder.report("unknown-key", unknown(entry.key, in: decoder.place), at: entry.location)
    }
    var record = start
    for key in keys {
      if let entry = entries.first(where: { $0.key == key.name }) {
        decoder.within(key.name) { key.read(entry.value, &record, &$0) }
      } else if key.isRequired {
        let place = decoder.path.isEmpty ? "the file" : "`\(decoder.place)`"
        let advice = advice(key.name) ?? key.summary
        decoder.report("missing-key", "\(place) has no key `\(key.name)`; \(advice)", at: node.location)
      }
    }
    return record
  }

  private func unknown(_ key: String, in place: String) -> String {
    let names = keys.map(\.name)
    let whose = place.isEmpty ? "" : " in `\(place)`"
    if let near = nearestWord(to: key, among: names) {
      return "unknown key `\(key)`\(whose); did you mean `\(near)`?"
    }
    let list = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { "`\($0)`" }.joined(separator: ", ")
    return "unknown key `\(key)`\(whose); the keys here are \(list)"
  }

  var schema: JSONValue {
    var properties = JSONObject()
    for key in keys {
      var property = key.schema().object ?? JSONObject()
      property["description"] = .string(key.summary)
      properties[key.name] = .object(property)
    }
    var result: JSONObject = [
      "type": "object", "additionalProperties": false, "properties": .object(properties),
    ]
    let required = keys.filter(\.isRequired).map { JSONValue.string($0.name) }
    if !required.isEmpty { result["required"] = .array(required) }
    return .object(result)
  }

  func form(_ start: @escaping @Sendable (Node) -> Record) -> Form<Record> {
    Form(schema: schema) { node, decoder in decode(node, start(node), &decoder) }
  }
}
