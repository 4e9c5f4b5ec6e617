// Where a project has its Expo config.

import Diagnostics
import JSON
import Platform
import PluginKit

/// A file of values, which can be edited, and one of code, which gets those values and has the last word.
struct ExpoConfigFiles {
  /// Expo takes the first that is there.
  private static let values = ["app.config.json", "app.json"].compactMap { TreePath($0) }
  private static let programs = ["ts", "mts", "cts", "mjs", "cjs", "js"].compactMap { TreePath("app.config.\($0)") }

  /// The file in which the list stands or belongs; nil where only code says what it is.
  let editable: (path: TreePath, bytes: [UInt8])?
  let code: TreePath?

  /// Throws a `Rejection` where there is neither.
  init(_ tree: any ReadableTree) throws {
    code = try Self.programs.first { try tree.read($0) != nil }
    var file: (path: TreePath, bytes: [UInt8])?
    for path in Self.values where file == nil { file = try tree.read(path).map { (path, $0) } }
    guard code != nil || file != nil else {
      throw Rejection(
        .input, "eas.no-config",
        "there is neither an app.json nor an app.config.js beside the configuration, so EAS is told nothing; go to the folder of the Expo project"
      )
    }
    guard let (path, bytes) = file else {
      editable = nil
      return
    }
    let root = try JSONDocument(parsing: bytes, file: path.string).root
    let hasExtra = (root["expo"] ?? root)["extra"] != nil
    editable = code == nil || hasExtra ? (path, bytes) : nil
  }
}
