// What is left of noted programs, and what is not of them.

import Testing

@testable import Platform

@Suite struct NotedProgramTests {
  private static let tick: Int64 = 10_000_000
  /// A program that began at 100 s.
  private let program = NotedProgram(number: 500, start: 100_000_000_000...100_000_100_000)

  /// This process is 900, started by a shell, 800, of session 800.
  private let bystanders = [
    RunningProcess(number: 1, parent: 0, group: 1, session: 1, start: 0),
    RunningProcess(number: 800, parent: 1, group: 800, session: 800, start: 50_000_000_000),
    RunningProcess(number: 900, parent: 800, group: 800, session: 800, start: 200_000_000_000),
  ]

  private func process(_ number: Int32, of parent: Int32, session: Int32 = 500, at second: Double) -> RunningProcess {
    RunningProcess(
      number: number, parent: parent, group: session, session: session,
      start: Int64(second * 1e9) / Self.tick * Self.tick)
  }

  private func noted(marked: Set<Int32> = []) -> NotedProcesses {
    NotedProcesses([program], tick: Self.tick, own: 900) { marked.contains($0.number) }
  }

  private func found(_ processes: [RunningProcess], marked: Set<Int32> = []) -> [Int32] {
    var noted = noted(marked: marked)
    return noted.find(in: bystanders + processes).map(\.number)
  }

  @Test func itsSessionAndWhatStemsFromItAreFound() {
    let processes = [
      process(500, of: 1, at: 100), process(501, of: 500, at: 101), process(502, of: 501, session: 502, at: 102),
      process(503, of: 502, session: 502, at: 103), process(504, of: 1, at: 104),
    ]
    #expect(found(processes) == [500, 501, 502, 503, 504])
  }

  @Test(arguments: [99.9, 100.1, 40, 3_000])
  func aProcessThatHasGotItsNumberIsSpared(_ second: Double) {
    #expect(found([process(500, of: 1, at: second), process(501, of: 500, at: second)], marked: [500, 501]) == [])
  }

  @Test func whereTheFirstHasEndedTheMarkTells() {
    let processes = [process(501, of: 1, at: 101), process(502, of: 1, at: 102)]
    #expect(found(processes) == [])
    #expect(found(processes, marked: [502]) == [501, 502])
  }

  @Test func aMarkedProcessOfAnotherSessionIsSpared() {
    #expect(found([process(600, of: 1, session: 600, at: 101)], marked: [600]) == [])
  }

  @Test func whatHasEndedIsNotFoundButTellsWhoseTheOthersAre() {
    var first = process(500, of: 1, at: 100)
    first.hasEnded = true
    #expect(found([first, process(501, of: 1, at: 101)]) == [501])
  }

  @Test func whatWasFoundOnceIsKnownWhenItsParentHasEnded() {
    var noted = noted()
    let server = process(502, of: 500, session: 502, at: 102)
    _ = noted.find(in: bystanders + [process(500, of: 1, at: 100), process(501, of: 500, at: 101), server])
    let orphan = process(502, of: 1, session: 502, at: 102)
    #expect(noted.find(in: bystanders + [process(501, of: 1, at: 101), orphan]).map(\.number) == [501, 502])
    // Another process with that number.
    #expect(noted.find(in: bystanders + [process(502, of: 1, session: 502, at: 109)]).isEmpty)
  }

  /// A step that runs a shell, in which somebody begins the next run.
  @Test func thisProcessAndThoseThatItStemsFromAreSpared() {
    let processes = [
      process(500, of: 1, at: 100), process(501, of: 500, at: 101), process(800, of: 500, at: 102),
      process(900, of: 800, at: 103),
    ]
    var noted = noted()
    #expect(noted.find(in: [bystanders[0]] + processes).map(\.number) == [501])
  }
}

@Suite struct ProcessNotesTests {
  private static let here = ProcessSpace(boot: "a-b-c", numbers: "pid:[1]")

  private func file(_ notes: [(Int64, Int64, Int64)]) -> [UInt8] {
    var bytes = Array("fixpoint programs 1 a-b-c pid:[1]\n".utf8)
    bytes += [UInt8](repeating: 0, count: 128 - bytes.count)
    for note in notes {
      for word in [note.0, note.1, note.2] { withUnsafeBytes(of: word) { bytes += $0 } }
    }
    return bytes
  }

  @Test func placesThatNobodyTookOrThatMakeNoSenseNameNoProgram() {
    let bytes = file([(0, 0, 0), (500, 7, 9), (1, 2, 3), (600, 9, 7), (1 << 40, 1, 2), (700, 4, 4)]) + [1, 2, 3]
    #expect(
      ProcessNotes.programs(in: bytes, on: Self.here) == [
        NotedProgram(number: 500, start: 7...9), NotedProgram(number: 700, start: 4...4),
      ])
  }

  @Test func numbersOfAnotherBootOrAnotherSpaceMeanNothing() {
    let bytes = file([(500, 7, 9)])
    #expect(ProcessNotes.programs(in: bytes, on: ProcessSpace(boot: "d", numbers: "pid:[1]")) == [])
    #expect(ProcessNotes.programs(in: bytes, on: ProcessSpace(boot: "a-b-c", numbers: "pid:[2]")) == [])
    #expect(ProcessNotes.programs(in: Array(bytes.prefix(100)), on: Self.here) == [])
    #expect(ProcessNotes.programs(in: [], on: Self.here) == [])
  }
}
