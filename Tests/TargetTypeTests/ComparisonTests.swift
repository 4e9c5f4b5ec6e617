// The rows beside the committed targets of public projects.

import Diagnostics
import Foundation
import Platform
import ProjectModel
import Terminal
import TestSupport
import Testing
import XcodeProject

@Suite(.enabled(if: Corpus.isPresent)) struct ComparisonTests {
  /// Key by key. Every difference is intended, and says why in `IntendedDifference.all`.
  @Test func everyDifferenceFromACommittedTargetIsIntended() throws {
    let targets = try committedTargets()
    var found: [String: [String]] = [:]
    var rows: [String: (targets: Int, differences: Int)] = [:]
    for target in targets {
      let differences = target.differences()
      for difference in differences { found[difference, default: []].append("\(target.name) (\(target.type.id))") }
      rows[target.type.id, default: (0, 0)].targets += 1
      rows[target.type.id]?.differences += differences.count
    }
    let names = rows.keys.sorted()
    print(
      table(
        [["type", "targets", "differences"]]
          + names.map { [$0, "\(rows[$0]?.targets ?? 0)", "\(rows[$0]?.differences ?? 0)"] }))
    for (difference, places) in found.sorted(by: { $0.key < $1.key }) {
      let reason = IntendedDifference.all.first { $0.matches(difference) }
      #expect(reason != nil, "\(difference): \(places.sorted().joined(separator: ", "))")
    }
    for intended in IntendedDifference.all {
      #expect(found.keys.contains { intended.matches($0) }, "no target differs any more in: \(intended.what)")
    }
    #expect(targets.count > 30)
  }

  private func committedTargets() throws -> [MadeTarget] {
    let files = DiskFileSystem()
    let root = try #require(Corpus.root.flatMap { AbsolutePath($0.path) })
    var result: [MadeTarget] = []
    for path in Corpus.paths(below: "projects", where: { $0.hasSuffix(".xcodeproj/project.pbxproj") }) {
      let text = String(decoding: try Corpus.read(path), as: UTF8.self)
      guard Self.marks.contains(where: text.contains) else { continue }
      let parts = path.split(separator: "/").map(String.init)
      let repository = root.appending("projects/\(parts[1])")
      let file = try ProjectFile.read(root.appending(path).parent, root: repository, files: files)
      result += MadeTarget.all(in: try ObservedProject(file, files: files), of: parts[1])
    }
    return result
  }

  /// Parts of the product types that an application carries.
  private static let marks = ["-extension\"", "app-extension", "on-demand-install-capable", "xpc-service"]
}
