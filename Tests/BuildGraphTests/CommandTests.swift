// Commands of steps that end in every way that commands do, with real programs.

import BuildGraph
import Diagnostics
import Foundation
import Platform
import Testing

/// Cancels once a step says a word.
private struct Listener: GraphObserver {
  let word: String
  let cancellation: Cancellation

  func planned(_ count: Int) {}
  func started(_ step: GraphStep, because reason: String) {}
  func output(_ step: GraphStep, _ bytes: [UInt8]) {
    if String(decoding: bytes, as: UTF8.self).contains(word) { cancellation.cancel() }
  }
  func finished(_ report: StepReport) {}
}

@Suite struct CommandTests {
  private let root: AbsolutePath
  private let files = DiskFileSystem()

  init() throws {
    let temporary = try DiskFileSystem().realPath(AbsolutePath(FileManager.default.temporaryDirectory.path)!)
    root = temporary.appending("fixpoint-commands-\(UUID().uuidString)")
    try files.makeDirectories(root.appending(".fixpoint"))
    try write("old", to: "out")
    try write("in", to: "in")
  }

  private func write(_ text: String, to path: String) throws {
    try files.write(Array(text.utf8), to: root.appending(path), permissions: 0o644)
  }

  private func finish() { try? files.removeTree(root) }

  private func text(_ path: String) -> String? {
    (try? files.read(root.appending(path))).map { String(decoding: $0, as: UTF8.self) }
  }

  private func outcome(
    _ command: String, timeout: Double = 100, environment: [String: String] = [:],
    observer: any GraphObserver = SilentObserver(),
    cancellation: Cancellation = Cancellation()
  ) throws -> GraphOutcome {
    var seams = Seams.system()
    seams.environment.merge(environment) { $1 }
    let request = GraphRequest(
      name: "test", root: root, state: root.appending(".fixpoint"), sources: [], parameters: Array(command.utf8),
      width: 2)
    let step = GraphStep(
      id: "gen", action: .command(ShellCommand(command)), inputs: [.path(TreePath("in")!)], outputs: [TreePath("out")!],
      timeout: timeout, location: SourceLocation(file: "ci.yml", line: 3, column: 5))
    return try runGraph(
      request, seams: seams, executor: CommandExecutor(seams: seams), observer: observer, cancellation: cancellation
    ) { GraphDeclaration([step]) }
  }

  @Test(arguments: [
    ("no-such-program", "not there (exit status 127)"), ("echo half > out; exit 3", "exit status 3"),
    ("kill -9 $$", "signal 9"), ("echo x > /dev/full && echo x > out", "exit status"), (":", "did not make out"),
    ("mkdir out && echo x > out/file && exit 1", "exit status 1"),
  ])
  func aCommandThatFailsIsExplainedAndLeavesTheOldOutputs(_ command: String, _ words: String) throws {
    defer { finish() }
    let outcome = try outcome(command)
    #expect(outcome.ending == .failed)
    let failure = try #require(outcome.reports.first?.failure)
    #expect(failure.message.contains(words), "\(failure)")
    #expect(failure.location?.line == 3)
    #expect(text("out") == "old")
  }

  @Test func whatItWroteLastIsKept() throws {
    defer { finish() }
    let report = try #require(try outcome("echo one; echo two >&2; echo three; exit 1").reports.first)
    #expect(String(decoding: report.output, as: UTF8.self) == "one\ntwo\nthree\n")
  }

  @Test func aCommandThatHangsIsEndedWithWhatItStarted() throws {
    defer { finish() }
    let outcome = try outcome("sleep 100 & echo $! > number; echo half > out; wait", timeout: 0.5)
    #expect(outcome.reports.first?.failure?.message.contains("took longer than 0.5 s") == true)
    #expect(text("out") == "old")
    let number = try #require(text("number").flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) })
    #expect(!isRunning(number))
  }

  @Test func aCancelledRunEndsItsCommandsAndLeavesTheOldOutputs() throws {
    defer { finish() }
    let cancellation = Cancellation()
    let outcome = try outcome(
      "sleep 100 & echo $! > number; echo half > out; echo ready; wait",
      observer: Listener(word: "ready", cancellation: cancellation), cancellation: cancellation)
    #expect(outcome.ending == .cancelled)
    #expect(outcome.reports.map(\.outcome) == [.cancelled])
    #expect(text("out") == "old")
    let number = try #require(text("number").flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) })
    #expect(!isRunning(number))
  }

  @Test func aServerThatItLeavesBehindDoesNotHoldItUp() throws {
    defer { finish() }
    let outcome = try outcome("sleep 100 & echo $! > number; echo new > out")
    #expect(outcome.ending == .succeeded)
    #expect(text("out") == "new\n")
    let number = try #require(text("number").flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) })
    #expect(!isRunning(number))
  }

  @Test func theMachinesEnvironmentIsNotPassedOn() throws {
    defer { finish() }
    let outcome = try outcome("env > out", environment: ["FIXPOINT_TEST_SECRET": "value"])
    #expect(outcome.ending == .succeeded)
    #expect(text("out")?.contains("FIXPOINT_TEST_SECRET") == false)
  }

  private func isRunning(_ number: Int32) -> Bool {
    guard kill(number, 0) == 0 else { return false }
    guard let state = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8) else {
      return !FileManager.default.fileExists(atPath: "/proc/self")
    }
    return !state.contains(") Z")
  }

  @Test(arguments: [
    ("no value", true), ("=x", true), ("n = 1", true), (" n=1", true), ("a=b", false), ("", false), ("a==", false),
  ])
  func aLineThatIsNoResultIsNamed(_ line: String, _ isNamed: Bool) throws {
    defer { finish() }
    let outcome = try outcome("echo new > out; printf 'a=b\\n%s\\n' '\(line)' >> \"$FIXPOINT_OUTPUT\"")
    #expect(outcome.ending == .succeeded)
    #expect(
      outcome.diagnostics.filter { $0.id == "step.stray-line" }.map(\.description)
        == (isNamed
          ? [
            "ci.yml:3:5: warning: line 2 of what step “gen” writes to $FIXPOINT_OUTPUT is no `name=value` and reaches nobody; write one result a line"
          ] : []))
  }
}
