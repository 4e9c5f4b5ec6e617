// What is around a run is no input to it.

import Foundation
import TestSupport
import Testing

@Suite struct SurroundingsTests {
  struct Surroundings: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// Of the project.
    var folder = "taskflow"
    var environment: [String: String] = [:]
    var umask = "022"
    /// Makes the files in another order, so that the disk lists them in another.
    var seed: UInt64?
  }

  private static let all = [
    Surroundings(testDescription: "another place", folder: "Ünïcode and 'spaces'"),
    Surroundings(
      testDescription: "another locale", environment: ["LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"]),
    Surroundings(testDescription: "another time zone", environment: ["TZ": "Asia/Kathmandu"]),
    Surroundings(testDescription: "another home", environment: ["HOME": "/nonexistent"]),
    Surroundings(testDescription: "another umask", umask: "077"),
    Surroundings(testDescription: "another order of files", seed: 1),
    Surroundings(
      testDescription: "all of them", folder: "a-b", environment: ["LC_ALL": "C", "TZ": "UTC+12", "HOME": "/"],
      umask: "027", seed: 2),
  ]

  /// A copy of the example, made file by file.
  private func workspace(_ surroundings: Surroundings) throws -> Workspace {
    guard let seed = surroundings.seed else {
      let app = try Workspace(example: "taskflow")
      let place = app.url.deletingLastPathComponent().appendingPathComponent(surroundings.folder)
      if place == app.url { return app }
      let other = try Workspace(name: surroundings.folder)
      try FileManager.default.removeItem(at: other.url)
      try FileManager.default.copyItem(at: app.url, to: other.url)
      return other
    }
    var generator = SeededGenerator(seed: seed)
    let app = try Workspace(name: surroundings.folder)
    let example = Corpus.packageRoot.appendingPathComponent("examples/taskflow")
    let all = FileManager.default.enumerator(atPath: example.path)?.compactMap { $0 as? String } ?? []
    for path in all.sorted().shuffled(using: &generator) {
      let source = example.appendingPathComponent(path)
      let attributes = try FileManager.default.attributesOfItem(atPath: source.path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
      try app.write(try Data(contentsOf: source), path)
      try FileManager.default.setAttributes(
        [.posixPermissions: attributes[.posixPermissions] ?? 0o644],
        ofItemAtPath: app.url.appendingPathComponent(path).path)
    }
    return app
  }

  private func fixpoint(_ verb: String, _ app: Workspace, _ surroundings: Surroundings) throws -> ProgramRun {
    try app.run(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", "umask \(surroundings.umask); exec \"$0\" \(verb)", Program.url.path],
      environment: surroundings.environment, in: "")
  }

  private func permissions(_ app: Workspace) throws -> [String: Int] {
    var result: [String: Int] = [:]
    for path in try app.snapshot().keys {
      let attributes = try FileManager.default.attributesOfItem(atPath: app.url.appendingPathComponent(path).path)
      result[path] = attributes[.posixPermissions] as? Int
    }
    return result
  }

  @Test(arguments: all) func aRunAndItsVerificationAreTheSameIn(_ surroundings: Surroundings) throws {
    let usual = try Workspace(example: "taskflow")
    usual.expectClean(try usual.fixpoint("prebuild"))
    let app = try workspace(surroundings)
    app.expectClean(try fixpoint("prebuild", app, surroundings))
    #expect(try app.snapshot() == usual.snapshot())
    #expect(try permissions(app) == permissions(usual))
    app.expectClean(try fixpoint("verify", app, surroundings))
  }
}
