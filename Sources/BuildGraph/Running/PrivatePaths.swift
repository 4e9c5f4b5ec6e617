// Paths that a command names in the folders that its sandbox gives it and takes away again.

import Diagnostics
import Platform

/// What the words of a command say of its home and of the temporary folder, with what became of that. A cache that a
/// program keeps there by itself is nobody's loss, and what a command leaves in the temporary folder is meant to be.
struct PrivatePaths {
  private let command: ShellCommand
  private let outcome: SandboxOutcome
  private let files: any FileSystem

  init(_ command: ShellCommand, _ outcome: SandboxOutcome, files: any FileSystem) {
    self.command = command
    self.outcome = outcome
    self.files = files
  }

  /// Files in its home that the command names, and that are gone with it.
  func loss(of step: GraphStep) -> Diagnostic? {
    let lost = words.filter { $0.path.isInside(Sandbox.home) && isThere($0.path) }
    guard let first = lost.first else { return nil }
    let more = lost.count > 1 ? " and \(lost.count - 1) more" : ""
    return Diagnostic(
      "sandbox.lost-write", .warning,
      "step “\(step.id)” leaves \(first.word)\(more) in its home, which is gone with the sandbox; have it written below the root and declared as an output",
      at: step.location)
  }

  /// A file that the command names and complains of, and that is not there: an earlier step, or somebody else, left it in
  /// a folder of that name.
  var absence: String? {
    let said = String(decoding: outcome.process.output + outcome.process.errorOutput, as: UTF8.self)
    guard let missing = words.first(where: { said.contains($0.path.string) && !isThere($0.path) }) else { return nil }
    return
      "\(missing.word) is not there, since in a sandbox each step has a home and a temporary folder of its own; pass files on as outputs, or run without `--sandbox`"
  }

  private func isThere(_ path: AbsolutePath) -> Bool { (try? files.exists(outcome.place(ofPrivate: path))) == true }

  /// As they are written, and what they stand for in the sandbox.
  private var words: [(word: String, path: AbsolutePath)] {
    let ends = Set(" \t\r\n\"'`;|&<>()=:,".utf8)
    var seen: Set<AbsolutePath> = []
    return command.text.utf8.split(whereSeparator: ends.contains).compactMap { bytes in
      let word = String(Substring(bytes))
      guard let path = Self.path(word), path.isInside(Sandbox.temporary), path != Sandbox.temporary,
        path != Sandbox.home, !path.isInside(outcome.allowance.root), !outcome.allowance.root.isInside(path),
        seen.insert(path).inserted
      else { return nil }
      return (word, path)
    }
  }

  private static func path(_ word: String) -> AbsolutePath? {
    let start = ["~/", "$HOME/", "${HOME}/"].first { word.hasPrefix($0) }
    let rest = start.map { String(word.dropFirst($0.count)) } ?? word
    guard rest.utf8.allSatisfy({ !"$*?[]{}\\~".utf8.contains($0) }) else { return nil }
    return start == nil ? AbsolutePath(rest) : Sandbox.home.appending(rest)
  }
}
