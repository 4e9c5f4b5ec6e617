// fixpoint project check

import Diagnostics
import JSON
import Platform
import Report
import Terminal
import XcodeProject

enum ProjectCheckCommand: Command {
  static let specification = CommandSpecification(
    "project check", "Find what is wrong with a project file in itself.",
    discussion: """
      Ids that stand twice, references to nothing or to the wrong kind of object, objects that nothing leads to, files and
      phases listed twice, phases in an order that cannot be built, and the like; and schemes, test plans and workspaces
      that name what is not there. Writes nothing. Exit status 1 with errors or warnings.
      """,
    positionals: "PROJECT", positionalLimit: 1,
    options: [OptionSpecification("list", "list what is looked for, and look at no project"), .format, .quiet])

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    if arguments.has("list") {
      list(arguments, in: session)
      return .clean
    }
    let argument = try session.project(arguments, for: "check")
    let file = try ProjectFile(argument, in: session, isTolerant: true)
    let items = try StructureReport.Item.all(structuralFindings(in: file), of: file, in: session)
    let excerpts = SourceExcerpt.read(
      items.compactMap(\.location), root: session.currentDirectory, files: session.seams.files)
    session.show(StructureReport(file: argument.name, findings: items, excerpts: excerpts), arguments)
    return items.contains { $0.severity != .note } ? .findings : .clean
  }

  private static func list(_ arguments: Arguments, in session: Session) {
    guard arguments.value("format") == "json" else {
      guard !arguments.has("quiet") else { return }
      return session.print(table(StructuralCode.all.map { [$0.id, $0.severity.rawValue, $0.summary] }))
    }
    let checks = StructuralCode.all.map { code -> JSONValue in
      [
        "code": .string(code.id), "severity": .string(code.severity.rawValue), "summary": .string(code.summary),
        "repair": code.repair.isEmpty ? .null : .string(code.repair),
      ]
    }
    let json: JSONValue = ["schema": 1, "checks": .array(checks)]
    session.print(json.text(pretty: true) + "\n")
  }
}

extension Session {
  /// The one project that a command of the group takes.
  func project(_ arguments: Arguments, for command: String) throws -> ProjectArgument {
    guard let word = arguments.positionals.first else {
      throw Rejection(.input, "command-line", "`fixpoint project \(command)` needs the path of a project; name one")
    }
    return try ProjectArgument(word, in: self)
  }
}

extension ProjectFile {
  init(_ argument: ProjectArgument, in session: Session, isTolerant: Bool = false) throws {
    try self.init(
      bytes: argument.bytes, path: argument.path, root: session.currentDirectory, named: argument.name,
      isTolerant: isTolerant)
  }
}

extension StructureReport.Item {
  /// The findings with what is wrong outside the file's structure, in its text and its schemes, by place.
  static func all(_ findings: [StructuralFinding], of file: ProjectFile, in session: Session) throws -> [Self] {
    var items = findings.map { Self($0) }
    items += try SchemeReferences.checkSchemes(of: file, files: session.seams.files).map { Self($0) }
    items += file.textDiagnostics.map { Self($0) }
    let nowhere = SourceLocation(file: "")
    return items.sorted { ($0.location ?? nowhere) < ($1.location ?? nowhere) }
  }

  init(_ finding: StructuralFinding) {
    self.init(
      code: finding.code, severity: finding.severity, message: finding.message, location: finding.location,
      related: finding.related, repair: finding.repair?.summary)
  }

  init(_ diagnostic: Diagnostic) {
    self.init(
      code: diagnostic.id, severity: diagnostic.severity, message: diagnostic.message, location: diagnostic.location,
      related: diagnostic.related)
  }
}
