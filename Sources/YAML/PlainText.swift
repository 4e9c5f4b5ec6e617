// A text as it is written into a YAML file.

extension String {
  /// Without quotes where YAML takes it for this text and nothing else: `widget`, `.widget`, `'17.0'`.
  public var yamlText: String {
    let isPlain = utf8.allSatisfy { byte in
      switch byte {
      case 48...57, 65...90, 97...122, UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"),
        UInt8(ascii: " "):
        true
      default: byte >= 0x80
      }
    }
    // A dot begins numbers too: `.5`, `.inf`, `.nan`.
    let start = first == "." ? dropFirst() : self[...]
    let isWord =
      start.first?.isLetter == true && last != " "
      && !["true", "false", "null", "yes", "no", "on", "off", "y", "n", ".inf", ".nan"].contains(lowercased())
    if isPlain && isWord { return self }
    return "'" + replacing("'", with: "''") + "'"
  }
}
