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
  static let environment = OptionSpecification(
    "environment", value: "NAME", "an entry of `environments` in fixpoint.yml")
}

extension Session {
  /// The result in the form that was asked for.
  func show(_ report: some Renderable, _ arguments: Arguments) {
    if arguments.value("format") == "json" {
      print(report.render(as: .json) + "\n")
    } else if !arguments.has("quiet") {
      print(report.render(as: .text(style)))
    }
  }

  /// `--config`, else the nearest `fixpoint.yml` from here upwards; nil where there is none.
  func configurationFile(_ arguments: Arguments) throws -> AbsolutePath? {
    if let path = arguments.value("config") { return currentDirectory.appending(path) }
    var folder = currentDirectory
    while true {
      let candidate = folder.appending("fixpoint.yml")
      if try seams.files.exists(candidate) { return candidate }
      if folder == .root { return nil }
      folder = folder.parent
    }
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
