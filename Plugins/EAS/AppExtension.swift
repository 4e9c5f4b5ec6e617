// One entry of the list.

import JSON
import PluginKit
import ProjectModel
import PropertyList
import TextEncodings

/// What EAS must know of a target to make or find its profile.
struct AppExtension: Hashable {
  /// The keys that EAS knows; it refuses an entry with any other.
  enum Key {
    static let name = "targetName"
    static let identifier = "bundleIdentifier"
    static let parent = "parentBundleIdentifier"
    static let entitlements = "entitlements"
    static let all = [name, identifier, parent, entitlements]
  }

  /// As the project file has it: EAS looks the target up by this very text.
  var targetName: String
  /// The product's, which other tools write in its place.
  var productName: String
  var bundleIdentifier: String
  /// nil where it is the application's, which EAS takes where none is written.
  var parent: String?
  var entitlements: JSONObject

  init(_ member: SignedTargets.Member) {
    targetName = member.name
    productName = member.productName
    bundleIdentifier = member.bundleIdentifier
    parent = member.parent
    entitlements = JSONObject(
      member.entitlements.dictionary.entries.map { ($0.key, JSONValue(entitlement: $0.value)) })
  }

  var json: JSONValue {
    var object: JSONObject = [Key.name: .string(targetName), Key.identifier: .string(bundleIdentifier)]
    if let parent { object[Key.parent] = .string(parent) }
    object[Key.entitlements] = .object(entitlements)
    return .object(object)
  }
}

extension JSONValue {
  /// No entitlement is a date or data; they become texts.
  init(entitlement value: PropertyValue) {
    switch value {
    case .string(let text), .date(let text): self = .string(text)
    case .integer(let number): self = .integer(number)
    case .real(let text): self = Double(text).map { .number("\($0)") } ?? .string(text)
    case .boolean(let flag): self = .boolean(flag)
    case .data(let bytes): self = .string(Base64.encode(bytes))
    case .array(let values): self = .array(values.map { JSONValue(entitlement: $0) })
    case .dictionary(let dictionary):
      self = .object(JSONObject(dictionary.entries.map { ($0.key, JSONValue(entitlement: $0.value)) }))
    }
  }

  /// Equal, or two lists of the same texts in another order.
  func saysTheSame(as other: JSONValue) -> Bool {
    if sorted() == other.sorted() { return true }
    guard let mine = texts, let theirs = other.texts else { return false }
    return mine.sorted() == theirs.sorted()
  }

  private var texts: [String]? {
    guard let values = array else { return nil }
    let texts = values.compactMap(\.string)
    return texts.count == values.count ? texts : nil
  }
}
