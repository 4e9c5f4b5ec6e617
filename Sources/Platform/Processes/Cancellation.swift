// Asking what runs to stop.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A wish to stop, shared by all who should: once made, it stays. Programs that run under it are ended, see
/// `ProcessRunner`.
public final class Cancellation: Sendable {
  private let pipe = Pipe()
  private let wish = Guarded(false)

  public init() { setNonblocking(pipe.write) }

  deinit { pipe.closeBoth() }

  public func cancel() {
    let isFirst = wish.use { wish in
      defer { wish = true }
      return !wish
    }
    if isFirst { _ = write(pipe.write, [0], 1) }
  }

  /// A signal handler knows the pipe only, and notes the signal before it writes there.
  public var isCancelled: Bool {
    wish.use { $0 } || (Interruption.received != nil && hasInput(pipe.read, seconds: 0))
  }

  /// Waits until it is cancelled, or for so long.
  @discardableResult public func wait(seconds: Double) -> Bool {
    isCancelled || hasInput(pipe.read, seconds: seconds) || isCancelled
  }

  /// What `poll` finds readable once it is cancelled; nobody may read from it.
  public var descriptor: Int32 { pipe.read }

  /// A byte written here cancels it.
  var wakeDescriptor: Int32 { pipe.write }
}

private func hasInput(_ file: Int32, seconds: Double) -> Bool {
  var polled = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
  return poll(&polled, 1, pollMilliseconds(seconds)) > 0 && polled.revents & Int16(POLLIN) != 0
}

/// Rounded up, so that nobody wakes too early only to wait again; at most a minute.
func pollMilliseconds(_ seconds: Double) -> Int32 { Int32(min(max(0, seconds) * 1000, 60_000).rounded(.up)) }
