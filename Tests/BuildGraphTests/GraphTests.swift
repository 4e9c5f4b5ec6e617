// What a graph refuses, and the order that it makes.

import BuildGraph
import Diagnostics
import Platform
import Testing

@Suite struct GraphTests {
  private func step(_ id: String, in inputs: [String] = [], out outputs: [String]) -> Step {
    Step(
      id: id, producer: id, version: "1", inputs: inputs.map { TreePath($0)! }, outputs: outputs.map { TreePath($0)! },
      parameters: []
    ) { _ in [] }
  }

  private func refusal(_ steps: [Step], reserved: [TreePath: String] = [:]) -> String? {
    do {
      _ = try Graph(steps, reserved: reserved)
      return nil
    } catch {
      return (error as? Rejection)?.diagnostics.map(\.message).joined(separator: "\n")
    }
  }

  @Test func aStepComesAfterThoseItReads() throws {
    let graph = try Graph([step("c", in: ["b"], out: ["c"]), step("b", in: ["a"], out: ["b"]), step("a", out: ["a"])])
    #expect(graph.steps.map(\.id) == ["a", "b", "c"])
    #expect(graph.producer(of: TreePath("b")!)?.id == "b")
  }

  @Test func aCircleNamesItsSteps() {
    let message = refusal([step("one", in: ["b"], out: ["a"]), step("two", in: ["a"], out: ["b"])])
    #expect(message?.contains("one, two") == true)
  }

  @Test func anEditInPlaceIsNoCircle() throws {
    let edit = step("edit", in: ["app.entitlements"], out: ["app.entitlements"])
    #expect(refusal([edit]) == nil)
    #expect(edit.editsInPlace(TreePath("app.entitlements")!))
  }

  @Test func twoProducersAreBothNamed() {
    let message = refusal([step("one", out: ["x"]), step("two", out: ["x"])])
    #expect(message?.contains("one") == true && message?.contains("two") == true)
  }

  @Test func pathsThatDifferOnlyInCaseCollide() {
    #expect(refusal([step("one", out: ["Info.plist"]), step("two", out: ["info.plist"])]) != nil)
  }

  @Test func aFileIsNoFolder() {
    #expect(refusal([step("one", out: ["x"]), step("two", out: ["x/y/z"])]) != nil)
  }

  @Test(arguments: [".git/config", "ios/.GIT/hooks/x", ".fixpoint/state/trace", "."])
  func nothingIsGeneratedWhereNothingMayBe(path: String) {
    #expect(refusal([step("one", out: [path])])?.contains("may not write") == true)
  }

  @Test func reservedPathsSayWhatTheyAre() {
    let message = refusal(
      [step("one", out: ["fixpoint.yml"])], reserved: [TreePath("fixpoint.yml")!: "the file of wishes"])
    #expect(message?.contains("the file of wishes") == true)
  }

  @Test func twoStepsWithOneIDAreRefused() {
    #expect(refusal([step("one", out: ["a"]), step("one", out: ["b"])])?.contains("twice") == true)
  }
}
