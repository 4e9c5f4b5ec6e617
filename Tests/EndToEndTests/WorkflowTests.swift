// fixpoint run, explain and history, as a person uses them.

import Foundation
import TestSupport
import Testing

@Suite struct WorkflowTests {
  /// With one workflow, `t`.
  private func workspace(_ steps: String, head: String = "") throws -> Workspace {
    let workspace = try Workspace(name: "project")
    try workspace.write("workflow: 1\n\(head)\(head.isEmpty ? "" : "\n")steps:\n\(steps)\n", "Workflows/t.yml")
    return workspace
  }

  private func outcomes(_ run: ProgramRun) -> [String: String] {
    let steps = run.json["steps"] as? [[String: Any]] ?? []
    return Dictionary(
      steps.compactMap { step in (step["id"] as? String).map { ($0, step["outcome"] as? String ?? "") } }
    ) { $1 }
  }

  private func failure(_ run: ProgramRun) -> String {
    let steps = run.json["steps"] as? [[String: Any]] ?? []
    return steps.compactMap { ($0["failure"] as? [String: Any])?["message"] as? String }.joined(separator: "\n")
  }

  @Test func theWorkflowsThatShipTakeAnExampleToItsCommit() throws {
    let app = try Workspace(example: "taskflow")
    for words in [
      ["init", "-q"], ["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qm", "first"],
    ] {
      #expect(try app.run(URL(fileURLWithPath: "/usr/bin/env"), ["git"] + words, environment: [:], in: "").status == 0)
    }
    let names = ["GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL"]
    let identity = Dictionary(uniqueKeysWithValues: names.map { ($0, "a@example.com") })
    let ci = try app.fixpoint("run", "ci", "--format", "json", environment: identity)
    #expect(ci.status == 0, "\(ci.errors)")
    #expect(outcomes(ci) == ["prebuild": "ran", "verify": "ran", "audit": "ran", "commit": "ran"])
    #expect(try app.git("log", "--oneline").output.split(separator: "\n").count == 2)
    #expect(try app.git("status", "--porcelain").output == "")
    for name in ["prebuild", "verify", "audit"] {
      let run = try app.fixpoint("run", name)
      #expect(run.status == 0, "\(run.output)\(run.errors)")
      #expect(run.output.contains("\(name): done (1 step: 1 ran"), "\(run.output)")
    }
  }

  @Test func anOutputThatIsNotMadeIsToldWhereItIsDeclaredAtEachRun() throws {
    let folder = try workspace("  - id: a\n    run: touch one\n    outputs:\n      - one\n      - two")
    for _ in 0..<2 {
      let run = try folder.fixpoint("run", "t")
      #expect(run.status == 1)
      #expect(
        run.errors.contains("Workflows/t.yml:7:9: error: the step “a” failed: it ended well but did not make two"))
    }
  }

  @Test func aFindingOfAVerbFailsItsStepAndKeepsTheCommitBack() throws {
    let app = try Workspace(example: "taskflow")
    try app.write(
      "workflow: 1\nsteps:\n  - { id: look, uses: prebuild, with: { check: true } }\n  - { id: next, run: touch done, needs: look }\n",
      "Workflows/t.yml")
    let run = try app.fixpoint("run", "t", "--format", "json")
    #expect(run.status == 1)
    #expect(outcomes(run) == ["look": "failed", "next": "skipped"])
    #expect(!app.exists("done"))
  }

  @Test func aPluginAsAStepMakesItsFiles() throws {
    let app = try Workspace(example: "taskflow")
    try app.write(
      "workflow: 1\nsteps: [{ id: a, uses: asset-catalogs }, { id: b, uses: ./tools/stamp.py }]\n", "Workflows/t.yml")
    let run = try app.fixpoint("run", "t")
    #expect(run.status == 0, "\(run.errors)")
    #expect(app.exists("targets/widget/Assets.xcassets/Contents.json"))
    #expect(run.errors.contains("AppIcon.appiconset"))
    #expect(!run.errors.contains("ios/TaskFlow.xcodeproj"))
  }

  @Test func aSecondRunFindsEverythingUpToDateAndAChangeRunsWhatHangsOnIt() throws {
    let folder = try workspace(
      """
        - { id: a, run: cp in.txt a.txt, inputs: in.txt, outputs: a.txt }
        - { id: b, run: cat a.txt > b.txt, inputs: a.txt, outputs: b.txt }
        - { id: c, run: echo c > c.txt, outputs: c.txt }
      """)
    try folder.write("one\n", "in.txt")
    #expect(outcomes(try folder.fixpoint("run", "t", "--format", "json")) == ["a": "ran", "b": "ran", "c": "ran"])
    let again = try folder.fixpoint("run", "t")
    #expect(again.output.hasPrefix("t: up to date (3 steps: 3 up to date;"), "\(again.output)")
    try folder.write("two\n", "in.txt")
    let plan = try folder.fixpoint("run", "t", "--plan")
    #expect(plan.output.contains("a  in.txt changed (content)"), "\(plan.output)")
    #expect(try folder.read("b.txt") == "one\n")
    #expect(outcomes(try folder.fixpoint("run", "t", "--format", "json")) == ["a": "ran", "b": "ran"])
    #expect(try folder.read("b.txt") == "two\n")
    let explained = try folder.fixpoint("explain", "b.txt")
    #expect(explained.output.contains("b.txt is made by b"), "\(explained.output)")
    #expect(explained.output.contains("because a.txt changed (content)"), "\(explained.output)")
    #expect(try folder.fixpoint("explain", "c").output.contains("did not run"))
    #expect(try folder.fixpoint("explain", "d").status == 2)
    let all = try folder.fixpoint("run", "t", "--explain")
    #expect(all.output.contains("c  nothing it depends on has changed"), "\(all.output)")
  }

  @Test func resultsArePassedOnAndSecretsAreNot() throws {
    let folder = try workspace(
      """
        - { id: a, run: 'echo "v=7" >> "$FIXPOINT_OUTPUT"; echo ${#TOKEN}', inputs: in.txt }
        - { id: b, run: "echo ${{ steps.a.outputs.v }} > b.txt", outputs: b.txt }
      """, head: "env: { TOKEN: }")
    try folder.write("", "in.txt")
    let run = try folder.fixpoint("run", "t", environment: ["TOKEN": "hunter22"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("8\n"))
    #expect(try folder.read("b.txt") == "7\n")
    let state = folder.url.appendingPathComponent(".fixpoint/state")
    for case let file as URL in FileManager.default.enumerator(at: state, includingPropertiesForKeys: nil)! {
      let bytes = (try? Data(contentsOf: file)) ?? Data()
      #expect(bytes.range(of: Data("hunter22".utf8)) == nil, "\(file.lastPathComponent)")
    }
  }

  @Test func aStepWhoseOutputGoesWrongIsShownWithCommandFolderAndOutput() throws {
    let folder = try workspace("  - { id: a, run: 'echo first; echo second >&2; exit 3' }")
    let run = try folder.fixpoint("run", "t")
    #expect(run.status == 1)
    #expect(run.errors.contains("first\nsecond\n"), "\(run.errors)")
    #expect(
      run.errors.contains("Workflows/t.yml:3:11: error: the step “a” failed: it ended with exit status 3"),
      "\(run.errors)")
    #expect(run.errors.contains("command: echo first; echo second >&2; exit 3\n"))
    #expect(run.errors.contains("folder: \(folder.url.path)\n"))
    let quiet = try folder.fixpoint("run", "t", "--quiet")
    #expect(quiet.output == "")
    #expect(quiet.errors.contains("first\nsecond\n") && quiet.errors.contains("exit status 3"))
  }

  @Test(arguments: [
    ("run: no-such-program", "a program that it names is not there (exit status 127)"),
    ("run: exit 9", "it ended with exit status 9"),
    ("run: kill -KILL $$", "it was ended by signal 9"),
    ("{ run: sleep 60, timeout: 1 }", "it took longer than 1 s and was ended"),
    ("{ run: 'true', outputs: b.txt }", "it ended well but did not make b.txt"),
    ("{ run: 'true', working-directory: nowhere }", "its folder nowhere is not there"),
    (
      "run: yes aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
      "it wrote more output than can be kept"
    ),
  ])
  func aCommandThatMisbehavesFailsItsStep(_ keys: String, _ expected: String) throws {
    let body = keys.hasPrefix("{") ? String(keys.dropFirst().dropLast()) : keys
    let folder = try workspace("  - { id: a, \(body) }\n  - { id: b, run: touch b, needs: a }")
    let run = try folder.fixpoint("run", "t", "--format", "json")
    #expect(run.status == 1)
    #expect(failure(run).contains(expected), "\(failure(run))")
    #expect(!folder.exists("b"))
  }

  @Test func whatAFailedStepHalfWroteIsTakenBack() throws {
    let folder = try workspace(
      "  - { id: a, run: 'cat in.txt > out.txt; cat ok.txt', inputs: [in.txt, ok.txt], outputs: out.txt }")
    try folder.write("old\n", "in.txt")
    try folder.write("", "ok.txt")
    #expect(try folder.fixpoint("run", "t").status == 0)
    try folder.write("new\n", "in.txt")
    try folder.remove("ok.txt")
    #expect(try folder.fixpoint("run", "t").status == 1)
    #expect(try folder.read("out.txt") == "old\n")
  }

  @Test func aStepThatIsCachedComesBackFromTheCache() throws {
    let folder = try workspace(
      "  - { id: a, run: cat in.txt > out.txt, inputs: in.txt, outputs: out.txt, cache: true }")
    for text in ["one\n", "two\n"] {
      try folder.write(text, "in.txt")
      #expect(outcomes(try folder.fixpoint("run", "t", "--format", "json")) == ["a": "ran"])
    }
    try folder.write("one\n", "in.txt")
    #expect(outcomes(try folder.fixpoint("run", "t", "--format", "json")) == ["a": "cached"])
    #expect(try folder.read("out.txt") == "one\n")
  }

  @Test func theSandboxNamesWhatAStepWritesBesideItsOutputs() throws {
    let folder = try workspace("  - { id: a, run: 'echo x > out.txt; echo y > other.txt', outputs: out.txt }")
    let run = try folder.fixpoint("run", "t", "--sandbox", "--format", "json")
    if run.status == 3, run.errors.contains("a sandbox needs") { return }
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.output.contains("other.txt"), "\(run.output)")
    #expect(!folder.exists("other.txt"))
  }

  @Test func keepGoingRunsWhatDoesNotNeedTheFailedStep() throws {
    let folder = try workspace(
      "  - { id: a, run: 'false' }\n  - { id: b, run: touch b, needs: a }\n  - { id: c, run: touch c }")
    let run = try folder.fixpoint("run", "t", "--keep-going", "--jobs", "1", "--format", "json")
    #expect(run.status == 1)
    #expect(outcomes(run) == ["a": "failed", "b": "skipped", "c": "ran"])
  }

  @Test(arguments: [
    ("- { id: a, run: x, needs: b }", "Workflows/t.yml:3:29: error: there is no step “b”"),
    (
      "- { id: a, uses: ausit }",
      "Workflows/t.yml:3:20: error: there is no verb or plugin “ausit”; did you mean “audit”?"
    ),
    ("- { id: a, run: x, needs: b }\n  - { id: b, run: x, needs: a }", "Workflows/t.yml:"),
    ("- { id: a, run: x, outputs: o }\n  - { id: b, run: x, outputs: o }", "o would be made by both “a” and “b”"),
    ("- { id: a, run: cat o }\n  - { id: b, run: x, outputs: o }", "names o, which “b” makes"),
    ("- { id: a, run: x, outputs: Workflows/t.yml }", "it is the workflow"),
    ("- { id: a, run: x, colour: red }", "Workflows/t.yml:3:22: error: unknown key `colour`"),
  ])
  func aWorkflowThatCannotBeIsRefused(_ steps: String, _ expected: String) throws {
    let folder = try workspace("  " + steps)
    let run = try folder.fixpoint("run", "t")
    #expect(run.status == 2)
    #expect(run.errors.contains(expected), "\(run.errors)")
  }

  @Test func anUnknownWorkflowIsRefusedAndTheListNamesAll() throws {
    let folder = try workspace("  - { id: a, run: 'true' }")
    #expect(try folder.fixpoint("run", "verfy").errors.contains("did you mean “verify”?"))
    #expect(try folder.fixpoint("run", "verfy").status == 2)
    let list = try folder.fixpoint("run", "--format", "json").json["workflows"] as? [[String: Any]] ?? []
    #expect(list.compactMap { $0["name"] as? String } == ["audit", "ci", "prebuild", "t", "verify"])
  }

  @Test func aSecondRunIsToldWhoHoldsTheLockOrWaits() throws {
    let folder = try workspace("  - { id: a, run: 'touch started; sleep 2' }")
    let first = Process()
    first.executableURL = Program.url
    first.arguments = ["run", "t"]
    first.currentDirectoryURL = folder.url
    first.standardError = FileHandle.nullDevice
    first.standardOutput = FileHandle.nullDevice
    try first.run()
    while !folder.exists("started") { usleep(10_000) }
    let second = try folder.fixpoint("run", "t")
    #expect(second.status == 3)
    #expect(
      second.errors.contains("another run of a workflow (process \(first.processIdentifier) on "), "\(second.errors)")
    let third = try folder.fixpoint("run", "t", "--wait")
    #expect(third.status == 0, "\(third.errors)")
    first.waitUntilExit()
    #expect(first.terminationStatus == 0)
  }

  @Test func anInterruptedRunEndsItsProgramsAndLeavesTheOldTree() throws {
    let folder = try workspace(
      "  - { id: a, run: 'echo half > out.txt; touch started; sleep 60; echo whole > out.txt', outputs: out.txt }")
    try folder.write("old\n", "out.txt")
    let run = Process()
    run.executableURL = Program.url
    run.arguments = ["run", "t"]
    run.currentDirectoryURL = folder.url
    run.standardError = FileHandle.nullDevice
    run.standardOutput = FileHandle.nullDevice
    try run.run()
    while !folder.exists("started") { usleep(10_000) }
    run.interrupt()
    run.waitUntilExit()
    #expect(run.terminationStatus == 3)
    #expect(try folder.read("out.txt") == "old\n")
    #expect(try folder.fixpoint("history").output.contains("stopped"))
  }

  @Test func aPlanWritesNothing() throws {
    let folder = try workspace("  - { id: a, run: cp in.txt a.txt, inputs: in.txt, outputs: a.txt }")
    try folder.write("one\n", "in.txt")
    let plan = try folder.fixpoint("run", "t", "--plan")
    #expect(plan.output.contains("a  no earlier run is on record"), "\(plan.output)")
    #expect(!folder.exists(".fixpoint"))
    try folder.fixpoint("run", "t")
    let before = try folder.snapshot()
    try folder.write("two\n", "in.txt")
    #expect(try folder.fixpoint("run", "t", "--plan").output.contains("a  in.txt changed (content)"))
    try folder.write("one\n", "in.txt")
    #expect(try folder.snapshot() == before)
  }

  @Test func aPlanThrowsNoDamagedRecordAway() throws {
    let folder = try workspace("  - { id: a, run: touch a, outputs: a }")
    try folder.write("no database, though it is quite long enough", ".fixpoint/state/steps.db")
    #expect(try folder.fixpoint("run", "t", "--plan").output.contains("a  no earlier run is on record"))
    #expect(try folder.read(".fixpoint/state/steps.db").hasPrefix("no database"))
  }

  @Test func aPlanDuringARunSaysThatItCannotKnow() throws {
    let folder = try workspace("  - { id: a, run: 'touch started; sleep 8' }")
    let first = Process()
    first.executableURL = Program.url
    first.arguments = ["run", "t"]
    first.currentDirectoryURL = folder.url
    first.standardError = FileHandle.nullDevice
    first.standardOutput = FileHandle.nullDevice
    try first.run()
    while !folder.exists("started") { usleep(10_000) }
    try folder.edit("Workflows/t.yml", "sleep 8", "sleep 9")
    let plan = try folder.fixpoint("run", "t", "--plan")
    first.interrupt()
    first.waitUntilExit()
    #expect(plan.status == 3)
    #expect(plan.errors.contains("a run of a workflow is at work on this project"), "\(plan.errors)")
  }

  @Test func whatIsWrongWithTheCacheConcernsThoseWhoUseIt() throws {
    let folder = try workspace("  - { id: a, run: touch a, outputs: a }")
    try folder.write("fixpoint: 1\nproject: App.xcodeproj\ncache: { size: much }\n", "fixpoint.yml")
    #expect(try folder.fixpoint("run", "t").status == 0)
    #expect(try folder.fixpoint("run", "t", environment: ["FIXPOINT_REMOTE_CACHE": "nowhere"]).status == 0)
    try folder.edit("Workflows/t.yml", "outputs: a", "outputs: a, cache: true")
    for words in [["--plan"], []] {
      let run = try folder.fixpoint(words: ["run", "t"] + words)
      #expect(run.status == 2)
      #expect(run.errors.contains("fixpoint.yml:3:16: error: "), "\(run.errors)")
    }
  }

  @Test func anInputThatIsNoneLeadsToThoseThatAre() throws {
    let folder = try workspace(
      "  - { id: a, run: 'true' }", head: "inputs:\n  quality: { default: high }\n  place: { default: here }")
    let run = try folder.fixpoint("run", "t", "--input", "plac=x")
    #expect(run.status == 2)
    #expect(
      run.errors.contains(
        "Workflows/t.yml:4:3: error: --input plac: this workflow has no such input; did you mean “place”? it takes “quality”, “place”"
      ), "\(run.errors)")
    let other = try folder.fixpoint("graph", "--workflow", "t", "--input", "depth=x")
    #expect(other.errors.contains("Workflows/t.yml:3:3: error: --input depth"), "\(other.errors)")
    #expect(try folder.fixpoint("run", "audit", "--input", "x=y").errors.contains("it takes “environment”"))
  }

  @Test func historyListsRunsAndTracesOne() throws {
    let folder = try workspace("  - { id: a, run: 'true' }")
    #expect(try folder.fixpoint("history").output == "No run is on record.\n")
    try folder.fixpoint("run", "t")
    try folder.fixpoint("run", "t")
    let runs = try folder.fixpoint("history", "--format", "json").json["runs"] as? [[String: Any]] ?? []
    #expect(runs.count == 2)
    #expect(runs.first?["outcome"] as? String == "succeeded")
    #expect(try folder.fixpoint("history", "--limit", "1").output.split(separator: "\n").count == 1)
    let events = try folder.fixpoint("history", "--trace", "last").json["traceEvents"] as? [[String: Any]] ?? []
    #expect(events.compactMap { $0["name"] as? String } == ["t", "a"])
    #expect(events.allSatisfy { $0["ph"] as? String == "X" && ($0["dur"] as? Int ?? -1) >= 0 })
    #expect(try folder.fixpoint("history", "--trace", "99").status == 2)
  }

  @Test func theSchemaOfWorkflowsIsPrinted() throws {
    let folder = try Workspace()
    let schema = try folder.fixpoint("schema", "--workflow").json
    #expect((schema["properties"] as? [String: Any])?["steps"] != nil)
  }
}
