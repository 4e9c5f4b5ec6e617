// What is answered from the record of a run that had nothing to do.

import BuildGraph
import Platform
import PrebuildFixtures
import Testing

@testable import Prebuild

@Suite struct SettledRunTests {
  private func settled() throws -> Sandbox {
    let box = Sandbox([.init("gen/a", joining: ["App/App.swift"])], targets: SmallApp.widget)
    try box.run()
    try box.run()
    return box
  }

  private func answer(_ box: Sandbox, _ change: (inout PrebuildOptions) -> Void = { _ in }) -> [PlannedArtifact]? {
    settledArtifacts(box.options(change), seams: box.seams())
  }

  @Test func answersAsTheRunDid() throws {
    let box = try settled()
    let artifacts = try #require(answer(box))
    #expect(artifacts.map(\.path) == (try box.plan()).artifacts.map(\.path))
    #expect(artifacts.map(\.producer) == (try box.plan()).artifacts.map(\.producer))
    #expect(artifacts.allSatisfy { $0.action == .unchanged })
  }

  @Test func isNotWrittenByARunThatChangedSomething() throws {
    let box = Sandbox(targets: SmallApp.widget)
    try box.run()
    #expect(answer(box) == nil)
  }

  @Test(arguments: [
    "fixpoint.yml", "App.xcodeproj/project.pbxproj", "fixpoint.lock", "App/App.swift", "gen/a",
    "targets/widget/Info.plist",
  ])
  func seesEveryEdit(_ path: String) throws {
    let box = try settled()
    try box.write(try #require(box.text(path)) + " ", to: path)
    #expect(answer(box) == nil)
  }

  @Test func seesWhatIsGone() throws {
    let box = try settled()
    try box.disk.removeFile(box.path("gen/a"))
    #expect(answer(box) == nil)
  }

  @Test func seesWhatCameWhereNothingWas() throws {
    let box = try settled()
    let place = StateFolder(root: Sandbox.root).settled
    var run = try #require(SettledRun(try box.disk.read(place)))
    run.sights["App/Local.xcconfig"] = .absent
    try box.disk.write(run.bytes, to: place, permissions: 0o644)
    #expect(answer(box) != nil)
    try box.write("", to: "App/Local.xcconfig")
    #expect(answer(box) == nil)
  }

  @Test func remembersThatNothingWasThere() throws {
    let disk = MemoryFileSystem(files: ["/app/there": ""])
    let record = ReadRecord(disk)
    for name in ["there", "none"] { _ = try record.exists(Sandbox.root.appending(name)) }
    let sights = try record.sights(root: Sandbox.root, program: nil, since: 1_000_000_000_000)
    #expect(sights?["none"] == .absent)
    #expect(sights?["there"] != nil)
  }

  @Test func seesAFolderThatBecameALink() throws {
    let box = try settled()
    try box.disk.rename(box.path("targets"), to: AbsolutePath("/elsewhere")!)
    try box.disk.makeLink(box.path("targets"), to: "/elsewhere")
    #expect(answer(box) == nil)
  }

  @Test func isAboutOneQuestionOnly() throws {
    let box = try settled()
    #expect(answer(box) { $0.clean = true } == nil)
    #expect(answer(box) { $0.prune = ["widget"] } == nil)
    #expect(answer(box) { $0.environment = "staging" } == nil)
    #expect(answer(box) { $0.program = Sandbox.root.appending("App/App.swift") } == nil)
  }

  @Test func isNothingWithoutAWholeRecord() throws {
    let box = try settled()
    let path = StateFolder(root: Sandbox.root).settled
    let bytes = try box.disk.read(path)
    for cut in [0, 10, bytes.count / 2, bytes.count - 2] {
      try box.disk.write(Array(bytes.prefix(cut)), to: path, permissions: 0o644)
      #expect(answer(box) == nil)
    }
  }

  @Test func aWrongDigestInItIsReported() throws {
    let box = try settled()
    let path = StateFolder(root: Sandbox.root).settled
    var run = try #require(SettledRun(try box.disk.read(path)))
    guard case .file(var trace) = run.sights["App/App.swift"] else { throw NotOnRecord() }
    trace.digest = Digest(of: [1])
    run.sights["App/App.swift"] = .file(trace)
    try box.disk.write(run.bytes, to: path, permissions: 0o644)
    #expect(try box.verify().differences.contains { $0.run == "state" && $0.path.string == "App/App.swift" })
  }
}

private struct NotOnRecord: Error {}
