// What programs answered before.

import Platform

/// Keeps answers by the digest of the program and the question, so that a program is not started to say the same again.
public protocol ResponseStore: Sendable {
  /// nil where there is no answer on record.
  func response(for key: String) throws -> [UInt8]?
  /// May keep nothing, e.g. where nothing may be written.
  func store(_ response: [UInt8], for key: String) throws
}

/// Keeps answers as long as the process runs.
public final class MemoryResponseStore: ResponseStore {
  private let answers = Guarded<[String: [UInt8]]>([:])

  public init() {}

  public var count: Int { answers.use { $0.count } }

  public func response(for key: String) -> [UInt8]? { answers.use { $0[key] } }
  public func store(_ response: [UInt8], for key: String) { answers.use { $0[key] = response } }
}
