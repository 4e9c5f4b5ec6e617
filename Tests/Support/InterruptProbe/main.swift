// Runs one shell script under an interruption (or without one: a second argument), and says how it ended.

import Platform

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

let isHandled = CommandLine.arguments.count == 2
if !isHandled {
  // Foundation starts programs with signals held back, which an interruption ends.
  var none = sigset_t()
  sigemptyset(&none)
  sigprocmask(SIG_SETMASK, &none, nil)
}
let cancellation = Cancellation()
let interruption = isHandled ? Interruption(cancelling: cancellation) : nil
let request = ProcessRequest(
  executable: AbsolutePath("/bin/sh")!, arguments: ["-c", CommandLine.arguments[1]],
  environment: ["PATH": "/usr/bin:/bin"], workingDirectory: currentDirectory(), timeout: 60, joinsErrorOutput: true,
  gracePeriod: 20)
let result = SystemProcessRunner().run(
  request,
  observing: { _, bytes in
    print(String(decoding: bytes, as: UTF8.self), terminator: "")
    fflush(nil)
  }, cancellation: cancellation)
interruption?.restore()
print("ended: \(result.ending), by signal \(Interruption.received ?? 0)")
