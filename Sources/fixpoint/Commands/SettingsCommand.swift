// fixpoint settings

import Configuration
import Diagnostics
import Platform
import Report
import Terminal
import XcodeProject

enum SettingsCommand: Command {
  static let specification = CommandSpecification(
    "settings", "Show what the build settings of a target come to.",
    discussion: """
      Each with the place of the assignment that wins, those of xcconfig files included, and where it differs by SDK.
      Without a NAME, all that the project assigns. Exits with 1 where a setting that was named has no value, or one
      refers to itself or is too long or nested too deep to be followed.
      """,
    positionals: "TARGET [NAME…]",
    options: [
      OptionSpecification(
        "project", value: "PROJECT",
        "an .xcodeproj folder; without it, that of fixpoint.yml, or the only one below here"),
      OptionSpecification(
        "configuration", value: "NAME", "a build configuration; without it, the one that xcodebuild would build"),
      OptionSpecification(
        "sdk", value: "SDK", "iphonesimulator, macosx …; without it, that of devices of the target's platform"),
      OptionSpecification("arch", value: "ARCH", "an architecture, for settings that differ by it: arm64"),
      OptionSpecification("defaults", "show also what only Xcode itself defines"),
      .format, .quiet,
    ])

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    guard let name = arguments.positionals.first else {
      throw Rejection(.input, "command-line", "`fixpoint settings` needs the name of a target; name one")
    }
    let (bundle, root) = try project(arguments, in: session)
    let file = try ProjectFile.read(
      bundle, root: root, files: session.seams.files,
      by: arguments.value("project") == nil ? "project:" : "--project")
    let project = try ObservedProject(file, files: session.seams.files)
    let target = try selectTarget(in: project, named: name)
    let configuration = try selectConfiguration(of: target, named: arguments.value("configuration"))
    let listing = try target.settings(
      in: configuration, sdk: arguments.value("sdk"), architecture: arguments.value("arch"),
      names: Array(arguments.positionals.dropFirst()), defaults: arguments.has("defaults"))
    let report = SettingsReport(
      listing, of: target, in: project,
      diagnostics: project.diagnostics.filter { $0.id.hasPrefix("xcconfig.") || Self.shown.contains($0.id) }
        + listing.diagnostics,
      showsChain: listing.isSelection)
    session.show(report, arguments)
    return listing.hasProblem ? .findings : .clean
  }

  /// What the project's own diagnostics say that bears on its settings.
  private static let shown: Set<String> = ["project.two-formats", "pbxproj.encoding"]

  /// The bundle, and the folder from which files are named.
  private static func project(
    _ arguments: Arguments, in session: Session
  ) throws -> (bundle: AbsolutePath, root: AbsolutePath) {
    let here = session.currentDirectory
    let files = session.seams.files
    if let path = arguments.value("project") {
      // The file in the bundle may be named instead.
      return (here.appending(path), here)
    }
    if let path = try session.configurationFile(arguments) {
      let configuration = try FixpointFile.read(path, root: path.parent, files: files)
      return (path.parent.appending(configuration.project.value), path.parent)
    }
    let bundles = try projectBundles(below: here, files: files)
    guard bundles.count == 1 else {
      let names = bundles.prefix(8).map { $0.relative(to: here) }.joined(separator: ", ")
      throw Rejection(
        .input, "settings.no-project",
        bundles.isEmpty
          ? "there is no .xcodeproj below this folder; name one with --project"
          : "there are \(bundles.count) projects below this folder (\(names)\(bundles.count > 8 ? " …" : "")); "
            + "name one with --project")
    }
    return (bundles[0], here)
  }
}
