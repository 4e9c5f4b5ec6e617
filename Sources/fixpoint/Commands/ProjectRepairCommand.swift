// fixpoint project repair

import Diagnostics
import Platform
import Report
import Terminal
import XcodeProject

enum ProjectRepairCommand: Command {
  static let specification = CommandSpecification(
    "project repair", "Put right what has one right repair in a project file.",
    discussion: """
      Repairs what `fixpoint project check` finds, as far as there is one way to do it that loses nothing; every other
      line keeps its bytes. What takes a person is listed; exit status 1 where anything of that is left. One repair may
      uncover another fault; a file that is not in order after 24 rounds is written as far as it got, which is said, and
      is repaired further by running again.
      """,
    positionals: "PROJECT", positionalLimit: 1,
    options: [OptionSpecification("plan", "show the differences and write nothing"), .format, .quiet])

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    let argument = try session.project(arguments, for: "repair")
    let result = try RepairedProject(ProjectFile(argument, in: session))
    let bytes = result.file.bytes
    let left = try StructureReport.Item.all(result.left, of: result.file, in: session)
    let isPlan = arguments.has("plan")
    if bytes != argument.bytes, !isPlan { try write(bytes, to: argument, arguments, session) }
    let diff = isPlan && bytes != argument.bytes ? Self.diff(argument.name, argument.bytes, bytes) : nil
    session.show(
      RepairReport(
        isPlan: isPlan, file: argument.name, repaired: result.repaired.map(StructureReport.Item.init),
        left: left, isFinished: result.isFinished, diff: diff), arguments)
    return left.contains { $0.severity != .note } ? .findings : .clean
  }

  /// Refuses where somebody else has written the file since it was read.
  private static func write(
    _ bytes: [UInt8], to argument: ProjectArgument, _ arguments: Arguments, _ session: Session
  ) throws {
    guard try session.seams.files.read(argument.path) == argument.bytes else {
      throw Rejection(
        .outside, "project.changed",
        "\(argument.name) was changed while it was repaired and is left alone; run it again")
    }
    try argument.write(bytes, arguments, in: session)
  }

  private static func diff(_ name: String, _ old: [UInt8], _ new: [UInt8]) -> String {
    UnifiedDiff(old: old, new: new).text(old: name, new: "\(name), repaired", limit: 2000)
  }
}
