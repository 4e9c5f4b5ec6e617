// Values that are one of a few words.

import Diagnostics
import JSON
import ProjectModel
import YAML

extension Form<String> {
  /// - Parameter hint: What to do where no word is near; by default the words are listed.
  static func choice(of words: [String], wanted what: String, otherwise hint: String? = nil) -> Form<String> {
    Form(schema: ["type": "string", "enum": .array(words.map { .string($0) })]) { node, decoder in
      guard let text = decoder.scalar(node, wanted: what)?.text else { return nil }
      guard !words.contains(text) else { return text }
      let advice =
        nearestWord(to: text, among: words).map { "did you mean “\($0)”?" } ?? hint
        ?? "write one of \(words.map { "“\($0)”" }.joined(separator: ", "))"
      decoder.report("bad-value", "`\(decoder.place)`: “\(text)” is not \(what); \(advice)", at: node.location)
      return nil
    }
  }

  static var targetType: Form<String> {
    choice(of: TargetCatalogue.words, wanted: "a target type", otherwise: "`fixpoint types` lists them")
  }
}

extension Form<AuditDeclaration.Severity> {
  static var severity: Form<AuditDeclaration.Severity> {
    Form<String>.choice(of: AuditDeclaration.Severity.allCases.map(\.rawValue), wanted: "a severity")
      .map { AuditDeclaration.Severity(rawValue: $0) ?? .error }
  }
}

extension Form<Int> {
  /// The version of the format: there is one.
  static var formatVersion: Form<Int> {
    Form(schema: ["const": 1]) { node, decoder in
      guard let text = decoder.scalar(node, wanted: "the version of the format, 1")?.text else { return nil }
      if text == "1" { return 1 }
      decoder.report(
        "version", "`fixpoint` is the version of this file's format; this program reads version 1, not “\(text)”",
        at: node.location)
      return nil
    }
  }
}
