// Programs of the real system.

import CSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Starts programs in a process group of their own, so that all that they start can be ended with them.
public struct SystemProcessRunner: ProcessRunner {
  public init() {}

  public func run(_ request: ProcessRequest) -> ProcessResult {
    // A program that closes its input early must end its own conversation only.
    signal(SIGPIPE, SIG_IGN)
    let pipes = (0..<3).map { _ in Pipe() }
    let child: pid_t
    switch spawn(request, input: pipes[0], output: pipes[1], errorOutput: pipes[2]) {
    case .success(let id): child = id
    case .failure(let failure):
      for pipe in pipes { pipe.closeBoth() }
      return ProcessResult(ending: .notStarted(failure.code))
    }
    close(pipes[0].read)
    close(pipes[1].write)
    close(pipes[2].write)
    var talk = Conversation(input: request.input, writing: pipes[0].write, reading: [pipes[1].read, pipes[2].read])
    let cause = talk.run(deadline: monotonicSeconds() + request.timeout, limit: request.outputLimit)
    talk.close()
    let ending = wait(for: child, forced: cause, deadline: monotonicSeconds() + request.timeout)
    return ProcessResult(ending: ending, output: talk.received[0], errorOutput: talk.received[1])
  }

  private struct StartFailure: Error { var code: Int32 }

  private func spawn(
    _ request: ProcessRequest, input: Pipe, output: Pipe, errorOutput: Pipe
  ) -> Result<pid_t, StartFailure> {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input.read, 0)
    posix_spawn_file_actions_adddup2(&actions, output.write, 1)
    posix_spawn_file_actions_adddup2(&actions, errorOutput.write, 2)
    fixpoint_spawn_in_folder(&actions, request.workingDirectory.string)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | Int32(POSIX_SPAWN_SETSIGDEF)))

    let arguments = CStrings([request.executable.string] + request.arguments)
    let environment = CStrings(request.environment.map { "\($0.key)=\($0.value)" }.sorted())
    defer {
      arguments.free()
      environment.free()
    }
    var child = pid_t()
    let code = posix_spawn(
      &child, request.executable.string, &actions, &attributes, arguments.pointers, environment.pointers)
    return code == 0 ? .success(child) : .failure(StartFailure(code: code))
  }

  private func wait(for child: pid_t, forced: ProcessResult.Ending?, deadline: Double) -> ProcessResult.Ending {
    var status: Int32 = 0
    var forced = forced
    if forced == nil {
      // It has closed its output; what is left for it to do must not take longer than it was given.
      while waitpid(child, &status, WNOHANG) == 0 {
        if monotonicSeconds() > deadline {
          forced = .timedOut
          break
        }
        usleep(500)
      }
    }
    // Whatever it left running ends with it.
    kill(-child, SIGKILL)
    if let forced {
      while waitpid(child, &status, 0) < 0, errno == EINTR {}
      return forced
    }
    let signal = status & 0x7f
    return signal == 0 ? .exited((status >> 8) & 0xff) : .signaled(signal)
  }
}

/// Two ends of a pipe, closed in children unless passed on.
private struct Pipe {
  let read: Int32
  let write: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (read, write) = (ends[0], ends[1])
  }

  func closeBoth() {
    close(read)
    close(write)
  }
}

/// A null-terminated list of C strings.
private struct CStrings {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ strings: [String]) {
    count = strings.count
    pointers = .allocate(capacity: count + 1)
    for (index, string) in strings.enumerated() { pointers[index] = strdup(string) }
    pointers[count] = nil
  }

  func free() {
    for index in 0..<count { freeString(pointers[index]) }
    pointers.deallocate()
  }
}

private func freeString(_ pointer: UnsafeMutablePointer<CChar>?) { free(pointer) }

func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
