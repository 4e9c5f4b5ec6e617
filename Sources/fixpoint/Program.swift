// From the words of the command line to an exit status.

import Diagnostics
import Platform
import Terminal

/// What a process says to whoever started it.
enum ExitStatus: Int32 {
  case clean = 0
  case findings = 1
  case input = 2
  case outside = 3
}

/// One verb.
protocol Command {
  static var specification: CommandSpecification { get }

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus
}

struct Program {
  static let version = "0.1.0"

  static var commands: [any Command.Type] {
    [
      InitCommand.self, PrebuildCommand.self, VerifyCommand.self, AuditCommand.self, CommitCommand.self,
      RunCommand.self,
      ExplainCommand.self, HistoryCommand.self, GraphCommand.self, SchemaCommand.self,
      TypesCommand.self, RulesCommand.self, SettingsCommand.self, EASCommand.self, ProjectCheckCommand.self,
      ProjectConvertCommand.self,
      ProjectFormatCommand.self, ProjectRepairCommand.self, CacheStatsCommand.self, CachePruneCommand.self,
      TargetAddCommand.self,
    ]
  }

  static let groups = [targetCommands, projectCommands, cacheCommands]

  let session: Session

  func run(_ words: [String]) -> ExitStatus {
    guard let name = words.first else {
      session.printError(overview(session.errorStyle))
      return .input
    }
    switch name {
    case "--help", "-h", "help":
      session.print(overview(session.style))
      return .clean
    case "--version":
      session.print("fixpoint \(Self.version)\n")
      return .clean
    default:
      if let group = Self.groups.first(where: { $0.name == name }) { return run(group, words) }
      return run(name, Array(words.dropFirst()))
    }
  }

  private func overview(_ style: TextStyle) -> String {
    Terminal.overview(of: Self.commands.map { $0.specification }, groups: Self.groups, style: style)
  }

  /// The second word says which command of the group is meant.
  private func run(_ group: CommandGroup, _ words: [String]) -> ExitStatus {
    let specifications = Self.commands.map { $0.specification }
    switch words.dropFirst().first {
    case nil:
      session.printError(group.help(specifications, style: session.errorStyle))
      return .input
    case "--help", "-h", "help":
      session.print(group.help(specifications, style: session.style))
      return .clean
    case let verb?:
      return run("\(group.name) \(verb)", Array(words.dropFirst(2)))
    }
  }

  private func run(_ name: String, _ words: [String]) -> ExitStatus {
    do {
      guard let command = Self.commands.first(where: { $0.specification.name == name }) else {
        throw unknown(name)
      }
      if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
        session.print(command.specification.help(style: session.style))
        return .clean
      }
      let arguments = try Arguments(parsing: words, for: command.specification)
      return try command.run(arguments, in: session)
    } catch let error as FileSystemError {
      return refuse(Rejection(error, root: session.currentDirectory), words)
    } catch let rejection as Rejection {
      return refuse(rejection, words)
    } catch {
      return refuse(Rejection(.outside, "internal", "something unforeseen happened: \(error)"), words)
    }
  }

  private func unknown(_ name: String) -> Rejection {
    let all = Self.commands.map { $0.specification }
    if let group = Self.groups.first(where: { name.hasPrefix($0.name + " ") }) {
      let verb = String(name.dropFirst(group.name.count + 1))
      return unknown(verb, of: "fixpoint \(group.name)", among: all.compactMap { group.verb(of: $0) })
    }
    return unknown(name, of: "fixpoint", among: all.map(\.name) + Self.groups.map(\.name))
  }

  private func unknown(_ name: String, of program: String, among names: [String]) -> Rejection {
    let near = nearestWord(to: name, among: names).map { "did you mean “\($0)”?" } ?? "see `\(program) --help`"
    return Rejection(.input, "command-line", "“\(name)” is not a command of \(program); \(near)")
  }

  private func refuse(_ rejection: Rejection, _ words: [String]) -> ExitStatus {
    let wantsJSON =
      zip(words, words.dropFirst()).contains { $0 == ("--format", "json") } || words.contains("--format=json")
    if wantsJSON { session.print(RejectionReport(rejection: rejection).json.text(pretty: true) + "\n") }
    // More than a screen of them is read by nobody; mostly they have one cause.
    let shown = rejection.diagnostics.prefix(40)
    for diagnostic in shown { session.printError(diagnostic.text(style: session.errorStyle) + "\n") }
    let rest = rejection.diagnostics.count - shown.count
    if rest > 0 { session.printError("… and \(rest) more; correct these first, or see all with --format json\n") }
    return rejection.cause == .input ? .input : .outside
  }
}
