// Who does what the steps of a workflow say.

import BuildGraph
import Platform

/// Commands go to the shell, calls of verbs to whoever can do them.
public struct WorkflowExecutor: StepExecutor {
  /// Does the work of a verb. What it writes for people is the step's output.
  public typealias VerbWork = @Sendable (VerbCall, StepContext) -> StepResult

  private let commands: any StepExecutor
  private let verb: VerbWork

  public init(commands: any StepExecutor, verb: @escaping VerbWork) {
    self.commands = commands
    self.verb = verb
  }

  public func run(_ step: GraphStep, _ context: StepContext) -> StepResult {
    guard let call = VerbCall(step.action, replacing: { context.replacing(in: $0) }) else {
      return commands.run(step, context)
    }
    return context.cancellation.isCancelled ? StepResult(.cancelled) : verb(call, context)
  }
}

/// Starts programs that end when something is cancelled, for work that knows of no cancellation.
public struct CancellingRunner: ProcessRunner {
  private let base: any ProcessRunner
  private let cancellation: Cancellation

  public init(_ base: any ProcessRunner, cancelledBy cancellation: Cancellation) {
    self.base = base
    self.cancellation = cancellation
  }

  public func run(_ request: ProcessRequest) -> ProcessResult {
    base.run(request, observing: { _, _ in }, cancellation: cancellation)
  }

  public func run(
    _ request: ProcessRequest, observing observe: (ProcessStream, [UInt8]) -> Void, cancellation other: Cancellation?
  ) -> ProcessResult {
    base.run(request, observing: observe, cancellation: cancellation)
  }
}
