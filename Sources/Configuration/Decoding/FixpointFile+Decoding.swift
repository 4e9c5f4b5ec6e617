// From bytes to a decoded file.

import Diagnostics
import Platform
import ProjectModel
import YAML

extension FixpointFile {
  /// Decodes a tree with an environment chosen, or none.
  static func decode(
    _ document: Document, file: String, environment: String?, advice: @escaping @Sendable () -> String? = { nil }
  ) throws -> FixpointFile {
    let start = SourceLocation(file: file, line: 1, column: 1)
    let written = document.root ?? Node(.mapping([]), at: start)
    let chosen = try environment.map { try find($0, in: written, file: file) }
    var decoder = Decoder()
    if let identifier = chosen?["bundleIdentifier"]?.scalar {
      decoder.references["bundleIdentifier"] = [identifier.text]
    }
    let root = chosen.map { overlay(written, with: $0) } ?? written
    decoder.references.written = Set(root.mapping?.map(\.key) ?? [])
    let decoded = FixpointFile.form(advice: advice).decode(root, FixpointFile(location: start), &decoder)
    if let decoded { decoder.checkNames(of: decoded) }
    let problems = document.diagnostics + decoder.diagnostics
    guard var result = decoded, problems.isEmpty else { throw Rejection(.input, inOrder(problems)) }
    result.document = document
    result.environment = environment
    result.appBundleIdentifier = result.environments.first { $0.name == environment }?.bundleIdentifier
    return result
  }

  /// The node of an environment.
  private static func find(_ name: String, in root: Node, file: String) throws -> Node {
    let entries = root["environments"]?.mapping ?? []
    if let entry = entries.first(where: { $0.key == name }) { return entry.value }
    let names = entries.map(\.key)
    let advice =
      nearestWord(to: name, among: names).map { "did you mean “\($0)”?" }
      ?? (names.isEmpty
        ? "\(file) declares none" : "it declares \(names.map { "“\($0)”" }.joined(separator: ", "))")
    throw Rejection(
      .input, "configuration.unknown-environment", "\(file) has no environment “\(name)”; \(advice)",
      at: root["environments"]?.location ?? SourceLocation(file: file))
  }

  /// The file as if it stated what the environment states.
  private static func overlay(_ root: Node, with environment: Node) -> Node {
    guard var entries = root.mapping else { return root }
    for entry in environment.mapping ?? [] where ["team", "appGroups"].contains(entry.key) {
      if let index = entries.firstIndex(where: { $0.key == entry.key }) {
        entries[index] = entry
      } else {
        entries.append(entry)
      }
    }
    return Node(.mapping(entries), at: root.location)
  }

  /// In the order of the file, each once: an environment's value is read both there and in the file's own place.
  private static func inOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return diagnostics.filter { seen.insert($0).inserted }
      .enumerated().sorted { a, b in
        guard let first = a.element.location, let second = b.element.location, first != second else {
          return a.offset < b.offset
        }
        return first < second
      }
      .map(\.element)
  }
}

extension Decoder {
  /// Names of which two would be one on a disk that does not tell cases apart.
  mutating func checkDistinct(_ names: [Located<String>], what: String) {
    var first: [String: Located<String>] = [:]
    for name in names where !name.value.isEmpty {
      guard let other = first.updateValue(name, forKey: name.value.lowercased()) else { continue }
      first[name.value.lowercased()] = other
      report(
        "repeated-name", "the \(what) “\(name.value)” has the name of another, “\(other.value)”; rename one of them",
        at: name.location, related: [.init("the other", at: other.location)])
    }
  }

  mutating func checkNames(of file: FixpointFile) {
    checkDistinct(file.targets.map { Located($0.name, at: $0.location) }, what: "target")
    if let app = file.app, let target = file.targets.first(where: { $0.name == app.value }) {
      report(
        "repeated-name", "the target “\(target.name)” has the name of the application; rename it", at: target.location,
        related: [.init("the application", at: app.location)])
    }
    for target in file.targets where target.host?.value == target.name {
      report(
        "bad-value", "the target “\(target.name)” cannot host itself", at: target.host?.location ?? target.location)
    }
  }
}
