// Somebody who may not do everything, as the tests' own user may where that is root.

import Foundation
import TestSupport

enum OtherUser {
  private static let setpriv = "/usr/bin/setpriv"

  static var isAvailable: Bool { getuid() != 0 || FileManager.default.isExecutableFile(atPath: setpriv) }

  /// A prebuild by a user without privileges, to whom the whole project belongs.
  ///
  /// - Parameter change: Made after the project was handed over.
  static func prebuild(_ app: Workspace, after change: () throws -> Void) throws -> ProgramRun {
    guard getuid() == 0 else {
      try change()
      return try app.fixpoint("prebuild")
    }
    let place = app.url.deletingLastPathComponent()
    let program = place.appendingPathComponent("fixpoint")
    if !FileManager.default.fileExists(atPath: program.path) {
      try FileManager.default.copyItem(at: Program.url, to: program)
    }
    for folder in [place, place.deletingLastPathComponent()] {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    }
    _ = try app.run(
      URL(fileURLWithPath: "/bin/chown"), ["-R", "65534:65534", app.url.path], environment: [:], in: "")
    try change()
    return try app.run(
      URL(fileURLWithPath: setpriv),
      ["--reuid=65534", "--regid=65534", "--clear-groups", program.path, "prebuild"], environment: [:], in: "")
  }
}

extension Workspace {
  func setPermissions(_ permissions: Int, _ path: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: url.appendingPathComponent(path).path)
  }
}
