// Runs that a disk, a signal or another run cuts short: every file is old or new, and the next run ends as it should.

import Foundation
import TestSupport
import Testing

@Suite struct InterruptedRunTests {
  /// What a run that nothing disturbs makes of the example.
  private func result() throws -> [String: Data] {
    let app = try Workspace(example: "taskflow")
    app.expectClean(try app.fixpoint("prebuild"))
    return try app.snapshot()
  }

  @Test(.enabled(if: Mount.isAvailable), arguments: [72, 96, 120, 136])
  func aFullDiskLeavesTheOldTree(_ kilobytes: Int) throws {
    let app = try Workspace(example: "taskflow")
    try Mount.small(kilobytes, at: app.url) {
      let old = try app.snapshot()
      let run = try app.fixpoint("prebuild")
      app.expect(run, refusesAt: ".fixpoint/staging", "No space left on device")
      #expect(try app.snapshot() == old)
      #expect(!app.exists(".fixpoint/staging") && !app.exists(".fixpoint/journal"))
      try Mount.resize(4096, at: app.url)
      app.expectClean(try app.fixpoint("prebuild"))
      #expect(try app.snapshot() == result())
    }
  }

  @Test(.enabled(if: Mount.isAvailable)) func aReadOnlyDiskIsOnlyReadFrom() throws {
    let app = try Workspace(example: "taskflow")
    try Mount.small(4096, at: app.url) {
      try Mount.protect(app.url)
      let run = try app.fixpoint("prebuild")
      app.expect(run, refusesAt: ".fixpoint", "Read-only file system")
      app.expectClean(try app.fixpoint("prebuild", "--plan"))
      #expect(try app.fixpoint("prebuild", "--check").status == 1)
    }
  }

  /// A file cannot be renamed from one disk to another.
  @Test(.enabled(if: Mount.isAvailable)) func aFolderOnAnotherDiskIsWrittenToAsWell() throws {
    let app = try Workspace(example: "taskflow")
    try Mount.small(4096, at: app.url.appendingPathComponent("ios")) {
      app.expectClean(try app.fixpoint("prebuild"))
      app.expectClean(try app.fixpoint("prebuild", "--check"))
      #expect(try app.bytes(Workspace.project) == result()[Workspace.project])
    }
  }

  @Test(.enabled(if: OtherUser.isAvailable), arguments: ["targets/widget", "ios/TaskFlow.xcodeproj", "."])
  func aReadOnlyFolderLeavesTheOldTree(_ folder: String) throws {
    let app = try Workspace(example: "taskflow")
    let old = try app.snapshot()
    let run = try OtherUser.prebuild(app) { try app.setPermissions(0o555, folder) }
    app.expect(run, refusesAt: folder == "." ? ".fixpoint" : folder, "Permission denied")
    #expect(try app.snapshot() == old)
    try app.setPermissions(0o755, folder)
    app.expectClean(try OtherUser.prebuild(app) {})
    #expect(try app.snapshot() == result())
  }

  /// Ends the process at moments that differ, in the middle of renames as before and after them.
  @Test func aKilledRunIsMadeGoodByTheNext() throws {
    let app = try Workspace(example: "taskflow")
    let old = try app.snapshot()
    let new = try result()
    app.expectClean(try app.fixpoint("prebuild"))
    // With the plugin's answers on record, most of a run is Fixpoint's own work.
    let answers = app.url.appendingPathComponent(".fixpoint/cache")
    let kept = app.url.deletingLastPathComponent().appendingPathComponent("cache")
    try FileManager.default.copyItem(at: answers, to: kept)
    func restore() throws {
      try FileManager.default.removeItem(at: app.url)
      try FileManager.default.copyItem(
        at: Corpus.packageRoot.appendingPathComponent("examples/taskflow"), to: app.url)
      try app.makeFolder(".fixpoint")
      try FileManager.default.copyItem(at: kept, to: answers)
    }
    try restore()
    let start = Date()
    app.expectClean(try app.fixpoint("prebuild"))
    let whole = Date().timeIntervalSince(start)
    for moment in 1...40 {
      try restore()
      try kill(app, after: whole * Double(moment) / 40)
      for (path, bytes) in try app.snapshot() {
        #expect(bytes == old[path] || bytes == new[path], "\(path) after \(moment)")
      }
      for path in old.keys where new[path] != nil { #expect(app.exists(path), "\(path) after \(moment)") }
      app.expectClean(try app.fixpoint("prebuild"))
      #expect(try app.snapshot() == new)
      #expect(!app.exists(".fixpoint/journal") && !app.exists(".fixpoint/staging"))
    }
  }

  private func kill(_ app: Workspace, after seconds: Double) throws {
    let process = Process()
    process.executableURL = Program.url
    process.arguments = ["prebuild", "--quiet"]
    process.currentDirectoryURL = app.url
    process.standardError = FileHandle.nullDevice
    try process.run()
    Thread.sleep(forTimeInterval: seconds)
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  @Test func ofRunsAtOnceOneDoesTheWork() throws {
    let new = try result()
    for _ in 0..<3 {
      let app = try Workspace(example: "taskflow")
      let errors = app.url.deletingLastPathComponent()
      let runs = try (0..<4).map { number in
        let process = Process()
        process.executableURL = Program.url
        process.arguments = ["prebuild", "--quiet"]
        process.currentDirectoryURL = app.url
        let file = errors.appendingPathComponent("errors-\(number)")
        _ = FileManager.default.createFile(atPath: file.path, contents: nil)
        process.standardError = try FileHandle(forWritingTo: file)
        try process.run()
        return (process, file)
      }
      for (process, file) in runs {
        process.waitUntilExit()
        let text = try String(contentsOf: file, encoding: .utf8)
        // One that comes late finds everything done, or that somebody changed what it had read.
        let isExpected =
          process.terminationStatus == 0
          || process.terminationStatus == 3
            && (text.contains("is at work on this project") || text.contains("changed after the plan was made"))
        #expect(isExpected, "\(process.terminationStatus) \(text)")
      }
      #expect(runs.contains { $0.0.terminationStatus == 0 })
      #expect(try app.snapshot() == new)
    }
  }
}

extension Workspace {
  /// The disk's refusal: the place is below `place`, and nothing was printed as a result.
  func expect(
    _ run: ProgramRun, refusesAt place: String, _ words: String,
    _ location: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(run.status == 3, "\(run.output)\(run.errors)", sourceLocation: location)
    #expect(run.output.isEmpty, sourceLocation: location)
    #expect(run.errors.hasPrefix(place), "\(run.errors)", sourceLocation: location)
    #expect(run.errors.contains(words), "\(run.errors)", sourceLocation: location)
  }
}
