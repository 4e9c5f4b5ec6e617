// A model that several plugins add to, and who set what in it.

import Diagnostics
import Platform
import ProjectModel
import PropertyList

struct ModelComposition {
  private(set) var model: Model
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var unanswered: [String] = []
  /// The plugin that last set a place.
  private var setters: [Place: String] = [:]

  init(_ model: Model) { self.model = model }

  /// Something of which a model has one.
  enum Place: Hashable {
    case target(String)
    case setting(ModelEdit.Subject, String, ConfigurationName?)
    case entitlement(ModelEdit.Subject, String, ConfigurationName?)
    case infoPlistEntry(String, String)
    case infoPlist(String)
  }

  mutating func apply(_ edit: ModelEdit, by plugin: String) throws {
    switch edit {
    case .addTarget(let target): try add(target, by: plugin)
    case .setting(let subject, let name, let configuration, let value):
      try set(setting: name, of: subject, in: configuration, to: value, by: plugin)
    case .entitlement(let subject, let key, let configuration, let value):
      try set(entitlement: key, of: subject, in: configuration, to: value, by: plugin)
    case .infoPlistEntry(let target, let key, let value):
      let index = try self.index(of: target, plugin)
      let kept = try winner(
        .infoPlistEntry(target, key), before: model.targets[index].infoPlistEntries[key], after: value, by: plugin)
      model.targets[index].infoPlistEntries[key] = kept
    case .infoPlist(let target, let path):
      let index = try self.index(of: target, plugin)
      let before = model.targets[index].infoPlist.map { Sourced($0, .plugin("", nil)) }
      let kept = try winner(.infoPlist(target), before: before, after: Sourced(path, .plugin(plugin, nil)), by: plugin)
      model.targets[index].infoPlist = kept.value
    case .framework(let target, let framework):
      let index = try self.index(of: target, plugin)
      if !model.targets[index].frameworks.contains(where: { $0.value == framework.value }) {
        model.targets[index].frameworks.append(framework)
      }
    case .nonMember(let target, let path): model.targets[try index(of: target, plugin)].nonMembers.insert(path)
    case .diagnostic(let diagnostic): diagnostics.append(diagnostic)
    case .unanswered(let program): unanswered.append(program)
    }
  }

  private mutating func add(_ target: Target, by plugin: String) throws {
    if let before = model.target(named: target.name) {
      let other = setters[.target(target.name)] ?? plugin
      throw Rejection(
        .input,
        [
          Diagnostic(
            "plugin.conflict", .error,
            "the plugins \(other) and \(plugin) both add a target “\(target.name)”; rename one of the two",
            at: target.location, related: [.init("the other one", at: before.location)])
        ])
    }
    setters[.target(target.name)] = plugin
    model.targets.append(target)
  }

  private mutating func set(
    setting name: String, of subject: ModelEdit.Subject, in configuration: ConfigurationName?,
    to value: Sourced<BuildSetting>?, by plugin: String
  ) throws {
    let index = try subject.target.map { try self.index(of: $0, plugin) }
    var values =
      (index.map { model.targets[$0].settings[name] } ?? model.application.settings[name]) ?? Configured(nil)
    let before = configuration.map { values[$0] } ?? values.common
    let kept = try winner(
      .setting(subject, name, configuration), before: before.map { $0.map(Optional.some) },
      after: value.map { $0.map(Optional.some) } ?? Sourced(nil, .plugin(plugin, nil)), by: plugin)
    let result = kept.value.map { Sourced($0, kept.origin) }
    if let configuration { values[configuration] = result } else { values.common = result }
    if let index {
      model.targets[index].settings[name] = values
    } else {
      model.application.settings[name] = values
    }
  }

  private mutating func set(
    entitlement key: String, of subject: ModelEdit.Subject, in configuration: ConfigurationName?,
    to value: Sourced<PropertyValue>?, by plugin: String
  ) throws {
    let index = try subject.target.map { try self.index(of: $0, plugin) }
    var sets = index.map { model.targets[$0].entitlements } ?? model.application.entitlements
    let before = (configuration.map { sets[$0] } ?? sets.common)[key]
    let kept = try winner(
      .entitlement(subject, key, configuration), before: before.map { $0.map(Optional.some) },
      after: value.map { $0.map(Optional.some) } ?? Sourced(nil, .plugin(plugin, nil)), by: plugin)
    let result = kept.value.map { Sourced($0, kept.origin) }
    if let configuration {
      sets[configuration][key] = result
    } else {
      sets.common[key] = result
      // Configurations with a set of their own follow, save where this very key was set for them.
      for own in sets.overrides.keys where setters[.entitlement(subject, key, own)] == nil {
        sets.overrides[own]?[key] = result
      }
    }
    if let index { model.targets[index].entitlements = sets } else { model.application.entitlements = sets }
  }

  /// Which of two values a place keeps: that of the higher origin; of two plugins at the same height, neither.
  private mutating func winner<Value: Equatable>(
    _ place: Place, before: Sourced<Value>?, after: Sourced<Value>, by plugin: String
  ) throws -> Sourced<Value> {
    guard let before else {
      setters[place] = plugin
      return after
    }
    let setter = setter(of: place)
    if setter == plugin {
      setters[place] = plugin
      return after
    }
    if before.value != after.value, before.origin.rank == after.origin.rank, let setter {
      throw conflict(at: place, (setter, before), (plugin, after))
    }
    guard after.origin.rank >= before.origin.rank else { return before }
    if before.value == after.value, after.origin.rank == before.origin.rank { return before }
    setters[place] = plugin
    return after
  }

  /// What is set for all configurations is set for each, and what nobody set was brought with its target.
  private func setter(of place: Place) -> String? {
    if let setter = setters[place] ?? place.inAllConfigurations.flatMap({ setters[$0] }) { return setter }
    return place.owner.flatMap { setters[.target($0)] }
  }

  private func conflict<Value>(
    at place: Place, _ first: (plugin: String, value: Sourced<Value>), _ second: (plugin: String, value: Sourced<Value>)
  ) -> Rejection {
    let message =
      "the plugins \(first.plugin) and \(second.plugin) set \(place) to different values: "
      + "\(spelled(first.value.value)) and \(spelled(second.value.value)); state it in fixpoint.yml or drop one plugin"
    let related = first.value.origin.location.map { [Diagnostic.Related("the other value", at: $0)] } ?? []
    return Rejection(
      .input,
      [
        Diagnostic(
          "plugin.conflict", .error, message,
          at: second.value.origin.location ?? first.value.origin.location, related: related)
      ])
  }

  private func index(of target: String, _ plugin: String) throws -> Int {
    if let index = model.targets.firstIndex(where: { $0.name == target }) { return index }
    let near = nearestWord(to: target, among: model.targets.map(\.name)).map { "; did it mean “\($0)”?" } ?? ""
    throw Rejection(
      .input, "plugin.unknown-target",
      "the plugin \(plugin) changes a target “\(target)” that nothing declares\(near)")
  }
}

extension ModelEdit.Subject {
  /// nil for the application.
  var target: String? { if case .target(let name) = self { name } else { nil } }

  var title: String { target.map { "target “\($0)”" } ?? "the application" }
}

extension ModelComposition.Place: CustomStringConvertible {
  var owner: String? {
    switch self {
    case .target(let name), .infoPlistEntry(let name, _), .infoPlist(let name): name
    case .setting(let subject, _, _), .entitlement(let subject, _, _): subject.target
    }
  }

  /// nil where it is not of one configuration.
  var inAllConfigurations: Self? {
    switch self {
    case .setting(let subject, let name, .some): .setting(subject, name, nil)
    case .entitlement(let subject, let key, .some): .entitlement(subject, key, nil)
    default: nil
    }
  }

  var description: String {
    switch self {
    case .target(let name): "target “\(name)”"
    case .setting(let subject, let name, let configuration):
      "the build setting \(name) of \(subject.title)" + Self.suffix(configuration)
    case .entitlement(let subject, let key, let configuration):
      "the entitlement \(key) of \(subject.title)" + Self.suffix(configuration)
    case .infoPlistEntry(let target, let key): "the Info.plist key \(key) of target “\(target)”"
    case .infoPlist(let target): "the Info.plist of target “\(target)”"
    }
  }

  private static func suffix(_ configuration: ConfigurationName?) -> String { configuration.map { " (\($0))" } ?? "" }
}

extension Origin {
  /// What a person stated outranks a plugin, a plugin the application, and all of them the catalogue.
  var rank: Int {
    switch self {
    case .stated: 3
    case .plugin: 2
    case .application: 1
    case .catalogue: 0
    }
  }
}

extension Sourced {
  func map<Other>(_ transform: (Value) throws -> Other) rethrows -> Sourced<Other> {
    Sourced<Other>(try transform(value), origin)
  }
}

/// A value as a person would write it in YAML.
private func spelled(_ value: Any) -> String {
  switch value {
  case let text as String: "“\(text)”"
  case let path as TreePath: "“\(path)”"
  case let setting as BuildSetting: setting.spelled
  case let setting as BuildSetting?: setting?.spelled ?? "nothing"
  case let value as PropertyValue: value.spelled
  default: "\(value)"
  }
}

extension BuildSetting {
  var spelled: String {
    switch self {
    case .string(let text): "“\(text)”"
    case .list(let texts): "[" + texts.map { "“\($0)”" }.joined(separator: ", ") + "]"
    }
  }
}

extension PropertyValue {
  /// For sentences: `“text”`, `true`, `[…]`.
  public var spelled: String {
    switch self {
    case .string(let text): "“\(text)”"
    case .integer(let number): "\(number)"
    case .real(let text), .date(let text): text
    case .boolean(let value): value ? "true" : "false"
    case .data(let bytes): "\(bytes.count) bytes of data"
    case .array(let values): "[" + values.map(\.spelled).joined(separator: ", ") + "]"
    case .dictionary(let dictionary):
      "{" + dictionary.entries.map { "\($0.key): \($0.value.spelled)" }.joined(separator: ", ") + "}"
    }
  }
}
