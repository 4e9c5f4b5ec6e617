// Evaluates configs in a program of their own.

import Diagnostics
import JSON
import JavaScriptMessages
import Platform

/// The program starts with the first config and answers all of them; one that breaks a limit ends with it, and the next config
/// gets another. What was evaluated once in a run is not evaluated again while all that it looked at is as it was.
public final class ConfigEngine: ConfigEvaluator {
  public let world: ConfigWorld
  /// Variables that configs may read, whether or not they are set.
  private let allowed: [String]
  private let environment: [String: String]
  private let limits: ConfigLimits
  private let start: @Sendable () throws -> any Companion
  private let state = Guarded(State())

  private struct State {
    var companion: (any Companion)?
    var known: [Evaluation: (trace: InputTrace, config: EvaluatedConfig)] = [:]
  }

  /// - Parameters:
  ///   - allowed: The names that `fixpoint.yml` allows.
  ///   - environment: What is set; other names than those allowed never reach a config.
  ///   - start: Starts the program.
  public init(
    _ world: ConfigWorld, allowed: [String] = [], environment: [String: String] = [:],
    limits: ConfigLimits = ConfigLimits(), start: @escaping @Sendable () throws -> any Companion
  ) {
    self.world = world
    self.allowed = Set(allowed).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    self.environment = environment.filter { allowed.contains($0.key) }
    self.limits = limits
    self.start = start
  }

  public func evaluate(_ request: ConfigRequest) throws -> EvaluatedConfig {
    let evaluation = Evaluation(
      entry: world.name(of: world.application.appending(request.path)), folder: world.name(of: world.application),
      arguments: request.arguments, environment: environment, allowed: allowed, runsPlugins: request.runsPlugins)
    return try state.use { state in
      if let known = state.known[evaluation], known.trace.holds(in: world) { return known.config }
      let (trace, config) = try evaluate(evaluation, request.path, &state.companion)
      state.known[evaluation] = (trace, config)
      return config
    }
  }

  private func evaluate(
    _ evaluation: Evaluation, _ path: TreePath, _ companion: inout (any Companion)?
  ) throws -> (InputTrace, EvaluatedConfig) {
    let program = try companion ?? start()
    companion = program
    let sentences = ConfigSentences(world: world, path: path, limits: limits)
    var conversation = ConfigConversation(program: program, world: world, deadline: limits.deadline)
    let answer: SandboxAnswer
    do {
      answer = try conversation.run(evaluation)
    } catch let failure as ConfigConversation.Failure {
      program.end()
      companion = nil
      throw sentences.rejection(failure)
    } catch {
      program.end()
      companion = nil
      throw error
    }
    switch answer.outcome {
    case .problem(let problem): throw sentences.rejection(problem)
    case .value(let value):
      let config = EvaluatedConfig(
        value: value, location: SourceLocation(file: path.string),
        places: ConfigPlaces(try world.read(evaluation.entry) ?? [], file: path.string),
        inputs: conversation.trace.inputs(in: world),
        environmentNames: answer.environment, mods: answer.mods,
        diagnostics: sentences.warnings(answer, allowed: allowed))
      return (conversation.trace, config)
    }
  }
}
