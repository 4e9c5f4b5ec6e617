// What is said is what is heard.

import Foundation
import JSON
import TestSupport
import Testing

@testable import JavaScriptMessages

@Suite struct MessageTests {
  @Test(arguments: [
    HostMessage.evaluate(Array("{}".utf8)), .found(.nothing), .found(.outside), .found(.file("/project/ä")),
    .found(.folder("/project")), .contents([0, 255]), .contents([]), .contents(nil), .names([]),
    .names(["a", "\u{0}\""]),
  ])
  func theHosts(_ message: HostMessage) throws {
    #expect(HostMessage(try frame(message.frame.bytes)) == message)
  }

  @Test(arguments: [
    SandboxMessage.look("/project"), .read("/project/a", isCompiler: false), .read("/project/a", isCompiler: true),
    .list("/project/ü"), .answer([1, 2]), .noEngine("lib"),
  ])
  func theSandboxes(_ message: SandboxMessage) throws {
    #expect(SandboxMessage(try frame(message.frame.bytes)) == message)
  }

  private func frame(_ bytes: [UInt8]) throws -> Frame {
    let header = try #require(Frame.header(Array(bytes.prefix(Frame.headerCount))))
    #expect(header.count == bytes.count - Frame.headerCount)
    return Frame(header.kind, Array(bytes.dropFirst(Frame.headerCount)))
  }

  @Test func lengthsBeyondReasonAreNone() {
    #expect(Frame.header([0x61, 0, 0, 0, 4])?.count == 64 << 20)
    #expect(Frame.header([0x61, 1, 0, 0, 4]) == nil)
    #expect(Frame.header([0x61, 255, 255, 255, 255]) == nil)
    #expect(Frame.header([0x61]) == nil)
  }

  @Test func anAnswerHasAValueOrAProblem() throws {
    let value = Array(
      #"{"value":{"a":1},"environment":["A"],"mods":[],"unsteady":[{"what":"clock","file":"/project/a.js","line":2}]}"#
        .utf8)
    let answer = try #require(SandboxAnswer(parsing: value))
    #expect(answer.outcome == .value(["a": 1]) && answer.environment == ["A"])
    #expect(answer.unsteady == [.init(what: "clock", place: .init(file: "/project/a.js", line: 2))])
    let problem = Array(
      #"{"error":{"kind":"threw","message":"x","file":"/project/a.js","line":-1},"environment":[],"mods":[],"unsteady":[]}"#
        .utf8)
    #expect(
      try #require(SandboxAnswer(parsing: problem)).outcome
        == .problem(.init(kind: "threw", message: "x", place: .init(file: "/project/a.js"))))
    for text in [
      "{}", "[]", "", #"{"value":1,"error":{"kind":"a","message":"b"},"environment":[],"mods":[],"unsteady":[]}"#,
    ] {
      #expect(SandboxAnswer(parsing: Array(text.utf8)) == nil)
    }
  }
}

@Suite("Damaged messages of the sandbox") struct MessageFuzzTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "Seeds")

  @Test("No bytes crash the reader, and what it reads it writes again")
  func mutations() throws {
    let seeds = try Fuzzing.seeds(in: Self.folder)
    #expect(seeds.count >= 6)
    var random = SeededGenerator(seed: Fuzzing.seed(0x5A4D))
    Fuzzing.rounds(20_000) { round in
      let seed = seeds[round % seeds.count].bytes
      let bytes = round < seeds.count ? seed : random.mutated(seed)
      guard let header = Frame.header(Array(bytes.prefix(Frame.headerCount))) else { return }
      let frame = Frame(header.kind, Array(bytes.dropFirst(Frame.headerCount)))
      if let message = SandboxMessage(frame) {
        #expect(SandboxMessage(message.frame) == message)
        if case .answer(let json) = message { _ = SandboxAnswer(parsing: json) }
      }
      if let message = HostMessage(frame) { #expect(HostMessage(message.frame) == message) }
    }
  }
}
