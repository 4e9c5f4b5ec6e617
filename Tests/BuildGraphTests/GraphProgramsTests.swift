// Programs that a killed run left at work: they end before anything else happens.

import Diagnostics
import Platform
import Testing

@testable import BuildGraph

/// Says what it is told to say, and keeps what it was asked.
private final class LeftPrograms: ProcessRunner {
  private let answer: EndedPrograms
  private let look: @Sendable () -> Void
  private let log = Guarded<[String]>([])

  init(_ answer: EndedPrograms, look: @escaping @Sendable () -> Void = {}) {
    self.answer = answer
    self.look = look
  }

  var asked: [String] { log.use { $0 } }

  func run(_ request: ProcessRequest) -> ProcessResult { ProcessResult(ending: .notStarted(2)) }
  func note(in file: AbsolutePath) { log.use { $0.append("note in \(file)") } }
  func stopNoting() { log.use { $0.append("stop") } }

  func endNoted(_ notes: [UInt8], marked mark: String) -> EndedPrograms {
    log.use { $0.append("end \(String(decoding: notes, as: UTF8.self)) \(mark)") }
    look()
    return answer
  }
}

@Suite struct GraphProgramsTests {
  /// As a run leaves it that is killed: an old output aside, half a new one in its place.
  private func killed() throws -> GraphWorld {
    let world = GraphWorld()
    try world.write("1", to: "a")
    world.add("b", from: [path("a")], to: "b")
    try world.run()
    let aside = world.request.state.appending("aside")
    try world.files.makeDirectories(aside)
    try world.files.rename(AbsolutePath("/app/b")!, to: aside.appending("7-0"))
    try world.files.write(Array("\nstep 7 + b .".utf8), to: aside.appending("list"), permissions: 0o644)
    try world.write("half", to: "b")
    try world.write("notes", to: ".fixpoint/programs")
    return world
  }

  @Test(
    arguments: [
      (0, nil), (1, "an earlier run was killed; a process of it was still at work and had to be ended"),
      (3, "an earlier run was killed; 3 processes of it were still at work and had to be ended"),
    ] as [(Int, String?)])
  func theyEndBeforeOldOutputsComeBack(_ count: Int, _ sentence: String?) throws {
    let world = try killed()
    let files = world.files
    let programs = LeftPrograms(EndedPrograms(ended: count)) {
      #expect((try? files.read(AbsolutePath("/app/b")!)) == Array("half".utf8))
    }
    world.processes = programs
    let (ran, outcome) = try world.outcome()
    #expect(ran == [])
    #expect(programs.asked == ["end notes FIXPOINT_OUTPUT=/app/.fixpoint/results/"])
    #expect(try world.read("b") == "1")
    #expect(try world.read(".fixpoint/programs") == nil)
    #expect(outcome.diagnostics.map(\.id) == (sentence == nil ? [] : ["run.ended-programs"]) + ["run.recovered"])
    if let sentence { #expect(outcome.diagnostics.first?.message == sentence) }
  }

  @Test func whatCannotBeEndedKeepsTheRunFromBeginning() throws {
    let world = try killed()
    world.processes = LeftPrograms(EndedPrograms(ended: 1, left: [4711]))
    let rejection = #expect(throws: Rejection.self) { try world.run() }
    #expect(rejection?.diagnostics.map(\.id) == ["run.left-at-work"])
    #expect(rejection?.diagnostics.first?.message.hasPrefix("process 4711, which") == true)
    #expect(try world.read("b") == "half")
    #expect(try world.read(".fixpoint/programs") == "notes")
  }

  @Test func aRunNotesItsProgramsForAsLongAsSomethingRuns() throws {
    let world = try killed()
    _ = try world.outcome()
    try world.write("2", to: "a")
    let programs = LeftPrograms(EndedPrograms())
    world.processes = programs
    #expect(try world.run() == ["b"])
    #expect(programs.asked == ["note in /app/.fixpoint/programs", "stop"])
    #expect(try world.run() == [])
    #expect(programs.asked.count == 2)
  }

  @Test func aPlanEndsNothing() throws {
    let world = try killed()
    let programs = LeftPrograms(EndedPrograms())
    world.processes = programs
    _ = try world.plan()
    #expect(programs.asked == [])
    #expect(try world.read(".fixpoint/programs") == "notes")
  }
}
