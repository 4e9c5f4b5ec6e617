// Programs that are talked with while they run.

import Foundation
import Testing

@testable import Platform

@Suite struct CompanionTests {
  private func companion(_ script: String, _ cancellation: Cancellation? = nil) throws -> SystemCompanion {
    // A companion has no arguments, so the script is a file.
    let file = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("companion-\(UUID().uuidString)")
    try Data("#!/bin/sh\nrm \"$0\"\n\(script)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return try SystemCompanion(
      AbsolutePath(file.path)!, environment: ["PATH": "/usr/bin:/bin"], cancellation: cancellation)
  }

  private func soon(_ seconds: Double = 20, memory: Int = 1 << 40) -> CompanionDeadline {
    CompanionDeadline(seconds: seconds, memory: memory)
  }

  @Test func whatIsSentComesBackInPieces() throws {
    let cat = try companion("exec cat")
    for text in ["hello", "wide world"] {
      try cat.send(Array(text.utf8), until: soon())
      #expect(try cat.receive(2, until: soon()) == Array(text.utf8.prefix(2)))
      #expect(try cat.receive(text.utf8.count - 2, until: soon()) == Array(text.utf8.dropFirst(2)))
    }
  }

  @Test func muchIsSentWhileNobodyReadsYet() throws {
    let reader = try companion("sleep 0.2; exec wc -c")
    try reader.send([UInt8](repeating: 65, count: 1 << 20), until: soon())
    reader.end()
    #expect(throws: CompanionFailure.self) { try reader.receive(1, until: soon()) }
  }

  @Test func oneThatIsSilentIsEndedInTime() throws {
    let start = ContinuousClock.now
    let sleeper = try companion("exec sleep 100")
    #expect(throws: CompanionFailure.timedOut) { try sleeper.receive(1, until: soon(0.2)) }
    #expect(throws: CompanionFailure.ended(.signaled(SIGKILL))) { try sleeper.receive(1, until: soon()) }
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test func oneThatChattersWithoutEndIsEndedInTime() throws {
    let chatter = try companion("exec yes")
    let deadline = soon(0.3)
    #expect(throws: CompanionFailure.timedOut) { while true { _ = try chatter.receive(2, until: deadline) } }
  }

  @Test func oneThatGrowsIsEnded() throws {
    let grower = try companion("x=x; while :; do x=$x$x; done")
    #expect(throws: CompanionFailure.tooLarge) { try grower.receive(1, until: soon(60, memory: 64 << 20)) }
  }

  @Test func oneThatEndsSaysHow() throws {
    let ender = try companion("exit 7")
    #expect(throws: CompanionFailure.ended(.exited(7))) { try ender.receive(1, until: soon()) }
    let killed = try companion("kill -9 $$")
    #expect(throws: CompanionFailure.ended(.signaled(9))) { try killed.receive(1, until: soon()) }
  }

  @Test func aWishToStopEndsIt() throws {
    let cancellation = Cancellation()
    let sleeper = try companion("exec sleep 100", cancellation)
    cancellation.cancel()
    #expect(throws: CompanionFailure.cancelled) { try sleeper.receive(1, until: soon()) }
  }

  @Test func oneThatIsMissingDoesNotStart() {
    #expect(throws: CompanionFailure.notStarted(ENOENT)) {
      try SystemCompanion(AbsolutePath("/nowhere/program")!, environment: [:])
    }
  }

  @Test func nothingOfItRunsOnWhenItIsForgotten() throws {
    var number: [UInt8] = []
    do {
      let talker = try companion("printf '%08d' $$; exec sleep 100")
      number = try talker.receive(8, until: soon())
    }
    let child = try #require(Int32(String(decoding: number, as: UTF8.self)))
    #expect(kill(child, 0) != 0)
  }
}
