// Whether the record of earlier runs tells the truth.

import BuildGraph
import Platform

/// Compares what is on record with what the disk and a clean run say.
struct StateCheck {
  let root: AbsolutePath
  let files: any FileSystem

  /// Steps that are on record with the very inputs of the clean run but with other outputs, and files whose recorded digest
  /// would be believed and is wrong.
  func differences(_ record: TraceStore, truth: TraceStore) throws -> [Verification.Difference] {
    try stepDifferences(record, truth) + fileDifferences(record.files) + settledDifferences()
  }

  /// A run that found nothing to do would be believed where its metadata are those of the disk.
  private func settledDifferences() throws -> [Verification.Difference] {
    guard let bytes = try files.readIfPresent(StateFolder(root: root).settled), let run = SettledRun(bytes) else {
      return []
    }
    let traces = run.sights.compactMap { path, sight -> (TreePath, FileTrace)? in
      guard case .file(let trace) = sight, let path = TreePath(path) else { return nil }
      return (path, trace)
    }
    return try fileDifferences(Dictionary(traces, uniquingKeysWith: { first, _ in first }))
  }

  private func stepDifferences(_ record: TraceStore, _ truth: TraceStore) -> [Verification.Difference] {
    var result: [Verification.Difference] = []
    for id in record.steps.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      guard let old = record.steps[id], let new = truth.steps[id], old.key == new.key else { continue }
      for output in old.outputs {
        guard let other = new.outputs.first(where: { $0.path == output.path }), other != output else { continue }
        result.append(
          difference(
            output.path, new.key.producer,
            "the record of earlier runs says that \(id) makes \(output.path) with the digest \(output.digest.short); a clean run makes \(other.digest.short)"
          ))
      }
    }
    return result
  }

  private func fileDifferences(_ traces: [TreePath: FileTrace]) throws -> [Verification.Difference] {
    try traces.keys.sorted().compactMap { path in
      let trace = traces[path]!
      guard let status = try files.status(root.appending(path)), trace.proves(status) else { return nil }
      let found = Digest(of: try files.read(root.appending(path)))
      if found == trace.digest { return nil }
      return difference(
        path, "fixpoint",
        "the record of earlier runs says that \(path) has the digest \(trace.digest.short); it has \(found.short)")
    }
  }

  private func difference(_ path: TreePath, _ producer: String, _ message: String) -> Verification.Difference {
    Verification.Difference(path: path, run: "state", producer: producer, message: message, diff: "")
  }
}

extension Digest {
  /// Enough to tell two apart at sight.
  fileprivate var short: String { String(hex.prefix(12)) }
}
