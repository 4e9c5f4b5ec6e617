// Comparing what stands in a document with what shall.

import PBXProj
import ProjectModel

extension Node {
  /// Whether it is what `value` would be written as.
  func says(_ value: NewValue?) -> Bool {
    switch value {
    case nil: return false
    case .string(let text): return string == text
    case .reference(let id): return reference == id
    case .list(let values):
      guard kind == .list, elements.count == values.count else { return false }
      return zip(elements, values).allSatisfy { $0.says($1) }
    case .dictionary(let wanted):
      guard kind == .dictionary, entries.count == wanted.count else { return false }
      return wanted.allSatisfy { self[$0.key]?.says($0.value) ?? false }
    }
  }

  /// On one line, for people: `a b` for a list.
  var summary: String {
    switch kind {
    case .string: string ?? ""
    case .list: elements.map(\.summary).joined(separator: " ")
    case .dictionary: "{" + entries.map { "\($0.key) = \($0.value.summary)" }.joined(separator: "; ") + "}"
    case .data: "data"
    }
  }
}

extension NewValue {
  /// On one line, for people.
  var summary: String {
    switch self {
    case .string(let text): text
    case .reference(let id): id.string
    case .list(let values): values.map(\.summary).joined(separator: " ")
    case .dictionary(let entries): "{" + entries.map { "\($0.key) = \($0.value.summary)" }.joined(separator: "; ") + "}"
    }
  }

  init(_ setting: BuildSetting) {
    switch setting {
    case .string(let text): self = .string(text)
    case .list(let texts): self = .list(texts.map { .string($0) })
    }
  }

  static func dictionary(_ settings: [String: BuildSetting]) -> NewValue {
    .dictionary(settings.keys.sortedByBytes().compactMap { key in settings[key].map { Entry(key, NewValue($0)) } })
  }
}
