// What a build setting comes to.

import Diagnostics

/// The value of a setting with every reference replaced, or why there is none. What could not be resolved is never an
/// empty text.
public enum ResolvedSetting: Hashable, Sendable {
  /// The text and where the assignment stands that won. Lists are one text, their elements parted by a space.
  case value(String, SourceLocation)
  /// Nobody defines the names of `missing`, which still stand in the text as written: `com.acme.$(SUFFIX)`.
  case unresolved(text: String, missing: [String], SourceLocation)
  /// The names lead back to the first: `["A", "B", "A"]`.
  case cycle([String], SourceLocation)
  /// Evaluation ended at a limit. `at` is where the value stands whose reference was not followed, and the last place is
  /// that of the assignment that won.
  case beyond(SettingLimit, at: SourceLocation, SourceLocation)
  /// No layer assigns it.
  case absent

  /// nil unless it is a value.
  public var value: String? { if case .value(let text, _) = self { text } else { nil } }

  public var location: SourceLocation? {
    switch self {
    case .value(_, let location), .unresolved(_, _, let location), .cycle(_, let location),
      .beyond(_, _, let location):
      location
    case .absent: nil
    }
  }

  /// The value and its place.
  public var located: Located<String>? {
    if case .value(let text, let location) = self { Located(text, at: location) } else { nil }
  }

  /// Why there is no value, for the end of a sentence about setting `name`; nil where there is one.
  public func problem(of name: String) -> String? {
    switch self {
    case .value: nil
    case .unresolved(let text, let missing, _):
      "\(name) is “\(text)”, and \(Self.sentence(about: missing))"
    case .cycle(let names, _): "\(name) refers to itself: \(names.joined(separator: " → "))"
    case .beyond(let limit, let place, _): "\(name) \(limit.problem): \(place)"
    case .absent: "\(name) is not set"
    }
  }

  /// `nothing defines ORG, and SYMROOT is known only while Xcode builds`
  private static func sentence(about missing: [String]) -> String {
    let (later, unknown) = (
      missing.filter(BuildTimeSettings.contains), missing.filter { !BuildTimeSettings.contains($0) }
    )
    var parts: [String] = []
    if !unknown.isEmpty { parts.append("nothing defines \(unknown.joined(separator: ", "))") }
    if !later.isEmpty {
      parts.append(
        "\(later.joined(separator: ", ")) \(later.count == 1 ? "is" : "are") known only while Xcode builds")
    }
    return parts.joined(separator: ", and ")
  }
}

/// An assignment that holds under a condition only: `CODE_SIGN_IDENTITY[sdk=iphoneos*]`.
public struct ConditionalSetting: Hashable, Sendable {
  /// As written, brackets included: `[sdk=iphoneos*]`.
  public var condition: String
  public var setting: ResolvedSetting
  /// Whether it counts in the scope that was asked.
  public var verdict: SettingCondition.Verdict
}
