// One command of the shell in a copy of the tree.

import Diagnostics
import Platform

/// Runs commands where the root is a copy, with the environment of the caller.
struct CommandRunner {
  let request: GeneratorRequest
  let seams: Seams
  /// The root of the copy.
  let root: AbsolutePath
  let cancellation: Cancellation?

  /// What is kept of what a command prints, of which the end is shown.
  private static let outputLimit = 64 << 10

  /// How a command ended that did not succeed, in words: `it ended with exit status 1`.
  struct Failure: Error, Hashable {
    var reason: String
    /// The last lines that it printed.
    var lastLines: [String]
    /// Whether the shell could not find what the command names.
    var isUnknownCommand: Bool
  }

  /// nil where it succeeded; throws a `Rejection(.outside)` where somebody wished the run to end.
  func failure(of command: String) throws -> Failure? {
    let process = ProcessRequest(
      executable: AbsolutePath.root.appending("bin/sh"), arguments: ["-c", command], environment: environment,
      workingDirectory: root.appending(request.folder), timeout: request.timeout, outputLimit: Self.outputLimit,
      excess: .isLeftOut, joinsErrorOutput: true)
    let result = seams.processes.run(process, cancellation: cancellation)
    if result.ending.isSuccess { return nil }
    if result.ending == .cancelled {
      throw Rejection(.outside, "verify.interrupted", "interrupted; the tree is as it was, and the copies are removed")
    }
    return Failure(
      reason: Self.reason(result.ending, process), lastLines: Self.lastLines(result.output),
      isUnknownCommand: result.ending == .exited(127))
  }

  private static func reason(_ ending: ProcessResult.Ending, _ process: ProcessRequest) -> String {
    switch ending {
    case .exited(127): "the shell does not find what it names (exit status 127)"
    case .exited(126): "what it names cannot be run (exit status 126)"
    // As the shell tells the end of what it started.
    case .exited(let status) where (129...192).contains(status):
      "it \(Ending.signaled(status - 128).words(for: process))"
    default: "it \(ending.words(for: process))"
    }
  }

  private typealias Ending = ProcessResult.Ending

  /// The last ten lines that are not blank, each cut at 200 characters.
  private static func lastLines(_ bytes: [UInt8]) -> [String] {
    let tail = bytes.suffix(8_192)
    let lines = tail.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    let shown = lines.filter { !$0.allSatisfy { $0 == " " || $0 == "\r" || $0 == "\t" } }.suffix(10)
    return shown.map { line in
      let text = plain(line)
      return text.count > 200 ? text.prefix(200) + "…" : text
    }
  }

  /// Without what colours it on a terminal, and other characters that are none.
  private static func plain(_ line: String) -> String {
    var result = String.UnicodeScalarView()
    var isSequence = false
    for scalar in line.unicodeScalars {
      if scalar == "\u{1b}" {
        isSequence = true
      } else if isSequence {
        // `ESC [ 3 1 m`: a letter ends it.
        isSequence = !("@"..."~").contains(scalar) || scalar == "["
      } else if scalar.value >= 0x20 || scalar == "\t" {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// The caller's, with every path into the tree leading into the copy, and without what git would be led back by.
  var environment: [String: String] {
    var result = seams.environment.filter { !Self.leadsBack($0.key) }
    let original = PathPrefix(request.root.string)
    for (name, value) in result { result[name] = original.replaced(in: value, by: root.string) }
    result["PWD"] = root.appending(request.folder).string
    return result
  }

  private static func leadsBack(_ name: String) -> Bool {
    let own = [
      "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY", "GIT_PREFIX", "OLDPWD",
    ]
    return own.contains(name)
  }
}

/// A path at the start of an entry in a list with colons between.
struct PathPrefix {
  private let path: String

  init(_ path: String) { self.path = path }

  func replaced(in list: String, by other: String) -> String {
    guard path != "/", list.utf8.count >= path.utf8.count else { return list }
    return list.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { entry in
      guard entry.starts(with: path.utf8) else { return String(Substring(entry)) }
      let rest = entry.dropFirst(path.utf8.count)
      guard rest.isEmpty || rest.first == UInt8(ascii: "/") else { return String(Substring(entry)) }
      return other + String(Substring(rest))
    }.joined(separator: ":")
  }
}
