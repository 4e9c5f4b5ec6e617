// How long something takes.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Times of repeated runs, in seconds.
struct Times {
  private(set) var values: [Double] = []

  /// The time that the processor spends on this thread, which other programs hardly change.
  mutating func processor<Result>(_ body: () throws -> Result) rethrows -> Result {
    let start = seconds(CLOCK_THREAD_CPUTIME_ID)
    let result = try body()
    values.append(seconds(CLOCK_THREAD_CPUTIME_ID) - start)
    return result
  }

  /// The time that passes, for what waits for the disk.
  mutating func wall<Result>(_ body: () throws -> Result) rethrows -> Result {
    let start = seconds(CLOCK_MONOTONIC)
    let result = try body()
    values.append(seconds(CLOCK_MONOTONIC) - start)
    return result
  }

  var median: Double { values.isEmpty ? 0 : values.sorted()[values.count / 2] }
}

private func seconds(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
