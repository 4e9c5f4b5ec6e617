// The languages whose string literals are read.

import Platform

public enum SourceLanguage: String, Hashable, Sendable, CaseIterable {
  case swift, objectiveC, javaScript

  /// By the extension of the file's name; nil for a file that is not read.
  public init?(fileName: String) {
    guard let dot = fileName.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    guard let language = Self.byExtension[String(fileName[fileName.index(after: dot)...])] else { return nil }
    self = language
  }

  private static let byExtension: [String: SourceLanguage] = [
    "swift": .swift,
    "m": .objectiveC, "mm": .objectiveC, "h": .objectiveC,
    "js": .javaScript, "jsx": .javaScript, "mjs": .javaScript, "cjs": .javaScript,
    "ts": .javaScript, "tsx": .javaScript, "mts": .javaScript, "cts": .javaScript,
  ]
}
