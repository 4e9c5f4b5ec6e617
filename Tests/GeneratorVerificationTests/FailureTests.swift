// Commands and requests that cannot do what they should.

import Diagnostics
import Foundation
import GeneratorVerification
import Platform
import Testing

@Suite("Generators that fail")
struct FailureTests {
  private func rejection(_ script: String, _ change: (inout GeneratorRequest) -> Void = { _ in }) throws -> Rejection? {
    let tree = try Fixture(script)
    let before = try tree.snapshot()
    let rejection = #expect(throws: Rejection.self) { try tree.verify(change) }
    #expect(try tree.snapshot() == before)
    #expect(tree.leftovers.isEmpty)
    return rejection
  }

  @Test func aCommandThatDoesNotExistIsWrongInput() throws {
    let found = try rejection("") { $0.command = "no-such-generator --all" }
    #expect(found?.cause == .input)
    #expect(found?.diagnostics.first?.message.contains("`no-such-generator --all`") == true)
  }

  @Test func aCommandThatFailsIsShownWithItsLastLines() throws {
    let found = try rejection("seq 1 30; echo 'no app.json' >&2; exit 4\n")
    #expect(found?.cause == .outside)
    let message = found?.diagnostics.first?.message ?? ""
    #expect(message.contains("exited with status 4") && message.contains("no app.json"))
  }

  @Test func aCommandThatIsKilledIsToldWithTheSignal() throws {
    #expect(try rejection("kill -9 $$\n")?.diagnostics.first?.message.contains("signal 9") == true)
  }

  @Test func aCommandThatHangsIsEnded() throws {
    let found = try rejection("sleep 100\n") { $0.timeout = 0.3 }
    #expect(found?.cause == .outside)
    #expect(found?.diagnostics.first?.message.contains("did not end within") == true)
  }

  @Test func aRunThatIsInterruptedLeavesNothing() throws {
    let tree = try Fixture("echo a > out\n")
    let cancellation = Cancellation()
    cancellation.cancel()
    let rejection = #expect(throws: Rejection.self) {
      try verifyGenerator(tree.request(), seams: tree.seams, cancellation: cancellation)
    }
    #expect(rejection?.diagnostics.first?.id == "verify.interrupted")
    #expect(tree.leftovers.isEmpty)
  }

  @Test func aCommandThatMakesNothingIsWrongInput() throws {
    let found = try rejection("true\n")
    #expect(found?.cause == .input)
    #expect(found?.diagnostics.first?.id == "verify.nothing-made")
  }

  @Test(arguments: ["", ".git", "other"]) func outputsThatCannotBeAreRefused(_ output: String) throws {
    let found = try rejection("echo a > out\n") {
      $0.outputs = output == "other" ? [] : [TreePath(output)!]
    }
    #expect(found?.cause == .input)
  }

  @Test func anOutputThatLeadsOutOfTheTreeIsRefused() throws {
    let tree = try Fixture("echo a > out/a\n")
    try tree.files.makeDirectory(tree.base.appending("beside"))
    try tree.files.makeLink(tree.root.appending("out"), to: "../beside")
    let rejection = #expect(throws: Rejection.self) { try tree.verify() }
    #expect(rejection?.diagnostics.first?.id == "verify.output-outside")
    #expect(try tree.files.entries(tree.base.appending("beside")).isEmpty)
  }

  @Test func coloursAreTakenOutOfLastLines() throws {
    let found = try rejection("printf '\\033[31mred\\033[0m text\\n'; exit 1\n")
    #expect(found?.diagnostics.first?.message.hasSuffix("\n  red text") == true)
  }

  @Test func aRunThatFailsOnWhatItFindsIsAFinding() throws {
    let tree = try Fixture("if [ -f out ]; then echo 'out exists' >&2; exit 1; fi; echo a > out\n")
    try tree.write("a\n", to: "out")
    let findings = try tree.verify()
    #expect(findings.lines == ["failed out (repeated)", "failed out (incremental)"])
    #expect(findings.findings.first?.message.contains("out exists") == true)
    #expect(findings.runs.map(\.name) == ["clean", "clean again"])
  }

  @Test func filesThatNobodyCanReadAreNamed() throws {
    guard getuid() != 0 else { return }
    let tree = try Fixture("echo a > out\n")
    try tree.files.write([], to: tree.root.appending("secret"), permissions: 0)
    #expect(throws: FileSystemError.self) { try tree.verify() }
    #expect(tree.leftovers.isEmpty)
  }
}
