// fixpoint rules

import Audit
import JSON
import Report
import Terminal

enum RulesCommand: Command {
  static let specification = CommandSpecification(
    "rules", "List the rules of the audit.",
    options: [
      OptionSpecification("format", value: "FORMAT", choices: ["text", "json", "markdown"], "the form of the list")
    ])

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    switch arguments.value("format") {
    case "json": session.print(RuleReference.json().text(pretty: true) + "\n")
    case "markdown": session.print(RuleReference.markdown())
    default: session.print(table(allRules.map { [$0.id, $0.severity.rawValue, $0.summary] }))
    }
    return .clean
  }
}
