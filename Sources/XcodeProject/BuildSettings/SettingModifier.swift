// What the modifiers of a reference do: `$(PRODUCT_NAME:c99extidentifier)`.

enum SettingModifier {
  /// nil where the modifier is not known. `folder` is what a relative path is relative to.
  static func apply(_ name: String, _ argument: String?, to text: String, in folder: String?) -> String? {
    switch (name, argument) {
    case ("lower", nil): text.lowercased()
    case ("upper", nil): text.uppercased()
    case ("identifier", nil): identifier(text) { $0.isASCII }
    case ("c99extidentifier", nil): identifier(text) { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    case ("rfc1034identifier", nil):
      String(String.UnicodeScalarView(text.unicodeScalars.map { isHostName($0) ? $0 : "-" }))
    case ("quote", nil): quote(text)
    case ("file", nil): file(text)
    case ("dir", nil): directory(text)
    case ("base", nil): split(file(text)).base
    case ("suffix", nil): split(file(text)).suffix
    case ("dir", let folder?): (folder.hasSuffix("/") || folder.isEmpty ? folder : folder + "/") + file(text)
    case ("file", let file?): file.hasPrefix("/") ? file : directory(text, bare: true) + file
    case ("base", let base?): directory(text, bare: true) + base + split(file(text)).suffix
    case ("suffix", let suffix?):
      directory(text, bare: true) + split(file(text)).base
        + (suffix.isEmpty || suffix.hasPrefix(".") ? suffix : "." + suffix)
    case ("standardizepath", nil): standardized(text)
    case ("abspath", nil):
      text.hasPrefix("/") ? standardized(text) : folder.map { standardized($0 + "/" + text) }
    case ("not", nil): text == "YES" ? "NO" : "YES"
    default: nil
    }
  }

  /// Every character that no identifier may contain becomes an underscore, also a digit at the start.
  private static func identifier(_ text: String, where isAllowed: (Unicode.Scalar) -> Bool) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isWord = scalar.isASCII ? UInt8(scalar.value).continuesName : isAllowed(scalar)
      let isLeadingDigit = result.isEmpty && ("0"..."9").contains(scalar)
      result.append(isWord && !isLeadingDigit ? scalar : "_")
    }
    return String(result)
  }

  private static func isHostName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "-" || scalar == "." || (scalar.isASCII && scalar != "_" && UInt8(scalar.value).continuesName)
  }

  private static func quote(_ text: String) -> String {
    var result = ""
    for character in text {
      if " \"'\\\t$".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }

  /// Without `.`, doubled and trailing slashes, and `..` where it has something to go up from.
  private static func standardized(_ path: String) -> String {
    let isAbsolute = path.hasPrefix("/")
    var result: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = result.last, last != ".." {
        result.removeLast()
      } else if part != ".." || !isAbsolute {
        result.append(part)
      }
    }
    let joined = result.joined(separator: "/")
    if isAbsolute { return "/" + joined }
    return joined.isEmpty && !path.isEmpty ? "." : joined
  }

  private static func file(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }

  /// With its slash; `./` for a bare name, or nothing where `bare`.
  private static func directory(_ path: String, bare: Bool = false) -> String {
    guard let slash = path.lastIndex(of: "/") else { return bare ? "" : "./" }
    return String(path[...slash])
  }

  private static func split(_ name: String) -> (base: String, suffix: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
    return (String(name[..<dot]), String(name[dot...]))
  }
}
