// Whatever a configuration was before, what it makes is what a first run would make.

import AppleTargetsPlugin
import AssetCatalogsPlugin
import Diagnostics
import EntitlementsPlugin
import Foundation
import Platform
import PrebuildFixtures
import TestSupport
import Testing
import XcodeProject

@testable import Prebuild

@Suite struct RandomWalkTests {
  /// `FIXPOINT_WALKS` walks in each format, beginning with the seed `FIXPOINT_SEED`.
  private static let seeds: [UInt64] = {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["FIXPOINT_WALKS"].flatMap { UInt64($0) } ?? 2
    let first = environment["FIXPOINT_SEED"].flatMap { UInt64($0) } ?? 1
    return Array(first..<(first + count))
  }()

  private static let edits = 10

  private func start(_ format: ProjectFormat) throws -> Sandbox {
    var box = Sandbox()
    box.plugins = [AppleTargets(), AssetCatalogs(), Entitlements()]
    for folder in Declaration.folders { try box.write("struct Source {}\n", to: "\(folder)/Source.swift") }
    try box.write(Declaration().yaml, to: "fixpoint.yml")
    guard format == .xcproj else { return box }
    let path = box.path("App.xcodeproj/project.pbxproj")
    let file = try ProjectFile(bytes: try box.disk.read(path), path: path, root: Sandbox.root)
    let conversion = try file.converted(to: .xcproj)
    try box.disk.removeFile(path)
    try box.disk.write(conversion.bytes, to: box.path("App.xcodeproj/project.xcproj"), permissions: 0o644)
    return box
  }

  @Test(arguments: ProjectFormat.allCases, seeds)
  func everyWalkEndsInTheBytesOfACleanRun(_ format: ProjectFormat, _ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let original = try start(format)
    let box = Sandbox(copying: original)
    var declaration = Declaration()
    var walk: [String] = []
    for _ in 0..<Self.edits {
      var next = declaration
      walk.append(next.change(using: &generator))
      let clean = Sandbox(copying: original)
      try clean.write(next.yaml, to: "fixpoint.yml")
      let old = box.tree
      try box.write(next.yaml, to: "fixpoint.yml")
      do {
        try clean.run()
      } catch let rejection as Rejection {
        // What a first run refuses, every run refuses, and leaves the tree alone.
        walk[walk.count - 1] += " (refused: \(rejection.diagnostics.first?.message ?? ""))"
        #expect(throws: Rejection.self, "\(walk)") { try box.run() }
        try box.write(declaration.yaml, to: "fixpoint.yml")
        #expect(box.tree == old, "\(walk)")
        continue
      }
      declaration = next
      try box.run()
      let differing = differences(box.tree, clean.tree)
      guard differing.isEmpty else {
        Issue.record("after \(walk.joined(separator: "; ")):\n\(next.yaml)\(differing.joined(separator: "\n"))")
        return
      }
      #expect(try box.plan().isUpToDate, "\(walk)")
    }
    let verification = try box.verify()
    #expect(verification.isEqual, "\(walk) \(verification.differences.map { $0.message + $0.diff })")
  }

  @Test(arguments: ProjectFormat.allCases, seeds)
  func theOrderOfNamesInAFolderIsNoInput(_ format: ProjectFormat, _ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let box = try start(format)
    var declaration = Declaration()
    for _ in 0..<6 { _ = declaration.change(using: &generator) }
    try box.write(declaration.yaml, to: "fixpoint.yml")
    let shuffled = Sandbox(copying: box)
    do {
      try box.run()
    } catch is Rejection {
      return
    }
    try shuffled.run(on: ShuffledNames(shuffled.disk, seed: seed))
    #expect(shuffled.tree == box.tree)
    #expect(try shuffled.plan(on: ShuffledNames(shuffled.disk, seed: seed + 1)).isUpToDate)
  }

  private func differences(_ found: [String: String], _ wanted: [String: String]) -> [String] {
    Set(found.keys).union(wanted.keys).sorted().filter { found[$0] != wanted[$0] }.map { path in
      let diff = UnifiedDiff(old: Array((wanted[path] ?? "").utf8), new: Array((found[path] ?? "").utf8))
      return diff.text(old: "clean\(path)", new: "walk\(path)")
    }
  }
}
