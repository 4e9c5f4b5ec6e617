// What executable plugins answered in earlier runs.

import BuildGraph
import Diagnostics
import Platform
import PluginKit

/// Answers in `.fixpoint/cache/responses`, each in a file named after its key, behind its digest: one that a crash of the
/// machine cut short is not believed. New ones are kept in memory until the run
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
    guard let bytes = (try? files.readIfPresent(folder.appending(key))) ?? nil else { return nil }
    let answer = Array(bytes.dropFirst(Self.seal([]).count))
    return bytes.starts(with: Self.seal(answer)) ? answer : nil
  }

  private static func seal(_ answer: [UInt8]) -> [UInt8] { Array("\(Digest(of: answer).hex)\n".utf8) }

  func store(_ response: [UInt8], for key: String) { fresh.use { $0[key] = response } }

  var isEmpty: Bool { fresh.use { $0.isEmpty } }

  /// Writes down what is new. A cache that cannot be written costs time only.
  func save() throws {
    let answers = fresh.use { $0 }
    if answers.isEmpty { return }
    try files.makeDirectories(folder)
    for key in answers.keys.sorted() {
      let answer = answers[key]!
      try files.writeWholeUnflushed(Self.seal(answer) + answer, to: folder.appending(key))
    }
  }
}
