// A companion of the real system.

import CSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Started without arguments, in a session of its own, with nothing open but its standard streams; what it says on standard
/// error is lost. It is ended with this object, and with this process.
public final class SystemCompanion: Companion {
  private let child: pid_t
  private let input: Int32
  private let output: Int32
  private let group: Int32
  private let cancellation: Cancellation?
  private var ending: ProcessResult.Ending?
  private var received: [UInt8] = []
  /// When its memory was looked at last.
  private var lastLook = monotonicSeconds()

  public init(
    _ program: AbsolutePath, environment: [String: String], workingDirectory: AbsolutePath = .root,
    cancellation: Cancellation? = nil
  ) throws(CompanionFailure) {
    fixpoint_settle_signals()
    fixpoint_take_groups_along()
    let pipes = [Pipe(), Pipe()]
    let silence = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { if silence >= 0 { close(silence) } }
    let arguments = CStrings([program.string])
    let variables = CStrings(environment.map { "\($0.key)=\($0.value)" }.sorted())
    defer {
      arguments.free()
      variables.free()
    }
    let place = fixpoint_reserve_group()
    var number = pid_t()
    var code: Int32 = EMFILE
    if pipes.allSatisfy(\.isOpen), silence >= 0 {
      code = retryingWhileBusy {
        fixpoint_spawn(
          &number, program.string, arguments.pointers, variables.pointers, workingDirectory.string,
          [pipes[0].read, pipes[1].write, silence], fixpoint_note_place(file: -1, offset: 0))
      }
    }
    guard code == 0 else {
      for pipe in pipes { pipe.closeBoth() }
      fixpoint_forget_group(place)
      throw .notStarted(code)
    }
    fixpoint_note_group(place, number)
    close(pipes[0].read)
    close(pipes[1].write)
    child = number
    group = place
    input = pipes[0].write
    output = pipes[1].read
    self.cancellation = cancellation
    setNonblocking(input)
    setNonblocking(output)
  }

  deinit { end() }

  public func send(_ bytes: [UInt8], until deadline: CompanionDeadline) throws(CompanionFailure) {
    guard ending == nil else { throw .ended(ending) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        try wait(for: pollfd(fd: input, events: Int16(POLLOUT), revents: 0), until: deadline)
      } else if errno != EINTR {
        throw ended()
      }
    }
  }

  public func receive(_ count: Int, until deadline: CompanionDeadline) throws(CompanionFailure) -> [UInt8] {
    guard ending == nil else { throw .ended(ending) }
    // One that asks without end never lets anybody wait.
    if monotonicSeconds() >= deadline.moment { throw failed(.timedOut) }
    while received.count < count {
      let missing = max(count - received.count, 1 << 14)
      var failure: Int32 = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: missing) { space, initialized in
        let result = read(output, space.baseAddress, missing)
        if result < 0 { failure = errno }
        initialized = max(0, result)
      }
      if !chunk.isEmpty {
        received += chunk
      } else if failure == EAGAIN {
        try wait(for: pollfd(fd: output, events: Int16(POLLIN), revents: 0), until: deadline)
      } else if failure != EINTR {
        throw ended()
      }
    }
    defer { received.removeFirst(count) }
    return Array(received[..<count])
  }

  public func end() {
    guard ending == nil else { return }
    kill(-child, SIGKILL)
    reap()
  }

  /// Looks at its memory now and then: the system's own limits count addresses, of which an engine reserves far more than
  /// it uses.
  private func wait(for ready: pollfd, until deadline: CompanionDeadline) throws(CompanionFailure) {
    while true {
      let now = monotonicSeconds()
      if now >= deadline.moment { throw failed(.timedOut) }
      if now >= lastLook + Self.tick {
        lastLook = now
        if fixpoint_resident_memory(child) > deadline.memory { throw failed(.tooLarge) }
      }
      var polled = [ready]
      if let cancellation {
        if cancellation.isCancelled { throw failed(.cancelled) }
        polled.append(pollfd(fd: cancellation.descriptor, events: Int16(POLLIN), revents: 0))
      }
      let pause = pollMilliseconds(min(deadline.moment - now, Self.tick))
      if poll(&polled, nfds_t(polled.count), pause) > 0, polled[0].revents != 0 { return }
    }
  }

  private static let tick = 0.01

  private func failed(_ failure: CompanionFailure) -> CompanionFailure {
    end()
    return failure
  }

  private func ended() -> CompanionFailure {
    // It closed a stream, so it ends by itself; one that does not is made to.
    var tries = 100
    while tries > 0, fixpoint_has_ended(child) == 0 {
      usleep(1000)
      tries -= 1
    }
    if tries == 0 { kill(-child, SIGKILL) }
    reap()
    return .ended(ending)
  }

  private func reap() {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    ending = signal == 0 ? .exited((status >> 8) & 0xff) : .signaled(signal)
    close(input)
    close(output)
    fixpoint_forget_group(group)
  }
}
