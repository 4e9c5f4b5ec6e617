// A kind of value: how it is decoded and how the schema describes it, side by side.

import Diagnostics
import JSON
import YAML

/// One row's right-hand side: `.text`, `.folder`, `.listOf(…)`.
struct Form<Value: Sendable>: Sendable {
  /// JSON Schema of the values that `decode` takes; made only where it is asked for.
  private var describe: @Sendable () -> JSONValue
  /// nil where the value was wrong, and then something was reported.
  var decode: @Sendable (Node, inout Decoder) -> Value?

  init(
    schema: @autoclosure @escaping @Sendable () -> JSONValue,
    decode: @escaping @Sendable (Node, inout Decoder) -> Value?
  ) {
    describe = schema
    self.decode = decode
  }

  var schema: JSONValue { describe() }

  func map<Other: Sendable>(_ transform: @escaping @Sendable (Value) -> Other) -> Form<Other> {
    let decode = decode
    return Form<Other>(schema: schema) { node, decoder in decode(node, &decoder).map(transform) }
  }

  /// With the place of the value.
  var located: Form<Located<Value>> {
    let decode = decode
    return Form<Located<Value>>(schema: schema) { node, decoder in
      decode(node, &decoder).map { Located($0, at: node.location) }
    }
  }

  /// A list. Wrong elements are reported and left out.
  static func list(of element: Form<Value>, wanted what: String) -> Form<[Value]> {
    Form<[Value]>(schema: ["type": ["array", "null"], "items": element.schema]) { node, decoder in
      decoder.sequence(node, wanted: what)?.enumerated().compactMap { index, item in
        decoder.within("\(index)") { element.decode(item, &$0) }
      }
    }
  }
}

/// An entry of a mapping whose keys are names: `targets`, `colors`.
struct NamedEntry<Value: Sendable>: Sendable {
  var name: String
  /// Of the name.
  var location: SourceLocation
  var value: Value
}

extension Form {
  /// A mapping from names that the user gives. `check` says what is wrong with a name; nil: nothing.
  static func entries(
    of element: Form<Value>, wanted what: String, check: @escaping @Sendable (String) -> String? = { _ in nil }
  ) -> Form<[NamedEntry<Value>]> {
    Form<[NamedEntry<Value>]>(schema: ["type": ["object", "null"], "additionalProperties": element.schema]) {
      node, decoder in
      decoder.mapping(node, wanted: what)?.compactMap { entry in
        if let wrong = check(entry.key) {
          decoder.report("bad-name", "`\(decoder.place)`: \(wrong)", at: entry.location)
        }
        return decoder.within(entry.key) { decoder in
          element.decode(entry.value, &decoder).map { NamedEntry(name: entry.key, location: entry.location, value: $0) }
        }
      }
    }
  }
}
