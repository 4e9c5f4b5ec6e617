// One place that keeps entries and contents: a folder, a server.

import BuildGraph
import Diagnostics

/// Entries by action and contents by digest. Nothing throws: a place that fails knows nothing, and says so once. All calls
/// may come from several threads.
protocol EntryStore: Sendable {
  /// Whether it takes what is kept; one that has failed does not.
  var takesMore: Bool { get }
  /// The entry's bytes as they were kept, whole or not.
  func entry(of action: Digest) -> [UInt8]?
  /// Called where the bytes of `entry(of:)` turned out to be no entry of that action.
  func refuseEntry(of action: Digest)
  /// The content, checked against its digest.
  func content(_ reference: ContentReference) -> [UInt8]?
  func holds(_ reference: ContentReference) -> Bool
  /// False where it could not be kept. `bytes` are what `reference` says.
  func keep(_ bytes: [UInt8], as reference: ContentReference) -> Bool
  /// Called when all contents that the entry refers to are kept, or can be had from a farther place.
  func keep(entry: [UInt8], of action: Digest)
  var diagnostics: [Diagnostic] { get }
}
