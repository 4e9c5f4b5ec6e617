// Lines of words, as the files that Fixpoint keeps for itself are made of.

/// `file 9f86… asset-catalogs targets/my widget/Assets.xcassets/Contents.json`: words, then a last one that may hold
/// spaces.
public enum RecordLine {
  /// A word: spaces, control characters and `%` are written as `%20`; an empty one as `%`.
  public static func word(_ text: String) -> String {
    if text.isEmpty { return "%" }
    return escape(text) { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "%") }
  }

  /// The rest of a line: only line ends, other control characters and `%` are escaped; empty as for a word.
  public static func rest(_ text: String) -> String {
    if text.isEmpty { return "%" }
    return escape(text) { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "%") }
  }

  /// What `word` or `rest` wrote; nil where they cannot have written it.
  public static func unescape(_ text: Substring) -> String? {
    if text == "%" { return "" }
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value) else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// `count` words and the rest; nil where there are fewer.
  public static func split(_ line: Substring, words count: Int) -> [Substring]? {
    // By bytes: a space and a combining accent after it are one character.
    let parts = line.utf8.split(separator: UInt8(ascii: " "), maxSplits: count, omittingEmptySubsequences: false)
      .map { Substring($0) }
    return parts.count == count + 1 && !parts.contains("") ? parts : nil
  }

  private static func escape(_ text: String, where mustEscape: (UInt8) -> Bool) -> String {
    guard text.utf8.contains(where: mustEscape) else { return text }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if mustEscape(byte) {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func value(_ digit: UInt8) -> UInt8? { digits.firstIndex(of: digit).map(UInt8.init) }
}
