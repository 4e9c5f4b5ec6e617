// fixpoint explain, as a person uses it, on workflows.

import Foundation
import TestSupport
import Testing

@Suite struct ExplainTests {
  /// With one workflow, `t`.
  private func workspace(_ steps: String, head: String = "") throws -> Workspace {
    let workspace = try Workspace(name: "project")
    try workspace.write("workflow: 1\n\(head)\(head.isEmpty ? "" : "\n")steps:\n\(steps)\n", "Workflows/t.yml")
    return workspace
  }

  private func step(_ run: ProgramRun) -> [String: Any] { (run.json["steps"] as? [[String: Any]])?.first ?? [:] }

  @Test func aStepThatAFailureKeptBackWasSkippedAndIsNotUpToDate() throws {
    let folder = try workspace(
      """
        - { id: a, run: cat in.txt > a.txt, inputs: in.txt, outputs: a.txt }
        - { id: b, run: cp a.txt b.txt, inputs: a.txt, outputs: b.txt }
        - { id: c, run: touch c.txt, outputs: c.txt }
      """)
    try folder.write("one\n", "in.txt")
    try folder.fixpoint("run", "t")
    try folder.remove("in.txt")
    #expect(try folder.fixpoint("run", "t").status == 1)
    let skipped = try folder.fixpoint("explain", "b")
    #expect(skipped.output.contains("  was skipped in the run of "), "\(skipped.output)")
    #expect(skipped.output.contains(", since “a”, which it needs, did not succeed\n"), "\(skipped.output)")
    #expect(!skipped.output.contains("did not run"), "\(skipped.output)")
    #expect(skipped.output.contains("  may run next time: it runs if a step before it makes something new\n"))
    let json = try folder.fixpoint("explain", "b", "--format", "json")
    #expect((step(json)["last"] as? [String: Any])?["outcome"] as? String == "skipped", "\(json.output)")
    #expect(step(json)["foundUpToDate"] is NSNull)
    let failed = try folder.fixpoint("explain", "a").output
    #expect(failed.contains("because in.txt") && failed.contains(", and failed\n"), "\(failed)")
    #expect(failed.contains("  runs next time, because it failed when it last ran\n"), "\(failed)")
    #expect(try folder.fixpoint("explain", "c").output.contains("  did not run "))
  }

  @Test func aStepThatItsConditionLeavesOutSaysSo() throws {
    let folder = try workspace(
      """
        - { id: a, run: touch a.txt, outputs: a.txt }
        - { id: b, run: touch b.txt, outputs: b.txt, if: "inputs.level == 'full' && !env.NONE" }
      """, head: "inputs: { level: { default: low } }\nenv: { NONE: '' }")
    try folder.fixpoint("run", "t")
    let out = try folder.fixpoint("explain", "b")
    let reason = "its `if` is false: inputs.level == 'full' && !env.NONE (inputs.level is “low”)"
    #expect(out.output.hasPrefix("b  (workflow t, Workflows/t.yml:6:"), "\(out.output)\(out.errors)")
    #expect(out.output.contains("  was left out of the run of ") && out.output.contains(", since \(reason)\n"))
    #expect(out.output.contains("  is no part of the next run, since \(reason)\n"), "\(out.output)")
    #expect(!out.output.contains("has not run yet"))
    #expect(try folder.fixpoint("explain", "bb").errors.contains("did you mean “b”?"))
    try folder.fixpoint("run", "t", "--input", "level=full")
    let inside = try folder.fixpoint("explain", "b").output
    #expect(inside.contains("  ran ") && inside.contains("  would not run now"), "\(inside)")
    let back = try folder.fixpoint("run", "t")
    #expect(back.output.contains("b.txt was made by “b”, which is left out now"), "\(back.output)\(back.errors)")
    #expect(try folder.fixpoint("explain", "b").output.contains("  was left out of the run of "))
  }

  @Test func whatChangedSinceTheLastRunIsToldAndNothingIsWritten() throws {
    let folder = try workspace(
      """
        - { id: a, run: 'echo ${{ inputs.word }}; cat in.txt > a.txt', inputs: in.txt, outputs: a.txt }
        - { id: b, run: cp a.txt b.txt, inputs: a.txt, outputs: b.txt }
      """, head: "inputs: { word: { default: one } }")
    try folder.write("one\n", "in.txt")
    try folder.fixpoint("run", "t", "--input", "word=two")
    let calm = try folder.fixpoint("explain", "a").output
    #expect(calm.contains("because no earlier run is on record\n"), "\(calm)")
    #expect(calm.contains("  would not run now, since nothing it depends on has changed\n"), "\(calm)")
    try folder.write("two\n", "in.txt")
    let before = try folder.snapshot()
    let explained = try folder.fixpoint("explain", "a").output
    #expect(explained.contains("because no earlier run is on record\n"), "\(explained)")
    #expect(explained.contains("  runs next time, because in.txt changed (content)\n"), "\(explained)")
    #expect(try folder.fixpoint("explain", "b.txt").output.contains("  may run next time: "))
    let json = step(try folder.fixpoint("explain", "a", "--format", "json"))
    #expect((json["now"] as? [String: Any])?["state"] as? String == "due")
    #expect(try folder.snapshot() == before)
  }

  @Test func aWorkflowThatIsWrongOrGoneIsExplainedFromTheRecord() throws {
    let folder = try workspace("  - { id: a, run: touch a.txt, outputs: a.txt }\n  - { id: b, run: 'true' }")
    try folder.fixpoint("run", "t")
    try folder.edit("Workflows/t.yml", "id: a,", "id: c,")
    #expect(
      try folder.fixpoint("explain", "a").output.contains(
        "  is no part of the next run, since it is no longer declared\n"))
    try folder.edit("Workflows/t.yml", "id: c,", "id: c, colour: red,")
    let wrong = try folder.fixpoint("explain", "a")
    #expect(wrong.status == 0)
    #expect(wrong.output.contains("is not known: Workflows/t.yml:3:14: "), "\(wrong.output)")
    try folder.remove("Workflows/t.yml")
    #expect(try folder.fixpoint("explain", "a").output.contains("is not known: there is no workflow “t”"))
  }
}
