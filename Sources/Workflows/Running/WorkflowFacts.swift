// What a run must know of a workflow before its steps, kept so that a run with nothing to do need not read the file.

import BuildGraph
import Configuration
import Platform

/// A few facts of a workflow's file, and the metadata that prove that it is still the same one.
struct WorkflowFacts: Hashable, Sendable {
  /// Variables of the machine that expressions read.
  var variables: [String]
  var pools: [String: Int]
  /// Whether a step's outputs may come from a cache.
  var usesCache: Bool

  init(_ file: WorkflowFile) {
    variables = file.variablesRead
    pools = WorkflowPlanner.pools(of: file)
    usesCache = file.steps.contains(where: \.isCacheable)
  }
}

extension WorkflowFacts {
  private static let heading = "fixpoint workflow 2"

  /// Names hold neither spaces nor line breaks.
  func text(of trace: FileTrace) -> String {
    let numbers: [Int64] = [
      Int64(trace.size), trace.modified, trace.changed, Int64(bitPattern: trace.inode), trace.seen,
    ]
    var lines = [Self.heading, numbers.map(String.init).joined(separator: " ")]
    lines += variables.map { "env \($0)" }
    lines += pools.sorted { $0.key < $1.key }.map { "pool \($0.key) \($0.value)" }
    if usesCache { lines.append("cache") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// nil where the text is of another version, or of another state of the file than `status`.
  init?(_ text: String, for status: FileStatus) {
    var lines = text.split(separator: "\n")[...]
    guard lines.popFirst() == Self.heading[...], let proof = lines.popFirst() else { return nil }
    let numbers = proof.split(separator: " ").compactMap { Int64($0) }
    guard numbers.count == 5 else { return nil }
    let trace = FileTrace(
      size: Int(numbers[0]), modified: numbers[1], changed: numbers[2], inode: UInt64(bitPattern: numbers[3]),
      seen: numbers[4], digest: Digest(of: []))
    guard trace.proves(status) else { return nil }
    variables = []
    pools = [:]
    usesCache = false
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      switch (words.first, words.count) {
      case ("env", 2): variables.append(words[1])
      case ("pool", 3):
        guard let width = Int(words[2]) else { return nil }
        pools[words[1]] = width
      case ("cache", 1): usesCache = true
      default: return nil
      }
    }
  }
}
