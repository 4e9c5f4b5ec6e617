// Where something lies on disk.

/// The text under `path`: relative to the group, absolute, or below a named place: `<PRODUCTS>/App.app`.
struct FilePath: Equatable {
  /// `PROJECT`, or `USER:NAME` for a source tree of the user's.
  var marker: String?
  var rest: String

  static let markers = ["PROJECT", "PRODUCTS", "SDK", "DEVELOPER"]

  /// nil where Xcode refuses the text.
  init?(_ text: String) {
    guard text.utf8.first == UInt8(ascii: "<") else {
      guard let rest = Self.unescaped(text.utf8[...], until: nil)?.text else { return nil }
      self.init(marker: nil, rest: rest)
      return
    }
    let afterBracket = text.utf8.dropFirst()
    guard let found = Self.unescaped(afterBracket, until: UInt8(ascii: ">")), let end = found.end else { return nil }
    let name = found.text
    let rest = text.utf8[end...]
    guard name.hasPrefix("USER:") || Self.markers.contains(name), rest.first == UInt8(ascii: "/"),
      rest.dropFirst().first != UInt8(ascii: "/")
    else { return nil }
    self.init(marker: name, rest: String(rest.dropFirst()) ?? "")
  }

  private init(marker: String?, rest: String) {
    self.marker = marker
    self.rest = rest
  }

  /// What a file or group is called that has no other name. Slashes at the end count for nothing.
  var lastComponent: String {
    let parts = rest.utf8.split(separator: UInt8(ascii: "/"))
    if let last = parts.last { return String(last) ?? "" }
    return rest.isEmpty ? "" : "/"
  }

  /// Up to the terminator, which is left out: `\\` is a backslash, `\<` and `\>` a bracket. nil where another escape or no
  /// terminator stands.
  private static func unescaped(
    _ text: Substring.UTF8View, until terminator: UInt8?
  ) -> (text: String, end: String.Index?)? {
    var result: [UInt8] = []
    var at = text.startIndex
    while at < text.endIndex {
      var byte = text[at]
      at = text.index(after: at)
      if byte == terminator { return (String(decoding: result, as: UTF8.self), at) }
      if byte == UInt8(ascii: "\\") {
        guard at < text.endIndex, [UInt8(ascii: "\\"), terminator ?? UInt8(ascii: "<")].contains(text[at]) else {
          return nil
        }
        byte = text[at]
        at = text.index(after: at)
      }
      result.append(byte)
    }
    return terminator == nil ? (String(decoding: result, as: UTF8.self), nil) : nil
  }
}
