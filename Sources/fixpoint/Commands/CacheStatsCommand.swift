// fixpoint cache stats

import Platform
import Report
import StepCaching
import Terminal

enum CacheStatsCommand: Command {
  static let specification = CommandSpecification(
    "cache stats", "Say how much is kept, and where.",
    options: [.configuration, .format, .quiet])

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    let options = try session.cacheOptions(arguments)
    let contents = try LocalStore(options, seams: session.seams).count()
    session.show(
      CacheStatsReport(
        folder: options.name, limit: options.limit, counts: CacheCounts(contents),
        leastRecentUse: contents.leastRecentUse.map { Timestamp(nanoseconds: $0) },
        remote: options.remote.map {
          .init(url: $0.address.string, isReadOnly: $0.isReadOnly, timeout: $0.timeout)
        }), arguments)
    return .clean
  }
}

extension CacheCounts {
  init(_ contents: StoreContents) {
    self.init(actions: contents.entries, contents: contents.contents, bytes: contents.bytes)
  }
}
