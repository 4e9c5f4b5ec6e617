// fixpoint init

import Diagnostics
import Platform
import Prebuild
import Report
import Terminal

enum InitCommand: Command {
  static let specification = CommandSpecification(
    "init", "Look at the folder and write a fixpoint.yml that fits.",
    discussion: """
      In an Expo project whose targets are those of apple-targets, that entry is taken out of app.json, which is else left
      as it is: two generators would each undo the other's work. No program is started.
      """,
    options: [
      OptionSpecification("project", value: "PROJECT", "the .xcodeproj, where there are several"),
      OptionSpecification("plan", "show what would be written; write nothing"), .format, .quiet,
    ])

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    let (root, files) = (session.currentDirectory, session.seams.files)
    var project: TreePath?
    if let word = arguments.value("project") {
      guard let path = TreePath(root.appending(word), in: root) else {
        throw Rejection(
          .input, "command-line", "--project names \(word), which is not below this folder; go to the app's folder")
      }
      project = path
    }
    let initial = try InitialConfiguration(root: root, project: project, files: files, plugins: builtInPlugins)
    if !arguments.has("plan") { try write(initial, root, files) }
    let report = InitReport(
      path: InitialConfiguration.path.string, text: initial.text,
      edits: initial.edits.map { .init(path: $0.path.string, sentence: $0.sentence) }, isPlan: arguments.has("plan"),
      diagnostics: initial.diagnostics)
    session.show(report, arguments)
    return .clean
  }

  /// The new file comes last: until it is there, the command can be run again.
  private static func write(_ initial: InitialConfiguration, _ root: AbsolutePath, _ files: any FileSystem) throws {
    do {
      for edit in initial.edits {
        let path = root.appending(edit.path)
        let permissions = try files.status(path)?.permissions ?? 0o644
        try files.writeWhole(edit.bytes, to: try files.realPath(path), permissions: permissions)
      }
      try files.writeWhole(Array(initial.text.utf8), to: root.appending(InitialConfiguration.path))
    } catch let error as FileSystemError {
      throw Rejection(error, root: root)
    }
  }
}
