// The build settings of a target, for programs.

import Diagnostics
import JSON

extension SettingsReport {
  public var json: JSONValue {
    [
      "schema": 1,
      "project": .string(project),
      "target": .string(target),
      "configuration": .string(configuration),
      "sdk": sdk.map { .string($0) } ?? .null,
      "architecture": architecture.map { .string($0) } ?? .null,
      "settings": .array(settings.map(\.json)),
      "diagnostics": .array(diagnostics.map(\.json)),
    ]
  }
}

extension SettingsReport.Setting {
  fileprivate var json: JSONValue {
    var object: JSONObject = ["name": .string(name)]
    object.append(state)
    if let winner = assignments.first {
      object["level"] = .string(winner.level)
      object.append(winner.location)
    }
    object["assignments"] = .array(assignments.map(\.json))
    object["variants"] = .array(variants.map { $0.json("sdk") })
    object["undecided"] = .array(undecided.map { $0.json("condition") })
    return .object(object)
  }
}

extension SettingsReport.Assignment {
  fileprivate var json: JSONValue {
    var object: JSONObject = ["level": .string(level), "text": .string(text), "used": .boolean(isUsed)]
    if !condition.isEmpty { object["condition"] = .string(condition) }
    object.append(location)
    return .object(object)
  }
}

extension SettingsReport.Alternative {
  fileprivate func json(_ key: String) -> JSONValue {
    var object: JSONObject = [key: .string(name)]
    object.append(state)
    object.append(location)
    return .object(object)
  }
}

extension JSONObject {
  /// `state`, and what there is to say about it.
  fileprivate mutating func append(_ state: SettingsReport.State) {
    switch state {
    case .value(let text):
      self["state"] = "value"
      self["value"] = .string(text)
    case .unresolved(let text, let gaps):
      self["state"] = "unresolved"
      self["text"] = .string(text)
      self["missing"] = .array(gaps.map(\.json))
    case .cycle(let names):
      self["state"] = "cycle"
      self["cycle"] = .array(names.map { .string($0) })
    case .beyond(let limit, _, let place):
      self["state"] = "beyond-limit"
      self["limit"] = .string(limit)
      var at: JSONObject = [:]
      at.append(place)
      self["at"] = .object(at)
    case .absent: self["state"] = "absent"
    }
  }
}

extension SettingsReport.Gap {
  fileprivate var json: JSONValue {
    var object: JSONObject = ["name": .string(name), "atBuildTime": .boolean(isKnownAtBuildTime)]
    object.append(location)
    return .object(object)
  }
}
