// Small vocabularies of the two project formats.

/// Words that stand for a value of the other format, both ways.
enum FormatWords {
  /// `fileEncoding` is an NSStringEncoding; the JSON has a name for the usual ones.
  private static let encodings: [(number: Int64, word: String)] = [
    (1, "ascii"), (2, "nextstep"), (3, "japanese-euc"), (4, "utf8"), (5, "iso-latin-1"), (6, "symbol"),
    (7, "non-lossy-ascii"), (8, "shift-jis"), (9, "iso-latin-2"), (10, "unicode"), (11, "windows-code-page-1251"),
    (12, "windows-code-page-1252"), (13, "windows-code-page-1253"), (14, "windows-code-page-1254"),
    (15, "windows-code-page-1250"), (21, "iso-2022-jp"), (30, "macos-roman"), (2_415_919_360, "utf16-big-endian"),
    (2_483_028_224, "utf16-little-endian"), (2_348_810_496, "utf32"), (2_550_137_088, "utf32-big-endian"),
    (2_617_245_952, "utf32-little-endian"),
  ]

  static func encoding(word: String) -> Int64? {
    word == "utf16" ? 10 : encodings.first { $0.word == word }?.number
  }
  static func encodingWord(_ number: Int64) -> String? { encodings.first { $0.number == number }?.word }

  private static let lineEndings = ["line-feed", "carriage-return", "carriage-return-line-feed", "preserve"]
  static func lineEnding(word: String) -> Int? { lineEndings.firstIndex(of: word) }
  static func lineEndingWord(_ number: String) -> String? {
    Int(number).flatMap { lineEndings.indices.contains($0) ? lineEndings[$0] : nil }
  }

  static let productTypePrefix = "com.apple.product-type."

  /// Settings that are lists to Xcode: it parts a text with spaces, and writes a list of one as a text.
  static let listSettings: Set<String> = [
    "ALTERNATE_PERMISSIONS_FILES", "ARCHS", "BUILD_VARIANTS", "EXCLUDED_SOURCE_FILE_NAMES", "FRAMEWORK_SEARCH_PATHS",
    "GCC_PREPROCESSOR_DEFINITIONS", "GCC_PREPROCESSOR_DEFINITIONS_NOT_USED_IN_PRECOMPS", "HEADER_SEARCH_PATHS",
    "INCLUDED_SOURCE_FILE_NAMES", "INFOPLIST_PREPROCESSOR_DEFINITIONS", "LD_RUNPATH_SEARCH_PATHS",
    "LIBRARY_SEARCH_PATHS", "LOCALIZED_STRING_MACRO_NAMES", "OTHER_CFLAGS", "OTHER_CPLUSPLUSFLAGS", "OTHER_LDFLAGS",
    "REZ_SEARCH_PATHS", "SECTORDER_FLAGS", "SYSTEM_FRAMEWORK_SEARCH_PATHS", "SYSTEM_HEADER_SEARCH_PATHS",
    "USER_HEADER_SEARCH_PATHS", "WARNING_CFLAGS", "WARNING_LDFLAGS",
  ]
}

/// A version in an attribute: `2640` for 26.4, `0730` for 7.3; the last digit is the update.
enum PackedVersion {
  static func word(_ packed: String) -> String? {
    guard let number = Int(packed), number >= 0 else { return nil }
    let (major, minor, update) = (number / 100, number / 10 % 10, number % 10)
    return update == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(update)"
  }

  /// nil for what is no version of two or three numbers, or has one that needs two digits.
  static func packed(_ word: String) -> String? {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard (2...3).contains(parts.count), let major = parts[0], let minor = parts[1], (0...9).contains(minor), major >= 0
    else { return nil }
    let update = parts.count == 3 ? parts[2] : 0
    guard let update, (0...9).contains(update) else { return nil }
    return (major < 10 ? "0" : "") + String(major * 100 + minor * 10 + update)
  }
}
