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
        "graph.cycle steps wait for each other in a circle, “a” → “b” → “c” → “a” (each makes what the next one reads); break it"
      ])
  }

  @Test func twoProducersAreBothNamed() {
    #expect(
      problems([step("a", out: ["x"]), step("b", out: ["X"])]) == [
        "graph.two-producers X and x, which differ only in case, would be made by both “b” and “a”; let only one of them make it"
      ])
    #expect(
      problems([step("a", out: ["ios"]), step("b", out: ["ios/App/x"])]) == [
        "graph.file-and-folder ios/App/x, which “b” makes, lies in ios, which “a” makes; let one step make both"
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

  @Test func malformedPatternsAreRefused() {
    for pattern in ["[a", "{a", "a}", "../x", "/x", "a\\", String(repeating: "{a,b}", count: 12)] {
      #expect(Glob(pattern) == nil)
    }
    #expect(Glob("src/{a,b}/**")?.bases == [TreePath("src/a")!, TreePath("src/b")!])
  }
}
