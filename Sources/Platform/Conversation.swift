// Feeding a program and listening to it at the same time.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Writes all input and reads all outputs, whichever is ready, until the outputs end.
struct Conversation {
  private var input: ArraySlice<UInt8>
  private var writing: Int32?
  private var reading: [Int32?]
  private(set) var received: [[UInt8]]

  init(input: [UInt8], writing: Int32, reading: [Int32]) {
    self.input = input[...]
    self.writing = writing
    self.reading = reading
    received = reading.map { _ in [] }
    _ = fcntl(writing, F_SETFL, fcntl(writing, F_GETFL) | O_NONBLOCK)
  }

  /// nil where the outputs ended by themselves.
  mutating func run(deadline: Double, limit: Int) -> ProcessResult.Ending? {
    if input.isEmpty { stopWriting() }
    while reading.contains(where: { $0 != nil }) {
      let left = deadline - monotonicSeconds()
      guard left > 0 else { return .timedOut }
      var polled: [pollfd] = []
      if let writing { polled.append(pollfd(fd: writing, events: Int16(POLLOUT), revents: 0)) }
      for case let file? in reading { polled.append(pollfd(fd: file, events: Int16(POLLIN), revents: 0)) }
      guard poll(&polled, nfds_t(polled.count), Int32(min(left * 1000 + 1, 60_000))) > 0 else { continue }
      for ready in polled where ready.revents != 0 {
        if ready.fd == writing { write() } else { read(ready.fd) }
      }
      if received.contains(where: { $0.count > limit }) { return .outputLimitReached }
    }
    return nil
  }

  mutating func close() {
    stopWriting()
    for case let file? in reading { closeDescriptor(file) }
  }

  private mutating func write() {
    guard let file = writing else { return }
    let count = input.withUnsafeBytes { writeBytes(file, $0.baseAddress, $0.count) }
    if count >= 0 { input = input.dropFirst(count) } else if errno != EAGAIN, errno != EINTR { input = [] }
    if input.isEmpty { stopWriting() }
  }

  private mutating func read(_ file: Int32) {
    guard let index = reading.firstIndex(of: file) else { return }
    let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { space, count in
      count = max(0, readBytes(file, space.baseAddress, space.count))
    }
    received[index] += chunk
    if chunk.isEmpty {
      closeDescriptor(file)
      reading[index] = nil
    }
  }

  private mutating func stopWriting() {
    if let writing { closeDescriptor(writing) }
    writing = nil
  }
}

// The C functions whose names the methods hide.
private func closeDescriptor(_ file: Int32) { _ = close(file) }
private func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
private func readBytes(_ file: Int32, _ space: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
  read(file, space, count)
}
