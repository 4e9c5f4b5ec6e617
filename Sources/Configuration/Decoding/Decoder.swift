// What decoding gathers: errors, and the values that references stand for.

import Diagnostics
import YAML

/// Passed through one decoding. Nothing throws: every error is reported, and decoding goes on beside it.
struct Decoder {
  private(set) var diagnostics: [Diagnostic] = []
  /// The keys that lead to the value being decoded: `targets`, `widget`, `type`.
  var path: [String] = []
  var references = References()

  /// `targets.widget.type`, for messages.
  var place: String { path.joined(separator: ".") }
  /// The same as the subject of a sentence.
  private var subject: String { path.isEmpty ? "the file" : "`\(place)`" }

  mutating func report(
    _ id: String, _ message: String, at location: SourceLocation, related: [Diagnostic.Related] = []
  ) {
    diagnostics.append(Diagnostic("configuration.\(id)", .error, message, at: location, related: related))
  }

  mutating func within<Result>(_ key: String, _ body: (inout Decoder) -> Result) -> Result {
    path.append(key)
    defer { path.removeLast() }
    return body(&self)
  }

  // MARK: Shapes

  /// The text of a scalar; anything else, and nothing, is reported. `what` says what was wanted: `a colour`.
  mutating func scalar(_ node: Node, wanted what: String) -> Node.Scalar? {
    guard let scalar = node.scalar else {
      report("wrong-type", "\(subject) must be \(what), not \(Self.name(of: node))", at: node.location)
      return nil
    }
    guard !(scalar.isPlain && scalar.text.isEmpty) else {
      report("wrong-type", "\(subject) has no value; write \(what) or take the key out", at: node.location)
      return nil
    }
    return scalar
  }

  /// The elements of a list; none where nothing is written.
  mutating func sequence(_ node: Node, wanted what: String) -> [Node]? {
    if node.isNull { return [] }
    if let nodes = node.sequence { return nodes }
    report("wrong-type", "\(subject) must be \(what), not \(Self.name(of: node))", at: node.location)
    return nil
  }

  /// The entries of a mapping; none where nothing is written.
  mutating func mapping(_ node: Node, wanted what: String) -> [Node.Entry]? {
    if node.isNull { return [] }
    if let entries = node.mapping { return entries }
    report("wrong-type", "\(subject) must be \(what), not \(Self.name(of: node))", at: node.location)
    return nil
  }

  private static func name(of node: Node) -> String {
    switch node.content {
    case .scalar(let scalar): scalar.isNull ? "nothing" : "the text “\(scalar.text)”"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}
