// Where steps say their results.

import Platform

/// The folder of the files that `FIXPOINT_OUTPUT` names. A file is made by the step that says something; most say nothing.
final class ResultsFolder: Sendable {
  /// The roots whose folder is there, with nothing in it from an earlier run.
  private let ready = Guarded<Set<AbsolutePath>>([])

  /// Throws `FileSystemError` where it cannot be made.
  func ready(below root: AbsolutePath, _ files: any FileSystem) throws -> AbsolutePath {
    let folder = root.appending(".fixpoint/results")
    try ready.use { ready in
      if ready.contains(root) { return }
      try files.removeTree(folder)
      try files.makeDirectories(folder)
      ready.insert(root)
    }
    return folder
  }

  /// Step ids may hold what file names may not.
  static func name(for step: String) -> String { String(Digest(of: Array(step.utf8)).hex.prefix(16)) }
}
