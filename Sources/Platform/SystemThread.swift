// A thread of the system.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs until its work is done. Somebody joins it.
public struct SystemThread: @unchecked Sendable {
  // Threads are named by values that any thread may hold.
  private let thread: pthread_t

  /// nil where the system gives none.
  public init?(_ work: @escaping @Sendable () -> Void) {
    let body = Unmanaged.passRetained(ThreadBody(work))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    guard pthread_create(&thread, nil, { enter($0) }, body.toOpaque()) == 0 else {
      body.release()
      return nil
    }
    #if canImport(Darwin)
      guard let thread else { return nil }
    #endif
    self.thread = thread
  }

  /// Waits for its end; once.
  public func join() { pthread_join(thread, nil) }
}

private final class ThreadBody: Sendable {
  let work: @Sendable () -> Void
  init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}

private func enter(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let body { Unmanaged<ThreadBody>.fromOpaque(body).takeRetainedValue().work() }
  return nil
}
