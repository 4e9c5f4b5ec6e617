// fixpoint types

import Diagnostics
import ProjectModel
import Report
import Terminal

enum TypesCommand: Command {
  static let specification = CommandSpecification(
    "types", "List the target types, or show one.",
    discussion: "Each line has what `type:` says, what it is, its platform, its host and its extension point.",
    positionals: "[ID]", positionalLimit: 1,
    options: [
      OptionSpecification("format", value: "FORMAT", choices: ["text", "json", "markdown"], "the form of the list")
    ])

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    let named = try arguments.positionals.first.map(type)
    let types = named.map { [$0] } ?? TargetCatalogue.types
    switch (arguments.value("format"), named) {
    case ("json", _): session.print(TypeReference.json(types).text(pretty: true) + "\n")
    case ("markdown", _): session.print(TypeReference.markdown(types))
    case (_, let type?): session.print(TypeReference.text(of: type))
    default: session.print(TypeReference.list(types))
    }
    return .clean
  }

  private static func type(_ word: String) throws -> TargetType {
    if let type = TargetCatalogue.type(word) { return type }
    let near = nearestWord(to: word, among: TargetCatalogue.words).map { "did you mean “\($0)”?" }
    throw Rejection(
      .input, "types.unknown", "there is no target type “\(word)”; \(near ?? "`fixpoint types` lists them")")
  }
}
