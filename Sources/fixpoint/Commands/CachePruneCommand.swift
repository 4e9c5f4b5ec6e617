// fixpoint cache prune

import Diagnostics
import Platform
import Report
import StepCaching
import Terminal

enum CachePruneCommand: Command {
  static let specification = CommandSpecification(
    "cache prune", "Remove what was not used for the longest time.",
    discussion: """
      Removes kept outputs, those first that were not used for the longest time, until no more than `cache.size` of
      fixpoint.yml is left, or than --size. Runs that are at work meanwhile make anew what they miss.
      """,
    options: [
      .configuration, OptionSpecification("size", value: "SIZE", "how much may be left, as in 500MB"),
      OptionSpecification("all", "leave nothing"), .format, .quiet,
    ])

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    let options = try session.cacheOptions(arguments)
    let goal = try goal(arguments) ?? options.limit
    let outcome = try LocalStore(options, seams: session.seams).prune(to: goal)
    session.show(
      CachePruneReport(
        folder: options.name, removed: CacheCounts(outcome.removed), left: CacheCounts(outcome.left)), arguments)
    return .clean
  }

  private static func goal(_ arguments: Arguments) throws -> Int? {
    if arguments.has("all") { return 0 }
    guard let text = arguments.value("size") else { return nil }
    if let count = ByteCount(text) { return count.bytes }
    throw Rejection(.input, "command-line", "--size takes a size such as 500MB or 2GiB, not “\(text)”")
  }
}
