// A program that does not speak as it should harms nobody.

import Diagnostics
import JSON
import JavaScriptConfigs
import JavaScriptMessages
import Platform
import Testing

@Suite struct ConversationTests {
  private func refusal(_ bytes: [UInt8]) -> String {
    let files = MemoryFileSystem()
    let engine = ConfigEngine(ConfigWorld(application: ConfigProject.root, files: files)) { Script(bytes) }
    do {
      return try engine.evaluate(ConfigRequest(TreePath("app.config.js")!)).value.text()
    } catch {
      return "\(((error as? Rejection)?.diagnostics[0]).map { $0.id } ?? "\(error)")"
    }
  }

  @Test(arguments: [
    [], [0x61], Array("answer".utf8), [0x61, 255, 255, 255, 255], SandboxMessage.answer(Array("{}".utf8)).frame.bytes,
    SandboxMessage.answer(Array("{\"value\":1".utf8)).frame.bytes, Frame(0x7a).bytes, Frame(0x6c, [0xff]).bytes,
  ])
  func nonsenseIsRefused(_ bytes: [UInt8]) {
    #expect(["javascript.nonsense", "javascript.ended"].contains(refusal(bytes)))
  }

  @Test func whatItAsksForOutsideIsNotGiven() throws {
    let files = MemoryFileSystem()
    try files.makeDirectories(ConfigProject.root)
    try files.write([1], to: AbsolutePath("/repo/secret")!, permissions: 0o644)
    let answer = SandboxMessage.answer(Array(#"{"value":{},"environment":[],"mods":[],"unsteady":[]}"#.utf8))
    let names = ["/project/../secret", "/repo/secret", "secret", "", "/project/../../secret"]
    let messages = names.flatMap { [SandboxMessage.read($0, isCompiler: false), .look($0), .list($0)] } + [answer]
    let script = Script(messages.flatMap(\.frame.bytes))
    let engine = ConfigEngine(ConfigWorld(application: ConfigProject.root, files: files)) { script }
    _ = try engine.evaluate(ConfigRequest(TreePath("app.config.js")!))
    #expect(!script.sent.contains { if case .contents(_?) = $0 { true } else { false } })
  }

  @Test func aMissingEngineIsTold() {
    #expect(refusal(SandboxMessage.noEngine("libx.so").frame.bytes) == "javascript.no-engine")
  }

  @Test func aMissingProgramIsTold() {
    #expect { try ConfigProgram.start(MemoryFileSystem()) } throws: { error in
      "\(error)".contains("fixpoint-javascript, which reads configs in JavaScript, does not lie beside fixpoint")
    }
  }

  @Test func aProgramThatDoesNotStartIsTold() {
    #expect { try ConfigProgram.start(AbsolutePath("/nowhere/fixpoint-javascript")!) } throws: { error in
      "\(error)".contains("/nowhere/fixpoint-javascript does not start")
    }
  }
}

/// Says the same whatever it is told.
private final class Script: Companion, @unchecked Sendable {
  private var rest: ArraySlice<UInt8>
  private(set) var sent: [HostMessage] = []

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  func send(_ bytes: [UInt8], until deadline: CompanionDeadline) throws(CompanionFailure) {
    if let message = HostMessage(Frame(bytes[0], Array(bytes.dropFirst(Frame.headerCount)))) { sent.append(message) }
  }

  func receive(_ count: Int, until deadline: CompanionDeadline) throws(CompanionFailure) -> [UInt8] {
    guard rest.count >= count else { throw .ended(.exited(1)) }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  func end() {}
}
