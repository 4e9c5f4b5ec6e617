// The real clock.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

public struct SystemClock: Clock {
  public init() {}

  public func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time.nanoseconds
  }
}

/// A clock that stands still.
public struct FixedClock: Clock {
  private let time: Int64

  public init(_ time: Int64 = 0) { self.time = time }

  public func now() -> Int64 { time }
}
