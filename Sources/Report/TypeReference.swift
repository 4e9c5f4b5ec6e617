// The reference of the target types, in text, Markdown and JSON, from the catalogue.

import JSON
import PluginKit
import ProjectModel
import PropertyList
import Terminal

public enum TypeReference {
  /// One line a type: id, what it is, platform, host, extension point.
  public static func list(_ types: [TargetType] = TargetCatalogue.types) -> String { table(types.map(row)) }

  private static func row(_ type: TargetType) -> [String] {
    [type.id, type.title, type.platform.rawValue, host(of: type), type.extensionPoint ?? "none"]
  }

  private static func host(of type: TargetType) -> String { type.hostType ?? "the app" }

  /// All that the catalogue says of one.
  public static func text(of type: TargetType) -> String {
    let facts = facts(type).map { ["  \($0.name)", $0.value] }
    let blocks = (contents(type) + settings(type)).map { "\n\($0.name)\n\n" + indented($0.value) + "\n" }
    return "\(type.id): \(type.title)\n\n\(type.notes)\n\n" + table(facts) + blocks.joined()
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
  }

  /// A page with one section a type.
  public static func markdown(_ types: [TargetType] = TargetCatalogue.types) -> String {
    var lines = [
      "# Target types", "",
      "What `type:` of a target in `fixpoint.yml` may be. `fixpoint types ID` shows one of them with its build settings, and",
      "`fixpoint types --format json` all. This page is made by `fixpoint types --format markdown`.", "",
      "| type | what it is | platform | host | extension point |", "|---|---|---|---|---|",
    ]
    lines += types.map { type in
      "| [\(type.id)](#\(type.id)) | " + row(type).dropFirst().joined(separator: " | ") + " |"
    }
    for type in types {
      lines += ["", "## \(type.id)", "", "\(type.title). \(type.notes)", ""]
      lines += facts(type).map { "- \($0.name): \($0.value)" }
      for block in contents(type) {
        lines += ["", "\(block.name):", "", "```json", block.value, "```"]
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: - What is said of one

  private typealias Fact = (name: String, value: String)

  private static func facts(_ type: TargetType) -> [Fact] {
    let destination = type.destination
    let place =
      "`\(destination.phaseName)` (dstSubfolderSpec \(destination.subfolderSpec), dstPath \"\(destination.path)\")"
    let kinds = [type.productType] + type.otherProductTypes.map { "\($0) where another generator made it" }
    var facts: [Fact] = [
      (
        "platform",
        "\(type.platform.rawValue) \(type.minimumDeploymentTarget) or later (SDK \(type.platform.sdk)); "
          + "\(type.defaultDeploymentTarget) where the host states none"
      ),
      ("host", type.hostType ?? "the application, built for \(type.applicationPlatform.rawValue)"),
    ]
    if let point = type.extensionPoint {
      facts.append(
        ("extension point", "\(point), in `\(type.infoPlist.keys.first { Self.containers.contains($0) } ?? "")`"))
    }
    facts += [
      ("product", kinds.joined(separator: "; ") + " (.\(type.productExtension), \(type.fileType))"),
      ("embedded by", place),
      ("starts at", start(of: type.entry)),
      ("links", type.frameworks.isEmpty ? "nothing of its own" : type.frameworks.joined(separator: ", ")),
      ("default identifier", "the host's with .\(type.bundleIdentifierSuffix) after it"),
      ("app groups", type.usesAppGroups ? "the application's" : "none unless `appGroups` says so"),
    ]
    if let name = type.defaultProductName { facts.append(("default product name", name)) }
    if !type.aliases.isEmpty { facts.append(("also called", type.aliases.joined(separator: ", "))) }
    return facts
  }

  private static let containers = ["NSExtension", "EXAppExtensionAttributes"]

  private static func start(of entry: TargetEntry) -> String {
    switch entry {
    case .main: "`@main`"
    case .principalClass(let name): "the class `\(name)`"
    case .stub: "a program of the system's; it has no code"
    }
  }

  /// What its files start with.
  private static func contents(_ type: TargetType) -> [Fact] {
    blocks([
      ("Info.plist", JSONValue(.dictionary(type.infoPlist.sorted()))),
      ("Entitlements", json(type.requiredEntitlements)),
      ("Entitlements that the application needs for it", json(type.applicationEntitlements)),
    ])
  }

  private static func settings(_ type: TargetType) -> [Fact] {
    blocks([
      ("Build settings", json(type.settings)), ("Build settings for debugging", json(type.debugSettings)),
      ("Build settings for release", json(type.releaseSettings)),
    ])
  }

  private static func blocks(_ values: [(title: String, value: JSONValue)]) -> [Fact] {
    values.filter { $0.value != .object([:]) }.map { ($0.title, $0.value.text(pretty: true)) }
  }

  // MARK: - JSON

  /// `type` alone, or all.
  public static func json(_ types: [TargetType] = TargetCatalogue.types) -> JSONValue {
    ["schema": 1, "types": .array(types.map(json))]
  }

  private static func json(_ type: TargetType) -> JSONValue {
    let phase: JSONValue = [
      "name": .string(type.destination.phaseName), "dstSubfolderSpec": .integer(Int64(type.destination.subfolderSpec)),
      "dstPath": .string(type.destination.path),
    ]
    return [
      "id": .string(type.id), "aliases": texts(type.aliases), "title": .string(type.title),
      "platform": .string(type.platform.rawValue), "sdk": .string(type.platform.sdk),
      "host": .string(type.hostType ?? "application"),
      "applicationPlatform": .string(type.applicationPlatform.rawValue),
      "extensionPoint": type.extensionPoint.map { .string($0) } ?? .null,
      "productType": .string(type.productType), "otherProductTypes": texts(type.otherProductTypes),
      "productExtension": .string(type.productExtension), "fileType": .string(type.fileType),
      "defaultProductName": type.defaultProductName.map { .string($0) } ?? .null, "embedPhase": phase,
      "entry": entry(type.entry), "frameworks": texts(type.frameworks),
      "bundleIdentifierSuffix": .string(type.bundleIdentifierSuffix), "usesAppGroups": .boolean(type.usesAppGroups),
      "minimumDeploymentTarget": .string(type.minimumDeploymentTarget),
      "defaultDeploymentTarget": .string(type.defaultDeploymentTarget),
      "infoPlist": JSONValue(.dictionary(type.infoPlist.sorted())), "entitlements": json(type.requiredEntitlements),
      "applicationEntitlements": json(type.applicationEntitlements), "settings": json(type.settings),
      "debugSettings": json(type.debugSettings), "releaseSettings": json(type.releaseSettings),
      "notes": .string(type.notes),
    ]
  }

  private static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

  private static func entry(_ entry: TargetEntry) -> JSONValue {
    switch entry {
    case .main: ["kind": "main"]
    case .principalClass(let name): ["kind": "principalClass", "name": .string(name)]
    case .stub: ["kind": "stub"]
    }
  }

  private static func json(_ values: [String: PropertyValue]) -> JSONValue {
    object(values) { JSONValue($0.sorted()) }
  }

  private static func json(_ settings: [String: BuildSetting]) -> JSONValue { object(settings) { JSONValue($0) } }

  private static func object<Value>(_ values: [String: Value], _ json: (Value) -> JSONValue) -> JSONValue {
    let sorted = values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return .object(JSONObject(sorted.map { ($0.key, json($0.value)) }))
  }
}
