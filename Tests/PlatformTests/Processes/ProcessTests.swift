// Programs of the real system under our seam.

import Foundation
import Platform
import Testing

@Suite struct ProcessTests {
  private func shell(
    _ script: String, input: [UInt8] = [], timeout: Double = 20, limit: Int = 1 << 20
  ) throws -> ProcessResult {
    SystemProcessRunner().run(
      ProcessRequest(
        executable: try #require(AbsolutePath("/bin/sh")), arguments: ["-c", script], environment: ["NAME": "value"],
        workingDirectory: try #require(AbsolutePath("/usr")), input: input, timeout: timeout, outputLimit: limit))
  }

  @Test func passesAllThatWasAskedForAndNothingElse() throws {
    let result = try shell("cat; printf '%s|' \"$NAME\" \"$HOME\"; pwd; echo bad >&2; exit 3", input: Array("in:".utf8))
    #expect(result.ending == .exited(3))
    #expect(String(decoding: result.output, as: UTF8.self) == "in:value||/usr\n")
    #expect(String(decoding: result.errorOutput, as: UTF8.self) == "bad\n")
  }

  @Test func feedsAndListensAtTheSameTime() throws {
    let input = [UInt8](repeating: 65, count: 500_000)
    #expect(try shell("cat", input: input).output == input)
  }

  @Test func survivesAProgramThatDoesNotListen() throws {
    #expect(try shell("exit 0", input: [UInt8](repeating: 65, count: 500_000)).ending == .exited(0))
  }

  @Test func endsWhatTakesTooLong() throws {
    #expect(try shell("sleep 30 & sleep 30", timeout: 0.2).ending == .timedOut)
    #expect(try shell("exec >&- 2>&-; sleep 30", timeout: 0.2).ending == .timedOut)
  }

  @Test func endsWhatSaysTooMuch() throws {
    #expect(try shell("yes", limit: 1000).ending == .outputLimitReached)
  }

  @Test func tellsSignalsFromStatuses() throws {
    #expect(try shell("kill -9 $$").ending == .signaled(9))
  }

  @Test func saysWhatCouldNotBeStarted() throws {
    let request = ProcessRequest(
      executable: try #require(AbsolutePath("/no/such/program")), workingDirectory: .root)
    #expect(SystemProcessRunner().run(request).ending == .notStarted(ENOENT))
  }
}
