// Threads that wait for programs.

import Platform

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs closures on threads of its own and hands their results to one thread, in the order in which they end.
final class WorkerPool<Result: Sendable>: @unchecked Sendable {
  // Everything below is touched with the mutex held.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let wakeWorker: UnsafeMutablePointer<pthread_cond_t>
  private let wakeOwner: UnsafeMutablePointer<pthread_cond_t>
  private var jobs: [@Sendable (_ lane: Int) -> Result] = []
  private var results: [Result] = []
  private var threads: [SystemThread] = []
  private var idle = 0
  private var isClosed = false
  private let width: Int

  init(width: Int) {
    self.width = max(1, width)
    mutex = .allocate(capacity: 1)
    wakeWorker = .allocate(capacity: 1)
    wakeOwner = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(wakeWorker, nil)
    pthread_cond_init(wakeOwner, nil)
  }

  deinit {
    pthread_cond_destroy(wakeOwner)
    pthread_cond_destroy(wakeWorker)
    pthread_mutex_destroy(mutex)
    wakeOwner.deallocate()
    wakeWorker.deallocate()
    mutex.deallocate()
  }

  /// A thread is started only where none is idle.
  func submit(_ job: @escaping @Sendable (_ lane: Int) -> Result) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    jobs.append(job)
    if idle >= jobs.count || threads.count == width {
      pthread_cond_signal(wakeWorker)
    } else {
      start(lane: threads.count)
    }
  }

  /// Waits for the next result.
  func next() -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while results.isEmpty { pthread_cond_wait(wakeOwner, mutex) }
    return results.removeFirst()
  }

  /// Ends the threads. Every result has been taken.
  func close() {
    pthread_mutex_lock(mutex)
    isClosed = true
    pthread_cond_broadcast(wakeWorker)
    let ending = threads
    pthread_mutex_unlock(mutex)
    for thread in ending { thread.join() }
  }

  private func start(lane: Int) {
    guard let thread = SystemThread({ self.work(lane) }) else {
      precondition(!threads.isEmpty, "the system gives no thread")
      return
    }
    threads.append(thread)
  }

  private func work(_ lane: Int) {
    pthread_mutex_lock(mutex)
    while true {
      while jobs.isEmpty, !isClosed {
        idle += 1
        pthread_cond_wait(wakeWorker, mutex)
        idle -= 1
      }
      guard !jobs.isEmpty else { break }
      let job = jobs.removeFirst()
      pthread_mutex_unlock(mutex)
      let result = job(lane)
      pthread_mutex_lock(mutex)
      results.append(result)
      pthread_cond_signal(wakeOwner)
    }
    pthread_mutex_unlock(mutex)
  }
}
