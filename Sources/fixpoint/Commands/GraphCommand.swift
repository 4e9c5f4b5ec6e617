// fixpoint graph

import Diagnostics
import Prebuild
import Report
import Terminal

enum GraphCommand: Command {
  static let specification = CommandSpecification(
    "graph", "Show what is made from what: files, steps, files.",
    discussion: """
      The graph of a prebuild as text, or as DOT for Graphviz, Mermaid for Markdown, an SVG picture or a page of HTML. No
      program is started and nothing is written.
      """,
    options: [
      .configuration, .environment,
      OptionSpecification(
        "format", value: "FORMAT", choices: ["text", "json", "dot", "mermaid", "svg", "html"], "the form of the result"),
      .quiet,
    ])

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    let options = try session.options(arguments, mayStartPrograms: false, writes: false)
    let planned = try Loaded.load(options, seams: session.seams, plugins: builtInPlugins).resolve().plan()
    try session.show(GraphReport(planned), arguments)
    return .clean
  }
}

extension Session {
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

extension GraphReport {
  /// A prebuild: what plugins make, and the project file, which is reconciled with what is there.
  init(_ planned: Planned) {
    self.init(title: "prebuild")
    let configuration = add(Node(planned.resolved.loaded.options.configuration.name, .source))
    for step in planned.steps {
      let inputs = step.inputs.map { add(Node($0.description, .source)) }
      let place = add(Node(step.id, .step, state: step.reason))
      connect(configuration, to: place)
      for input in inputs { connect(input, to: place) }
      for output in step.outputs where !step.inputs.contains(output) {
        connect(place, to: add(Node(output.description, .artifact)))
      }
    }
    let project = planned.projectPath.description
    let before = add(Node(project, .source))
    let reconcile = add(Node("reconcile", .step))
    connect(configuration, to: reconcile)
    connect(before, to: reconcile)
    for path in planned.lock.files.keys.sorted() { connect(add(Node(path.description, .artifact)), to: reconcile) }
    connect(reconcile, to: add(Node(project, .artifact)))
    connect(reconcile, to: add(Node(FixpointLock.path.description, .artifact)))
  }
}
