// Texts, with the shape that each must have.

import Diagnostics
import JSON
import Platform
import YAML

/// Every scalar is the text that was written, so the schema lets an editor take `1.10` or `YES` without quotes.
var anyScalar: JSONValue { ["type": ["string", "number", "boolean"]] }

extension Form<Located<String>> {
  /// Of an environment variable.
  static var variableName: Form<Located<String>> {
    Form<String>.literal(wanted: "the name of a variable", schema: ["type": "string"])
      .matching("^[A-Za-z_][A-Za-z0-9_]*$")
      .checked { isVariableName($0) ? nil : "must be the name of a variable, as in APP_VARIANT" }
      .located
  }
}

/// Letters and digits of ASCII and underscores, no digit first.
func isVariableName(_ name: String) -> Bool {
  guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
  return name.utf8.allSatisfy { isWord($0) && $0 != UInt8(ascii: "-") }
}

extension Form<String> {
  /// Any text, references replaced.
  static var text: Form<String> { text(wanted: "a text") }

  static func text(wanted what: String) -> Form<String> {
    Form(schema: anyScalar) { node, decoder in
      decoder.scalar(node, wanted: what).flatMap { decoder.replaced($0.text, at: node.location) }
    }
  }

  /// A text exactly as written.
  static func literal(wanted what: String, schema: @autoclosure @escaping @Sendable () -> JSONValue = anyScalar)
    -> Form<String>
  {
    Form(schema: schema()) { node, decoder in decoder.scalar(node, wanted: what)?.text }
  }

  /// `check` says what is wrong, in words that follow the key: `must be …`; nil: nothing.
  func checked(_ check: @escaping @Sendable (String) -> String?) -> Form<String> {
    let decode = decode
    return Form(schema: schema) { node, decoder in
      guard let text = decode(node, &decoder) else { return nil }
      if let wrong = check(text) {
        decoder.report("bad-value", "`\(decoder.place)` \(wrong), not “\(text)”", at: node.location)
        return nil
      }
      return text
    }
  }

  /// `fault` says what is wrong, in a sentence of its own; nil: nothing.
  func refused(_ fault: @escaping @Sendable (String) -> String?) -> Form<String> {
    let decode = decode
    return Form(schema: schema) { node, decoder in
      guard let text = decode(node, &decoder) else { return nil }
      guard let wrong = fault(text) else { return text }
      decoder.report("bad-value", "`\(decoder.place)`: \(wrong)", at: node.location)
      return nil
    }
  }

  private func described(by pattern: String) -> JSONValue {
    var object = schema.object ?? JSONObject()
    object["pattern"] = .string(pattern)
    return .object(object)
  }

  func matching(_ pattern: String) -> Form<String> {
    Form(schema: described(by: pattern), decode: decode)
  }

  static var team: Form<String> {
    literal(wanted: "a team id", schema: ["type": ["string", "integer"]])
      .matching("^[A-Z0-9]{10}$")
      .checked { isTeam($0) ? nil : "must be ten capital letters and digits, as in ABCDE12345" }
  }

  /// Of the application: nothing to append to, nothing left for Xcode.
  static var applicationIdentifier: Form<String> {
    literal(wanted: "a bundle identifier", schema: ["type": "string"])
      .matching(#"^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$"#)
      .checked { isBundleIdentifier($0) ? nil : identifierRule }
  }

  /// Of a target: may begin with a dot, and may hold references to build settings.
  static var targetIdentifier: Form<String> {
    text(wanted: "a bundle identifier")
      .checked { text in
        let plain = withoutSettingReferences(text)
        let absolute = plain.hasPrefix(".") ? String(plain.dropFirst()) : plain
        return isBundleIdentifier(absolute) ? nil : identifierRule
      }
  }

  static var deploymentTarget: Form<String> {
    text(wanted: "a version")
      .matching(#"^([0-9]+\.[0-9]+(\.[0-9]+)?|.*\$\(.*\).*)$"#)
      .checked { isVersion(withoutSettingReferences($0, standIn: "1.0")) ? nil : "must be a version such as \"17.0\"" }
  }

  /// A text of one line, not empty: names that go into project files and file names.
  static func name(wanted what: String) -> Form<String> {
    text(wanted: what).checked { nameFault($0).map { "must be \(what): \($0)" } }
  }

  static var framework: Form<String> {
    literal(wanted: "the name of a framework", schema: ["type": "string"])
      .matching("^[A-Za-z0-9_+.-]+$")
      .checked { text in
        text.utf8.allSatisfy { isWord($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: ".") } && !text.isEmpty
          ? nil : "must be the name of a system framework, as in WidgetKit"
      }
  }
}

private let identifierRule =
  "must be a bundle identifier: letters, digits, hyphens and single dots between them, as in com.acme.app"

// MARK: Shapes

func isWord(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
    true
  default: false
  }
}

/// `com.acme.app`: components of letters, digits and hyphens.
func isBundleIdentifier(_ text: String) -> Bool {
  text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
    !part.isEmpty && part.utf8.allSatisfy { isWord($0) && $0 != UInt8(ascii: "_") }
  }
}

/// Ten capital letters and digits.
public func isTeam(_ text: String) -> Bool {
  text.utf8.count == 10
    && text.utf8.allSatisfy {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
}

/// `17.0`, `16.4.1`.
func isVersion(_ text: String) -> Bool {
  let parts = text.split(separator: ".", omittingEmptySubsequences: false)
  return (2...3).contains(parts.count)
    && parts.allSatisfy { part in
      (1...4).contains(part.utf8.count) && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}

/// What is wrong with a name of a target, product or environment; nil: nothing.
public func nameFault(_ text: String) -> String? {
  if text.isEmpty { return "it is empty" }
  if text == "." || text == ".." { return "it is a folder's name" }
  if text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
    return "it holds a control character"
  }
  if text.contains("/") { return "it holds a slash" }
  if text.first == " " || text.last == " " { return "it begins or ends with a space" }
  return nil
}

/// `$(NAME)` and `${NAME}` in place of which Xcode puts something: here, `standIn`.
func withoutSettingReferences(_ text: String, standIn: String = "x") -> String {
  var result = ""
  var rest = Substring(text)
  while let dollar = rest.firstIndex(of: "$") {
    let after = rest[rest.index(after: dollar)...]
    let close: Character? = after.first == "(" ? ")" : after.first == "{" ? "}" : nil
    guard let close, let end = after.firstIndex(of: close), end > after.index(after: after.startIndex) else {
      return result + rest
    }
    result += rest[..<dollar] + standIn
    rest = rest[rest.index(after: end)...]
  }
  return result + rest
}
