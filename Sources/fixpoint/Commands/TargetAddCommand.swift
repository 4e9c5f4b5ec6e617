// fixpoint target add

import Diagnostics
import Platform
import Prebuild
import ProjectModel
import Report
import Scaffolding
import Terminal

enum TargetAddCommand: Command {
  static let specification = CommandSpecification(
    "target add", "Write the sources of a minimal target, and declare it.",
    discussion: """
      TYPE is one of `fixpoint types`; NAME is the type without one. Nothing that is there is overwritten: fixpoint.yml gets
      one entry and keeps every other byte. All files are written or none. No program is started.
      """,
    positionals: "TYPE [NAME]", positionalLimit: 2,
    options: [
      OptionSpecification("path", value: "FOLDER", "the folder of its sources; without it, targets/NAME"),
      OptionSpecification(
        "bundle-id", value: "ID",
        "its bundle identifier, a leading dot appends to the host's; without it, a dot and the type"),
      OptionSpecification("host", value: "TARGET", "the target that embeds it, where several could"),
      OptionSpecification("plan", "show what would be written; write nothing"),
      .configuration, .environment, .format, .quiet,
    ])

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    guard let type = arguments.positionals.first else {
      throw Rejection(
        .input, "command-line", "`fixpoint target add` needs the type of the target; name one of `fixpoint types`")
    }
    let options = try session.options(arguments, mayStartPrograms: false, writes: false)
    let request = TargetRequest(
      type: type, name: arguments.positionals.dropFirst().first,
      folder: try folder(arguments, options.root, in: session), bundleIdentifier: arguments.value("bundle-id"),
      host: arguments.value("host"))
    let addition = try TargetAddition(request, options, seams: session.seams, plugins: builtInPlugins)
    if !arguments.has("plan") { try addition.write(root: options.root, files: session.seams.files) }
    let report = TargetAddReport(
      name: addition.name, type: addition.type.id, folder: addition.folder.string,
      files: addition.files.map(\.path.string), declaration: addition.declaration.path.string,
      text: addition.declaration.text, isInsertion: addition.declaration.isInsertion, isPlan: arguments.has("plan"),
      notes: [addition.type.notes] + needs(of: addition.type), diagnostics: addition.diagnostics)
    session.show(report, arguments)
    return .clean
  }

  /// What Fixpoint leaves to the application.
  private static func needs(of type: TargetType) -> [String] {
    let keys = type.applicationEntitlements.keys.sorted()
    guard !keys.isEmpty else { return [] }
    return ["The app itself needs \(keys.joined(separator: ", ")) among its entitlements."]
  }

  /// As seen from where the command stands.
  private static func folder(_ arguments: Arguments, _ root: AbsolutePath, in session: Session) throws -> TreePath? {
    guard let word = arguments.value("path") else { return nil }
    guard !word.isEmpty, let path = TreePath(session.currentDirectory.appending(word), in: root) else {
      throw Rejection(
        .input, "command-line",
        "--path names “\(word)”, which is not below the folder of the configuration; name a folder there")
    }
    return path
  }
}
