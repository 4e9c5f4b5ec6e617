// What a graph of steps refuses, and where it says so.

import BuildGraph
import Diagnostics
import Platform
import Testing

@Suite struct GraphPlanTests {
  private func step(
    _ id: String, in inputs: [StepInput] = [], out outputs: [String] = [], after: [String] = [],
    run text: String = "true"
  ) -> GraphStep {
    GraphStep(
      id: id, action: .command(ShellCommand(text)), inputs: inputs, outputs: outputs.map { TreePath($0)! },
      after: after,
      location: SourceLocation(file: "ci.yml", line: 3, column: 5))
  }

  private func problems(_ steps: [GraphStep], reserved: [TreePath: String] = [:]) -> [String] {
    do {
      _ = try GraphPlan(steps, reserved: reserved)
      return []
    } catch {
      return (error as? Rejection)?.diagnostics.map { "\($0.id) \($0.message)" } ?? ["\(error)"]
    }
  }

  @Test func aStepComesAfterThoseThatMakeWhatItReads() throws {
    let plan = try GraphPlan([
      step("all", in: [.glob(Glob("gen/**/*.txt")!)], out: ["all"]), step("b", in: [path("a")], out: ["gen/x/b.txt"]),
      step("a", out: ["a"]), step("last", after: ["all"]), step("folder", in: [path("gen")], out: ["f"]),
    ])
    #expect(plan.steps.map(\.id) == ["a", "b", "all", "folder", "last"])
    #expect(plan.needs == [[], [0], [1], [1], [2]])
  }

  @Test func aFileInAnOutputFolderNeedsTheFolder() throws {
    let plan = try GraphPlan([step("use", in: [path("ios/App/Info.plist")]), step("make", out: ["ios"])])
    #expect(plan.steps.map(\.id) == ["make", "use"])
  }

  @Test func aCircleIsNamedWithItsWayRound() {
    let steps = [
      step("a", in: [path("3")], out: ["1"]), step("b", in: [path("1")], out: ["2"]),
      step("c", in: [path("2")], out: ["3"]),
      step("d", in: [path("3")], out: ["4"]),
    ]
    #expect(
      problems(steps) == [
        "graph.cycle steps wait for each other in a circle, “a” → “b” → “c” → “a”; break it at one of the places below"
      ])
  }

  @Test func eachStepOfACircleSaysWhyItWaitsForTheOneBefore() throws {
    var first = step("a", out: ["gen"], after: ["d"])
    first.places.after = [SourceLocation(file: "ci.yml", line: 4, column: 14)]
    var second = step("b", in: [path("gen/x")], out: ["b"])
    second.places.inputs = [SourceLocation(file: "ci.yml", line: 7, column: 9)]
    let circle = [
      first, second, step("c", in: [.glob(Glob("b*")!)], out: ["c/c"]), step("d", in: [.result(step: "c", name: "v")]),
    ]
    let rejection = #expect(throws: Rejection.self) { try GraphPlan(circle) }
    #expect(
      rejection?.diagnostics.first?.related.map { "\($0.location) \($0.message)" } == [
        "ci.yml:7:9 “b” reads gen/x, and “a” makes gen", "ci.yml:3:5 “c” reads b*, and “b” makes b",
        "ci.yml:3:5 “d” uses `v`, which “c” says", "ci.yml:4:14 “a” needs “d”",
      ])
  }

  @Test func aLongCircleIsToldInPart() throws {
    let steps = (0..<40).map { step("s\($0)", after: ["s\(($0 + 39) % 40)"]) }
    let rejection = #expect(throws: Rejection.self) { try GraphPlan(steps) }
    #expect(rejection?.diagnostics.first?.message.contains("“s11” → … (28 more) → “s0”; ") == true)
    #expect(rejection?.diagnostics.first?.related.count == 12)
  }

  @Test func whatAStepNeedsOfItselfIsNoCircle() {
    #expect(
      problems([step("a", after: ["a"])]).first
        == "graph.needs-itself the step “a” needs itself; take it out of its own `needs`")
    #expect(
      problems([step("a", in: [.result(step: "a", name: "v")])]).first
        == "graph.reads-itself the step “a” uses `v`, which it says itself when it has run; say it in a step before")
  }

  @Test func partsAreToldWhereTheyStand() {
    func place(_ line: Int) -> Diagnostics.SourceLocation { SourceLocation(file: "ci.yml", line: line, column: 9) }
    var first = step("a", out: ["x", "y"], after: ["b", "bb"])
    first.places.outputs = [place(10), place(11)]
    first.places.after = [place(12), place(13)]
    var second = step("b", in: [path("i"), path("z")], out: ["z/1"], run: "cat y")
    second.places.inputs = [place(20), place(21)]
    second.places.outputs = [place(22)]
    second.places.action = place(23)
    #expect(lines([first, second]) == [13, 21, 23])
    var third = step("c", out: [".git/x", "y/z", "Y"])
    third.places.outputs = [place(30), place(31), place(32)]
    #expect(lines([first, second, third]) == [30, 32, 31])
    #expect(related([first, third]) == [11, 32])
  }

  private func diagnostics(_ steps: [GraphStep]) -> [Diagnostic] {
    do {
      _ = try GraphPlan(steps)
      return []
    } catch {
      return (error as? Rejection)?.diagnostics ?? []
    }
  }

  private func lines(_ steps: [GraphStep]) -> [Int] { diagnostics(steps).compactMap { $0.location?.line } }
  private func related(_ steps: [GraphStep]) -> [Int] {
    diagnostics(steps).flatMap(\.related).compactMap(\.location.line)
  }

  @Test func twoProducersAreBothNamed() {
    #expect(
      problems([step("a", out: ["x"]), step("b", out: ["X"])]) == [
        "graph.two-producers x and X, which differ only in case, would be made by both “a” and “b”; let only one of them make it"
      ])
    #expect(
      problems([step("a", out: ["ios"]), step("b", out: ["ios/App/x"])]) == [
        "graph.file-and-folder ios/App/x, which “b” makes, lies in ios, which “a” makes; let one step make both"
      ])
  }

  @Test func anOutputInAnotherOfTheSameStepIsToldSo() {
    #expect(
      problems([step("a", out: ["ios", "ios/App/x"])]) == [
        "graph.file-and-folder “a” makes ios with all that is in it, ios/App/x as well; take ios/App/x out"
      ])
  }

  @Test func anOutputOfAnotherStepMustBeDeclared() {
    let make = step("make", out: ["gen/a.txt"])
    #expect(
      problems([make, step("use", run: "cat < 'gen/a.txt' | sort")]) == [
        "graph.undeclared-read the command of “use” names gen/a.txt, which “make” makes, but gen/a.txt is not among its inputs; add it there"
      ])
    #expect(problems([make, step("use", in: [.glob(Glob("gen/*")!)], run: "cat gen/a.txt")]).isEmpty)
  }

  @Test func aPatternForSourcesDoesNotReadAReport() {
    let sources = StepInput.glob(Glob("**/*.swift")!)
    #expect(problems([step("lint", in: [sources], out: ["report.txt"])]).isEmpty)
    #expect(problems([step("lint", in: [sources]), step("gen", out: ["gen.json"], after: ["lint"])]).isEmpty)
    for output in ["gen", "gen.swift", "App.xcodeproj"] {
      #expect(problems([step("lint", in: [sources], out: [output])]).count == 1)
    }
  }

  @Test func unknownAndRepeatedNamesAreRefused() {
    #expect(
      problems([step("build"), step("test", after: ["biuld"])]) == [
        "graph.unknown-step the step “test” needs “biuld”, which is no step; did you mean “build”?"
      ])
    #expect(
      problems([step("a"), step("a")]) == ["graph.repeated-step there is another step “a”; give each its own id"])
  }

  @Test func privateAndReservedPathsAreNotWritten() {
    #expect(problems([step("a", out: [".git/config"])]).first?.hasPrefix("graph.refused-output") == true)
    #expect(problems([step("a", out: [""])]).first?.contains("it is the project root itself") == true)
    let reserved = [TreePath("Workflows/ci.yml")!: "the workflow"]
    #expect(
      problems([step("a", out: ["Workflows"])], reserved: reserved).first?.contains("which is the workflow, lies in it")
        == true)
    #expect(
      problems([step("a", in: [path("src")], out: ["src/gen"])]) == [
        "graph.reads-itself the step “a” reads src, which takes in what it makes; narrow the input or make something else"
      ])
  }
}

@Suite struct GlobTests {
  @Test(arguments: [
    ("*.swift", "a.swift", true), ("*.swift", "d/a.swift", false), ("**/*.swift", "a.swift", true),
    ("**/*.swift", "d/e/a.swift", true), ("src/**", "src/a/b", true), ("src/**", "other/a", false),
    ("*", ".hidden", false), (".*", ".hidden", true), ("**/x", ".git/x", false), ("a?c", "abc", true),
    ("[a-c]x", "bx", true), ("[!a-c]x", "bx", false), ("{a,b}/*.{h,m}", "b/x.m", true),
    ("{a,b}/*.{h,m}", "c/x.m", false),
    ("a*b*c", "axxbyyc", true), ("a*b*c", "axxcyyb", false), ("**/b/**/d", "a/b/c/b/d", true), ("a/**/b", "a/b", true),
  ])
  func matching(pattern: String, path: String, expected: Bool) throws {
    #expect(try #require(Glob(pattern)).matches(TreePath(path)!) == expected)
  }

  @Test func manyStarsTakeNoLongerThanTheProductOfLengths() throws {
    let glob = try #require(Glob(String(repeating: "a*", count: 500) + "b"))
    #expect(!glob.matches(TreePath(String(repeating: "a", count: 5_000))!))
    let deep = try #require(Glob(String(repeating: "**/a/", count: 300) + "b"))
    #expect(!deep.matches(TreePath(String(repeating: "a/", count: 2_000) + "c")!))
  }

  @Test(arguments: [
    ("src/[ab", Glob.Fault.openBracket), ("[]", .openBracket), ("[z-a]x", .backwardsRange), ("{a,b", .openBrace),
    ("a*}", .braceWithoutStart), ("a*\\", .openEscape), ("/etc/*", .leavesRoot), ("src/../*", .goesUp),
    ("{.,./}", .namesNothing), (String(repeating: "{a,b}", count: 12), .tooManyChoices),
  ])
  func whatIsWrongWithAPatternIsKnown(pattern: String, fault: Glob.Fault) {
    #expect(throws: fault) { try Glob(parsing: pattern) }
    #expect(fault.sentence.contains("; "))
  }

  @Test func malformedPatternsAreRefused() {
    for pattern in ["[a", "{a", "a}", "../x", "/x", "a\\", String(repeating: "{a,b}", count: 12)] {
      #expect(Glob(pattern) == nil)
    }
    #expect(Glob("src/{a,b}/**")?.bases == [TreePath("src/a")!, TreePath("src/b")!])
  }
}
