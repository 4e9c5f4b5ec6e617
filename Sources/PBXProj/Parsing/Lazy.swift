// A value that is made when it is first asked for.

import Synchronization

/// Made once, whichever thread asks first.
final class Lazy<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)

  /// `make` must give the same value every time.
  func value(_ make: () -> Value) -> Value {
    made.withLock { state in
      if let value = state { return value }
      let value = make()
      state = value
      return value
    }
  }
}
