// fixpoint types

import JSON
import ProjectModel
import Terminal

enum TypesCommand: Command {
  static let specification = CommandSpecification(
    "types", "List the target types.",
    options: [
      OptionSpecification("format", value: "FORMAT", choices: ["text", "json", "markdown"], "the form of the list")
    ])

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    switch arguments.value("format") {
    case "json": session.print(json.text(pretty: true) + "\n")
    case "markdown": session.print(markdown)
    default: session.print(table(rows.map { [$0[0], $0[1], $0[2], $0[3]] }))
    }
    return .clean
  }

  private static let heads = [
    "type", "what it is", "platform", "hosted by", "kept in", "default identifier", "app groups",
  ]

  private static var rows: [[String]] {
    TargetCatalogue.types.map { type in
      [
        type.id, type.title, type.platform.rawValue, type.hostType ?? "the app", type.destination.rawValue,
        ".\(type.bundleIdentifierSuffix)", type.usesAppGroups ? "mirrored" : "on request",
      ]
    }
  }

  private static var json: JSONValue {
    [
      "schema": 1,
      "types": .array(
        TargetCatalogue.types.map { type in
          [
            "id": .string(type.id), "title": .string(type.title), "platform": .string(type.platform.rawValue),
            "productType": .string(type.productType), "host": .string(type.hostType ?? "application"),
            "extensionPoint": type.extensionPoint.map { .string($0) } ?? .null,
            "usesAppGroups": .boolean(type.usesAppGroups),
            "minimumDeploymentTarget": .string(type.minimumDeploymentTarget),
            "defaultDeploymentTarget": .string(type.defaultDeploymentTarget),
          ]
        }),
    ]
  }

  private static var markdown: String {
    let head = [
      "# Target types", "", "What `type:` of a target in `fixpoint.yml` may be. This page is made by",
      "`fixpoint types --format markdown`.", "",
    ]
    let lines = [heads, heads.map { _ in "---" }] + rows
    return (head + lines.map { "| " + $0.joined(separator: " | ") + " |" }).joined(separator: "\n") + "\n"
  }
}
