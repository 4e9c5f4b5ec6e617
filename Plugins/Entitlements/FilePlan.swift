// The entitlements files of a run, and the settings that name them.

import BuildGraph
import Diagnostics
import Platform
import PluginKit
import ProjectModel
import PropertyList
import XcodeProject

/// What Fixpoint does to one file.
enum FileContent: Hashable, Sendable {
  /// It writes the file.
  case whole(PropertyDictionary)
  /// It keeps some keys true in a person's file: sets those that differ, and takes out those that are nil.
  case edited([String: PropertyValue?])

  /// Of a file that Fixpoint writes as a whole.
  var bytes: [UInt8]? {
    if case .whole(let dictionary) = self { PropertyValue.dictionary(dictionary).xmlBytes() } else { nil }
  }

  func step(id: String, producer: String, version: String, path: TreePath) -> Step {
    switch self {
    case .whole(let dictionary):
      let bytes = PropertyValue.dictionary(dictionary).xmlBytes()
      return Step(
        id: id, producer: producer, version: version, inputs: [], outputs: [path], parameters: bytes
      ) { _ in [Artifact(path, bytes)] }
    case .edited(let changes):
      let keys = changes.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      let parameters = keys.map { "\($0) \(changes[$0].flatMap { $0 }?.spelled ?? "-")" }.joined(separator: "\n")
      return Step(
        id: id, producer: producer, version: version, inputs: [path], outputs: [path],
        parameters: Array(parameters.utf8)
      ) { read in
        let bytes = try read(path)
        if keys.isEmpty { return [Artifact(path, bytes)] }
        var document = try XMLPropertyListDocument(parsing: bytes, file: path.string)
        for key in keys {
          if let value = changes[key].flatMap({ $0 }) { document.set(value, forKey: key) } else { document.remove(key) }
        }
        return [Artifact(path, document.bytes)]
      }
    }
  }
}

struct FilePlan {
  static let setting = "CODE_SIGN_ENTITLEMENTS"
  static let name = "generated.entitlements"

  private(set) var contents: [TreePath: FileContent] = [:]
  var edits: [ModelEdit] = []
  var diagnostics: [Diagnostic] = []

  /// `generated.Debug.entitlements`.
  static func name(for configuration: ConfigurationName) -> String {
    let word = String(configuration.description.map { $0 == "/" ? "-" : $0 })
    return "generated.\(word).entitlements"
  }

  /// Plans a file of Fixpoint's own. A file that is there and is not Fixpoint's stays where it says the same; else it is
  /// named and nothing happens to it. `claimingEqual` makes a file of the very same bytes Fixpoint's.
  mutating func make(
    _ path: TreePath, _ content: PropertyDictionary, for owner: String, claimingEqual: Bool = false,
    _ context: PluginContext
  ) throws {
    guard context.ownedFiles[path] == nil, let bytes = try context.tree.read(path) else {
      contents[path] = .whole(content)
      return
    }
    if claimingEqual, bytes == FileContent.whole(content).bytes {
      contents[path] = .whole(content)
      return
    }
    let present = try PropertyValue(parsing: bytes, file: path.string).sorted()
    guard present != .dictionary(content.sorted()) else { return }
    throw Rejection(
      .input, "entitlements.file-in-the-way",
      "\(path) is where the entitlements of \(owner) go, but Fixpoint did not write it and it says something else; move "
        + "what it holds to `entitlements:` in \(context.configuration.location.file) and delete it",
      at: SourceLocation(file: path.string, line: 1, column: 1))
  }

  mutating func edit(_ path: TreePath, _ changes: [String: PropertyValue?]) { contents[path] = .edited(changes) }

  /// States a setting in the configurations that have a value.
  mutating func state(
    _ name: String, of subject: ModelEdit.Subject, in configurations: [ConfigurationName],
    _ value: (ConfigurationName) -> Sourced<BuildSetting>?
  ) {
    let values = configurations.map { ($0, value($0)) }
    if let first = values.first?.1, values.allSatisfy({ $0.1 == first }) {
      edits.append(.setting(subject, name: name, configuration: nil, first))
      return
    }
    for case (let configuration, let value?) in values {
      edits.append(.setting(subject, name: name, configuration: configuration, value))
    }
  }
}

extension PropertyDictionary {
  /// One sentence for each change that makes it agree: `aps-environment: “production” instead of “development”`.
  func sentences(for changes: [String: PropertyValue?]) -> [String] {
    changes.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { key in
      let new = changes[key].flatMap { $0 }?.spelled ?? "taken out"
      return "\(key): \(new)" + (self[key].map { ", before \($0.spelled)" } ?? "")
    }
  }
}

extension PluginContext {
  /// Whether `fixpoint.yml` names an entitlements file for a target, which then is its author's alone.
  func statesEntitlementsFile(of target: Target) -> Bool {
    guard let declaration = configuration.targets.first(where: { $0.name == target.name }) else { return false }
    let all = [declaration.settings] + declaration.configurations.values.map(\.settings)
    return all.contains { $0[FilePlan.setting] != nil }
  }
}
