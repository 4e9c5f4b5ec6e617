// A colour that a text names.

/// Red, green and blue as bytes of sRGB, alpha from 0 to 1.
public struct RGBAColor: Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  public var alpha: Double

  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// From `#RGB`, `#RGBA`, `#RRGGBB`, `#RRGGBBAA`, `rgb(…)`, `rgba(…)`, `hsl(…)`, `hsla(…)` or a CSS colour name (CSS Color Module Level 4);
  /// nil for anything else.
  public init?(_ text: String) {
    let text = text.lowercased()
    if text.hasPrefix("#") {
      self.init(hexadecimal: text.dropFirst())
    } else if let open = text.firstIndex(of: "("), text.hasSuffix(")"), ["rgb", "rgba"].contains(text[..<open]) {
      self.init(arguments: text[text.index(after: open)...].dropLast())
    } else if let open = text.firstIndex(of: "("), text.hasSuffix(")"), ["hsl", "hsla"].contains(text[..<open]) {
      self.init(hueArguments: text[text.index(after: open)...].dropLast())
    } else if text == "transparent" {
      self.init(red: 0, green: 0, blue: 0, alpha: 0)
    } else {
      guard let value = CSSColors.value(of: text) else { return nil }
      self.init(red: UInt8(value >> 16), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
    }
  }

  private init?(hexadecimal digits: Substring) {
    guard digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    let isShort = digits.utf8.count == 3 || digits.utf8.count == 4
    guard isShort || digits.utf8.count == 6 || digits.utf8.count == 8 else { return nil }
    let long = isShort ? digits.map { "\($0)\($0)" }.joined() : String(digits)
    guard let number = UInt32(long.utf8.count == 6 ? long + "ff" : long, radix: 16) else { return nil }
    self.init(
      red: UInt8(number >> 24), green: UInt8(number >> 16 & 255), blue: UInt8(number >> 8 & 255),
      alpha: Double(number & 255) / 255)
  }

  /// `10, 132, 255, 0.5` or `10 132 255 / 50%`.
  private init?(arguments text: Substring) {
    guard let parts = Self.parts(of: text) else { return nil }
    let bytes = parts.prefix(3).compactMap { Self.number($0, full: 255) }.map { UInt8($0.rounded()) }
    guard bytes.count == 3, let alpha = Self.alpha(parts) else { return nil }
    self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: alpha)
  }

  /// `210, 100%, 52%` or `210deg 100% 52% / 50%`: degrees of hue, saturation and lightness (7.1 of the same).
  private init?(hueArguments text: Substring) {
    guard let parts = Self.parts(of: text), parts[1].hasSuffix("%"), parts[2].hasSuffix("%") else { return nil }
    let degrees = parts[0].hasSuffix("deg") ? String(parts[0].dropLast(3)) : parts[0]
    guard let hue = Self.number(degrees, full: 360), let saturation = Self.number(parts[1], full: 1),
      let lightness = Self.number(parts[2], full: 1), let alpha = Self.alpha(parts), !degrees.hasSuffix("%")
    else { return nil }
    func component(_ n: Double) -> UInt8 {
      let place = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      let value = lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(place - 3, 9 - place, 1))
      return UInt8((value * 255).rounded())
    }
    self.init(red: component(0), green: component(8), blue: component(4), alpha: alpha)
  }

  /// Three or four of them, between commas or spaces.
  private static func parts(of text: Substring) -> [String]? {
    let parts: [Substring]
    if text.contains(",") {
      parts = text.split(separator: ",", omittingEmptySubsequences: false)
    } else {
      let sides = text.split(separator: "/", omittingEmptySubsequences: false)
      let colors = sides[0].split(separator: " ")
      guard sides.count <= 2, colors.count == 3 else { return nil }
      parts = colors + sides.dropFirst()
    }
    let trimmed = parts.map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    return trimmed.count == 3 || trimmed.count == 4 ? trimmed : nil
  }

  private static func alpha(_ parts: [String]) -> Double? { parts.count == 4 ? number(parts[3], full: 1) : 1 }

  /// A number from 0 to `full`, or a percentage of it.
  private static func number(_ text: String, full: Double) -> Double? {
    let isPercentage = text.hasSuffix("%")
    let digits = isPercentage ? String(text.dropLast()) : text
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }) else {
      return nil
    }
    guard let number = Double(digits.hasPrefix(".") ? "0" + digits : digits) else { return nil }
    let value = isPercentage ? number / 100 * full : number
    return value <= full ? value : nil
  }
}
