// Hand-written files in Xcode's layout.

import Foundation
import TestSupport
import XcodeProject

enum Sample {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("SchemeSeeds")

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  static func scheme(_ name: String = "App") throws -> Scheme {
    try Scheme(parsing: Array(text(name + ".xcscheme").utf8), file: name + ".xcscheme")
  }

  static func testPlan() throws -> TestPlan {
    try TestPlan(parsing: Array(text("All.xctestplan").utf8), file: "All.xctestplan")
  }

  static func workspace() throws -> XcodeWorkspace {
    try XcodeWorkspace(parsing: Array(text("Orchard.xcworkspacedata").utf8), file: "contents.xcworkspacedata")
  }

  static func target(_ number: Int, _ name: String, _ product: String) -> BuildableReference {
    BuildableReference(
      blueprintIdentifier: "AA000000000000000000000\(number)", buildableName: product, blueprintName: name,
      container: "container:Orchard.xcodeproj")
  }

  static let app = target(1, "Orchard", "Orchard.app")
  static let tests = target(2, "OrchardTests", "OrchardTests.xctest")
  static let framework = target(3, "Grafting", "Grafting.framework")
  static let widget = target(4, "Harvest", "Harvest.appex")
}

/// The lines of `after` that are not in `before`, and the other way round, as `+` and `-` lines in the order of the texts.
func lineChanges(_ before: String, _ after: String) -> [String] {
  let (old, new) = (
    before.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
    after.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  )
  let changes = new.difference(from: old)
  return changes.removals.map { change in
    if case .remove(_, let line, _) = change { "-" + line.drop { $0 == " " } } else { "" }
  }
    + changes.insertions.map { change in
      if case .insert(_, let line, _) = change { "+" + line.drop { $0 == " " } } else { "" }
    }
}
