// fixpoint project format

import Diagnostics
import Platform
import Report
import Terminal
import XCProj
import XcodeProject

enum ProjectFormatCommand: Command {
  static let specification = CommandSpecification(
    "project format", "Write a project file as Xcode writes it.",
    discussion: """
      Order, quotes, comments and line breaks become those of Xcode; what the file says stays. Files are rewritten in
      place, and one that is Xcode's own work already is left alone. A file that should be UTF-8 and is not is refused,
      since what it says is a guess.
      """,
    positionals: "PROJECT…",
    options: [
      OptionSpecification("check", "write nothing; show what would change, and exit with 1 if anything would"),
      .format, .quiet,
    ])

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    guard !arguments.positionals.isEmpty else {
      throw Rejection(.input, "command-line", "`fixpoint project format` needs the path of a project; name one")
    }
    // All of them are read before the first is written, so that a bad one leaves the others alone.
    let named = try arguments.positionals.map { try ProjectArgument($0, in: session) }
    // A bundle and the file in it are one file.
    var seen: Set<AbsolutePath> = []
    let projects = named.filter { seen.insert($0.path).inserted }
    let results = try projects.map { try canonicalBytes(of: $0, in: session) }
    let checks = arguments.has("check")
    var report = FormatReport(isCheck: checks)
    for (project, bytes) in zip(projects, results) {
      let isChanged = bytes != project.bytes
      report.files.append(
        FormatReport.File(
          path: project.name, format: project.format.rawValue, isChanged: isChanged,
          diff: isChanged && checks ? FormatReport.diff(project.name, project.bytes, bytes) : nil))
      if isChanged, !checks { try project.write(bytes, arguments, in: session) }
    }
    session.show(report, arguments)
    return checks && report.changedCount > 0 ? .findings : .clean
  }

  private static func canonicalBytes(of project: ProjectArgument, in session: Session) throws -> [UInt8] {
    switch project.format {
    case .pbxproj:
      let document = try ProjectFile(project, in: session).document
      try document.checkEncoding()
      return document.canonicalBytes(projectName: project.projectName)
    case .xcproj:
      let document = try XCProjDocument(parsing: project.bytes, file: project.name)
      guard ["files", "targets", "configurations"].contains(where: { document.root[$0] != nil }) else {
        throw Rejection(
          .input, "project.not-a-project",
          "this is not an Xcode project: it has neither files nor targets nor configurations; restore the file or name another project",
          at: SourceLocation(file: project.name, line: 1, column: 1))
      }
      return document.canonicalBytes()
    }
  }
}
