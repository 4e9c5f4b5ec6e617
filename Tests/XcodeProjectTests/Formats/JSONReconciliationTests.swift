// Reconciliation of projects in Xcode's JSON format.

import Foundation
import PBXProj
import Platform
import ProjectModel
import TestSupport
import Testing
import XCProj

@testable import XcodeProject

@Suite(.enabled(if: Corpus.isPresent))
struct JSONReconciliationTests {
  private func targets(_ scenario: Scenario) -> [Target] {
    [
      scenario.target("face"), scenario.target("acme-share", TargetCatalogue.share),
      scenario.target("keys", TargetCatalogue.keyboard),
    ]
  }

  @Test(arguments: JSONSample.all)
  func threeTargetsComeOnceAndGoWithoutATrace(_ sample: JSONSample) throws {
    let scenario = try sample.scenario()
    let three = targets(scenario)
    let first = try scenario.reconciled(nil, three)
    #expect(!first.changes.isEmpty)
    let file = try scenario.reread(first.file)
    #expect(Set(file.targets.map(\.name)).isSuperset(of: three.map(\.name)))
    #expect(file.document.hasSameObjects(as: first.file.document), "\(difference(file, first.file))")

    let second = try scenario.reconciled(file, three)
    #expect(second.changes.isEmpty, "\(second.changes.map(\.summary))")
    #expect(second.file.bytes == file.bytes, "\(firstDifference(second.file, file))")

    let two = try scenario.reread(scenario.reconciled(file, [three[0], three[2]]).file)
    #expect(try two.bytes == scenario.clean([three[0], three[2]]).bytes)
    let none = try scenario.reconciled(two, [])
    #expect(none.file.bytes == scenario.original.bytes, "\(firstDifference(none.file, scenario.original))")
  }

  @Test(arguments: JSONSample.all)
  func idsStandOnlyWhereXcodeKeepsThem(_ sample: JSONSample) throws {
    let scenario = try sample.scenario()
    let text = try scenario.reconciled(nil, targets(scenario)).file.text
    let written = text.split(separator: "\n").filter { $0.contains(Ownership.prefix) }
    // Three targets and their products.
    #expect(written.count == 6, "\(written)")
  }

  @Test(arguments: JSONSample.all.filter(\.isCanonical))
  func whatIsWrittenIsAsXcodeWritesIt(_ sample: JSONSample) throws {
    let scenario = try sample.scenario()
    let file = try scenario.reconciled(nil, targets(scenario)).file
    let document = try XCProjDocument(parsing: file.bytes, file: "project.xcproj")
    let lines = Set(text(try XCProjDocument(parsing: scenario.original.bytes, file: "").canonicalBytes()))
    let added = text(file.bytes).filter { !lines.contains($0) }
    let canonical = Set(text(document.canonicalBytes()))
    for line in added { #expect(canonical.contains(line), "\(line)") }
  }

  private func text(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  }

  private func difference(_ a: ProjectFile, _ b: ProjectFile) -> String {
    var found: [String] = []
    let ids = Set(a.document.objectIDs).union(b.document.objectIDs)
    for id in ids.sorted() {
      let (left, right) = (a.document.object(id), b.document.object(id))
      if left == nil || right == nil {
        found.append("\(left == nil ? "second" : "first") only: \(a.title(of: id)) \(b.title(of: id)) \(id)")
      } else if left?.summary != right?.summary {
        let entries = Set((left?.entries ?? []).map(\.key) + (right?.entries ?? []).map(\.key)).sorted()
        let keys = entries.filter { left?[$0]?.summary != right?[$0]?.summary }
        found.append("\(id) \(keys.map { "\($0): \(left?[$0]?.summary ?? "-") | \(right?[$0]?.summary ?? "-")" })")
      }
    }
    return found.prefix(12).joined(separator: "\n")
  }
}
