// How a program ended, for people.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension ProcessResult.Ending {
  public var isSuccess: Bool { self == .exited(0) }

  /// What follows the program's name in a sentence: `exited with status 3`.
  public func words(for request: ProcessRequest) -> String {
    switch self {
    case .exited(let status): "exited with status \(status)"
    case .signaled(let signal): "was ended by signal \(signal) (\(String(cString: strsignal(signal))))"
    case .timedOut: "did not end within \(plain(request.timeout)) seconds and was ended"
    case .outputLimitReached: "wrote more than \(request.outputLimit) bytes and was ended"
    case .cancelled: "was ended, as the run was interrupted"
    case .notStarted(let code): "cannot be started: \(String(cString: strerror(code)))"
    }
  }

  private func plain(_ seconds: Double) -> String {
    seconds == seconds.rounded() && abs(seconds) < 1e15 ? String(Int(seconds)) : String(seconds)
  }
}
