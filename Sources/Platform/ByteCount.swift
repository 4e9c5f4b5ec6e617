// Sizes as people write them.

/// A number of bytes: `5 GB` is five thousand million, `5 GiB` is five times 1024³.
public struct ByteCount: Hashable, Sendable {
  public var bytes: Int

  public init(bytes: Int) { self.bytes = bytes }

  /// nil where the text is no number with a unit, or too much to count.
  public init?(_ text: String) {
    let digits = text.prefix { $0 == "." || $0.isASCII && $0.isNumber }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }
    guard let number = Double(digits), digits.first != ".", digits.last != ".",
      text.count - digits.count - unit.count <= 1,
      let factor = Self.units.first(where: { $0.name == unit })?.factor
    else { return nil }
    guard let bytes = Int(exactly: (number * factor).rounded()) else { return nil }
    self.bytes = bytes
  }

  private static let units: [(name: String, factor: Double)] = [
    ("B", 1), ("kB", 1e3), ("KB", 1e3), ("MB", 1e6), ("GB", 1e9), ("TB", 1e12),
    ("KiB", 1024), ("MiB", 1_048_576), ("GiB", 1_073_741_824), ("TiB", 1_099_511_627_776),
  ]
}

extension ByteCount: CustomStringConvertible {
  /// With at most one digit after the point: `12.3 MB`, `5 GB`, `512 B`.
  public var description: String {
    let steps = [("TB", 1_000_000_000_000), ("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1_000)]
    for (name, factor) in steps where bytes >= factor {
      let tenths = bytes / (factor / 10)
      return tenths % 10 == 0 ? "\(tenths / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
    }
    return "\(bytes) B"
  }
}
