// fixpoint schema

import Configuration
import Terminal

enum SchemaCommand: Command {
  static let specification = CommandSpecification(
    "schema", "Print the JSON Schema of fixpoint.yml.",
    discussion: "For editors: save it and name it in a comment, # yaml-language-server: $schema=fixpoint.schema.json",
    options: [OptionSpecification("workflow", "print that of the workflows in Workflows/")])

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    let schema = arguments.has("workflow") ? WorkflowFile.jsonSchema() : FixpointFile.jsonSchema()
    session.print(schema.text(pretty: true) + "\n")
    return .clean
  }
}
