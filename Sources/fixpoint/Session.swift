// What a command writes to and where it stands.

import Platform
import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

struct Session {
  var seams: Seams
  var currentDirectory: AbsolutePath
  var style: TextStyle
  var errorStyle: TextStyle
  /// Where all that is written goes instead of to the two streams, in order.
  var captured: Guarded<[UInt8]>?

  static func system() -> Session {
    let seams = Seams.system()
    return Session(
      seams: seams, currentDirectory: Platform.currentDirectory(),
      style: TextStyle(isTerminal: isatty(1) == 1, environment: seams.environment),
      errorStyle: TextStyle(isTerminal: isatty(2) == 1, environment: seams.environment))
  }

  /// Whether a person sees what is printed beside the results as it comes.
  var isErrorTerminal: Bool { isatty(2) == 1 }

  /// Results.
  func print(_ text: String) { write(text, to: 1) }
  /// Everything else.
  func printError(_ text: String) { write(text, to: 2) }

  private func write(_ text: String, to stream: Int32) {
    if let captured {
      captured.use { $0 += Array(text.utf8) }
      return
    }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writeBytes(stream, $0.baseAddress, $0.count) }
      let code = errno
      guard count > 0 || code == EINTR else {
        // Whoever reads only the beginning closes the pipe; anything else loses the result.
        if stream == 1, code != EPIPE { refuseToGoOn(code) }
        return
      }
      rest = rest.dropFirst(max(0, count))
    }
  }

  private func refuseToGoOn(_ code: Int32) -> Never {
    let why = String(cString: strerror(code))
    printError("error: standard output could not be written (\(why)); give it a place that can be, and run again\n")
    exitProcess(with: .outside)
  }
}

/// Ends the process as `status` says.
func exitProcess(with status: ExitStatus) -> Never { exit(status.rawValue) }

// The C function whose name a method hides.
private func writeBytes(_ stream: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(stream, bytes, count)
}
