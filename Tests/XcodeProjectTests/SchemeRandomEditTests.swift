// Random edits of schemes change only what they must, and taken back leave the bytes as they were.

import TestSupport
import Testing
import XcodeProject

@Suite("Random edits of schemes")
struct SchemeRandomEditTests {
  private enum Edit: CaseIterable {
    case build, testable, plan, variable, argument, rename
  }

  private static let new = Sample.target(9, "New", "New.app")
  private static let plan = ContainerLocation(.container, "New.xctestplan")

  private static var texts: [(name: String, bytes: [UInt8])] {
    get throws {
      let seeds = try Fuzzing.seeds(in: Sample.folder).filter { $0.name.hasSuffix(".xcscheme") }
      return seeds
        + (try Corpus.paths { $0.hasSuffix(".xcscheme") }.map { ($0, try Corpus.read($0)) })
    }
  }

  @Test("Edits in any order and number, taken back in any order, leave no trace")
  func takenBack() throws {
    var random = SeededGenerator(seed: 7)
    for (name, bytes) in try Self.texts {
      for _ in 0..<6 {
        let before = try Scheme(parsing: bytes, file: name)
        var scheme = before
        // An empty list of test targets is kept where it was one.
        let hasTestables = before.action(.test)?.element.child("Testables") != nil
        var edits = Edit.allCases.filter { $0 != .testable || hasTestables }.shuffled(using: &random)
        edits = Array(edits.prefix(Int.random(in: 1...edits.count, using: &random)))
        for edit in edits { apply(edit, to: &scheme, of: before) }
        #expect(scheme.bytes != bytes, "\(name): \(edits)")
        #expect(scheme.canonicalBytes() == scheme.bytes, "\(name): \(edits)")
        let removed = lines(bytes).difference(from: lines(scheme.bytes)).insertions
        #expect(removed.count <= renamedLines(edits, before), "\(name): \(edits) touched other lines")
        for edit in edits.shuffled(using: &random) { takeBack(edit, from: &scheme, of: before) }
        #expect(scheme.bytes == bytes, "\(name): \(edits)")
      }
    }
  }

  private func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Lines of the old text that may differ: two at each mention of the first target.
  private func renamedLines(_ edits: [Edit], _ scheme: Scheme) -> Int {
    guard edits.contains(.rename), let target = scheme.references.first?.target else { return 0 }
    return 2 * scheme.references.count { $0.target.means(target) }
  }

  private func apply(_ edit: Edit, to scheme: inout Scheme, of before: Scheme) {
    switch edit {
    case .build: scheme.addToBuild(Self.new, for: [.running], at: 0)
    case .testable: scheme.addTestable(Self.new, parallelizable: true, at: 0)
    case .plan: scheme.addTestPlan(Self.plan)
    case .variable: scheme.set(EnvironmentVariable("NEW", "<\"'&>"), of: .launch)
    case .argument: scheme.set(SchemeArgument("-new"), of: .launch)
    case .rename:
      if let target = before.references.first?.target { scheme.rename(target, to: "Renamed", product: "Renamed.app") }
    }
  }

  private func takeBack(_ edit: Edit, from scheme: inout Scheme, of before: Scheme) {
    switch edit {
    case .build, .testable: scheme.remove(Self.new)
    case .plan: scheme.removeTestPlan(Self.plan)
    case .variable: scheme.removeEnvironmentVariable("NEW", of: .launch)
    case .argument: scheme.removeArgument("-new", of: .launch)
    case .rename:
      if let target = before.references.first?.target {
        scheme.rename(target, to: target.blueprintName, product: target.buildableName)
      }
    }
  }
}
