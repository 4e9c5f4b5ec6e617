// Real programs that are noted, and ended by their notes.

import Foundation
import Testing

@testable import Platform

@Suite struct NotedRunTests {
  private let file = FileManager.default.temporaryDirectory.appendingPathComponent(
    "fixpoint-notes-\(UUID().uuidString)")
  private var path: AbsolutePath { AbsolutePath(file.path)! }

  /// Runs it noted, ends it by the notes once it says `ready`, and gives both results.
  private func runAndEnd(_ text: String, gracePeriod: Double = 20) throws -> (ProcessResult, EndedPrograms) {
    let runner = SystemProcessRunner()
    runner.note(in: path)
    defer {
      runner.stopNoting()
      try? FileManager.default.removeItem(at: file)
    }
    let ended = Guarded(EndedPrograms())
    let notes = path
    let result = runner.run(
      script(text),
      observing: { _, bytes in
        guard String(decoding: bytes, as: UTF8.self).contains("ready") else { return }
        let bytes = (try? DiskFileSystem().read(notes)) ?? []
        ended.use { $0 = SystemProcessRunner().endNoted(bytes, marked: "NO_SUCH=", gracePeriod: gracePeriod) }
      }, cancellation: nil)
    return (result, ended.use { $0 })
  }

  @Test func aProgramAndWhatItStartedIsEnded() throws {
    let (result, ended) = try runAndEnd("sleep 100 & echo $!; echo ready; wait")
    #expect(result.ending == .signaled(SIGTERM))
    #expect(result.numbers.map(isRunning) == [false])
    #expect(ended == EndedPrograms(ended: 2))
  }

  @Test func whatDoesNotListenIsKilled() throws {
    let (result, ended) = try runAndEnd("trap '' TERM; echo ready; while :; do sleep 0.01; done", gracePeriod: 0.1)
    #expect(result.ending == .signaled(SIGKILL))
    #expect(ended.left.isEmpty)
  }

  @Test func aProgramMayTidyUp() throws {
    let (result, _) = try runAndEnd("trap 'echo tidied; exit 7' TERM; echo ready; while :; do sleep 0.01; done")
    #expect(result.ending == .exited(7))
    #expect(result.text.hasSuffix("tidied\n"))
  }

  #if os(Linux)
    @Test func aDescendantInASessionOfItsOwnIsEnded() throws {
      let (result, ended) = try runAndEnd("setsid sh -c 'echo $$; echo ready; exec sleep 100' & wait")
      #expect(result.numbers.map(isRunning) == [false])
      #expect(ended == EndedPrograms(ended: 2))
    }

    /// Processes come and go, each in a session of its own, while they are looked for.
    @Test func whatStartsOthersAllTheTimeLeavesNone() throws {
      for _ in 0..<20 {
        let mark = UUID().uuidString
        let (result, ended) = try runAndEnd(
          """
          export FIXPOINT_TEST=\(mark); echo ready
          while :; do setsid sh -c 'sleep 0.002; sleep 0.002; sh -c "sleep 0.002; :"; sleep 50 & wait' & sleep 0.003; done
          """)
        #expect(result.ending == .signaled(SIGTERM))
        #expect(ended.left.isEmpty)
        #expect(RunningProcess.all().filter { !$0.hasEnded && $0.isMarked("FIXPOINT_TEST=\(mark)") } == [])
      }
    }

    @Test func whatAProgramStartedIsEndedAfterIt() throws {
      let (result, ended) = try runAndEnd("sh -c 'sleep 0.05; echo $$; echo ready; exec sleep 100' & exit 0")
      #expect(result.ending == .exited(0))
      #expect(result.numbers.map(isRunning) == [false])
      #expect(ended == EndedPrograms(ended: 1))
    }
  #endif

  @Test func aProgramThatHasEndedLeavesNothingToEnd() throws {
    let runner = SystemProcessRunner()
    runner.note(in: path)
    #expect(runner.run(script("exit 3")).ending == .exited(3))
    let notes = try DiskFileSystem().read(path)
    #expect(ProcessNotes.programs(in: notes, on: .current).count == 1)
    #expect(runner.endNoted(notes, marked: "PATH=") == EndedPrograms())
    runner.stopNoting()
    _ = runner.run(script("exit 3"))
    #expect(try DiskFileSystem().read(path) == notes)
    try FileManager.default.removeItem(at: file)
  }

  @Test func whereTheNotesCannotBeMadeProgramsRunAllTheSame() {
    let runner = SystemProcessRunner()
    runner.note(in: AbsolutePath("/no/such/folder/notes")!)
    #expect(runner.run(script("echo done")).text == "done\n")
  }

  /// Everything that a start does is between the two moments.
  @Test func aNoteNamesTheProgramAndWhenItBegan() throws {
    let runner = SystemProcessRunner()
    runner.note(in: path)
    let before = RunningProcess.all().first { $0.number == getpid() }
    let result = runner.run(script("echo $$"))
    runner.stopNoting()
    let programs = ProcessNotes.programs(in: try DiskFileSystem().read(path), on: .current)
    try FileManager.default.removeItem(at: file)
    #expect(programs.map(\.number) == result.numbers)
    let own = try #require(before)
    #expect(programs.allSatisfy { $0.start.lowerBound > own.start })
  }
}
