// Feeding a program and listening to it at the same time.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Writes all input and reads all outputs, whichever is ready.
struct Conversation {
  private var input: ArraySlice<UInt8>
  private var writing: Int32?
  private var reading: [Int32?]
  private(set) var received: [CapturedOutput]
  /// When something was read last, in seconds of the monotonic clock.
  private(set) var lastHeard = monotonicSeconds()

  /// Takes the descriptors over; nothing is written where there is none for it.
  init(input: [UInt8], writing: Int32?, reading: [Int32], limit: Int) {
    self.input = input[...]
    self.writing = writing
    self.reading = reading
    received = reading.map { _ in CapturedOutput(limit: limit) }
    for case let file? in [writing] + reading { setNonblocking(file) }
    if input.isEmpty { stopWriting() }
  }

  /// Whether no more can be read.
  var isOver: Bool { reading.allSatisfy { $0 == nil } }
  var isBeyondLimit: Bool { received.contains { $0.isBeyondLimit } }

  /// What to wait for.
  var polled: [pollfd] {
    var result: [pollfd] = []
    if let writing { result.append(pollfd(fd: writing, events: Int16(POLLOUT), revents: 0)) }
    for case let file? in reading { result.append(pollfd(fd: file, events: Int16(POLLIN), revents: 0)) }
    return result
  }

  /// Goes on with a descriptor that `poll` found ready; others do not concern it.
  mutating func proceed(_ file: Int32, observing observe: (ProcessStream, [UInt8]) -> Void) {
    if file == writing { write() } else { read(file, observe) }
  }

  /// Reads what is there already, without waiting for more.
  mutating func finish(observing observe: (ProcessStream, [UInt8]) -> Void) {
    for case let file? in reading {
      // What still writes without end is not listened to without end.
      var rounds = 64
      while rounds > 0, read(file, observe) { rounds -= 1 }
    }
    close()
  }

  private mutating func close() {
    stopWriting()
    for case let file? in reading { closeDescriptor(file) }
    reading = reading.map { _ in nil }
  }

  private mutating func write() {
    guard let file = writing else { return }
    let count = input.withUnsafeBytes { writeBytes(file, $0.baseAddress, $0.count) }
    // A program need not listen.
    if count >= 0 { input = input.dropFirst(count) } else if errno != EAGAIN, errno != EINTR { input = [] }
    if input.isEmpty { stopWriting() }
  }

  /// Whether something was there.
  @discardableResult
  private mutating func read(_ file: Int32, _ observe: (ProcessStream, [UInt8]) -> Void) -> Bool {
    guard let index = reading.firstIndex(of: file) else { return false }
    var failure: Int32 = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { space, count in
      let result = readBytes(file, space.baseAddress, space.count)
      if result < 0 { failure = errno }
      count = max(0, result)
    }
    if failure == EAGAIN || failure == EINTR { return false }
    guard !chunk.isEmpty else {
      closeDescriptor(file)
      reading[index] = nil
      return false
    }
    received[index].append(chunk)
    observe(index == 0 ? .output : .errorOutput, chunk)
    // Afterwards: who takes long to observe must not make the program seem silent.
    lastHeard = monotonicSeconds()
    return true
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
