// Where a reference points to, in both formats: `path` with `sourceTree`, and a path with a marker.

/// `<SDK>/usr/lib/libz.tbd` in the JSON is `usr/lib/libz.tbd` in `SDKROOT` in the property list.
struct ReferencePath: Hashable {
  var path: String
  /// The value of `sourceTree`.
  var sourceTree: String

  private static let markers: [(sourceTree: String, word: String)] = [
    ("SOURCE_ROOT", "PROJECT"), ("BUILT_PRODUCTS_DIR", "PRODUCTS"), ("SDKROOT", "SDK"), ("DEVELOPER_DIR", "DEVELOPER"),
  ]
  private static let user = "<USER:"

  init(path: String, sourceTree: String) {
    self.path = path
    self.sourceTree = sourceTree
  }

  /// nil for a marker that does not exist, or an escape of anything but `\` and `<`.
  init?(written text: String) {
    if text.hasPrefix(Self.user) {
      guard let (name, rest) = Self.userName(text.dropFirst(Self.user.count)) else { return nil }
      self.init(path: rest, sourceTree: name)
    } else if text.hasPrefix("<") {
      guard let end = text.firstIndex(of: ">"), text[end...].hasPrefix(">/"),
        let row = Self.markers.first(where: { $0.word == text[..<end].dropFirst() })
      else { return nil }
      self.init(path: String(text[end...].dropFirst(2)), sourceTree: row.sourceTree)
    } else {
      guard let path = Self.unescaped(text) else { return nil }
      self.init(path: path, sourceTree: path.hasPrefix("/") ? "<absolute>" : "<group>")
    }
  }

  /// As the JSON writes it; empty where there is no path.
  var written: String {
    let rest = path.drop { $0 == "/" }
    switch sourceTree {
    case "<group>", "", "<absolute>": return Self.escaped(path, "<")
    default:
      if let row = Self.markers.first(where: { $0.sourceTree == sourceTree }) { return "<\(row.word)>/\(rest)" }
      return "\(Self.user)\(Self.escaped(sourceTree, ">"))>/\(rest)"
    }
  }

  /// Whether `written` read again says the same.
  var isRepresentable: Bool { ReferencePath(written: written) == self }

  private static func escaped(_ text: String, _ mark: Character) -> String {
    guard text.contains(where: { $0 == "\\" || $0 == mark }) else { return text }
    return String(text.flatMap { $0 == "\\" || $0 == mark ? ["\\", $0] : [$0] })
  }

  private static func unescaped(_ text: String) -> String? {
    guard text.contains("\\") else { return text }
    var result = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        guard character == "\\" || character == "<" else { return nil }
        result.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return isEscaped ? nil : result
  }

  private static func userName(_ text: Substring) -> (name: String, rest: String)? {
    var name = ""
    var isEscaped = false
    for (at, character) in zip(text.indices, text) {
      if isEscaped {
        name.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == ">" {
        let rest = text[at...].dropFirst()
        return rest.hasPrefix("/") ? (name, String(rest.dropFirst())) : nil
      } else {
        name.append(character)
      }
    }
    return nil
  }
}

/// The last component as NSString counts: slashes at the end do not, and `/` is its own.
func lastPathComponent(_ path: String) -> String {
  let slash = UInt8(ascii: "/")
  let bytes = path.utf8
  guard let last = bytes.lastIndex(where: { $0 != slash }) else { return path.isEmpty ? "" : "/" }
  let end = bytes.index(after: last)
  let start = bytes[..<end].lastIndex(of: slash).map { bytes.index(after: $0) } ?? bytes.startIndex
  return start == bytes.startIndex && end == bytes.endIndex ? path : String(path[start..<end])
}
