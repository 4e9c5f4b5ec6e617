// fixpoint schema

import Configuration
import Terminal

enum SchemaCommand: Command {
  static let specification = CommandSpecification(
    "schema", "Print the JSON Schema of fixpoint.yml.",
    discussion: "For editors: save it and name it in a comment, # yaml-language-server: $schema=fixpoint.schema.json")

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    session.print(FixpointFile.jsonSchema().text(pretty: true) + "\n")
    return .clean
  }
}
