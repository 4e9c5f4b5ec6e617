// The types that came first make what they always made.

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
    let goldens = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Goldens")
    for (path, golden) in [
      ("App.xcodeproj/project.pbxproj", "first-types.pbxproj"), ("fixpoint.lock", "first-types.lock"),
    ] {
      let expected = try String(contentsOf: goldens.appendingPathComponent(golden), encoding: .utf8)
      #expect(try app.read(path) == expected)
    }
  }
}
