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
  /// The journal that would take the other one's place.
  var undoing: AbsolutePath { staging.appending("undoing") }
  var state: AbsolutePath { folder.appending("state") }
  var responses: AbsolutePath { folder.appending("cache/responses") }
  var trace: AbsolutePath { state.appending("trace") }
  var history: AbsolutePath { state.appending("prebuilds") }
  var settled: AbsolutePath { state.appending("settled") }

  /// Makes the folder. Two runs may do so at once.
  func make(_ files: any FileSystem) throws {
    try check(files)
    try files.makeDirectories(folder)
  }

  /// Writes the file that keeps the folder out of git. For a run that holds the lock.
  func hideFromGit(_ files: any FileSystem) throws {
    if try !files.exists(ignore) { try files.writeWhole(Array("*\n".utf8), to: ignore) }
  }

  /// Throws where it, or something in it, is of another kind than a run makes: a link could lead out of the root.
  func check(_ files: any FileSystem) throws {
    guard let status = try files.status(folder) else { return }
    guard status.kind == .directory else { throw refusal(folder, "a folder of the project") }
    for place in [staging, state, folder.appending("cache"), responses] {
      if let status = try files.status(place), status.kind != .directory { throw refusal(place, "a folder") }
    }
    for place in [ignore, lock, holder, journal, trace, history] {
      if let status = try files.status(place), status.kind != .file { throw refusal(place, "a file") }
    }
  }

  private func refusal(_ place: AbsolutePath, _ kind: String) -> Rejection {
    let name = place.relative(to: root)
    return Rejection(
      .input, "state.foreign", "\(name) is not \(kind); remove it and run again", at: SourceLocation(file: name))
  }
}
