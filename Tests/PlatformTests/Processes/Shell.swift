// Scripts that play the programs of the tests.

import Foundation
import Platform

/// A request to run a script, with all else as tests like it.
func script(
  _ text: String, timeout: Double = 50, _ change: (inout ProcessRequest) -> Void = { _ in }
) -> ProcessRequest {
  var request = ProcessRequest(
    executable: AbsolutePath("/bin/sh")!, arguments: ["-c", text], environment: ["PATH": "/usr/bin:/bin"],
    workingDirectory: AbsolutePath("/usr")!, timeout: timeout, gracePeriod: 20)
  change(&request)
  return request
}

/// Runs it, and cancels it when it says `ready` for the first time.
func runUntilReady(_ request: ProcessRequest) -> ProcessResult {
  let cancellation = Cancellation()
  var said = ""
  return SystemProcessRunner().run(
    request,
    observing: { _, bytes in
      said += String(decoding: bytes, as: UTF8.self)
      if said.contains("ready") { cancellation.cancel() }
    }, cancellation: cancellation)
}

extension ProcessResult {
  var text: String { String(decoding: output, as: UTF8.self) }
  /// The numbers in its output.
  var numbers: [Int32] { text.split { !$0.isNumber }.compactMap { Int32($0) } }
}

/// Whether a process of this number runs; one that has ended and waits for its parent does not.
func isRunning(_ number: Int32) -> Bool {
  guard kill(number, 0) == 0 else { return false }
  guard let state = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8) else {
    return !FileManager.default.fileExists(atPath: "/proc/self")
  }
  return !state.contains(") Z")
}
