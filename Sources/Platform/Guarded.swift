// A value that several threads may use, one at a time.

import Synchronization

/// A reference to a value behind a lock.
public final class Guarded<Value>: Sendable {
  private let mutex: Mutex<Value>

  public init(_ value: sending Value) { mutex = Mutex(value) }

  public func use<Result>(_ body: (inout sending Value) throws -> sending Result) rethrows -> sending Result {
    try mutex.withLock(body)
  }
}
