// fixpoint graph

import Diagnostics
import Prebuild
import Report
import Terminal
import Workflows

enum GraphCommand: Command {
  static let specification = CommandSpecification(
    "graph", "Show what is made from what: files, steps, files.",
    discussion: """
      The graph of a prebuild, or of a workflow, as text, or as DOT for Graphviz, Mermaid for Markdown, an SVG picture or a
      page of HTML; of each step why it would run, or not. No program is started and nothing is written.
      """,
    options: [
      .configuration, .environment,
      OptionSpecification("workflow", value: "NAME", "the graph of a workflow of Workflows/, or of one that ships"),
      .input,
      OptionSpecification(
        "format", value: "FORMAT", choices: ["text", "json", "dot", "mermaid", "svg", "html"], "the form of the result"),
      .quiet,
    ])

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    try refuseContradictions(arguments)
    if let name = arguments.value("workflow") {
      try session.show(workflow(name, arguments, in: session), arguments)
      return .clean
    }
    let options = try session.options(arguments, mayStartPrograms: false, writes: false)
    let planned = try Loaded.load(options, seams: session.seams, plugins: builtInPlugins).resolve().plan()
    try session.show(GraphReport(planned), arguments)
    return .clean
  }

  private static func workflow(_ name: String, _ arguments: Arguments, in session: Session) throws -> GraphReport {
    let run = try session.workflowRun(name, inputs: RunCommand.inputs(arguments), arguments)
    return GraphReport(try run.graph(), named: name, due: try run.plan().due)
  }

  private static func refuseContradictions(_ arguments: Arguments) throws {
    let isWorkflow = arguments.value("workflow") != nil
    if isWorkflow, arguments.value("environment") != nil {
      throw Rejection(
        .input, "command-line",
        "--environment is of the prebuild, not of a workflow; give the workflow its inputs with --input NAME=VALUE")
    }
    if !isWorkflow, !arguments.values("input").isEmpty {
      throw Rejection(.input, "command-line", "--input goes with --workflow NAME; add it, or leave --input out")
    }
  }
}

extension Session {
  /// To look at; whoever runs it sets more.
  func workflowRun(_ name: String, inputs: [String: String], _ arguments: Arguments) throws -> WorkflowRun {
    let root = try workflowRoot(arguments)
    let catalogue = WorkflowCatalogue(root: root, files: seams.files)
    return try WorkflowRun(
      catalogue.find(name), of: catalogue, root: root,
      WorkflowChoices(inputs: inputs, environment: seams.environment), StepVerbs.vocabulary, width: 1, seams: seams)
  }

  /// Throws a `Rejection` where a picture would hold too much.
  func show(_ graph: GraphReport, _ arguments: Arguments) throws {
    let format = arguments.value("format") ?? "text"
    if ["svg", "html"].contains(format), graph.nodes.count > GraphReport.pictureLimit {
      throw Rejection(
        .input, "graph.too-large",
        "the graph has \(graph.nodes.count) nodes, more than a picture can show (\(GraphReport.pictureLimit)); use `--format dot` or `--format json`"
      )
    }
    switch format {
    case "dot": print(graph.dot)
    case "mermaid": print(graph.mermaid)
    case "svg": print(graph.svg)
    case "html": print(graph.html)
    case "json": print(graph.render(as: .json) + "\n")
    default: if !arguments.has("quiet") { print(visibleLines(graph.text(style), style: style)) }
    }
  }
}
