// Conditions in brackets behind the name of a setting.

/// `[sdk=iphoneos*][arch=arm64]`, also written `[sdk=iphoneos*,arch=arm64]`; all of its parts must hold.
public struct SettingCondition: Hashable, Sendable {
  public struct Part: Hashable, Sendable {
    /// `sdk`, `arch`, `config` or `variant`; with any other it never holds.
    public var parameter: String
    /// `*` stands for any text, `?` for any one character.
    public var pattern: String
  }

  public var parts: [Part]

  /// The parameters that Xcode matches conditions against.
  static let parameters = ["arch", "config", "sdk", "variant"]

  /// nil where `text` is not of the form `[name=pattern]…`.
  public init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    var parts: [Part] = []
    var rest = text[...]
    while !rest.isEmpty {
      guard rest.first == "[", let end = rest.firstIndex(of: "]") else { return nil }
      for piece in rest[rest.index(after: rest.startIndex)..<end].split(
        separator: ",", omittingEmptySubsequences: false)
      {
        guard let equals = piece.firstIndex(of: "=") else { return nil }
        let part = Part(
          parameter: Self.trimmed(piece[..<equals]), pattern: Self.trimmed(piece[piece.index(after: equals)...]))
        guard !part.parameter.isEmpty, !part.pattern.isEmpty else { return nil }
        parts.append(part)
      }
      rest = rest[rest.index(after: end)...].drop { $0 == " " || $0 == "\t" }
    }
    self.parts = parts
  }

  private static func trimmed(_ text: Substring) -> String {
    let front = text.drop { $0 == " " || $0 == "\t" }
    return String(front.prefix(front.count - front.reversed().prefix { $0 == " " || $0 == "\t" }.count))
  }

  /// Whether it holds.
  public enum Verdict: Hashable, Sendable {
    case holds, fails
    /// On something that the context does not name: `arch=arm64` where no architecture is chosen.
    case depends
  }

  public func verdict(in context: BuildContext) -> Verdict {
    var result = Verdict.holds
    for part in parts {
      switch context.verdict(on: part) {
      case .fails: return .fails
      case .depends: result = .depends
      case .holds: break
      }
    }
    return result
  }
}
