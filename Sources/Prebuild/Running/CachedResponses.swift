// What executable plugins answered in earlier runs.

import Diagnostics
import Platform
import PluginKit

/// Answers in `.fixpoint/cache/responses`, each in a file named after its key. New ones are kept in memory until the run
/// may write.
final class CachedResponses: ResponseStore {
  private let folder: AbsolutePath
  private let files: any FileSystem
  /// Without it nothing on disk is believed.
  private let reads: Bool
  private let fresh = Guarded<[String: [UInt8]]>([:])

  init(_ state: StateFolder, files: any FileSystem, reads: Bool) {
    folder = state.responses
    self.files = files
    self.reads = reads
  }

  func response(for key: String) -> [UInt8]? {
    if let answer = fresh.use({ $0[key] }) { return answer }
    guard reads else { return nil }
    return (try? files.readIfPresent(folder.appending(key))) ?? nil
  }

  func store(_ response: [UInt8], for key: String) { fresh.use { $0[key] = response } }

  var isEmpty: Bool { fresh.use { $0.isEmpty } }

  /// Writes down what is new. A cache that cannot be written costs time only.
  func save() throws {
    let answers = fresh.use { $0 }
    if answers.isEmpty { return }
    try files.makeDirectories(folder)
    for key in answers.keys.sorted() { try files.writeWholeUnflushed(answers[key]!, to: folder.appending(key)) }
  }
}
