// JSON as Xcode writes it in asset catalogs.

import JSON

/// Two spaces a level, a space on either side of a colon, names in the order of their bytes, a newline at the end.
enum CatalogJSON {
  static let info: JSONValue = ["author": "xcode", "version": 1]

  static func bytes(_ value: JSONValue) -> [UInt8] { Array((text(value.canonical, depth: 0) + "\n").utf8) }

  private static func text(_ value: JSONValue, depth: Int) -> String {
    switch value {
    case .array(let values):
      return block("[", "]", values.map { text($0, depth: depth + 1) }, depth)
    case .object(let object):
      return block(
        "{", "}", object.members.map { "\(JSONValue.string($0.name).text()) : \(text($0.value, depth: depth + 1))" },
        depth)
    default: return value.text()
    }
  }

  private static func block(_ open: String, _ close: String, _ lines: [String], _ depth: Int) -> String {
    let indentation = String(repeating: "  ", count: depth)
    let body = lines.map { "\(indentation)  \($0)" }.joined(separator: ",\n")
    return "\(open)\n\(body)\n\(indentation)\(close)"
  }
}
