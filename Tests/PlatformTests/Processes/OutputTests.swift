// What programs write, as it comes and as it is kept.

import Foundation
import Testing

@testable import Platform

@Suite struct OutputTests {
  private let runner = SystemProcessRunner()

  @Test func joinedOutputKeepsItsOrder() {
    let result = runner.run(
      script("for i in 1 2 3; do echo out$i; echo err$i >&2; done") { $0.joinsErrorOutput = true })
    #expect(result.text == "out1\nerr1\nout2\nerr2\nout3\nerr3\n")
    #expect(result.errorOutput.isEmpty)
  }

  @Test func isHandedOnWhileTheProgramRuns() {
    // It ends only because somebody heard it.
    #expect(runUntilReady(script("echo ready; sleep 100")).ending == .cancelled)
  }

  @Test func allThatIsKeptWasHandedOn() {
    var observed: [ProcessStream: [UInt8]] = [:]
    let result = runner.run(
      script("seq 1 20000; seq 1 30000 >&2"), observing: { observed[$0, default: []] += $1 }, cancellation: nil)
    #expect(observed[.output] == result.output)
    #expect(observed[.errorOutput] == result.errorOutput)
    #expect(result.output.count > 100_000)
  }

  @Test func theMiddleOfTooMuchIsLeftOut() {
    let result = runner.run(
      script("seq 1 100000") {
        $0.excess = .isLeftOut
        $0.outputLimit = 40
      })
    #expect(result.ending == .exited(0))
    #expect(
      result.text == "1\n2\n3\n4\n5\n6\n7\n8\n9\n[588858 bytes left out]\n99998\n99999\n100000\n")
    #expect(result.omittedCount == 588_858)
  }

  @Test func tooMuchEndsTheProgramWhereThatIsAsked() {
    let result = runner.run(script("yes") { $0.outputLimit = 1000 })
    #expect(result.ending == .outputLimitReached)
  }

  @Test func aRunnerOfTestsHandsOnWhatItsProgramsWrite() {
    struct Canned: ProcessRunner {
      func run(_ request: ProcessRequest) -> ProcessResult {
        ProcessResult(ending: .exited(0), output: [1, 2], errorOutput: [3])
      }
    }
    var observed: [UInt8] = []
    _ = Canned().run(script(""), observing: { observed += $1 }, cancellation: nil)
    #expect(observed == [1, 2, 3])
  }
}

@Suite struct CapturedOutputTests {
  private func captured(_ chunks: [String], limit: Int) -> (String, Int) {
    var output = CapturedOutput(limit: limit)
    for chunk in chunks { output.append(Array(chunk.utf8)) }
    let contents = output.contents()
    return (String(decoding: contents.bytes, as: UTF8.self), contents.omittedCount)
  }

  @Test func isWholeUpToTheLimit() {
    #expect(captured(["abc", "", "def"], limit: 6) == ("abcdef", 0))
  }

  @Test func keepsBothEndsBeyondIt() {
    #expect(captured(["abc", "defg"], limit: 6) == ("abc\n[1 bytes left out]\nefg", 1))
    #expect(captured(["abcdefghijklmnopqrstuvwxyz"], limit: 6) == ("abc\n[20 bytes left out]\nxyz", 20))
    #expect(
      captured("abcdefghijklmnopqrstuvwxyz".map { String($0) }, limit: 6) == ("abc\n[20 bytes left out]\nxyz", 20))
  }

  @Test func cutsBetweenLines() {
    #expect(captured(["1\n23456\n78\n9\n"], limit: 10) == ("1\n[9 bytes left out]\n9\n", 9))
  }

  @Test func keepsTheEndOfALongLastLine() {
    #expect(captured(["aaaaaaaaaaaaaa\n"], limit: 4) == ("aa\n[11 bytes left out]\na\n", 11))
  }

  @Test func canKeepNothing() {
    #expect(captured(["abc"], limit: 0) == ("[3 bytes left out]\n", 3))
  }
}
