// The commands of the program as steps of workflows use them.

import BuildGraph
import Diagnostics
import Platform
import Terminal
import Workflows

/// Commands that a step may name with `uses`.
struct StepVerbs: Sendable {
  static var commands: [any Command.Type] {
    [PrebuildCommand.self, VerifyCommand.self, AuditCommand.self, CommitCommand.self]
  }

  /// What only makes sense for a person who looks on.
  private static let withheld = ["config", "format", "quiet"]

  static var vocabulary: WorkflowVocabulary {
    WorkflowVocabulary(
      verbs: commands.map { command in
        let specification = command.specification
        let options = specification.options.filter { !withheld.contains($0.name) }
        return WorkflowVerb(
          specification.name,
          options: options.map {
            WorkflowVerb.Option(
              $0.name, takesValue: $0.valueName != nil, choices: $0.choices, isRepeatable: $0.isRepeatable)
          }, takesPaths: specification.positionals != nil)
      }, plugins: builtInPlugins.map(\.name), pluginVerb: PrebuildCommand.specification.name,
      version: Program.version)
  }

  let session: Session
  /// `--config`, for every verb.
  let configuration: AbsolutePath?

  /// Does the work of a verb, in this process.
  func run(_ call: VerbCall, _ context: StepContext) -> StepResult {
    let captured = Guarded<[UInt8]>([])
    var session = session
    session.captured = captured
    session.currentDirectory = context.root
    session.errorStyle = session.style
    session.seams.processes = CancellingRunner(session.seams.processes, cancelledBy: context.cancellation)
    let status = Program(session: session).run([call.verb] + words(call))
    let output = captured.use { $0 }
    context.observe(output)
    if context.cancellation.isCancelled, status == .outside { return StepResult(.cancelled, output: output) }
    let ending: StepResult.Ending =
      switch status {
      case .clean: .succeeded
      case .findings: .failed("`fixpoint \(call.verb)` found something (exit status 1); see its output")
      case .input: .failed("`fixpoint \(call.verb)` refused its input (exit status 2); see its output")
      case .outside: .failed("something outside `fixpoint \(call.verb)` failed (exit status 3); see its output")
      }
    return StepResult(ending, output: output, exitCode: status.rawValue)
  }

  private func words(_ call: VerbCall) -> [String] {
    let plugin = call.plugin.map { ["--producer=\($0)"] } ?? []
    return (configuration.map { ["--config=\($0.string)"] } ?? []) + plugin + call.words
  }
}
