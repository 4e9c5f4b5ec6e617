// From workflows to steps of a graph.

import BuildGraph
import Configuration
import Diagnostics
import Platform
import Testing
import Workflows

let vocabulary = WorkflowVocabulary(
  verbs: [
    WorkflowVerb("prebuild", options: [.init("clean", takesValue: false), .init("producer", takesValue: true)]),
    WorkflowVerb("audit", options: [.init("environment", takesValue: true)], takesPaths: true),
  ], plugins: ["asset-catalogs"], pluginVerb: "prebuild", version: "1")

@Suite struct WorkflowPlanTests {
  private func steps(
    _ text: String, inputs: [String: String] = [:], environment: [String: String] = [:]
  ) throws -> [GraphStep] {
    let file = try WorkflowFile.parse(bytes: Array("workflow: 1\n\(text)\n".utf8), file: "Workflows/t.yml")
    return try file.declaration(.init(inputs: inputs, environment: environment), vocabulary) {
      $0.string == "tools/x"
    }.steps
  }

  private func problem(_ text: String, inputs: [String: String] = [:]) -> String {
    do {
      let steps = try steps(text, inputs: inputs)
      _ = try GraphPlan(steps)
      return ""
    } catch {
      return "\(error)"
    }
  }

  private func command(_ step: GraphStep?) -> ShellCommand? {
    if case .command(let command)? = step?.action { command } else { nil }
  }

  @Test func inputsAndConstantsAreReplaced() throws {
    let steps = try steps(
      """
      inputs: { who: { default: world } }
      env: { GREETING: "hello ${{ inputs.who }}" }
      steps: [{ id: a, run: "echo ${{ env.GREETING }}", outputs: "out/${{ inputs.who }}", working-directory: src }]
      """, inputs: ["who": "you"])
    #expect(command(steps.first)?.text == "echo hello you")
    #expect(command(steps.first)?.environment == ["GREETING": "hello you"])
    #expect(command(steps.first)?.folder.string == "src")
    #expect(steps.first?.outputs.map(\.string) == ["out/you"])
  }

  @Test func aVariableWithoutAValueIsAnInputAndNotOnRecord() throws {
    let steps = try steps(
      "env: { TOKEN: }\nsteps: [{ id: a, run: x }]", environment: ["TOKEN": "secret"])
    #expect(steps.first?.inputs == [.environment("TOKEN")])
    #expect(command(steps.first)?.environment == [:])
  }

  @Test func inputsTakeEveryForm() throws {
    let steps = try steps("steps: [{ id: a, run: x, inputs: [src, '*.json', 'app.json#ios.entitlements'], tools: sh }]")
    #expect(
      steps.first?.inputs == [
        .path(TreePath("src")!), .glob(Glob("*.json")!), .value(TreePath("app.json")!, keys: ["ios", "entitlements"]),
        .tool("sh"),
      ])
  }

  @Test func aStepThatReadsAnAxisRunsOncePerValueAndOthersOnce() throws {
    let steps = try steps(
      """
      matrix: { environments: [staging, production], device: [phone, pad] }
      steps:
        - { id: all, run: x }
        - { id: some, run: "x ${{ matrix.environment }}", needs: all }
        - { id: most, run: "x ${{ matrix.environment }} ${{ matrix.device }}", needs: some }
        - { id: end, run: x, needs: most }
      """)
    #expect(
      steps.map(\.id) == [
        "all", "some@staging", "some@production", "most@staging,phone", "most@staging,pad", "most@production,phone",
        "most@production,pad", "end",
      ])
    #expect(steps[1].after == ["all"])
    #expect(steps[3].after == ["some@staging"])
    #expect(steps[7].after.count == 4)
  }

  @Test func whoReadsAResultRunsForTheSameValues() throws {
    let steps = try steps(
      """
      matrix: { environments: [a, b] }
      steps:
        - { id: end, run: "use ${{ steps.make.outputs.x }}" }
        - { id: make, run: "x ${{ matrix.environment }}" }
      """)
    #expect(steps.map(\.id) == ["end@a", "end@b", "make@a", "make@b"])
    #expect(steps[1].inputs == [.result(step: "make@b", name: "x")])
    #expect(command(steps[1])?.text == "use ${{ steps.make@b.outputs.x }}")
  }

  @Test func aStepWhoseConditionIsFalseIsLeftOutAndNobodyWaitsForIt() throws {
    let text = """
      inputs: { full: { default: "false" } }
      steps:
        - { id: a, run: x, if: inputs.full }
        - { id: b, run: "x${{ steps.a.outputs.y }}", needs: a }
      """
    let without = try steps(text)
    #expect(without.map(\.id) == ["b"])
    #expect(without[0].after == [])
    #expect(command(without[0])?.text == "x")
    #expect(try steps(text, inputs: ["full": "true"]).map(\.id) == ["a", "b"])
  }

  @Test func aVerbIsGivenItsOptionsAsWords() throws {
    let steps = try steps(
      """
      inputs: { place: {} }
      steps:
        - { id: a, uses: prebuild, with: { clean: true } }
        - { id: b, uses: audit, with: { environment: "${{ inputs.place }}", paths: [ios, mac] } }
        - { id: c, uses: asset-catalogs }
        - { id: d, uses: ./tools/x }
      """)
    let calls = steps.map { VerbCall($0.action, replacing: { $0 }) }
    #expect(calls[0]?.words == ["--clean"])
    #expect(calls[1]?.words == ["--", "ios", "mac"])
    #expect(calls[2]?.verb == "prebuild")
    #expect(calls[2]?.plugin == "asset-catalogs")
    #expect(calls[3]?.plugin == "./tools/x")
    #expect(Set(steps.map(\.pool)).count == 1)
  }

  @Test(arguments: [
    (
      "{ id: a, uses: audti }", "Workflows/t.yml:2:24: error: there is no verb or plugin “audti”; did you mean “audit”?"
    ),
    ("{ id: a, uses: ./tools/y }", "there is no program “./tools/y”"),
    ("{ id: a, uses: audit, with: { enviroment: x } }", "“audit” takes no `enviroment`; did you mean `environment`?"),
    ("{ id: a, uses: prebuild, with: { clean: maybe } }", "`clean` must be true or false, not “maybe”"),
    ("{ id: a, run: x, outputs: ../b }", "“../b” is no path inside the project"),
    ("{ id: a, run: x, inputs: /etc/passwd }", "“/etc/passwd” is no path inside the project"),
    ("{ id: a, run: x, inputs: 'a[' }", "2:34: error: “a[” is no pattern: it has a `[` without"),
    ("{ id: a, run: x, inputs: '../*.c' }", "“../*.c” is no path inside the project"),
    ("{ id: a, run: x, inputs: 'a.json#' }", "“a.json#” names no value behind its `#`; write its keys"),
    ("{ id: a, run: x, inputs: '../a.json#b' }", "“../a.json” is no path inside the project"),
    (
      "{ id: a, run: x, outputs: [b, 'c/*.d'] }",
      "2:39: error: “c/*.d” is a pattern, and an output is a file or a folder"
    ),
    ("{ id: a, run: x, outputs: ~/b }", "“~/b” is no path inside the project"),
    ("{ id: a, run: x, outputs: '' }", "the path is empty; write one"),
    ("{ id: a, run: x, outputs: . }", "“.” is the root of the project itself; name what lies in it"),
    ("{ id: a, run: x, outputs: \"b\\ec\" }", "holds a control character"),
    ("{ id: a, run: x, outputs: .git/config }", "nothing is generated inside .git"),
  ])
  func whatAStepAsksForIsRefusedWithItsPlace(_ step: String, _ expected: String) {
    #expect(problem("steps: [\(step)]").contains(expected), "\(problem("steps: [\(step)]"))")
  }

  @Test func aCycleIsRefusedWithItsPath() {
    let text = problem("steps:\n  - { id: a, run: x, needs: b }\n  - { id: b, run: x, needs: a }")
    #expect(text.contains("Workflows/t.yml:3:"), "\(text)")
    #expect(text.contains("“a” → “b” → “a”"), "\(text)")
  }

  @Test func eachEdgeOfACycleIsToldWhereItIsWritten() throws {
    let steps = try steps(
      """
      steps:
        - { id: a, run: x, outputs: p, needs: [c, b] }
        - { id: b, run: x, inputs: [q, p] }
        - { id: c, run: x }
      """)
    let rejection = #expect(throws: Rejection.self) { try GraphPlan(steps) }
    #expect(
      rejection?.diagnostics.first?.related.map { "\($0.location.line!):\($0.location.column!) \($0.message)" } == [
        "4:34 “b” reads p, which “a” makes", "3:45 “a” needs “b”",
      ])
  }

  @Test func whatPartsSayIsRefusedWhereTheyStand() {
    let text = problem(
      """
      steps:
        - id: a
          run: x
          outputs:
            - fine
            - .git/config
      """)
    #expect(text.contains("Workflows/t.yml:7:9: error: the step “a” may not make .git/config"), "\(text)")
    let read = problem("steps:\n  - { id: a, run: x, outputs: o }\n  - id: b\n    run: cat o")
    #expect(read.contains("Workflows/t.yml:5:10: error: the command of “b” names o"), "\(read)")
  }

  @Test func aMatrixThatNobodyMeansIsRefused() {
    let axes = (0..<9).map { "m\($0): [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]" }.joined(separator: ", ")
    let command = (0..<9).map { "${{ matrix.m\($0) }}" }.joined(separator: " ")
    let text = problem("matrix: { \(axes) }\nsteps: [{ id: a, run: \"\(command)\" }]")
    #expect(
      text.contains("3:15: error: the step “a” would run once for each of more than 10000 combinations"), "\(text)")
  }

  @Test func twoProducersOfOneFileAreRefused() {
    let text = problem(
      "matrix: { m: [x, y] }\nsteps: [{ id: a, run: \"${{ matrix.m }}\", outputs: out }]")
    #expect(text.contains("out would be made by both “a@x” and “a@y”"), "\(text)")
  }

  @Test(arguments: [
    (["x": "1"], "--input x: this workflow has no such input; it takes “who”"),
    ([:], "this workflow needs the input “who”; give it with --input who=VALUE"),
  ])
  func inputsAreChecked(_ inputs: [String: String], _ expected: String) {
    #expect(
      problem("inputs: { who: { required: true } }\nsteps: [{ id: a, run: x }]", inputs: inputs).contains(expected))
  }

  @Test func onlyVariablesOfTheMachineThatExpressionsReadAreNamed() throws {
    let file = try WorkflowFile.parse(
      bytes: Array(
        "workflow: 1\nenv: { A: , B: , C: x }\nsteps: [{ id: a, run: y, if: env.A && env.C }]\n".utf8), file: "t.yml")
    #expect(file.variablesRead == ["A"])
  }
}
