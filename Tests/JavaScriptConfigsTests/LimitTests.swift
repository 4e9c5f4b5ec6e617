// What the program that runs configs may use, and what becomes of it.

import Diagnostics
import Foundation
import JSON
import JavaScriptConfigs
import Platform
import Synchronization
import Testing

@Suite(.serialized) struct LimitTests {
  @Test(arguments: [
    "while (true) {}", "for (;;) require('fs').existsSync('x' + Math.random())", "module.exports = () => { for (;;); }",
  ])
  func aLoopWithoutEndIsEnded(_ text: String) throws {
    let project = try ConfigProject(
      ["app.config.js": text, "good.js": "exports.a = 1"], limits: ConfigLimits(seconds: 1))
    let start = ContinuousClock.now
    #expect(
      project.refusal()
        == "javascript.time: app.config.js: error: the config was ended after 1 second without an answer; take out the loop, or the work, that takes so long"
    )
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test(arguments: [
    "const a = []; for (;;) a.push(new Array(10000).fill(a.length))",
    "let s = 'x'; for (;;) { s += s + Math.random(); s.charCodeAt(0) }",
    "const a = []; for (;;) a.push(new Uint8Array(1 << 20).fill(1))",
  ])
  func memoryWithoutEndIsEnded(_ text: String) throws {
    let project = try ConfigProject(["app.config.js": text], limits: ConfigLimits(seconds: 60, memory: 256 << 20))
    let told = project.refusal()
    // The engine itself may give up first.
    #expect(
      told
        == "javascript.memory: app.config.js: error: the config was ended when it held more than 256 MB of memory; take out what makes so much"
        || told.contains("Out of memory"), "\(told)")
  }

  @Test func theNextConfigGetsAnotherProgram() throws {
    let project = try ConfigProject(
      ["app.config.js": "for (;;);", "good.js": "exports.a = 1"], limits: ConfigLimits(seconds: 2))
    #expect(try project.value("good.js") == #"{"a":1}"#)
    #expect(project.refusal().hasPrefix("javascript.time"))
    #expect(try project.value("good.js") == #"{"a":1}"#)
  }

  @Test func oneProgramReadsManyConfigs() throws {
    let files = MemoryFileSystem()
    try files.makeDirectories(ConfigProject.root)
    for index in 0..<50 {
      let text = "module.exports = (config) => ({ name: config.name + \(index) })"
      try files.write(Array(text.utf8), to: ConfigProject.root.appending("\(index).js"), permissions: 0o644)
    }
    let starts = Mutex(0)
    let engine = ConfigEngine(ConfigWorld(application: ConfigProject.root, files: files)) {
      starts.withLock { $0 += 1 }
      return try ConfigProgram.start(ConfigProject.program)
    }
    for index in 0..<50 {
      let config = try engine.evaluate(.target(TreePath("\(index).js")!, config: ["name": "A"]))
      #expect(config.value == ["name": .string("A\(index)")])
    }
    #expect(starts.withLock { $0 } == 1)
  }

  @Test func whatIsUnchangedIsNotEvaluatedAgain() throws {
    let files = MemoryFileSystem()
    try files.makeDirectories(ConfigProject.root)
    func write(_ text: String, _ name: String) throws {
      try files.write(Array(text.utf8), to: ConfigProject.root.appending(name), permissions: 0o644)
    }
    try write("module.exports = { v: require('./v.json'), has: require('fs').existsSync('other') }", "app.config.js")
    try write("1", "v.json")
    let starts = Mutex(0)
    let engine = ConfigEngine(ConfigWorld(application: ConfigProject.root, files: files)) {
      starts.withLock { $0 += 1 }
      return OneAnswer(try ConfigProgram.start(ConfigProject.program))
    }
    let request = ConfigRequest(TreePath("app.config.js")!)
    #expect(try engine.evaluate(request).value.text() == #"{"v":1,"has":false}"#)
    #expect(try engine.evaluate(request).value.text() == #"{"v":1,"has":false}"#)
    #expect(starts.withLock { $0 } == 1)
    try write("2", "v.json")
    #expect(throws: Rejection.self) { try engine.evaluate(request) }
    #expect(try engine.evaluate(request).value.text() == #"{"v":2,"has":false}"#)
    try write("", "other")
    #expect(throws: Rejection.self) { try engine.evaluate(request) }
    #expect(try engine.evaluate(request).value.text() == #"{"v":2,"has":true}"#)
  }

  #if os(Linux)
    @Test func theProgramInheritsNothingAndCanOpenNothing() throws {
      let process = try SystemCompanion(ConfigProject.program, environment: ["TZ": "UTC"])
      defer { process.end() }
      // Whoever asks has started it fully.
      let numbers = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(Int32.init)
      let child = try #require(
        numbers.first { number in
          let status = (try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)) ?? ""
          return status.contains("(fixpoint-javasc")
            && status.split(separator: ")").last!.split(separator: " ")[1] == "\(getpid())"
        })
      var environment: [Substring] = []
      var isSealed = false
      for _ in 0..<500 where !isSealed {
        usleep(10_000)
        let status = try String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8)
        isSealed = status.contains("Seccomp:\t2")
        environment = try String(contentsOfFile: "/proc/\(child)/environ", encoding: .utf8).split(separator: "\0")
      }
      #expect(isSealed)
      #expect(environment == ["TZ=UTC"])
      let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(child)/fd").compactMap(Int.init).sorted()
      #expect(open.prefix(3) == [0, 1, 2])
      let files = open.dropFirst(3).compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(child)/fd/\($0)")
      }
      #expect(files.allSatisfy { !$0.hasPrefix("/") || $0 == "/dev/urandom" }, "\(files)")
    }
  #endif
}

/// Ends after its first evaluation.
private final class OneAnswer: Companion {
  private let program: any Companion
  private var isSpent = false
  private var evaluations = 0

  init(_ program: any Companion) { self.program = program }

  func send(_ bytes: [UInt8], until deadline: CompanionDeadline) throws(CompanionFailure) {
    if bytes.first == UInt8(ascii: "e") {
      evaluations += 1
      if evaluations > 1 { throw .ended(.exited(0)) }
    }
    try program.send(bytes, until: deadline)
  }

  func receive(_ count: Int, until deadline: CompanionDeadline) throws(CompanionFailure) -> [UInt8] {
    guard evaluations == 1 else { throw .ended(.exited(0)) }
    return try program.receive(count, until: deadline)
  }

  func end() { program.end() }
}
