// Which project files were not as Xcode writes them.

import Diagnostics
import JSON
import Terminal

public struct FormatReport: Renderable, Hashable {
  public struct File: Hashable, Sendable {
    public var path: String
    /// `pbxproj` or `xcproj`.
    public var format: String
    public var isChanged: Bool
    /// The first differences, as `diff -u` shows them; nil where none are asked for.
    public var diff: String?

    public init(path: String, format: String, isChanged: Bool, diff: String? = nil) {
      self.path = path
      self.format = format
      self.isChanged = isChanged
      self.diff = diff
    }
  }

  /// Nothing was written.
  public var isCheck: Bool
  public var files: [File] = []

  public init(isCheck: Bool) { self.isCheck = isCheck }

  public var changedCount: Int { files.count { $0.isChanged } }

  /// The first differences of two texts. What lies thousands of lines behind the first one is left out, since looking
  /// for the shortest description of it can take minutes.
  public static func diff(_ path: String, _ old: [UInt8], _ new: [UInt8]) -> String {
    let same = zip(old, new).prefix { $0 == $1 }.count
    return UnifiedDiff(old: window(old, after: same), new: window(new, after: same))
      .text(old: path, new: "\(path), formatted", limit: 40)
  }

  /// The bytes up to the end of the 400th line after the place.
  private static func window(_ bytes: [UInt8], after place: Int) -> [UInt8] {
    var lines = 0
    for at in place..<bytes.count where bytes[at] == UInt8(ascii: "\n") {
      lines += 1
      if lines == 400 { return Array(bytes[...at]) }
    }
    return bytes
  }
}

extension FormatReport {
  public var json: JSONValue {
    [
      "schema": 1,
      "state": isCheck ? "checked" : "formatted",
      "changed": .integer(Int64(changedCount)),
      "files": .array(
        files.map { file in
          var object: JSONObject = [
            "path": .string(file.path), "format": .string(file.format), "changed": .boolean(file.isChanged),
          ]
          if let diff = file.diff { object["diff"] = .string(diff) }
          return .object(object)
        }),
    ]
  }

  public func text(_ style: TextStyle) -> String {
    var lines: [String] = []
    for file in files where file.isChanged {
      lines.append("  \(isCheck ? "would format" : "formatted")  \(style.bold(file.path))")
      if let diff = file.diff { lines += diffLines(diff, style) }
    }
    let rest = files.count - changedCount
    let verb = isCheck ? "would change" : "changed"
    lines.append(
      "\(changedCount.of("file")) \(verb), \(rest) \(rest == 1 ? "is" : "are") as Xcode writes \(rest == 1 ? "it" : "them")"
    )
    return lines.joined(separator: "\n") + "\n"
  }
}
