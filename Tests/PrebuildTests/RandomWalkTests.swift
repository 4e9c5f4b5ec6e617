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
    let count = environment["FIXPOINT_WALKS"].flatMap { UInt64($0) } ?? 1
    let first = environment["FIXPOINT_SEED"].flatMap { UInt64($0) } ?? 1
    return Array(first..<(first + count))
  }()

  private static let edits = 10

  /// What a walk begins with.
  enum Start: Sendable, CustomTestStringConvertible {
    case small(ProjectFormat)
    /// A real `project.xcproj`, or what becomes of it in the other format.
    case real(String, ProjectFormat)

    var testDescription: String {
      switch self {
      case .small(let format): "a small project as \(format.fileName)"
      case .real(let name, let format): "\(name) as \(format.fileName)"
      }
    }

    var declaration: Declaration {
      var declaration = Declaration()
      // Of the real ones only the project file is there, and not what the application signs with.
      if case .real = self { declaration.appGroups = nil }
      return declaration
    }
  }

  private static let real = [
    "rorkai__rork-xcode__tests__fixtures__app", "rorkai__rork-xcode__tests__fixtures__app-exceptions",
    "rorkai__rork-xcode__tests__fixtures__legacy-groups", "uhooi__Loki__App__Develop.xcodeproj__project",
    "tuist__XcodeProj__Fixtures__XCProj__XcodeGenerated.xcodeproj__project",
  ]

  private static let starts =
    ProjectFormat.allCases.map(Start.small)
    + (Corpus.isPresent ? real.flatMap { name in ProjectFormat.allCases.map { Start.real(name, $0) } } : [])

  private func sandbox(_ start: Start) throws -> Sandbox {
    var box = Sandbox()
    box.plugins = [AppleTargets(), AssetCatalogs(), Entitlements()]
    for folder in Declaration.folders { try box.write("struct Source {}\n", to: "\(folder)/Source.swift") }
    try box.write(start.declaration.yaml, to: "fixpoint.yml")
    let small = box.path("App.xcodeproj/project.pbxproj")
    switch start {
    case .small(let format): try write(box.disk.read(small), in: .pbxproj, as: format, box)
    case .real(let name, let format):
      try box.disk.removeFile(small)
      try write(Corpus.read("xcproj/\(name).xcproj"), in: .xcproj, as: format, box)
    }
    return box
  }

  private func write(_ bytes: [UInt8], in old: ProjectFormat, as format: ProjectFormat, _ box: Sandbox) throws {
    let bundle = box.path("App.xcodeproj")
    var bytes = bytes
    if old != format {
      let file = try ProjectFile(bytes: bytes, path: bundle.appending(old.fileName), root: Sandbox.root)
      bytes = try file.converted(to: format).bytes
      try box.disk.removeTree(bundle.appending(old.fileName))
    }
    try box.disk.write(bytes, to: bundle.appending(format.fileName), permissions: 0o644)
  }

  @Test(arguments: starts, seeds)
  func everyWalkEndsInTheBytesOfACleanRun(_ start: Start, _ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let original = try sandbox(start)
    let box = Sandbox(copying: original)
    var declaration = start.declaration
    var walk: [String] = []
    var made = 0
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
      made += next.targets.count
      try box.run()
      let differing = differences(box.tree, clean.tree)
      guard differing.isEmpty else {
        Issue.record("after \(walk.joined(separator: "; ")):\n\(next.yaml)\(differing.joined(separator: "\n"))")
        return
      }
      #expect(try box.plan().isUpToDate, "\(walk)")
    }
    #expect(made > 0, "\(walk)")
    if case .real = start { return }
    let verification = try box.verify()
    #expect(verification.isEqual, "\(walk) \(verification.differences.map { $0.message + $0.diff })")
  }

  @Test(arguments: ProjectFormat.allCases, seeds)
  func theOrderOfNamesInAFolderIsNoInput(_ format: ProjectFormat, _ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let box = try sandbox(.small(format))
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
