// The list of app extensions in a file of the Expo config.

import Diagnostics
import JSON
import Platform
import PluginKit

/// Edited so that it says what the targets are. Whatever is no entry of a target of the model keeps its bytes, save for
/// entries of targets that are gone.
struct ExtensionList {
  static let keys = ["extra", "eas", "build", "experimental", "ios", "appExtensions"]

  /// What became of the entries.
  private enum Deed { case adds, changes, takesOut }

  private(set) var document: JSONDocument
  /// What it said otherwise, each at its place.
  private(set) var differences: [Diagnostic] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// The names in entries that are not the model's.
  private(set) var foreignNames: [String] = []
  private var deeds: [(Deed, String)] = []
  private let path: [JSONDocument.Step]

  /// Throws a `Rejection` where it is not JSON, and where something else stands in place of the list.
  init(parsing bytes: [UInt8], file: TreePath) throws {
    document = try JSONDocument(parsing: bytes, file: file.string, usualLayout: .plain)
    let start: [JSONDocument.Step] = document.root["expo"] == nil ? [] : ["expo"]
    path = start + Self.keys.map { .name($0) }
    for count in 0..<path.count {
      guard let node = document[Array(path.prefix(count))] else { break }
      guard node.value.object != nil else {
        throw Self.refusal(node, count == 0 ? .name("the file") : path[count - 1], "object")
      }
    }
    if let list = document[path], list.value.array == nil { throw Self.refusal(list, path[path.count - 1], "array") }
  }

  private static func refusal(_ node: JSONNode, _ step: JSONDocument.Step, _ kind: String) -> Rejection {
    let word = if case .name(let name) = step { name } else { "" }
    return Rejection(
      .input, "eas.not-\(kind)",
      "`\(word)` must be an \(kind) for EAS to find its list in it; make it one, or take it out",
      at: node.location)
  }

  /// For people: `adds “widget”; takes “old” (com.acme.app.old) out`; nil where nothing changed.
  var sentence: String? {
    if deeds.isEmpty { return nil }
    func names(_ deed: Deed) -> String { deeds.filter { $0.0 == deed }.map(\.1).joined(separator: ", ") }
    let parts = [
      ("adds ", names(.adds), ""), ("changes ", names(.changes), ""), ("takes ", names(.takesOut), " out"),
    ]
    return parts.filter { !$0.1.isEmpty }.map { $0.0 + $0.1 + $0.2 }.joined(separator: "; ")
  }

  mutating func update(to wanted: [AppExtension], _ targets: SignedTargets) {
    let entries = document[path]?.elements ?? []
    let owners = EntryOwners(entries, wanted: wanted, targets: targets).owners
    var gone: [Int] = []
    for (index, entry) in entries.enumerated() {
      if owners[index] != .stale { checkKeys(of: entry) }
      switch owners[index] {
      case .target(let place): correct(entry, at: index, to: wanted[place], targets)
      case .repeated(let place):
        gone.append(index)
        differ(
          "repeated-entry",
          "“\(wanted[place].targetName)” has another entry already; \(Self.advice), which takes this one out",
          at: entry.location)
      case .stale:
        gone.append(index)
        differ(
          "stale-entry", "no target of the project is \(entry.identity); \(Self.advice), which takes the entry out",
          at: entry.location)
      case .other: foreignNames += [entry[AppExtension.Key.name]?.string].compactMap { $0 }
      case .unknown:
        foreignNames += [entry[AppExtension.Key.name]?.string].compactMap { $0 }
        diagnostics.append(
          Diagnostic(
            "eas.unknown-entry", .warning,
            "no target of the project is \(entry.identity), and without one EAS ends the build; take the entry out where nothing else makes the target",
            at: entry.location))
      }
    }
    for index in gone.reversed() {
      deeds.append((.takesOut, entries[index].identity))
      document.remove(path + [.index(index)])
    }
    for (place, target) in wanted.enumerated() where !owners.contains(.target(place)) { add(target, targets) }
  }

  private mutating func differ(
    _ id: String, _ message: String, at location: SourceLocation, related: [Diagnostic.Related] = []
  ) {
    differences.append(Diagnostic("eas.\(id)", .error, message, at: location, related: related))
  }

  private mutating func checkKeys(of entry: JSONNode) {
    for member in entry.members where !AppExtension.Key.all.contains(member.name) {
      let near = nearestWord(to: member.name, among: AppExtension.Key.all).map { "did you mean `\($0)`?" }
      diagnostics.append(
        Diagnostic(
          "eas.unknown-key", .warning,
          "EAS refuses an entry with the key `\(member.name)`; \(near ?? "take it out")", at: member.node.location))
    }
  }
}

// What a target of the model changes.
extension ExtensionList {
  private mutating func add(_ target: AppExtension, _ targets: SignedTargets) {
    let place = (0...path.count).reversed().lazy.compactMap { [document, path] in document[Array(path.prefix($0))] }
      .first
    differ(
      "missing-target",
      "“\(target.targetName)” (\(target.bundleIdentifier)) is not in the list, so EAS has no profile for it; "
        + Self.advice, at: (place ?? document.root).location,
      related: targets.members.filter { $0.name == target.targetName }.map { .init("declared here", at: $0.location) })
    deeds.append((.adds, "“\(target.targetName)”"))
    var missing: JSONValue = .array([target.json])
    var count = path.count
    if let list = document[path] {
      document.insert(target.json, at: list.elements.count, in: path)
      return
    }
    // The nearest that is there takes all that is missing below it.
    while count > 1, document[Array(path.prefix(count - 1))] == nil {
      count -= 1
      if case .name(let name) = path[count] { missing = .object([name: missing]) }
    }
    document.set(missing, at: Array(path.prefix(count)))
  }

  private mutating func correct(_ entry: JSONNode, at index: Int, to target: AppExtension, _ targets: SignedTargets) {
    let before = differences.count
    let place = path + [.index(index)]
    correct(
      AppExtension.Key.name, of: entry, at: place, to: target.targetName, "other-target-name",
      "\(target.bundleIdentifier) is of the target “\(target.targetName)”, and EAS finds a target by its exact name")
    correct(
      AppExtension.Key.identifier, of: entry, at: place, to: target.bundleIdentifier, "other-bundle-identifier",
      "“\(target.targetName)” is \(target.bundleIdentifier) in \(targets.configuration)")
    let stated = entry[AppExtension.Key.parent]
    if let parent = target.parent {
      correct(
        AppExtension.Key.parent, of: entry, at: place, to: parent, "other-parent",
        "\(parent) embeds “\(target.targetName)”")
    } else if let stated, stated.string != targets.applicationIdentifier, targets.applicationIdentifier != nil {
      differ(
        "other-parent",
        "the application embeds “\(target.targetName)”, and not \(stated.value.text()); "
          + Self.advice, at: stated.location)
      document.remove(place + [.name(AppExtension.Key.parent)])
    }
    correctEntitlements(of: entry, at: place, to: target)
    if differences.count > before { deeds.append((.changes, "“\(target.targetName)”")) }
  }

  private static let advice = "run `fixpoint eas --write`"

  private mutating func correct(
    _ key: String, of entry: JSONNode, at place: [JSONDocument.Step], to text: String, _ id: String, _ fact: String
  ) {
    let stated = entry[key]
    if stated?.string == text { return }
    differ(
      id, "\(fact), but `\(key)` is \(stated.map { $0.value.text() } ?? "missing"); " + Self.advice,
      at: (stated ?? entry).location)
    document.set(.string(text), at: place + [.name(key)])
  }

  /// Key by key, so that what is right keeps its bytes.
  private mutating func correctEntitlements(
    of entry: JSONNode, at place: [JSONDocument.Step], to target: AppExtension
  ) {
    let path = place + [.name(AppExtension.Key.entitlements)]
    let stated = entry[AppExtension.Key.entitlements]
    if stated == nil, target.entitlements.members.isEmpty { return }
    for member in target.entitlements.members {
      let node = stated?[member.name]
      if let node, node.value.saysTheSame(as: member.value) { continue }
      differEntitlement(member.name, of: target, stated: node, to: member.value, at: (node ?? stated ?? entry).location)
    }
    for member in stated?.members ?? [] where target.entitlements[member.name] == nil {
      differEntitlement(member.name, of: target, stated: member.node, to: nil, at: member.node.location)
    }
    guard let stated, stated.value.object != nil else {
      document.set(.object(target.entitlements), at: path)
      return
    }
    for member in target.entitlements.members where !(stated[member.name]?.value.saysTheSame(as: member.value) ?? false)
    {
      document.set(member.value, at: path + [.name(member.name)])
    }
    for member in stated.members where target.entitlements[member.name] == nil {
      document.remove(path + [.name(member.name)])
    }
  }

  private mutating func differEntitlement(
    _ key: String, of target: AppExtension, stated: JSONNode?, to value: JSONValue?, at location: SourceLocation
  ) {
    let (mine, theirs) = (value.map { $0.text() }, stated.map { $0.value.text() })
    differ(
      "other-entitlements",
      "“\(target.targetName)” \(mine.map { "has \(key) \($0)" } ?? "has no \(key)") in the project, and here "
        + "\(theirs ?? "nothing"); " + Self.advice, at: location)
  }
}

extension JSONNode {
  /// `“old” (com.acme.app.old)`.
  fileprivate var identity: String {
    let name = self[AppExtension.Key.name]?.string ?? ""
    return "“\(name)” (\(self[AppExtension.Key.identifier]?.string ?? "no bundle identifier"))"
  }
}
