// The model as programs see it.

import JSON
import Platform
import ProjectModel
import PropertyList
import TextEncodings

/// Everything that differs between build configurations is an object with one member a configuration.
struct ModelJSON {
  let model: Model

  var value: JSONValue {
    .object(
      JSONObject([
        ("application", application(model.application)),
        ("targets", .array(model.targets.map(target))),
      ]))
  }

  private func application(_ app: Application) -> JSONValue {
    .object(
      JSONObject([
        ("name", .string(app.name)),
        ("platform", .string(app.platform.rawValue)),
        ("configurations", .array(app.configurations.map { .string($0.description) })),
        ("bundleIdentifier", each(app.bundleIdentifier, optional)),
        ("marketingVersion", each(app.marketingVersion, optional)),
        ("buildNumber", each(app.buildNumber, optional)),
        ("deploymentTarget", each(app.deploymentTarget, optional)),
        ("team", each(app.team, optional)),
        ("entitlements", each(app.entitlements) { JSONValue(.dictionary($0.dictionary)) }),
        ("settings", settings(app.settings)),
      ]))
  }

  private func target(_ target: Target) -> JSONValue {
    var object = JSONObject([
      ("name", .string(target.name)),
      ("type", .string(target.type.id)),
      ("platform", .string(target.type.platform.rawValue)),
      ("path", .string(target.folder.string)),
      ("productName", .string(target.productName.value)),
      ("displayName", .string(target.displayName.value)),
      ("host", .string(target.host)),
      ("bundleIdentifier", each(target.bundleIdentifier) { .string($0.value) }),
      ("deploymentTarget", each(target.deploymentTarget) { .string($0.value) }),
      ("frameworks", .array(target.frameworks.map { .string($0.value) })),
      ("entitlements", each(target.entitlements) { JSONValue(.dictionary($0.dictionary)) }),
      ("settings", settings(target.settings)),
    ])
    if let path = target.infoPlist { object["infoPlist"] = .string(path.string) }
    return .object(object)
  }

  private func settings(_ settings: [String: Configured<Sourced<BuildSetting>?>]) -> JSONValue {
    let names = settings.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return .object(
      JSONObject(
        names.map { name in
          (name, each(settings[name] ?? Configured(nil)) { $0.map { JSONValue($0.value) } ?? .null })
        }))
  }

  private func each<Value>(_ values: Configured<Value>, _ spell: (Value) -> JSONValue) -> JSONValue {
    .object(JSONObject(model.application.configurations.map { ($0.description, spell(values[$0])) }))
  }

  private func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}

extension JSONValue {
  public init(_ setting: BuildSetting) {
    switch setting {
    case .string(let text): self = .string(text)
    case .list(let texts): self = .array(texts.map { .string($0) })
    }
  }

  /// What JSON has no type for is an object of one member: `{"$date": "…"}`, `{"$data": "…"}` (base64).
  public init(_ value: PropertyValue) {
    switch value {
    case .string(let text): self = .string(text)
    case .integer(let number): self = .integer(number)
    case .real(let text): self = .object(["$real": .string(text)])
    case .boolean(let flag): self = .boolean(flag)
    case .date(let text): self = .object(["$date": .string(text)])
    case .data(let bytes): self = .object(["$data": .string(Base64.encode(bytes))])
    case .array(let values): self = .array(values.map { JSONValue($0) })
    case .dictionary(let dictionary):
      self = .object(JSONObject(dictionary.entries.map { ($0.key, JSONValue($0.value)) }))
    }
  }
}

extension BuildSetting {
  /// nil where it is neither a text nor a list of texts.
  init?(_ value: JSONValue) {
    if let text = value.string {
      self = .string(text)
    } else if let values = value.array {
      let texts = values.compactMap(\.string)
      guard texts.count == values.count else { return nil }
      self = .list(texts)
    } else {
      return nil
    }
  }
}

extension PropertyValue {
  /// nil where a property list has no such value: `null`.
  init?(_ value: JSONValue) {
    switch value {
    case .null: return nil
    case .boolean(let flag): self = .boolean(flag)
    case .integer(let number): self = .integer(number)
    case .number(let text): self = .real(text)
    case .string(let text): self = .string(text)
    case .array(let values):
      let all = values.compactMap { PropertyValue($0) }
      guard all.count == values.count else { return nil }
      self = .array(all)
    case .object(let object):
      if object.members.count == 1, let special = Self.special(object.members[0]) {
        self = special
        return
      }
      var dictionary = PropertyDictionary()
      for member in object.members {
        guard let value = PropertyValue(member.value) else { return nil }
        dictionary[member.name] = value
      }
      self = .dictionary(dictionary)
    }
  }

  private static func special(_ member: JSONObject.Member) -> PropertyValue? {
    guard let text = member.value.string else { return nil }
    switch member.name {
    case "$date": return .date(text)
    case "$real": return .real(text)
    case "$data": return Base64.decode(text).map { .data($0) }
    default: return nil
    }
  }
}
