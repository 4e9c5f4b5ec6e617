// Tests of programs as plugins, with a program in memory.

import Diagnostics
import JSON
import Platform
import PluginFixtures
import ProjectModel
import Testing

@testable import PluginKit

/// Answers each request with what a test says, and remembers how often it was started.
private final class Program: ProcessRunner {
  let starts = Guarded<[String]>([])
  let answer: @Sendable (JSONValue) -> ProcessResult

  init(_ answer: @escaping @Sendable (JSONValue) -> ProcessResult) { self.answer = answer }

  /// Answers by verb; a verb that is missing ends with status 3.
  convenience init(_ answers: [String: JSONValue]) {
    self.init { request in
      guard let answer = answers[request["request"]?.string ?? ""] else {
        return ProcessResult(ending: .exited(3), errorOutput: Array("Traceback\nKeyError: 'x'\n".utf8))
      }
      return ProcessResult(ending: .exited(0), output: answer.bytes())
    }
  }

  func run(_ request: ProcessRequest) -> ProcessResult {
    let value = (try? JSONValue(parsing: request.input, file: "request")) ?? .null
    starts.use { $0.append(value["request"]?.string ?? "") }
    return answer(value)
  }
}

@Suite struct ExecutablePluginTests {
  private let place = SourceLocation(file: "fixpoint.yml", line: 3, column: 5)
  private let description: JSONValue = [
    "name": "stamp", "version": "1", "inputs": ["package.json", "src/*.txt"], "outputs": ["out/Stamp.swift"],
  ]

  private var fixture: Fixture {
    Fixture("", files: ["tools/stamp": "#!", "package.json": "{}", "src/a.txt": "a", "src/b.txt": "\u{fe}"])
  }

  private func plugin(
    _ program: Program, store: any ResponseStore = MemoryResponseStore(), mayStart: Bool = true,
    fixture: Fixture? = nil
  ) throws -> ExecutablePlugin {
    try ExecutablePlugin(
      TreePath("tools/stamp")!, at: place, root: Fixture.root, files: (fixture ?? self.fixture).disk,
      processes: program, responses: store, mayStart: mayStart)
  }

  private func refusal(_ answers: [String: JSONValue]) -> [Diagnostic] {
    Fixture.refusal {
      let plugin = try plugin(Program(answers))
      _ = try fixture.resolve([plugin])
      return try fixture.outputs([plugin])
    }
  }

  @Test func makesTheFilesThatItDescribed() throws {
    let program = Program([
      "describe": description, "resolve": ["edits": []],
      "generate": ["artifacts": [["path": "out/Stamp.swift", "text": "let x = 1\n"]]],
    ])
    #expect(try fixture.outputs([try plugin(program)]) == ["out/Stamp.swift": "let x = 1\n"])
  }

  @Test func isGivenTheModelAndItsInputs() throws {
    let program = Program { request in
      switch request["request"]?.string {
      case "describe":
        return ProcessResult(
          ending: .exited(0),
          output: Array(
            #"""
            {"name":"s","version":"1","inputs":["package.json","src/*.txt","gone"],"outputs":["o"],"provides":["generate"]}
            """#.utf8))
      default:
        let inputs = request["inputs"]
        let name = request["model"]?["application"]?["bundleIdentifier"]?["Debug"]?.string ?? ""
        let text = "\(inputs?.object?.names ?? []) \(inputs?["src/a.txt"]?["text"]?.string ?? "") \(name)"
        let answer: JSONValue = ["artifacts": [["path": "o", "text": .string(text)]]]
        return ProcessResult(ending: .exited(0), output: answer.bytes())
      }
    }
    #expect(
      try fixture.outputs([try plugin(program)])["o"]
        == #"["gone", "package.json", "src/a.txt", "src/b.txt"] a com.acme.app"#)
  }

  @Test func nothingIsStartedWhereTheAnswersAreOnRecord() throws {
    let store = MemoryResponseStore()
    let program = Program([
      "describe": description, "resolve": ["edits": []],
      "generate": ["artifacts": [["path": "out/Stamp.swift", "text": ""]]],
    ])
    _ = try fixture.outputs([try plugin(program, store: store)])
    #expect(program.starts.use { $0 } == ["describe", "resolve", "generate"])
    _ = try fixture.outputs([try plugin(program, store: store, mayStart: false)])
    #expect(program.starts.use { $0.count } == 3)
  }

  @Test func aChangedInputIsAskedAnew() throws {
    let store = MemoryResponseStore()
    let program = Program(["describe": description, "resolve": ["edits": []]])
    var fixture = self.fixture
    _ = try fixture.resolve([try plugin(program, store: store, fixture: fixture)])
    fixture.files["src/a.txt"] = "changed"
    _ = try fixture.resolve([try plugin(program, store: store, fixture: fixture)])
    #expect(program.starts.use { $0 } == ["describe", "resolve", "resolve"])
  }

  @Test func aChangedProgramIsAskedAnew() throws {
    let store = MemoryResponseStore()
    let program = Program(["describe": description, "resolve": ["edits": []]])
    var fixture = self.fixture
    _ = try fixture.resolve([try plugin(program, store: store, fixture: fixture)])
    fixture.files["tools/stamp"] = "#! other"
    _ = try fixture.resolve([try plugin(program, store: store, fixture: fixture)])
    #expect(program.starts.use { $0.count } == 4)
  }

  @Test func whereNoProgramMayBeStartedItIsUnansweredAndNoError() throws {
    let program = Program(["describe": description])
    let resolution = try fixture.resolve([try plugin(program, mayStart: false)])
    #expect(resolution.unanswered == ["tools/stamp"])
    #expect(program.starts.use { $0.isEmpty })
  }

  @Test func aFailureIsLaidAtItsDoor() {
    let refusal = refusal(["describe": description])
    #expect(refusal.map(\.id) == ["plugin.failed"])
    #expect(refusal.first?.location == place)
    #expect(refusal.first?.message.contains("tools/stamp ended “resolve” with status 3: KeyError: 'x'") == true)
  }

  @Test(arguments: [
    (ProcessResult.Ending.timedOut, "plugin.timed-out"), (.signaled(11), "plugin.failed"),
    (.outputLimitReached, "plugin.too-much-output"), (.notStarted(13), "plugin.not-started"),
  ])
  func everyBadEndingHasItsSentence(ending: ProcessResult.Ending, id: String) {
    let refusal = Fixture.refusal {
      try fixture.resolve([try plugin(Program { _ in ProcessResult(ending: ending) })])
    }
    #expect(refusal.map(\.id) == [id])
    #expect(refusal.first?.location == place)
  }

  @Test(arguments: ["", "hello", "{", "[]", #"{"name":"a"}"#, #"{"name":"a","version":"1","surprise":1}"#])
  func whatIsNoDescriptionIsRefused(text: String) {
    let program = Program { _ in ProcessResult(ending: .exited(0), output: Array(text.utf8)) }
    let refusal = Fixture.refusal { try fixture.resolve([try plugin(program)]) }
    #expect(refusal.map(\.id) == ["plugin.invalid-answer"])
  }

  @Test(arguments: [
    "../out", "/etc/passwd", "", ".git/config", "a/.GIT/x", ".fixpoint/x", "fixpoint.yml", "fixpoint.lock",
    "ios/App.xcodeproj/project.pbxproj", "ios/App.xcodeproj/other", "tools/stamp", "src",
  ])
  func outputsThatAreNotItsBusinessAreRefused(path: String) {
    let refusal = refusal([
      "describe": ["name": "s", "version": "1", "outputs": [.string(path)]], "resolve": ["edits": []],
    ])
    #expect(["plugin.refused-output", "plugin.invalid-answer"].contains(refusal.first?.id))
  }

  @Test(
    arguments: [
      [], [["path": "other", "text": ""]], [["path": "out/Stamp.swift"]],
      [["path": "out/Stamp.swift", "text": "", "base64": ""]], [["path": "out/Stamp.swift", "base64": "?"]],
      [["path": "out/Stamp.swift", "text": "", "permissions": "0444"]],
      [["path": "out/Stamp.swift", "text": "", "permissions": "4755"]],
      [["path": "out/Stamp.swift", "text": ""], ["path": "out/Stamp.swift", "text": ""]],
    ] as [JSONValue])
  func artifactsThatWereNotDescribedAreRefused(artifacts: JSONValue) {
    let refusal = refusal([
      "describe": description, "resolve": ["edits": []], "generate": ["artifacts": artifacts],
    ])
    #expect(refusal.map(\.id) == ["plugin.invalid-answer"])
  }

  @Test func permissionsAndBase64() throws {
    let plugin = try plugin(
      Program([
        "describe": description, "resolve": ["edits": []],
        "generate": ["artifacts": [["path": "out/Stamp.swift", "base64": "/w==", "permissions": "0755"]]],
      ]))
    let context = try fixture.context()
    let steps = try plugin.steps(for: Model(application: try fixture.application(context)), context)
    let artifacts = try steps.flatMap { step in try step.run { try context.tree.read($0) ?? [] } }
    #expect(artifacts.map(\.bytes) == [[0xff]])
    #expect(artifacts.map(\.permissions) == [0o755])
  }

  @Test(
    arguments: [
      ["edit": "sette"], ["edit": "setting", "name": "X", "value": "1"],
      ["edit": "setting", "target": "w", "name": "X", "value": 1],
      ["edit": "entitlement", "target": "w", "key": "k"], ["edit": "nonMember", "target": "w", "path": "../x"],
      ["edit": "framework", "target": "w", "name": "UIKit", "nmae": "x"],
    ] as [JSONValue])
  func editsThatMakeNoSenseAreRefused(edit: JSONValue) {
    let refusal = refusal(["describe": description, "resolve": ["edits": [edit]]])
    #expect(refusal.map(\.id) == ["plugin.invalid-answer"])
  }

  @Test func itsOwnErrorsAreErrorsAndItsNotesAreNotes() throws {
    func say(_ severity: String) -> [String: JSONValue] {
      [
        "describe": description,
        "resolve": [
          "diagnostics": [["severity": .string(severity), "message": "no", "file": "package.json", "line": 2]]
        ],
      ]
    }
    let refusal = refusal(say("error"))
    #expect(refusal.map(\.description) == ["package.json:2: error: tools/stamp: no"])
    let resolution = try fixture.resolve([try plugin(Program(say("note")))])
    #expect(resolution.diagnostics.map(\.severity) == [.note])
  }

  @Test func aMissingProgramIsNamed() {
    var fixture = self.fixture
    fixture.files["tools/stamp"] = nil
    let refusal = Fixture.refusal { try plugin(Program([:]), fixture: fixture) }
    #expect(refusal.map(\.id) == ["plugin.missing"])
    #expect(refusal.first?.location == place)
  }
}
