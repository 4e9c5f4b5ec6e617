// What runs, what does not, and why.

import BuildGraph
import Diagnostics
import Platform
import Testing

@Suite struct GraphRunTests {
  /// a → b → c, and a → d
  private func chain() throws -> GraphWorld {
    let world = GraphWorld()
    try world.write("1", to: "a")
    world.add("b", from: [path("a")], to: "b") { $0[0] + "b" }
    world.add("c", from: [path("b")], to: "out/c") { $0[0] + "c" }
    world.add("d", from: [path("a")], to: "d") { String($0[0].prefix(1)) }
    return world
  }

  @Test func everythingRunsOnceInOrder() throws {
    let world = try chain()
    #expect(try world.run() == ["b", "d", "c"])
    #expect(try world.read("out/c") == "1bc")
    #expect(try world.run() == [])
    #expect(try world.outcome().outcome.ending == .upToDate)
  }

  @Test func onlyWhatFollowsAChangeRuns() throws {
    let world = try chain()
    try world.write("x", to: "other")
    world.add("e", from: [path("other")], to: "e")
    try world.run()
    try world.write("y", to: "other")
    #expect(try world.run() == ["e"])
    try world.write("2", to: "a")
    #expect(try world.run() == ["b", "d", "c"])
    #expect(try world.read("out/c") == "2bc")
  }

  @Test func anUnchangedOutputStopsThere() throws {
    let world = GraphWorld()
    try world.write("one", to: "a")
    world.add("first", from: [path("a")], to: "b") { String($0[0].prefix(1)) }
    world.add("second", from: [path("b")], to: "c")
    try world.run()
    try world.write("other", to: "a")
    #expect(try world.run() == ["first"])
    try world.write("two", to: "a")
    #expect(try world.run() == ["first", "second"])
  }

  @Test func aTouchedFileRunsNothing() throws {
    let world = try chain()
    try world.run()
    try world.write("1", to: "a")
    #expect(try world.run() == [])
  }

  @Test func aChangeWithinTheTickOfItsReadingIsSeen() throws {
    let world = GraphWorld()
    let file = world.request.root.appending("a")
    try world.write("1", to: "a")
    world.add("b", from: [path("a")], to: "b")
    try world.run()
    let status = try #require(try world.files.status(file))
    try world.write("2", to: "a")
    // Same size and, as far as a coarse clock can tell, same times.
    #expect(try world.files.status(file)?.size == status.size)
    #expect(try world.run() == ["b"])
  }

  @Test(arguments: ["edited", "deleted"])
  func outputsAreHeldAgainstTheRecord(how: String) throws {
    let world = try chain()
    try world.run()
    if how == "edited" {
      try world.write("mine", to: "b")
    } else {
      try world.files.removeFile(world.request.root.appending("b"))
    }
    let (ran, outcome) = try world.outcome()
    #expect(ran == ["b"])
    let reason = how == "edited" ? "b, which it made, was changed since" : "b, which it made, is missing"
    #expect(outcome.reports.map(\.reason) == [reason])
    #expect(try world.read("b") == "1b")
  }

  @Test func aFileThatIsAddedToAnOutputFolderIsSeen() throws {
    let world = GraphWorld()
    let root = world.request.root
    world.add("site", from: [], to: ["site"]) { files, _ in
      try files.makeDirectories(root.appending("site/css"))
      try files.write([1], to: root.appending("site/css/main"), permissions: 0o644)
      return StepResult(.succeeded)
    }
    try world.run()
    #expect(try world.run() == [])
    try world.write("stray", to: "site/css/stray")
    let (ran, outcome) = try world.outcome()
    #expect(ran == ["site"])
    #expect(outcome.reports.map(\.reason) == ["site/css was added to what it made"])
    #expect(try world.read("site/css/stray") == nil)
  }

  @Test func aGlobSeesFilesComeAndGo() throws {
    let world = GraphWorld()
    try world.write("1", to: "src/a.swift")
    world.add("list", from: [.glob(Glob("src/**/*.swift")!)], to: ["list"]) { files, _ in
      try files.write([2], to: AbsolutePath("/app/list")!, permissions: 0o644)
      return StepResult(.succeeded)
    }
    try world.run()
    try world.write("1", to: "src/notes.txt")
    #expect(try world.run() == [])
    try world.write("1", to: "src/deep/b.swift")
    let (ran, outcome) = try world.outcome()
    #expect(ran == ["list"])
    #expect(outcome.reports.map(\.reason) == ["src/deep/b.swift came (input)"])
    try world.files.removeFile(AbsolutePath("/app/src/a.swift")!)
    #expect(try world.outcome().outcome.reports.map(\.reason) == ["src/a.swift went (input)"])
  }

  @Test func aValueOfAJSONFileIsAnInputByItself() throws {
    let world = GraphWorld()
    try world.write(#"{"ios": {"entitlements": {"a": 1}}, "name": "x"}"#, to: "app.json")
    world.add("ents", from: [.value(TreePath("app.json")!, keys: ["ios", "entitlements"])], to: ["e"]) { files, _ in
      try files.write([2], to: AbsolutePath("/app/e")!, permissions: 0o644)
      return StepResult(.succeeded)
    }
    try world.run()
    try world.write(#"{"name": "y", "ios": {"entitlements": {"a": 1}}}"#, to: "app.json")
    #expect(try world.run() == [])
    try world.write(#"{"name": "y", "ios": {"entitlements": {"a": 2}}}"#, to: "app.json")
    let (ran, outcome) = try world.outcome()
    #expect(ran == ["ents"])
    #expect(outcome.reports.map(\.reason) == ["app.json#ios.entitlements, which it reads, changed"])
  }

  @Test func aVariableThatIsDeclaredIsAnInput() throws {
    let world = GraphWorld()
    world.environment = ["MODE": "debug", "OTHER": "1"]
    world.add("b", from: [.environment("MODE")], to: ["b"]) { files, context in
      try files.write(Array((context.environment["MODE"] ?? "").utf8), to: AbsolutePath("/app/b")!, permissions: 0o644)
      return StepResult(.succeeded)
    }
    try world.run()
    world.environment["OTHER"] = "2"
    #expect(try world.run() == [])
    world.environment["MODE"] = "release"
    let (ran, outcome) = try world.outcome()
    #expect(ran == ["b"])
    #expect(outcome.reports.map(\.reason) == ["$MODE changed"])
    #expect(try world.read("b") == "release")
  }

  @Test func aChangedCommandRunsAgain() throws {
    let world = try chain()
    try world.run()
    world.add("b", from: [path("a")], to: "b", version: "2") { $0[0] + "B" }
    let (ran, outcome) = try world.outcome()
    #expect(ran == ["b", "c"])
    #expect(outcome.reports.map(\.reason) == ["its command changed", "b changed (content)"])
  }

  @Test func aStepThatIsNoLongerDeclaredLeavesItsFilesAndSaysSo() throws {
    let world = try chain()
    try world.run()
    world.remove("d")
    let (ran, outcome) = try world.outcome()
    #expect(ran == [])
    #expect(
      outcome.diagnostics.map(\.message) == [
        "d was made by “d”, which is no longer declared; delete it if nothing needs it"
      ])
    #expect(try world.read("d") == "1")
    #expect(try world.outcome().outcome.diagnostics.isEmpty)
  }

  @Test func whatAStepSaysIsAnInputOfThoseThatAsk() throws {
    let world = GraphWorld()
    try world.write("1", to: "a")
    world.add("ask", from: [path("a")], to: []) { files, _ in
      let text = String(decoding: try files.read(AbsolutePath("/app/a")!), as: UTF8.self)
      return StepResult(.succeeded, results: ["version": String(text.prefix(1))])
    }
    world.add("use", from: [.result(step: "ask", name: "version")], to: ["v"]) { files, context in
      try files.write(Array(context.results["ask.version"]!.utf8), to: AbsolutePath("/app/v")!, permissions: 0o644)
      return StepResult(.succeeded)
    }
    #expect(try world.run() == ["ask", "use"])
    #expect(try world.read("v") == "1")
    try world.write("1 more", to: "a")
    #expect(try world.run() == ["ask"])
    try world.write("2", to: "a")
    #expect(try world.run() == ["ask", "use"])
    #expect(try world.read("v") == "2")
  }

  @Test func thePlanSaysWhatWouldRunAndRunsNothing() throws {
    let world = try chain()
    #expect(try world.plan().map(\.id) == ["b", "d", "c"])
    try world.run()
    #expect(try world.plan().isEmpty)
    try world.write("2", to: "a")
    for _ in 0..<2 {
      let plan = try world.plan()
      #expect(plan.map(\.id) == ["b", "d", "c"])
      #expect(plan.map(\.isConditional) == [false, false, true])
      #expect(plan[0].reason == "a changed (content)")
    }
    #expect(try world.run() == ["b", "d", "c"])
  }

  @Test func aCleanRunRunsEverything() throws {
    let world = try chain()
    try world.run()
    world.request.isClean = true
    #expect(try world.run() == ["b", "d", "c"])
    world.request.isClean = false
    #expect(try world.run() == [])
  }

  @Test func aStepWithNeitherInputsNorOutputsAlwaysRuns() throws {
    let world = GraphWorld()
    world.add("test", from: [], to: []) { _, _ in StepResult(.succeeded) }
    #expect(try world.run() == ["test"])
    #expect(try world.run() == ["test"])
  }

  @Test func aDeclarationThatIsRefusedIsRefusedEachTime() throws {
    struct Refusal: Error {}
    let world = GraphWorld()
    try world.write("good", to: "ci.yml")
    try world.write("1", to: "a")
    world.request.sources = [world.request.root.appending("ci.yml")]
    world.add("b", from: [path("a")], to: "b")
    try world.run()
    try world.write("bad", to: "ci.yml")
    world.refusal = Refusal()
    for _ in 0..<2 { #expect(throws: Refusal.self) { try world.run() } }
    world.refusal = nil
    try world.write("good", to: "ci.yml")
    #expect(try world.run() == [])
  }

  @Test func whatAStepNoLongerSaysIsGone() throws {
    let world = GraphWorld()
    try world.write("1", to: "a")
    world.add("ask", from: [path("a")], to: []) { files, _ in
      let isFirst = try files.read(AbsolutePath("/app/a")!) == Array("1".utf8)
      return StepResult(.succeeded, results: isFirst ? ["version": "7"] : [:])
    }
    world.add("use", from: [.result(step: "ask", name: "version")], to: ["v"]) { files, context in
      let text = context.results["ask.version"] ?? "nothing"
      try files.write(Array(text.utf8), to: AbsolutePath("/app/v")!, permissions: 0o644)
      return StepResult(.succeeded)
    }
    try world.run()
    #expect(try world.read("v") == "7")
    try world.write("2", to: "a")
    #expect(try world.run() == ["ask", "use"])
    #expect(try world.read("v") == "nothing")
    #expect(try world.run() == [])
  }
}
