// What fuzz tests share.

import Foundation

public enum Fuzzing {
  /// The files of a folder, in the order of their names.
  public static func seeds(in folder: URL) throws -> [(name: String, bytes: [UInt8])] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }.map { ($0.lastPathComponent, [UInt8](try Data(contentsOf: $0))) }
  }

  /// `count` rounds, or as many as go into the seconds that `FIXPOINT_FUZZ_SECONDS` says.
  public static func rounds(_ count: Int, _ body: (Int) throws -> Void) rethrows {
    let seconds = ProcessInfo.processInfo.environment["FIXPOINT_FUZZ_SECONDS"].flatMap(Double.init)
    let end = seconds.map { Date().addingTimeInterval($0) }
    var round = 0
    while end.map({ Date() < $0 }) ?? (round < count) {
      try body(round)
      round += 1
    }
  }

  /// Another seed every second where `FIXPOINT_FUZZ_SECONDS` is set, so that no two long runs try the same.
  public static func seed(_ fixed: UInt64) -> UInt64 {
    guard ProcessInfo.processInfo.environment["FIXPOINT_FUZZ_SECONDS"] != nil else { return fixed }
    return fixed &+ UInt64(Date().timeIntervalSince1970)
  }
}
