// Pipes that no other program gets hold of.

import CSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Two ends of a pipe, closed in children unless passed on; -1 each where the system had none left.
struct Pipe: Sendable {
  let read: Int32
  let write: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    _ = fixpoint_pipe(&ends)
    read = aboveStandard(ends[0])
    write = aboveStandard(ends[1])
  }

  var isOpen: Bool { read >= 0 && write >= 0 }

  func closeBoth() {
    if read >= 0 { close(read) }
    if write >= 0 { close(write) }
  }
}

extension Pipe {
  /// What a program reads that is given nothing: opened once, never closed; -1 where there is no such device.
  static let nothing = aboveStandard(open("/dev/null", O_RDONLY | O_CLOEXEC))
}

/// Where this process was started without standard streams, a pipe could get their numbers, which children need.
private func aboveStandard(_ file: Int32) -> Int32 {
  guard (0...2).contains(file) else { return file }
  defer { close(file) }
  return fcntl(file, F_DUPFD_CLOEXEC, 3)
}

/// Reading from an end of a pipe, or writing to it, never waits. A pipe has no other flags to be kept.
func setNonblocking(_ file: Int32) { _ = fcntl(file, F_SETFL, O_NONBLOCK) }
