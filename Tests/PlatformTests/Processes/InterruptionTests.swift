// Ctrl-C and its kin, with a real process to send signals to.

import Foundation
import Testing

@Suite struct InterruptionTests {
  /// Starts the probe with a script, sends signals once the script said `ready`, and returns all that the probe said.
  private func interrupt(
    _ script: String, ignoring: String = "", isHandled: Bool = true, _ signals: (pid_t) -> Void
  ) throws -> (said: String, status: Int32, reason: Process.TerminationReason) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let probe = try #require(Self.probe).path
    process.arguments = ["-c", "\(ignoring.isEmpty ? "" : "trap '' \(ignoring);") exec \"$0\" \"$@\"", probe, script]
    if !isHandled { process.arguments?.append("unhandled") }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    var said = ""
    while !said.contains("ready") {
      let data = pipe.fileHandleForReading.availableData
      if data.isEmpty { break }
      said += String(decoding: data, as: UTF8.self)
    }
    signals(process.processIdentifier)
    said += String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (said, process.terminationStatus, process.terminationReason)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func theFirstSignalEndsWhatRunsAndIsSurvived(_ signal: Int32) throws {
    let end = try interrupt("sleep 100 & echo $!; echo ready; sleep 100") { kill($0, signal) }
    #expect(end.said.hasSuffix("ended: cancelled, by signal \(signal)\n"))
    #expect(end.status == 0)
    let child = try #require(end.said.split(separator: "\n").first.flatMap { Int32($0) })
    #expect(!isRunning(child))
  }

  @Test func aSecondSignalEndsEverythingAtOnce() throws {
    let end = try interrupt("trap '' TERM; sleep 100 & echo $!; echo $$; echo ready; while :; do sleep 1; done") {
      kill($0, SIGINT)
      usleep(400_000)
      kill($0, SIGINT)
    }
    #expect(end.reason == .uncaughtSignal)
    #expect(end.status == SIGINT)
    let children = end.said.split(separator: "\n").compactMap { Int32($0) }
    #expect(children.count == 2)
    // They were killed; the system takes a moment to say so.
    for _ in 0..<1000 where children.contains(where: isRunning) { usleep(5_000) }
    #expect(children.map(isRunning) == [false, false])
  }

  @Test func withoutAnInterruptionASignalTakesProgramsAlong() throws {
    let end = try interrupt("trap '' TERM HUP; sleep 100 & echo $!; echo $$; echo ready; wait", isHandled: false) {
      kill($0, SIGTERM)
    }
    #expect(end.reason == .uncaughtSignal)
    #expect(end.status == SIGTERM)
    let children = end.said.split(separator: "\n").compactMap { Int32($0) }
    #expect(children.count == 2)
    for _ in 0..<1000 where children.contains(where: isRunning) { usleep(5_000) }
    #expect(children.map(isRunning) == [false, false])
  }

  @Test func oneWishSaidTwiceIsOneWish() throws {
    let end = try interrupt("trap 'echo tidied; exit' TERM; echo ready; while :; do sleep 0.01; done") {
      kill($0, SIGINT)
      kill($0, SIGTERM)
    }
    #expect(end.said.contains("tidied\nended: cancelled"))
    #expect(end.reason == .exit)
  }

  @Test func whatWasIgnoredStaysIgnored() throws {
    let end = try interrupt("echo ready; sleep 100", ignoring: "HUP") {
      kill($0, SIGHUP)
      kill($0, SIGINT)
    }
    #expect(end.said.hasSuffix("ended: cancelled, by signal \(SIGINT)\n"))
  }

  /// Built beside the tests.
  private static let probe: URL? = {
    let places = [
      URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent(),
      URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent(),
      Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent(),
    ]
    return places.map { $0.appendingPathComponent("InterruptProbe") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()
}
