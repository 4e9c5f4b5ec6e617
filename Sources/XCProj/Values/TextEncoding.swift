// Names of text encodings.

enum TextEncoding {
  /// Foundation's numbers.
  static let names: [(name: String, number: Int64)] = [
    ("ascii", 1), ("nextstep", 2), ("japanese-euc", 3), ("utf8", 4), ("iso-latin-1", 5), ("symbol", 6),
    ("non-lossy-ascii", 7), ("shift-jis", 8), ("iso-latin-2", 9), ("unicode", 10), ("windows-code-page-1251", 11),
    ("windows-code-page-1252", 12), ("windows-code-page-1253", 13), ("windows-code-page-1254", 14),
    ("windows-code-page-1250", 15), ("iso-2022-jp", 21), ("macos-roman", 30), ("utf16-big-endian", 2_415_919_360),
    ("utf16-little-endian", 2_483_028_224), ("utf32", 2_348_810_496), ("utf32-big-endian", 2_550_137_088),
    ("utf32-little-endian", 2_617_245_952),
  ]

  /// Read, and written back as `unicode`, whose number it has.
  static let synonym = "utf16"

  /// nil where the value is no encoding.
  static func written(_ value: XCValue) -> XCValue? {
    switch value {
    case .string(synonym): "unicode"
    case .string(let name): names.contains { $0.name == name } ? value : nil
    case .integer(let number) where number >= 0:
      names.first { $0.number == number }.map { .string($0.name) } ?? value
    default: nil
    }
  }
}
