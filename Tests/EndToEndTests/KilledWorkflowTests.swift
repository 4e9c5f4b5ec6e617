// Runs of a workflow that are killed, whose steps live on.

import Foundation
import TestSupport
import Testing

@Suite struct KilledWorkflowTests {
  private func workspace(_ steps: String) throws -> Workspace {
    let workspace = try Workspace(name: "project")
    try workspace.write("workflow: 1\nsteps:\n\(steps)\n", "Workflows/t.yml")
    return workspace
  }

  /// Starts a run and kills it, and it alone, when a file is there. Gives the numbers that the file holds.
  private func kill(_ folder: Workspace, when path: String) throws -> [Int32] {
    let run = Process()
    run.executableURL = Program.url
    run.arguments = ["run", "t"]
    run.currentDirectoryURL = folder.url
    run.standardError = FileHandle.nullDevice
    run.standardOutput = FileHandle.nullDevice
    try run.run()
    while !folder.exists(path) { usleep(10_000) }
    Foundation.kill(run.processIdentifier, SIGKILL)
    run.waitUntilExit()
    return try folder.read(path).split(whereSeparator: \.isWhitespace).compactMap { Int32($0) }
  }

  private func isRunning(_ number: Int32) -> Bool {
    guard Foundation.kill(number, 0) == 0 else { return false }
    let state = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
    return state.map { !$0.contains(") Z") } ?? !FileManager.default.fileExists(atPath: "/proc/self")
  }

  private static let slow = """
      - id: a
        run: |
          echo half > out.txt
          (while :; do sleep 0.01; echo late > out.txt; done) & echo $$ $! > numbers && mv numbers started
          wait
        outputs: out.txt
    """

  @Test func theNextRunEndsWhatTheStepsOfOneThatWasKilledStillDo() throws {
    let folder = try workspace(Self.slow)
    try folder.write("old\n", "out.txt")
    let numbers = try kill(folder, when: "started")
    #expect(numbers.map(isRunning) == [true, true])
    try folder.write("workflow: 1\nsteps: [{ id: a, run: echo new > out.txt, outputs: out.txt }]\n", "Workflows/t.yml")
    let next = try folder.fixpoint("run", "t")
    #expect(next.status == 0, "\(next.errors)")
    #expect(numbers.map(isRunning) == [false, false])
    #expect(next.output.contains("note: an earlier run was killed; "), "\(next.output)")
    usleep(50_000)
    #expect(try folder.read("out.txt") == "new\n")
    #expect(try folder.read(".fixpoint/replaced/out.txt") == "old\n")
    #expect(!folder.exists(".fixpoint/programs") && !folder.exists(".fixpoint/aside"))
    #expect(try folder.fixpoint("run", "t").output.hasPrefix("t: up to date"))
  }

  /// Another run, of another workflow, does the same; and what runs with nothing to do, too.
  @Test func anyNextRunEndsThemAndBringsOldOutputsBack() throws {
    let folder = try workspace(Self.slow)
    try folder.write("old\n", "out.txt")
    try folder.write("workflow: 1\nsteps: [{ id: b, run: 'true', inputs: in.txt }]\n", "Workflows/other.yml")
    try folder.write("in\n", "in.txt")
    try folder.fixpoint("run", "other")
    let numbers = try kill(folder, when: "started")
    let next = try folder.fixpoint("run", "other")
    #expect(next.output.contains("\nother: up to date"), "\(next.output)\(next.errors)")
    #expect(numbers.map(isRunning) == [false, false])
    #expect(try folder.read("out.txt") == "old\n")
  }

  @Test func aStepWithoutOutputsIsEndedToo() throws {
    let folder = try workspace("  - { id: a, run: 'echo $$ > numbers; mv numbers started; sleep 100' }")
    let numbers = try kill(folder, when: "started")
    try folder.write("workflow: 1\nsteps: [{ id: a, run: 'true' }]\n", "Workflows/t.yml")
    #expect(try folder.fixpoint("run", "t").status == 0)
    #expect(numbers.map(isRunning) == [false])
  }

  #if os(Linux)
    /// Only the environment tells whose what it started is.
    @Test func whatAShellStartedIsEndedWhereTheShellHasGone() throws {
      let folder = try workspace(Self.slow)
      let numbers = try kill(folder, when: "started")
      Foundation.kill(numbers[0], SIGKILL)
      while isRunning(numbers[0]) { usleep(1_000) }
      #expect(isRunning(numbers[1]))
      try folder.write("workflow: 1\nsteps: [{ id: a, run: 'true' }]\n", "Workflows/t.yml")
      #expect(try folder.fixpoint("run", "t").status == 0)
      #expect(!isRunning(numbers[1]))
    }

    @Test func whatLeftTheSessionIsEndedWithItsParent() throws {
      let folder = try workspace(
        "  - { id: a, run: 'setsid sh -c \"echo \\$\\$ > numbers; mv numbers started; exec sleep 100\" & wait' }")
      let numbers = try kill(folder, when: "started")
      try folder.write("workflow: 1\nsteps: [{ id: a, run: 'true' }]\n", "Workflows/t.yml")
      #expect(try folder.fixpoint("run", "t").status == 0)
      #expect(numbers.map(isRunning) == [false])
    }
  #endif

  /// The number of a program that has ended long ago, which another one has got since.
  @Test func aProcessThatGotTheNumberOfAStepIsSpared() throws {
    let folder = try workspace("  - { id: a, run: 'echo $$ > numbers; mv numbers started; sleep 100' }")
    let number = try #require(try kill(folder, when: "started").first)
    let other = Process()
    other.executableURL = URL(fileURLWithPath: "/bin/sleep")
    other.arguments = ["100"]
    try other.run()
    defer { other.terminate() }
    var notes = try folder.bytes(".fixpoint/programs")
    withUnsafeBytes(of: Int64(other.processIdentifier)) { notes.replaceSubrange(128..<136, with: $0) }
    try folder.write(notes, ".fixpoint/programs")
    try folder.write("workflow: 1\nsteps: [{ id: a, run: 'true' }]\n", "Workflows/t.yml")
    let next = try folder.fixpoint("run", "t")
    #expect(next.status == 0 && !next.output.contains("killed"), "\(next.output)")
    #expect(other.isRunning)
    #expect(isRunning(number))
    Foundation.kill(number, SIGKILL)
  }

  /// A record whose writer died within a transaction is read as it was before that.
  @Test func theRecordOfARunThatWasKilledHoldsWhatHadEnded() throws {
    let folder = try workspace(
      """
        - { id: a, run: sleep 0.5; echo a > a.txt, outputs: a.txt }
        - { id: b, run: cat a.txt > b.txt; echo $$ > started; sleep 100, inputs: a.txt, outputs: b.txt }
      """)
    _ = try kill(folder, when: "started")
    #expect(folder.exists(".fixpoint/state/steps.db-wal"))
    try folder.edit("Workflows/t.yml", "sleep 100", "true")
    let next = try folder.fixpoint("run", "t", "--explain")
    #expect(next.status == 0, "\(next.errors)")
    #expect(next.output.contains("t: done (2 steps: 1 ran, 1 up to date"), "\(next.output)")
    #expect(!next.output.contains("record of earlier runs"), "\(next.output)")
    #expect(try folder.read("b.txt") == "a\n")
  }
}
