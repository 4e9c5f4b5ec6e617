// Programs that have to be ended, with all that they started.

import Foundation
import Platform
import Testing

@Suite struct EndingTests {
  private let runner = SystemProcessRunner()

  @Test func nothingStartsWhereItIsCancelledAlready() {
    let cancellation = Cancellation()
    cancellation.cancel()
    let result = runner.run(script("echo started"), cancellation: cancellation)
    #expect(result == ProcessResult(ending: .cancelled))
  }

  @Test func aWishIsMadeOnceAndStays() {
    let cancellation = Cancellation()
    #expect(!cancellation.isCancelled)
    #expect(!cancellation.wait(seconds: 0))
    cancellation.cancel()
    cancellation.cancel()
    #expect(cancellation.isCancelled)
    #expect(cancellation.wait(seconds: 1000))
  }

  @Test func cancellingEndsWhatTheProgramStartedToo() {
    let result = runUntilReady(script("sleep 100 & echo $!; echo ready; sleep 100"))
    #expect(result.ending == .cancelled)
    #expect(result.numbers.map(isRunning) == [false])
  }

  @Test func anotherThreadCancels() {
    let cancellation = Cancellation()
    Thread.detachNewThread { cancellation.cancel() }
    #expect(runner.run(script("sleep 100"), cancellation: cancellation).ending == .cancelled)
  }

  @Test func aProgramMayTidyUpBeforeItEnds() {
    let result = runUntilReady(script("trap 'echo tidied; exit 7' TERM; echo ready; while :; do sleep 0.01; done"))
    #expect(result.ending == .cancelled)
    #expect(result.text == "ready\ntidied\n")
  }

  @Test func whatDoesNotListenIsKilled() {
    let deaf = script(
      "trap '' TERM; sh -c 'echo $$; exec sleep 100' & echo $$; wait; sleep 100; echo woken", timeout: 0.2
    ) {
      $0.gracePeriod = 0.1
    }
    let result = runner.run(deaf)
    #expect(result.ending == .timedOut)
    #expect(result.numbers.count == 2)
    #expect(result.numbers.map(isRunning) == [false, false])
    #expect(!result.text.contains("woken"))
  }

  @Test func whatIsStoppedIsEnded() {
    #expect(runner.run(script("kill -STOP $$", timeout: 0.2)).ending == .timedOut)
  }

  @Test func aServerLeftBehindInTheGroupIsEnded() {
    let result = runner.run(script("sleep 100 & echo $!"))
    #expect(result.ending == .exited(0))
    #expect(result.numbers.map(isRunning) == [false])
  }

  @Test func aServerLeftBehindWithoutOutputIsEnded() {
    let result = runner.run(script("sleep 100 >/dev/null 2>&1 & echo $!; exit 4"))
    #expect(result.ending == .exited(4))
    #expect(result.numbers.map(isRunning) == [false])
  }

  @Test func theEndOfTheOutputMayComeFromWhatTheProgramStarted() {
    #expect(runner.run(script("(sleep 0.05; echo late) & echo early")).text == "early\nlate\n")
  }

  @Test func whatWritesWithoutEndIsNotListenedToWithoutEnd() {
    let endless = script("yes & exit 0") {
      $0.gracePeriod = 0.3
      $0.excess = .isLeftOut
      $0.outputLimit = 1000
    }
    #expect(runner.run(endless).ending == .exited(0))
  }

  #if os(Linux)
    /// Starts a server that leaves its session, and says its number once it has.
    private static let server =
      "f=$(mktemp -u); mkfifo $f; setsid sh -c \"echo \\$\\$ >$f; exec sleep 100\" & cat $f; rm $f"

    @Test func aServerInASessionOfItsOwnIsNotWaitedFor() throws {
      let result = runner.run(script(Self.server))
      #expect(result.ending == .exited(0))
      let server = try #require(result.numbers.first)
      #expect(isRunning(server))
      kill(server, SIGKILL)
    }

    @Test func whatLeftTheSessionIsEndedWithACancelledProgram() throws {
      let result = runUntilReady(script(Self.server + "; echo ready; sleep 100"))
      #expect(result.ending == .cancelled)
      #expect(result.numbers.map(isRunning) == [false])
    }

    @Test func whatLeftTheSessionAndDoesNotListenIsKilled() throws {
      let deaf = script("setsid sh -c 'trap \"\" TERM; echo $$; while :; do sleep 0.01; done' & wait", timeout: 0.3) {
        $0.gracePeriod = 0.1
      }
      let result = runner.run(deaf)
      #expect(result.ending == .timedOut)
      #expect(result.numbers.count == 1)
      #expect(result.numbers.map(isRunning) == [false])
    }

    @Test func aJobInAGroupOfItsOwnIsEndedWithACancelledProgram() throws {
      let result = runUntilReady(script("set -m; sleep 100 & echo $!; echo ready; wait"))
      #expect(result.ending == .cancelled)
      #expect(result.numbers.map(isRunning) == [false])
    }

    /// Its parent has ended: nothing tells whose it is.
    @Test func aServerThatNobodyOwnsDoesNotKeepACancelledRunWaiting() throws {
      let result = runUntilReady(script("(\(Self.server)); echo ready; sleep 100"))
      #expect(result.ending == .cancelled)
      let server = try #require(result.numbers.first)
      #expect(isRunning(server))
      kill(server, SIGKILL)
    }
  #endif

  @Test func aFinishedProgramIsNotCancelledAfterwards() {
    let cancellation = Cancellation()
    let result = runner.run(script("exit 3"), cancellation: cancellation)
    cancellation.cancel()
    #expect(result.ending == .exited(3))
  }
}
