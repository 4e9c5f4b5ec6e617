// fixpoint cache

import Foundation
import TestSupport
import Testing

@Suite struct CacheCommandTests {
  /// A content of a thousand bytes under its digest, as a run leaves it.
  private func fill(_ workspace: Workspace) throws {
    let digest = "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
    try workspace.write(String(repeating: "a", count: 1000), ".fixpoint/cache/cas/41/\(digest)")
  }

  @Test func statsNeedNoConfiguration() throws {
    let workspace = try Workspace()
    let run = try workspace.fixpoint("cache", "stats")
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output == ".fixpoint/cache: the outputs of 0 actions in 0 files, 0 B of at most 5 GB\n")
    #expect(!workspace.exists(".fixpoint"))
  }

  @Test func statsTellWhatIsConfigured() throws {
    let app = try Workspace(example: "taskflow")
    try app.write(
      try app.read("fixpoint.yml") + "\ncache: { size: 2MB, remote: https://cache.example.com/ }\n", "fixpoint.yml")
    try fill(app)
    let run = try app.fixpoint("cache", "stats", "--format", "json", in: "ios")
    #expect(run.status == 0)
    #expect(run.json["limit"] as? Int == 2_000_000)
    #expect((run.json["held"] as? [String: Int]) == ["actions": 0, "contents": 1, "bytes": 1000])
    #expect((run.json["remote"] as? [String: Any])?["url"] as? String == "https://cache.example.com")
    let other = try app.fixpoint(
      "cache", "stats", "--format", "json", environment: ["FIXPOINT_REMOTE_CACHE": "http://10.1.1.1"])
    #expect((other.json["remote"] as? [String: Any])?["url"] as? String == "http://10.1.1.1")
  }

  @Test func pruneKeepsToItsGoal() throws {
    let workspace = try Workspace()
    try fill(workspace)
    let kept = try workspace.fixpoint("cache", "prune", "--size", "1kB")
    #expect(kept.output.hasPrefix(".fixpoint/cache: nothing to remove\n"))
    let run = try workspace.fixpoint("cache", "prune", "--size", "999 B", "--format", "json")
    #expect(run.status == 0)
    #expect((run.json["removed"] as? [String: Int])?["bytes"] == 1000)
    #expect((run.json["left"] as? [String: Int])?["contents"] == 0)
  }

  @Test func aWrongGoalIsRefused() throws {
    let run = try Workspace().fixpoint("cache", "prune", "--size", "lots")
    #expect(run.status == 2)
    #expect(run.errors == "error: --size takes a size such as 500MB or 2GiB, not “lots”\n")
  }

  @Test func somethingElseInItsPlaceIsNamed() throws {
    let workspace = try Workspace()
    try workspace.write("mine", ".fixpoint/cache")
    let run = try workspace.fixpoint("cache", "prune", "--all")
    #expect(run.status == 2)
    #expect(run.errors.contains(".fixpoint/cache is not a folder"))
    #expect(try workspace.read(".fixpoint/cache") == "mine")
  }

  @Test func anAddressWithASecretIsNotRepeated() throws {
    let run = try Workspace().fixpoint(
      "cache", "stats", environment: ["FIXPOINT_REMOTE_CACHE": "https://ci:hunter2@cache.example.com"])
    #expect(run.status == 2)
    #expect(!run.errors.contains("hunter2") && !run.output.contains("hunter2"))
  }
}
