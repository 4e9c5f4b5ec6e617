// Whether what was asked for can be done.

import Diagnostics
import Platform

extension GeneratorRequest {
  /// Throws a `Rejection(.input)` for outputs that cannot be told from inputs, and for a folder that is none.
  func check(_ files: any FileSystem) throws {
    guard try files.isDirectory(root.appending(folder)) else {
      throw Rejection(.input, "verify.no-folder", "there is no folder \(root.appending(folder)); check the path")
    }
    guard !outputs.isEmpty else {
      throw Rejection(
        .input, "verify.no-outputs", "`--command` needs `--outputs`: name the files and folders that the command makes")
    }
    for output in outputs {
      if folder.isInside(output) {
        throw Rejection(
          .input, "verify.output-holds-all",
          "“\(output)” holds the folder in which the command runs, so a clean run would have nothing to start from; name only what the command makes"
        )
      }
      if try leadsOut(output, files) {
        throw Rejection(
          .input, "verify.output-outside",
          "“\(output)” leads out of \(root) through a link, so a run would write where it must not; name a folder above both with `--root`"
        )
      }
      if output.components.contains(".git") {
        throw Rejection(.input, "verify.output-is-git", "“\(output)” is git's own; name only what the command makes")
      }
    }
    guard timeout > 0 else {
      throw Rejection(.input, "verify.timeout", "a run needs a time limit above 0 seconds; correct `--timeout`")
    }
  }

  /// Whether writing to an output of a copy would write outside of it.
  private func leadsOut(_ output: TreePath, _ files: any FileSystem) throws -> Bool {
    var path = output
    while try path != .root && !files.exists(root.appending(path)) { path = path.parent }
    guard path != .root, let real = try? files.realPath(root.appending(path)) else { return false }
    return try !real.isInside(files.realPath(root))
  }
}
