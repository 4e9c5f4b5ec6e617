// Options that several commands share.

import Diagnostics
import Platform
import Prebuild
import Report
import Terminal

extension OptionSpecification {
  static let format = OptionSpecification(
    "format", value: "FORMAT", choices: ["text", "json"], "the form of the result")
  static let quiet = OptionSpecification("quiet", "print nothing but errors")
  static let configuration = OptionSpecification(
    "config", value: "FILE", "the configuration; without it, fixpoint.yml here or in a folder above")
  static let input = OptionSpecification(
    "input", value: "NAME=VALUE", repeatable: true, "a value that the workflow asks for")
  static let environment = OptionSpecification(
    "environment", value: "NAME", "an entry of `environments` in fixpoint.yml")
}

extension Session {
  /// The result in the form that was asked for. In text for people no name from outside speaks to the terminal; JSON
  /// escapes by itself.
  func show(_ report: some Renderable, _ arguments: Arguments) {
    if arguments.value("format") == "json" {
      print(report.render(as: .json) + "\n")
    } else if !arguments.has("quiet") {
      print(visibleLines(report.render(as: .text(style)), style: style))
    }
  }

  /// `--config`, else the nearest `fixpoint.yml` from here upwards; nil where there is none.
  func configurationFile(_ arguments: Arguments) throws -> AbsolutePath? {
    if let word = arguments.value("config") { return try configurationFile(named: word) }
    var folder = currentDirectory
    while true {
      let candidate = folder.appending("fixpoint.yml")
      if try seams.files.exists(candidate) { return candidate }
      if folder == .root { return nil }
      folder = folder.parent
    }
  }

  /// The file that was named. Throws a `Rejection` that names it in the same words where it is not there: its folder will
  /// be the root, from which nothing that is told of it would lead there.
  private func configurationFile(named word: String) throws -> AbsolutePath {
    func refuse(_ message: String) -> Rejection {
      Rejection(.input, "configuration.missing", message, at: SourceLocation(file: word))
    }
    if word.isEmpty {
      throw Rejection(.input, "command-line", "--config names nothing; write the path of a configuration behind it")
    }
    let path = currentDirectory.appending(word)
    guard try seams.files.exists(path) else {
      throw refuse("there is no \(word) here; check the path behind --config")
    }
    guard try !seams.files.isDirectory(path) else {
      throw refuse("\(word) is a folder; name the configuration in it behind --config")
    }
    return path
  }

  /// The configuration's folder is the root of the project.
  func options(_ arguments: Arguments, mayStartPrograms: Bool, writes: Bool) throws -> PrebuildOptions {
    let configuration = try configurationFile(arguments) ?? currentDirectory.appending("fixpoint.yml")
    return PrebuildOptions(
      root: configuration.parent, configuration: configuration, environment: arguments.value("environment"),
      clean: arguments.has("clean"), prune: Set(arguments.values("prune")), mayStartPrograms: mayStartPrograms,
      writes: writes, program: programPath(seams.files))
  }
}
