// What people do after a run was interrupted, and what the next run makes of it.

import BuildGraph
import Diagnostics
import FaultyDisk
import Platform
import PrebuildFixtures
import TestSupport
import Testing

@testable import Prebuild

@Suite struct LeftoverTests {
  /// A project that has been built once and now wants changes of every kind, and what each moment of an interruption
  /// after the seal leaves of it.
  private struct Interruptions: Sendable {
    var old: [String: String]
    var new: [String: String]
    var states: [Sandbox] = []

    init() throws {
      var box = Sandbox(
        [.init("gen/kept", "k"), .init("gen/changed", "old\n"), .init("old/gone", "g")], targets: SmallApp.widget)
      try box.run()
      try box.write(SmallApp.configuration(targets: SmallApp.share), to: "fixpoint.yml")
      box.plugins[1] = FilesPlugin([.init("gen/kept", "k"), .init("gen/changed", "new\n"), .init("fresh/made", "m")])
      old = box.tree
      let done = Sandbox(copying: box)
      let counting = FaultyFileSystem(done.disk)
      try done.run(on: counting)
      new = done.tree
      for death in 0..<counting.operations {
        let state = Sandbox(copying: box)
        _ = try? state.run(on: FaultyFileSystem(state.disk, .death(at: death)))
        if try state.disk.exists(StateFolder(root: Sandbox.root).journal) { states.append(state) }
      }
    }
  }

  private static let interruptions = Result { try Interruptions() }

  private let old: [String: String]
  private let new: [String: String]
  private let states: [Sandbox]

  init() throws {
    let interruptions = try Self.interruptions.get()
    (old, new, states) = (interruptions.old, interruptions.new, interruptions.states)
  }

  /// By the number of the moment.
  private var interrupted: [(moment: Int, box: Sandbox)] {
    states.enumerated().map { ($0.offset, Sandbox(copying: $0.element)) }
  }

  /// Paths that are not as a whole run leaves them; of the list, only whose files it names counts, since a folder that is
  /// there already is not made again.
  private func unfinished(_ box: Sandbox) throws -> [String] {
    func comparable(_ tree: [String: String]) throws -> [String: String] {
      var tree = tree
      let lock = try FixpointLock(parsing: Array((tree["/app/fixpoint.lock"] ?? "").utf8), file: "fixpoint.lock")
      tree["/app/fixpoint.lock"] = lock.files.keys.sorted().map(\.string).joined(separator: " ")
      return tree
    }
    let (tree, wanted) = (try comparable(box.tree), try comparable(new))
    return Set(tree.keys).union(wanted.keys).filter { tree[$0] != wanted[$0] }.sorted()
  }

  private func restore(_ box: Sandbox) throws {
    for (path, text) in old { try box.write(text, to: String(path.dropFirst("/app/".count))) }
  }

  @Test func whatWasPutBackIsKeptAndNamedAndPlannedAnew() throws {
    for (death, box) in interrupted {
      let isSpent = box.text("gen/changed") == "new\n"
      try box.write("old\n", to: "gen/changed")
      let planned = try box.planToRun()
      let isNamed = planned.diagnostics.contains { $0.id == "run.recovery-kept" && $0.location?.file == "gen/changed" }
      #expect(isNamed == isSpent, "at \(death)")
      _ = try planned.stage().apply().verify()
      #expect(try unfinished(box) == [], "at \(death)")
    }
  }

  @Test func aTreeThatWasPutBackAsAWholeIsBuiltAgain() throws {
    for (death, box) in interrupted {
      try restore(box)
      try box.run()
      #expect(try unfinished(box) == [], "at \(death)")
      #expect(try box.plan().isUpToDate)
    }
  }

  @Test func aListThatWasPutBackGetsTheFilesThatTheInterruptedRunMade() throws {
    for (death, state) in interrupted {
      var box = state
      try box.write(old["/app/fixpoint.lock"]!, to: "fixpoint.lock")
      // Nobody asks for them any longer: only the list can tell whose they are.
      box.plugins[1] = FilesPlugin([.init("gen/kept", "k")])
      try box.run()
      #expect(box.text("fresh/made") == nil, "at \(death)")
    }
  }

  @Test func deathWhileTheListIsMendedIsRecoveredFrom() throws {
    for (death, box) in interrupted {
      try restore(box)
      for second in 0..<30 {
        let again = FaultyFileSystem(box.disk, .death(at: second))
        if (try? recover(StateFolder(root: Sandbox.root), files: again)) != nil { break }
      }
      try box.run()
      #expect(try unfinished(box) == [], "at \(death)")
    }
  }

  @Test func lineEndsThatGitConvertedAreNoEdit() throws {
    for (_, box) in interrupted {
      try box.write("old\r\n", to: "gen/changed")
      try box.run()
      #expect(try box.plan().isUpToDate)
    }
  }

  @Test func everyEditedFileIsNamedBeforeAnythingIsTouched() throws {
    let box = try #require(interrupted.first?.box)
    try box.write("mine", to: "gen/changed")
    try box.write("mine too", to: "fresh/made")
    let tree = box.disk.snapshot
    let rejection = #expect(throws: Rejection.self) { try box.run() }
    #expect(Set(rejection?.diagnostics.map { $0.location?.file } ?? []) == ["gen/changed", "fresh/made"])
    #expect(rejection?.diagnostics.allSatisfy { $0.message.contains("delete .fixpoint") } == true)
    #expect(box.disk.snapshot == tree)
  }

  /// Whenever the state folder is lost, the list on disk names all that the interrupted run made.
  @Test func aLostStateFolderLosesNoFile() throws {
    for (death, state) in interrupted {
      var box = state
      try box.disk.removeTree(StateFolder(root: Sandbox.root).folder)
      let planned = try box.planToRun()
      #expect(planned.diagnostics.isEmpty, "at \(death): \(planned.diagnostics)")
      _ = try planned.stage().apply().verify()
      #expect(try unfinished(box) == [], "at \(death)")
      box.plugins[1] = FilesPlugin([])
      try box.write(SmallApp.configuration(targets: ""), to: "fixpoint.yml")
      try box.run()
      #expect(box.text("fixpoint.lock") == nil && box.text("fresh/made") == nil, "at \(death)")
    }
  }

  /// Whatever people do to the tree and to `.fixpoint`: a run ends well, or says which path is in the way; once that is
  /// out of the way, the next one ends well.
  @Test func noInterruptedStateIsADeadEnd() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<60 {
      let box = Sandbox(copying: states.randomElement(using: &random)!)
      var did: [String] = []
      for _ in 0..<Int.random(in: 1...4, using: &random) { did.append(try disturb(box, &random)) }
      // A second one where the list is gone, too, and an edited file is a person's.
      for _ in 0..<2 {
        guard let rejection = try rejection(of: box) else { break }
        try obey(rejection, box, did)
      }
      try box.run()
      #expect(try box.plan().isUpToDate, "\(did)")
      #expect(try !box.disk.exists(StateFolder(root: Sandbox.root).journal))
    }
  }

  private func rejection(of box: Sandbox) throws -> Rejection? {
    do {
      try box.run()
      return nil
    } catch let rejection as Rejection {
      return rejection
    }
  }

  /// One thing that a person might do; gives its name.
  private func disturb(_ box: Sandbox, _ random: inout SeededGenerator) throws -> String {
    let all = Set(old.keys).union(new.keys).subtracting(["/app/fixpoint.yml"])
    let path = all.sorted().randomElement(using: &random)!
    let name = String(path.dropFirst("/app/".count))
    let isProject = name.hasPrefix("App")
    let folder = StateFolder(root: Sandbox.root)
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1:
      guard let text = old[path] else { return "nothing" }
      try box.write(text, to: name)
      return "put \(name) back"
    case 2 where !isProject && name != "fixpoint.lock":
      try box.write("a person's \(name)", to: name)
      return "edited \(name)"
    case 3 where !isProject:
      if box.text(name) != nil { try box.disk.removeFile(box.path(name)) }
      return "deleted \(name)"
    case 4:
      let staged = try box.disk.exists(folder.staging) ? try box.disk.entries(folder.staging) : []
      guard let file = staged.randomElement(using: &random) else { return "nothing" }
      try box.disk.removeFile(folder.staging.appending(file))
      return "deleted staged \(file)"
    case 5:
      let staged = try box.disk.exists(folder.staging) ? try box.disk.entries(folder.staging) : []
      guard let file = staged.randomElement(using: &random) else { return "nothing" }
      try box.disk.write([1, 2], to: folder.staging.appending(file), permissions: 0o644)
      return "damaged staged \(file)"
    case 6:
      let place = ["gen", "old", "fresh", "targets/share", "targets/widget", ".fixpoint/staging", ".fixpoint/state"]
        .randomElement(using: &random)!
      try box.disk.removeTree(box.path(place))
      if place.hasPrefix("targets/") { try box.write("struct S {}\n", to: "\(place)/S.swift") }
      return "deleted \(place)"
    default:
      try box.disk.removeTree(folder.folder)
      return "deleted .fixpoint"
    }
  }

  /// Does what the rejection says.
  private func obey(_ rejection: Rejection, _ box: Sandbox, _ did: [String]) throws {
    #expect(rejection.cause == .input, "\(did): \(rejection)")
    for diagnostic in rejection.diagnostics {
      let path = try #require(diagnostic.location?.file, "\(did): \(rejection)")
      if diagnostic.message.contains("delete .fixpoint") {
        try box.disk.removeTree(StateFolder(root: Sandbox.root).folder)
      } else {
        #expect(diagnostic.message.contains("move it away"), "\(did): \(rejection)")
        try box.disk.removeTree(box.path(path))
      }
    }
  }
}
