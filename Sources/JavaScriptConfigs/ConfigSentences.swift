// What is told of a config that went wrong.

import Diagnostics
import JSON
import JavaScriptMessages
import Platform

struct ConfigSentences {
  let world: ConfigWorld
  /// The config, from the application's folder.
  let path: TreePath
  let limits: ConfigLimits

  private var whole: SourceLocation { SourceLocation(file: path.string) }

  func rejection(_ problem: SandboxAnswer.Problem) -> Rejection {
    let place = problem.place.map(location) ?? whole
    if problem.kind == "json", let better = malformed(problem) { return better }
    let message =
      switch problem.kind {
      case "threw": "the config throws “\(problem.message)”; correct what it does here"
      case "json": "this is no JSON: \(problem.message); correct it"
      default: problem.message
      }
    return Rejection(.input, "javascript.\(problem.kind)", message, at: place)
  }

  /// The engine does not say where in a JSON file it stumbled.
  private func malformed(_ problem: SandboxAnswer.Problem) -> Rejection? {
    guard let name = problem.place?.file, let bytes = try? world.read(name) else { return nil }
    do {
      _ = try JSONValue(parsing: bytes, file: world.shown(name))
      return nil
    } catch {
      return error as? Rejection
    }
  }

  func rejection(_ failure: ConfigConversation.Failure) -> Rejection {
    switch failure {
    case .companion(.timedOut):
      Rejection(
        .input, "javascript.time",
        "the config was ended after \(seconds) without an answer; take out the loop, or the work, that takes so long",
        at: whole)
    case .companion(.tooLarge):
      Rejection(
        .input, "javascript.memory",
        "the config was ended when it held more than \(limits.memory >> 20) MB of memory; take out what makes so much",
        at: whole)
    case .companion(.cancelled):
      Rejection(.outside, "javascript.cancelled", "reading the config was stopped", at: whole)
    case .companion(.notStarted(let code)):
      Rejection(
        .outside, "javascript.not-started",
        "\(ConfigProgram.name) does not start (error \(code) of the system); install Fixpoint again", at: whole)
    case .companion(.ended(let ending)):
      Rejection(
        .outside, "javascript.ended",
        "\(ConfigProgram.name) \(Self.words(ending)) while it read the config; write the config more simply, or declare in fixpoint.yml what it says",
        at: whole)
    case .nonsense:
      Rejection(
        .outside, "javascript.nonsense",
        "\(ConfigProgram.name) does not speak as it should; install it from the same build as fixpoint", at: whole)
    case .noEngine(let file):
      Rejection(
        .outside, "javascript.no-engine",
        "configs in JavaScript are read with \(file), which is not here; install it (on Debian and Ubuntu: `apt-get install libjavascriptcoregtk-4.1-0`)",
        at: whole)
    }
  }

  func warnings(_ answer: SandboxAnswer, allowed: [String]) -> [Diagnostic] {
    let refused = answer.environment.filter { !allowed.contains($0) }.map { name in
      Diagnostic(
        "javascript.variable-not-allowed", .warning,
        "the config asks for the variable \(name), which it does not get; list it in `configEnvironment` of fixpoint.yml if it may have it",
        at: whole)
    }
    let unsteady = answer.unsteady.map { use in
      let what =
        use.what == "clock"
        ? "the clock, which always says 1 January 2000 here" : "chance, which is always the same here"
      return Diagnostic(
        "javascript.\(use.what)", .warning,
        "the config makes use of \(what), so that each run makes the same; take it out where a target depends on it",
        at: location(use.place))
    }
    return refused + unsteady
  }

  private func location(_ place: SandboxAnswer.Place) -> SourceLocation {
    SourceLocation(file: world.shown(place.file), line: place.line, column: place.line == nil ? nil : place.column)
  }

  private var seconds: String {
    if limits.seconds == 1 { return "1 second" }
    return limits.seconds == limits.seconds.rounded() ? "\(Int(limits.seconds)) seconds" : "\(limits.seconds) seconds"
  }

  private static func words(_ ending: ProcessResult.Ending?) -> String {
    switch ending {
    case .signaled(let signal): "was ended by signal \(signal)"
    case .exited(let code): "ended with status \(code)"
    default: "ended"
    }
  }
}
