// What a step that ran changes in its outputs.

import BuildGraph
import ProjectDiff

extension StepOutcome {
  /// How much of the news people read.
  private static let limit = 5
  /// In bytes; of larger files nobody reads what changed.
  private static let largest = 256 << 10

  /// The outcome of a step that ran, with what is new in files that were there before, and with when and why it ran in its
  /// trace.
  func telling(_ changes: [Change]) -> StepOutcome {
    guard plan.outcome == .ran else { return self }
    var told = self
    told.plan.details = news(changes)
    told.trace?.ran = StepTrace.Run(
      started: plan.started, duration: plan.duration, reason: plan.reason, details: told.plan.details)
    return told
  }

  private func news(_ changes: [Change]) -> [String] {
    var news: [String] = []
    for change in changes where step.outputs.contains(change.path) {
      guard news.count < Self.limit else { break }
      guard let old = change.old, let new = change.new, max(old.bytes.count, new.bytes.count) <= Self.largest else {
        continue
      }
      let differences = FileComparison(old.bytes, new.bytes, path: change.path.string).differences
      news += differences.prefix(Self.limit - news.count).map { "\(change.path): \($0.sentence)" }
    }
    return news
  }
}
