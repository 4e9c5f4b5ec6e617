// A real process ends at every single operation, and what it leaves is made good.

import Foundation
import Platform
import Prebuild
import PrebuildFixtures
import Testing

@Suite(.serialized) struct CrashTests {
  @Test(.enabled(if: probe != nil)) func aProcessKilledAfterAnyOperationLeavesEveryFileOldOrNew() throws {
    let box = try DiskSandbox()
    try box.run(CrashScenario.before)
    try box.fill(["\(box.root)/fixpoint.yml": CrashScenario.configurationAfter])
    let start = try box.snapshot(all: true)
    let old = try box.snapshot()
    try box.run(CrashScenario.after)
    let new = try box.snapshot()
    var deaths = 0
    while true {
      try box.empty()
      try box.fill(start)
      if try end(box, after: deaths + 1) == .done { break }
      deaths += 1
      let left = try box.snapshot()
      for (path, text) in left { #expect(text == old[path] || text == new[path], "\(path) after \(deaths)") }
      // Recovery dies too, somewhere.
      if try end(box, after: deaths % 17 + 1) == .killed {
        for (path, text) in try box.snapshot() { #expect(text == old[path] || text == new[path]) }
      }
      _ = try recover(root: box.root, seams: .system())
      let recovered = try box.snapshot()
      #expect(recovered == old || recovered == new, "after \(deaths)")
      try box.run(CrashScenario.after)
      #expect(try box.snapshot() == new)
    }
    #expect(deaths > 30)
    #expect(try box.snapshot() == new)
  }

  private enum Ending { case done, killed }

  private func end(_ box: DiskSandbox, after count: Int) throws -> Ending {
    let process = Process()
    process.executableURL = Self.probe
    process.arguments = [box.root.string, String(count)]
    try process.run()
    process.waitUntilExit()
    if process.terminationReason == .uncaughtSignal {
      #expect(process.terminationStatus == SIGKILL)
      return .killed
    }
    #expect(process.terminationStatus == 0)
    return .done
  }

  /// Built beside the tests.
  private static let probe: URL? = {
    let places = [
      URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent(),
      URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent(),
      Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent(),
    ]
    return places.map { $0.appendingPathComponent("CrashProbe") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()
}
