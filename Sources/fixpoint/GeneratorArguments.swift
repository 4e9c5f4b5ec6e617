// A generator that is named on the command line.

import Diagnostics
import GeneratorVerification
import Platform
import Terminal

extension Session {
  /// Paths are seen from the current folder. Throws a `Rejection(.input)` for one that is outside of what is copied.
  func generatorRequest(_ arguments: Arguments) throws -> GeneratorRequest {
    let root = try generatorRoot(arguments)
    guard let folder = TreePath(currentDirectory, in: root) else {
      throw Rejection(
        .input, "verify.outside-root", "the current folder is not in \(root); name a folder above it with `--root`")
    }
    return GeneratorRequest(
      root: root, folder: folder, command: arguments.value("command") ?? "",
      cleanCommand: arguments.value("clean-command"), setup: arguments.value("setup"),
      outputs: try (arguments.values("outputs") + arguments.positionals).map { try place($0, in: root) },
      ignored: try arguments.values("ignore").map { try place($0, in: root) },
      timeout: try timeout(arguments))
  }

  private func place(_ word: String, in root: AbsolutePath) throws -> TreePath {
    if let path = TreePath(currentDirectory.appending(word), in: root) { return path }
    throw Rejection(
      .input, "verify.outside-root",
      "“\(word)” lies outside of \(root), which is what is copied; name a folder above both with `--root`")
  }

  private func timeout(_ arguments: Arguments) throws -> Double {
    guard let word = arguments.value("timeout") else { return 1_800 }
    guard let seconds = Double(word), seconds > 0, seconds < 1e7 else {
      throw Rejection(.input, "command-line", "--timeout takes a number of seconds above 0, not “\(word)”")
    }
    return seconds
  }

  /// `--root`, else the nearest folder upwards that is a repository, else the current folder.
  private func generatorRoot(_ arguments: Arguments) throws -> AbsolutePath {
    if let word = arguments.value("root") {
      let folder = currentDirectory.appending(word)
      guard try seams.files.isDirectory(folder) else {
        throw Rejection(.input, "verify.no-folder", "there is no folder “\(word)”; correct `--root`")
      }
      return try seams.files.realPath(folder)
    }
    var folder = currentDirectory
    while folder != .root {
      if try seams.files.exists(folder.appending(".git")) { return folder }
      folder = folder.parent
    }
    return currentDirectory
  }
}
