// `credentials.json`: profiles and certificates that a person gives to EAS.

import Diagnostics
import JSON
import Platform
import PluginKit

/// One pair of keys for an app of a single target, or one for each target, under its name. What it holds is secret: places
/// and names are told, passwords never.
struct CredentialsFile {
  static let path = TreePath("credentials.json")!

  private enum Key {
    static let profile = "provisioningProfilePath"
    static let certificate = "distributionCertificate"
    static let all = [profile, certificate]
  }

  private let root: JSONNode

  /// nil where there is none.
  init?(_ tree: any ReadableTree) throws {
    guard let bytes = try tree.read(Self.path) else { return nil }
    root = try JSONDocument(parsing: bytes, file: Self.path.string).root
  }

  static func skeleton(for targets: [String]) -> [UInt8] {
    let certificate: JSONValue = ["path": "credentials/distribution.p12", "password": ""]
    let entries = targets.map { name in
      let file = String(name.map { $0 == "/" || $0 == "\\" ? "-" : $0 })
      let entry: JSONValue = [
        Key.profile: .string("credentials/\(file).mobileprovision"), Key.certificate: certificate,
      ]
      return (name, entry)
    }
    return JSONValue.object(["ios": .object(JSONObject(entries))]).bytes(.plain)
  }

  /// What of it does not fit the targets that EAS is told of; nothing where it says nothing of iOS.
  func problems(application: String, _ targets: [String], _ tree: any ReadableTree) throws -> [Diagnostic] {
    guard let ios = root["ios"] else { return [] }
    guard ios.value.object != nil else {
      return [problem("malformed", "`ios` must be an object with an entry for each target", at: ios)]
    }
    if ios[Key.profile]?.string != nil {
      let single = try problems(of: ios, titled: "`ios`", tree)
      guard !targets.isEmpty else { return single }
      let names = ([application] + targets).map { "`\($0)`" }.joined(separator: ", ")
      return single + [
        problem(
          "single", "this form is for one target, and the project has more; give each an entry under `ios`: \(names)",
          at: ios)
      ]
    }
    var problems: [Diagnostic] = []
    let expected = [application] + targets
    for name in expected where ios[name] == nil {
      problems.append(
        problem("missing", "“\(name)” has no entry, so EAS does not know its profile; add one under `ios`", at: ios))
    }
    for member in ios.members {
      guard expected.contains(member.name) else {
        let near = nearestWord(to: member.name, among: expected.filter { ios[$0] == nil })
        problems.append(
          problem(
            "unknown-target",
            "EAS is told of no target “\(member.name)”; \(near.map { "did you mean “\($0)”?" } ?? "take the entry out")",
            at: member.node))
        continue
      }
      problems += try self.problems(of: member.node, titled: "“\(member.name)”", tree)
    }
    return problems
  }

  private func problem(_ id: String, _ message: String, at node: JSONNode) -> Diagnostic {
    Diagnostic("eas.credentials-\(id)", .error, message, at: node.location)
  }

  private func problems(of entry: JSONNode, titled title: String, _ tree: any ReadableTree) throws -> [Diagnostic] {
    guard entry.value.object != nil else {
      return [problem("malformed", "\(title) must be an object with \(Self.words(Key.all))", at: entry)]
    }
    var problems = try file(Key.profile, in: entry, of: title, tree)
    problems += entry.members.filter { !Key.all.contains($0.name) }.map { member in
      problem("unknown-key", "EAS knows no `\(member.name)` here; there are \(Self.words(Key.all))", at: member.node)
    }
    guard let certificate = entry[Key.certificate], certificate.value.object != nil else {
      let place = entry[Key.certificate] ?? entry
      return problems + [
        problem("malformed", "\(title) needs a `\(Key.certificate)`, an object with `path`, `password`", at: place)
      ]
    }
    problems += try file("path", in: certificate, of: title, tree)
    if certificate["password"]?.string == nil {
      let place = certificate["password"] ?? certificate
      problems.append(problem("malformed", "the certificate of \(title) needs a `password`, a text", at: place))
    }
    return problems
  }

  /// A text that names a file of the project.
  private func file(
    _ key: String, in node: JSONNode, of title: String, _ tree: any ReadableTree
  ) throws -> [Diagnostic] {
    guard let value = node[key], let text = value.string else {
      return [problem("malformed", "\(title) needs a `\(key)`, the path of a file", at: node[key] ?? node)]
    }
    let elsewhere = Diagnostic(
      "eas.credentials-elsewhere", .note,
      "`\(key)` of \(title) leads out of the project and was not looked at; make sure that the file is there",
      at: value.location)
    guard let path = TreePath(text) else { return [elsewhere] }
    do {
      if try tree.read(path) != nil { return [] }
    } catch let rejection as Rejection where rejection.diagnostics.allSatisfy({ $0.id == "path.leaves-root" }) {
      return [elsewhere]
    }
    return [problem("no-file", "there is no file “\(text)”, the `\(key)` of \(title); put it there", at: value)]
  }

  private static func words(_ keys: [String]) -> String { keys.map { "`\($0)`" }.joined(separator: ", ") }
}
