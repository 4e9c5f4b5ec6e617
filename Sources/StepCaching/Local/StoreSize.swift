// How much a local store holds, on record, so that nobody has to count it.

import Platform

/// The bytes of all contents and entries. Processes that end before they have added what they kept make it too small, so
/// it is counted anew once a day.
struct StoreSize: Hashable, Sendable {
  var bytes: Int
  /// When all was last counted, in nanoseconds since 1970.
  var counted: Int64

  static let period: Int64 = 24 * 3600 * 1_000_000_000

  func isStale(at now: Int64) -> Bool { !(0..<Self.period).contains(now - counted) }

  var text: String { "fixpoint-cache 1 \(bytes) \(counted)\n" }

  /// nil where the text is no size.
  init?(parsing bytes: [UInt8]) {
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 4, words[0] == "fixpoint-cache", words[1] == "1", let count = Int(words[2]), count >= 0,
      words[3].utf8.last == UInt8(ascii: "\n"), let counted = Int64(words[3].dropLast())
    else { return nil }
    self.init(bytes: count, counted: counted)
  }

  init(bytes: Int, counted: Int64) {
    self.bytes = bytes
    self.counted = counted
  }
}
