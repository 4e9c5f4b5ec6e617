// The outputs of one run against those of another.

import Diagnostics
import Platform
import ProjectDiff

/// Which two runs are compared, and what a difference between them means.
struct RunPair {
  enum Meaning {
    /// The second run began with what the first made.
    case repetition
    /// The second run began with outputs of the past, the first with none.
    case leftovers
    /// Both began with nothing.
    case steadiness
  }

  var first: String
  var second: String
  var meaning: Meaning
}

/// Compares files by what they say.
struct SnapshotComparison {
  let store: ContentStore

  /// Texts beyond this many bytes are told by their first difference only.
  private static let diffLimit = 200_000

  /// In the order of paths and of places in a file.
  func findings(
    _ before: OutputSnapshot, _ after: OutputSnapshot, _ pair: RunPair
  ) throws -> [GeneratorFindings.Finding] {
    try Set(before.entries.keys).union(after.entries.keys).sorted().flatMap { path in
      try findings(at: path, before.entries[path], after.entries[path], pair)
    }
  }

  private func findings(
    at path: TreePath, _ before: OutputSnapshot.Entry?, _ after: OutputSnapshot.Entry?, _ pair: RunPair
  ) throws -> [GeneratorFindings.Finding] {
    if before == after { return [] }
    switch (before, after) {
    case (let old?, nil): return [whole(.removed, path, pair, before: old.words)]
    case (nil, let new?): return [whole(.added, path, pair, after: new.words)]
    case (.file(let old, let wasExecutable)?, .file(let new, let isExecutable)?):
      var result: [GeneratorFindings.Finding] = []
      if wasExecutable != isExecutable {
        result.append(
          whole(
            .changed, path, pair, before: wasExecutable ? "executable" : "not executable",
            after: isExecutable ? "executable" : "not executable"))
      }
      guard old != new else { return result }
      return result + contentFindings(at: path, try store.bytes(old), try store.bytes(new), pair)
    case (let old, let new): return [whole(.changed, path, pair, before: old?.words, after: new?.words)]
    }
  }

  private func contentFindings(
    at path: TreePath, _ before: [UInt8], _ after: [UInt8], _ pair: RunPair
  ) -> [GeneratorFindings.Finding] {
    let found = FileComparison(before, after, path: path.string).differences
    let isText = FileFormat(path: path.string) == .text && before.count + after.count <= Self.diffLimit
    return found.map { difference in
      let diff =
        isText
        ? UnifiedDiff(old: before, new: after).text(old: "\(pair.first)/\(path)", new: "\(pair.second)/\(path)") : ""
      return GeneratorFindings.Finding(
        kind: kind(of: difference.kind, pair), path: path, runs: [pair.first, pair.second], difference: difference,
        message: message(of: difference, pair), diff: diff)
    }
  }

  /// In words that say what became of what a clean run makes.
  private func message(of difference: Difference, _ pair: RunPair) -> String {
    guard pair.meaning == .leftovers, difference.kind == .added else { return difference.sentence }
    return difference.sentence(saying: "is left over")
  }

  private func whole(
    _ kind: Difference.Kind, _ path: TreePath, _ pair: RunPair, before: String? = nil, after: String? = nil
  ) -> GeneratorFindings.Finding {
    let difference = Difference(
      kind, [], noun: "", before: before.map { .text($0) }, after: after.map { .text($0) })
    let message =
      switch kind {
      case .added: "\(after ?? "it") is there only after the run “\(pair.second)”"
      case .removed: "\(before ?? "it") is not there after the run “\(pair.second)”"
      default: "it is \(after ?? "nothing") instead of \(before ?? "nothing")"
      }
    return GeneratorFindings.Finding(
      kind: self.kind(of: kind, pair), path: path, runs: [pair.first, pair.second], difference: difference,
      message: message, diff: "")
  }

  private func kind(of kind: Difference.Kind, _ pair: RunPair) -> GeneratorFindings.Kind {
    switch kind {
    case .added: pair.meaning == .steadiness ? .unsteady : pair.meaning == .leftovers ? .stale : .added
    case .removed: pair.meaning == .steadiness ? .unsteady : .lost
    case .changed: pair.meaning == .steadiness ? .unsteady : .changed
    case .duplicated: .duplicated
    case .reordered: .reordered
    case .renumbered: .churned
    case .rewritten: .rewritten
    case .unreadable: .broken
    }
  }
}

extension OutputSnapshot.Entry {
  fileprivate var words: String {
    switch self {
    case .file: "the file"
    case .link(let destination): "a link to \(destination)"
    case .emptyFolder: "an empty folder"
    }
  }
}
