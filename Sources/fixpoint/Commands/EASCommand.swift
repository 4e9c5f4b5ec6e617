// fixpoint eas

import Diagnostics
import Platform
import PluginKit
import Prebuild
import Report
import Terminal

enum EASCommand: Command {
  static let specification = CommandSpecification(
    "eas", "Tell EAS of the targets: print, check or write its list of app extensions.",
    discussion: """
      Where EAS makes the ios folder itself, it learns of app extensions, App Clips and watch apps from the list
      `extra.eas.build.experimental.ios.appExtensions` in the Expo config. Without --write or --check, that list is printed.
      Entries of targets that Fixpoint does not make stay; those of targets that are gone go. No program is started.
      """,
    options: [
      .configuration, .environment,
      OptionSpecification(
        "configuration", value: "NAME", "the build configuration that EAS builds; without it, Release"),
      OptionSpecification("write", "put the list into app.json, which keeps everything else as it is"),
      OptionSpecification(
        "check", "exit 1 if app.json would change, or credentials.json does not fit; write nothing"),
      OptionSpecification("credentials", "write a first credentials.json with an entry for each target"),
      .format, .quiet,
    ])

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    let chosen = ["write", "check", "credentials"].filter { arguments.has($0) }
    if chosen.count > 1 {
      throw Rejection(.input, "command-line", "--\(chosen[0]) and --\(chosen[1]) exclude each other; give one of them")
    }
    let options = try session.options(arguments, mayStartPrograms: false, writes: false)
    let planned = try Loaded.load(options, seams: session.seams, plugins: builtInPlugins).resolve().plan()
    let targets = try planned.signedTargets(in: arguments.value("configuration"))
    let tree = ConfinedTree(root: options.root, files: session.seams.files)
    var report = SigningReport(configuration: targets.configuration.description, environment: options.environment)
    report.diagnostics = planned.willRun.map { $0.unanswered }
    if arguments.has("credentials") {
      let edit = try easService.credentials(for: targets, in: tree)
      try session.write(edit, below: options.root, permissions: 0o600)
      report.state = .scaffolded
      report.edit = .init(path: edit.path.string, sentence: edit.sentence)
      session.show(report, beside: arguments)
      return .clean
    }
    let listing = try easService.listing(of: targets, in: tree)
    report.add(listing)
    report.state = arguments.has("check") ? .checked : .listed
    if arguments.has("write"), listing.file != nil {
      report.state = .written
      if let edit = listing.edit { try session.write(edit, below: options.root) }
    }
    session.show(report, beside: arguments)
    return status(of: listing, arguments)
  }

  private static func status(of listing: SigningListing, _ arguments: Arguments) -> ExitStatus {
    // What was asked for could not be done.
    if arguments.has("write") { return listing.file == nil ? .findings : .clean }
    guard arguments.has("check") else { return .clean }
    let isClean = (listing.differences + listing.credentials).allSatisfy { $0.severity != .error }
    return listing.edit == nil && isClean ? .clean : .findings
  }
}

extension String {
  /// About a program that was not started.
  fileprivate var unanswered: Diagnostic {
    Diagnostic(
      "signing.unanswered", .note,
      "\(self) was not started, so what it would add is not known here; run `fixpoint prebuild` first")
  }
}

extension SigningReport {
  fileprivate mutating func add(_ listing: SigningListing) {
    value = listing.value
    file = listing.file?.string
    edit = listing.edit.map { .init(path: $0.path.string, sentence: $0.sentence) }
    differences = listing.differences
    credentials = listing.credentials
    diagnostics += listing.diagnostics
  }
}

extension Session {
  /// The result on standard output, so that it can be handed on; all that is said beside it on standard error.
  fileprivate func show(_ report: SigningReport, beside arguments: Arguments) {
    show(report, arguments)
    guard arguments.value("format") != "json", !arguments.has("quiet") else { return }
    for diagnostic in report.diagnostics { printError(diagnostic.text(style: errorStyle) + "\n") }
  }

  /// What is there keeps its permissions.
  fileprivate func write(_ edit: Proposal.Edit, below root: AbsolutePath, permissions: UInt16 = 0o644) throws {
    do {
      var path = root.appending(edit.path)
      if try seams.files.exists(path) { path = try seams.files.realPath(path) }
      let permissions = try seams.files.status(path)?.permissions ?? permissions
      try seams.files.writeWhole(edit.bytes, to: path, permissions: permissions)
    } catch let error as FileSystemError {
      throw Rejection(error, root: root)
    }
  }
}
