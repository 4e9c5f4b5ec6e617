// The types that came first make what they always made.

import Diagnostics
import Foundation
import PrebuildFixtures
import TestSupport
import Testing

@Suite struct FirstTypesTests {
  private static let types = [
    "widget", "share", "keyboard", "notification-service", "clip", "watch", "watch-widget", "app-intent",
  ]

  /// To the byte: the project file, and the digests of the other files in the lock. A person's project must not change
  /// because the catalogue does.
  @Test func keepTheirBytes() throws {
    let app = try Workspace()
    let targets = Self.types.map { "  \($0): { type: \($0), path: targets/\($0) }\n" }.joined()
    let files = SmallApp.files(at: "", targets: targets, extra: "appGroups: [group.com.acme.app]\n")
    for (path, text) in files where !path.hasPrefix("/targets") { try app.write(text, String(path.dropFirst())) }
    for type in Self.types { try app.write("\n", "targets/\(type)/Source.swift") }
    let run = try app.fixpoint("prebuild")
    #expect(run.status == 0, "\(run.errors)")
    for (path, golden) in Self.goldens {
      let place = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "Goldens/\(golden)")
      let (old, new) = (try Data(contentsOf: place), try app.bytes(path))
      if old == new { continue }
      let diff = UnifiedDiff(old: Array(old), new: Array(new)).text(old: golden, new: path)
      guard ProcessInfo.processInfo.environment["FIXPOINT_UPDATE_GOLDENS"] != nil else {
        Issue.record(
          "intended? say so in the changelog, and run with FIXPOINT_UPDATE_GOLDENS=1 to write it anew\n\(diff)")
        continue
      }
      print(diff)
      try new.write(to: place)
    }
  }

  private static let goldens = [
    ("App.xcodeproj/project.pbxproj", "first-types.pbxproj"), ("fixpoint.lock", "first-types.lock"),
  ]
}
