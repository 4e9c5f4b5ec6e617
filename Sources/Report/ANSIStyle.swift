// Colour in text for people.

/// Select Graphic Rendition codes (ECMA-48), or nothing at all.
public struct ANSIStyle: Hashable, Sendable {
  public enum Tone: String, Hashable, Sendable {
    case bold = "1"
    case faint = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case blue = "34"
    case cyan = "36"
  }

  public var isEnabled: Bool

  public init(isEnabled: Bool) { self.isEnabled = isEnabled }

  public static let plain = ANSIStyle(isEnabled: false)
  public static let colour = ANSIStyle(isEnabled: true)

  public func callAsFunction(_ text: String, _ tones: Tone...) -> String {
    guard isEnabled, !text.isEmpty else { return text }
    return "\u{1B}[" + tones.map(\.rawValue).joined(separator: ";") + "m" + text + "\u{1B}[0m"
  }
}
