// Workflows from YAML, and what is refused in them.

import Configuration
import Diagnostics
import JSON
import TestSupport
import Testing
import YAML

private let complete = """
  workflow: 1
  name: Everything
  description: Every key once.
  inputs:
    level: { description: How much., default: full, required: false }
  env: { MODE: release, TOKEN: }
  matrix:
    environments: [staging, production]
    device: [phone]
  pools: { slow: 2 }
  steps:
    - id: build
      run: make ${{ inputs.level }}
      inputs: [src, "*.json", app.json#ios.entitlements]
      tools: make
      outputs: build/${{ matrix.environment }}
      env: { DEVICE: "${{ matrix.device }}" }
      working-directory: src
      timeout: 10m
      cache: true
      pool: slow
    - id: check
      uses: audit
      needs: [build]
      if: inputs.level == 'full' && !(env.TOKEN == '')
      with: { environment: "${{ steps.build.outputs.name }}", paths: [ios, macos] }

  """

@Suite struct WorkflowDecodingTests {
  private func parse(_ text: String) throws -> WorkflowFile {
    try WorkflowFile.parse(bytes: Array(text.utf8), file: "Workflows/t.yml")
  }

  /// `line:column message` of each problem.
  private func problems(_ text: String) -> [String] {
    do {
      _ = try parse(text)
      return []
    } catch let rejection as Rejection {
      return rejection.diagnostics.map { "\($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.message)" }
    } catch {
      return ["\(error)"]
    }
  }

  /// The problem of a workflow whose one step is given; the step begins in line 4, column 5.
  private func problem(ofStep text: String, head: String = "env: { A: }") -> String {
    problems("workflow: 1\n\(head)\nsteps:\n  - \(text)\n").joined(separator: "\n")
  }

  @Test func everyKeyIsRead() throws {
    let file = try parse(complete)
    #expect(file.name == "Everything")
    #expect(file.inputs.map(\.name) == ["level"])
    #expect(file.inputs.first?.standard == "full")
    #expect(file.variables.map { $0.value == nil } == [false, true])
    #expect(file.axes.map(\.name) == ["environment", "device"])
    #expect(file.pools.first?.width == 2)
    let build = try #require(file.steps.first)
    #expect(build.inputs.count == 3)
    #expect(build.timeout == 600)
    #expect(build.isCacheable)
    #expect(build.tools.map(\.value) == ["make"])
    #expect(file.steps.last?.uses?.value == "audit")
    #expect(file.steps.last?.options.map(\.values.count) == [1, 2])
    #expect(file.steps.last?.needs.first?.location.line == 24)
  }

  @Test func theSchemaTakesTheCompleteFile() throws {
    let document = try Document(parsing: Array(complete.utf8), file: "t.yml")
    #expect(validate(try #require(document.root), WorkflowFile.jsonSchema()).isEmpty)
  }

  @Test(arguments: [
    ("step: 1", "unknown key `step`; did you mean `steps`?"),
    (
      "steps: []\nworkflow: 2", "`workflow` is the version of this file's format; this program reads version 1, not “2”"
    ),
    ("workflow: 1", "the file has no key `steps`"),
    ("- a", "1:1 the file must be a mapping, a workflow, not a list"),
    ("workflow: 1\nsteps: []", "2:8 `steps` is empty; list what is to be done, as in"),
    ("workflow: 1\nsteps:", "`steps` is empty; list what is to be done, as in"),
    ("workflow: 1\ninputs: { a: { default: \"x\\0\" } }", "2:25 `inputs.a.default`: it holds a NUL character"),
    ("workflow: 1\nmatrix: { a: [x/y] }", "2:15 `matrix.a.0`: “x/y” cannot go into the name of a step"),
    ("workflow: 1\nsteps: []\npools: { a: 0 }", "`pools.a` must be how many steps run at once"),
    ("workflow: 1\nsteps: []\nmatrix: { environments: [] }", "3:25 the axis “environment” has no values"),
    ("workflow: 1\nsteps: []\nmatrix: { a: [x, x] }", "the axis “a” names a value twice"),
    (
      "workflow: 1\nsteps: []\nmatrix: { a: [x] }\nenv: { B: \"${{ matrix.a }}\" }",
      "4:11 `env` of the workflow is the same for every step"
    ),
    ("workflow: 1\nsteps: []\nenv: { 1A: x }", "“1A” is no name of a variable"),
    ("workflow: 1\nsteps: []\nenv: { FIXPOINT_OUTPUT: x }", "FIXPOINT_OUTPUT is where a step says its results"),
  ])
  func whatIsWrongWithTheFileIsSaid(_ text: String, _ expected: String) {
    #expect(problems(text + "\n").contains { $0.contains(expected) }, "\(problems(text + "\n"))")
  }

  @Test(arguments: [
    ("{ id: a }", "4:5 the step “a” says neither `run` nor `uses`"),
    ("{ id: a, run: x, tools: '' }", "4:29 `steps.0.tools`: the name of a program is empty; write one"),
    ("{ id: a, uses: audit, timeout: 3 }", "4:27 `timeout` goes with `run`"),
    ("{ id: a, uses: audit, cache: true }", "4:27 `cache` goes with `run`"),
    ("{ id: a, run: x, uses: audit }", "4:22 the step “a” says both `run` and `uses`"),
    ("{ id: a b, run: x }", "“a b” is no name"),
    ("{ id: a, run: x, need: b }", "4:22 unknown key `need` in `steps.0`; did you mean `needs`?"),
    ("{ id: a, run: x, needs: [b] }", "4:30 there is no step “b”; did you mean “a”?"),
    ("{ id: a, run: x, pool: p }", "there is no pool “p”; none is declared"),
    ("{ id: a, run: x, with: { b: c } }", "`with` goes with `uses`"),
    ("{ id: a, uses: audit, outputs: [b] }", "`outputs` goes with `run`"),
    ("{ id: a, run: x, cache: true }", "4:22 the step “a” says `cache`, but no `outputs` that could be kept"),
    ("{ id: a, run: x, cache: yes }", "must be true or false, not “yes”"),
    ("{ id: a, run: x, timeout: soon }", "must be a length of time such as 90s"),
    ("{ id: a, run: x, timeout: 0 }", "must be a length of time"),
    ("{ id: a, run: x, timeout: 0.0001 }", "must be a length of time"),
    (
      "{ id: a, run: x, timeout: 1001h }",
      "4:31 `steps.0.timeout` must be a length of time such as 90s, 10m or 1h, at most"
    ),
    ("{ id: a, run: \"\" }", "4:19 `steps.0.run` is empty; write a command, or take the step out"),
    ("{ id: a, run: \" \\n \" }", "4:19 `steps.0.run` is empty"),
    ("{ id: a, run: \"x\\0y\" }", "4:19 `steps.0.run`: it holds a NUL character"),
    ("{ id: a, run: x, if: \"${{ env.A\" }", "4:26 `steps.0.if`: the expression has no end; close it with `}}`"),
    ("{ id: a, run: x, if: \"${{ env.A }} && ${{ env.A }}\" }", "holds `}}`; put one pair of braces around the whole"),
  ])
  func whatIsWrongWithAStepIsSaid(_ step: String, _ expected: String) {
    #expect(problem(ofStep: step).contains(expected), "\(problem(ofStep: step))")
  }

  @Test(arguments: [
    ("run: \"${{ inputs.x }}\"", "there is no input “x”; none is declared"),
    ("run: \"${{ matrix.x }}\"", "there is no axis “x”"),
    ("run: \"${{ env.B }}\"", "there is no variable “B”; did you mean “A”?"),
    ("run: \"${{ env.A }}\"", "A comes from the machine; write \"$A\" in the command"),
    ("run: \"${{ steps.b.outputs.c }}\"", "there is no step “b”"),
    ("{ id: a, run: x, outputs: [\"${{ steps.a.outputs.c }}\"] }", "is known only when “a” has run"),
    ("run: \"${{ inputs.x\"", "has no end; close it with `}}`"),
    ("run: \"${{ github.sha }}\"", "names `github.sha`"),
    ("run: \"${{ 'a }}\"", "without its closing quote"),
    ("run: \"${{ (env.A }}\"", "has an open parenthesis"),
    ("run: \"${{ env.A < 3 }}\"", "holds `<`"),
    ("run: \"${{ env.A env.A }}\"", "goes on with `env.A` where it should end"),
    ("run: \"${{ }}\"", "ends where a name or a text is wanted"),
  ])
  func whatIsWrongWithAnExpressionIsSaid(_ step: String, _ expected: String) {
    let text = step.hasPrefix("{") ? step : "{ id: a, \(step) }"
    #expect(problem(ofStep: text).contains(expected), "\(problem(ofStep: text))")
  }

  /// A value that is wrong is there all the same: what hangs on it is no second fault.
  @Test(arguments: [
    "{ id: a, run: \"${{ inputs.x\" }", "{ id: a, run: [x] }", "{ id: a, run: }", "{ id: a, uses: [x] }",
    "{ id: a, run: x, cache: true, outputs: [[x]] }", "{ id: a b, run: x }\n  - { id: c, run: x, needs: a b }",
  ])
  func oneFaultIsToldOnce(_ step: String) {
    #expect(problem(ofStep: step).split(separator: "\n").count == 1, "\(problem(ofStep: step))")
  }

  @Test(arguments: [
    ("inputs: { x: y }", "${{ inputs.x }}"), ("matrix: { x: [[y]] }", "${{ matrix.x }}"),
    ("matrix: { environments: y }", "${{ matrix.environment }}"), ("env: { X: [y] }", "${{ env.X }}"),
  ])
  func whatIsDeclaredWronglyIsDeclared(_ head: String, _ use: String) {
    let text = problem(ofStep: "{ id: a, run: \"\(use)\" }", head: head)
    #expect(text.split(separator: "\n").count == 1, "\(text)")
  }

  @Test func negationsWithoutEndAreRefused() {
    let text = "{ id: a, run: x, if: \"\(String(repeating: "!", count: 100_000))env.A\" }"
    #expect(problem(ofStep: text).contains("nested too deeply"))
  }

  @Test(arguments: [
    ("env.A == 'x' || env.A == 'y'", ["A": "y"], true), ("env.A != 'x'", ["A": "x"], false),
    ("!env.A", [:], true), ("env.A && 'it''s'", ["A": "1"], true), ("env.A", ["A": "false"], false),
    ("!(env.A == 'x') && true", ["A": "y"], true), ("true || false && false", [:], true),
    ("${{ env.A == '3' }}", ["A": "3"], true),
  ])
  func conditionsAreWeighed(_ text: String, _ variables: [String: String], _ expected: Bool) throws {
    let file = try parse("workflow: 1\nenv: { A: }\nsteps: [{ id: a, run: x, if: \"\(text)\" }]\n")
    let condition = try #require(file.steps.first?.condition)
    let isTrue = condition.value.isTrue { leaf in
      if case .variable(let name) = leaf { variables[name] ?? "" } else { "" }
    }
    #expect(isTrue == expected)
  }

  @Test(arguments: [
    "env.A == 'x' || env.A == 'y'", "!env.A", "env.A && 'it''s'", "!(env.A == 'x') && true", "true || false && env.A",
    "(true || env.A) && false", "(env.A != '') == true",
  ])
  func aConditionIsWrittenAsItIsRead(_ text: String) throws {
    func condition(_ text: String) throws -> WorkflowExpression? {
      try parse("workflow: 1\nenv: { A: }\nsteps: [{ id: a, run: x, if: \"\(text)\" }]\n").steps.first?.condition?.value
    }
    let read = try #require(try? condition(text))
    #expect(try condition(read.description) == read)
  }

  @Test func whatConditionsHangOnIsToldSaveForVariables() throws {
    let file = try parse(
      "workflow: 1\ninputs: { x: , y: }\nenv: { A: }\nsteps: [{ id: a, run: x, if: inputs.x && inputs.y == env.A }]\n")
    let told = file.steps.first?.condition?.value.told { leaf in leaf == .input("x") ? "" : "secret" }
    #expect(told == "inputs.x && inputs.y == env.A (inputs.x is nothing, inputs.y is “secret”)")
  }

  @Test func everyKeyOfTheSchemaHasASentence() {
    func check(_ schema: JSONValue) {
      for member in schema["properties"]?.object?.members ?? [] {
        let text = member.value["description"]?.string ?? ""
        #expect(text.hasSuffix("."), "\(member.name)")
        check(member.value)
      }
      if let items = schema["items"] { check(items) }
      if let rest = schema["additionalProperties"] { check(rest) }
    }
    check(WorkflowFile.jsonSchema())
  }

  @Test(arguments: [21, 22, 23]) func anyMutationIsDecodedOrRejectedWithPlaces(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      var bytes = Array(complete.utf8)
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = "x[]{}:$()!&|='\"-0. \n".utf8.randomElement(using: &random)!
        default: bytes.insert(contentsOf: Array("${{".utf8), at: place)
        }
      }
      do {
        _ = try WorkflowFile.parse(bytes: bytes, file: "Workflows/t.yml")
      } catch let rejection as Rejection {
        #expect(!rejection.diagnostics.isEmpty && rejection.diagnostics.allSatisfy { $0.location?.line != nil })
      } catch {
        Issue.record("\(error)")
      }
    }
  }
}
