// `.fixpoint`: where a run keeps what is nobody else's business.

import Diagnostics
import Platform

/// The paths inside `.fixpoint`. All of it may be deleted between two runs; nothing in it is committed.
struct StateFolder: Sendable {
  let root: AbsolutePath

  var folder: AbsolutePath { root.appending(".fixpoint") }
  var ignore: AbsolutePath { folder.appending(".gitignore") }
  /// Held by a run that may write.
  var lock: AbsolutePath { folder.appending("lock") }
  /// Who holds it.
  var holder: AbsolutePath { folder.appending("holder") }
  var staging: AbsolutePath { folder.appending("staging") }
  var journal: AbsolutePath { folder.appending("journal") }
  var state: AbsolutePath { folder.appending("state") }
  var responses: AbsolutePath { folder.appending("cache/responses") }
  var trace: AbsolutePath { state.appending("trace") }
  var settled: AbsolutePath { state.appending("settled") }

  /// Makes the folder, with the file that keeps it out of git.
  func make(_ files: any FileSystem) throws {
    try check(files)
    if try !files.exists(folder) { try files.makeDirectories(folder) }
    if try !files.exists(ignore) { try files.writeWhole(Array("*\n".utf8), to: ignore) }
  }

  /// Throws where it is anything but a folder: a link could lead out of the root.
  func check(_ files: any FileSystem) throws {
    guard let status = try files.status(folder), status.kind != .directory else { return }
    throw Rejection(
      .input, "state.not-a-folder", ".fixpoint is not a folder of the project; remove it and run again",
      at: SourceLocation(file: ".fixpoint"))
  }
}
