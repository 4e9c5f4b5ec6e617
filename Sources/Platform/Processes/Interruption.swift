// What Ctrl-C does.

import CSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// From its making until `restore`, the first SIGINT, SIGTERM or SIGHUP cancels what runs instead of ending the process.
/// Another one (not sooner than 0.3 seconds later: a program in between may pass the same one on) ends at once every
/// program that runs, and the process, as the signal does by itself. What is ignored when it is made stays ignored.
public final class Interruption: Sendable {
  /// Kept, so that the handler never writes into a pipe that is closed.
  private let cancellation: Cancellation
  private let isActive: Guarded<Bool>

  /// Where one is active already, that one goes on and this one does nothing.
  public init(cancelling cancellation: Cancellation) {
    self.cancellation = cancellation
    let signals = [SIGINT, SIGTERM, SIGHUP]
    isActive = Guarded(fixpoint_watch_signals(signals, Int32(signals.count), cancellation.wakeDescriptor) != 0)
  }

  deinit { restore() }

  /// The first signal that came since an interruption was made last; nil where none did.
  public static var received: Int32? {
    let number = fixpoint_received_signal()
    return number == 0 ? nil : number
  }

  /// Handles signals as before.
  public func restore() {
    isActive.use { isActive in
      if isActive { fixpoint_unwatch_signals() }
      isActive = false
    }
  }
}
