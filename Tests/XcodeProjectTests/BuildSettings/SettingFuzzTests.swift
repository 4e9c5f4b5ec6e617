// Whatever stands in an xcconfig file, reading and evaluating it ends and says something.

import Diagnostics
import Foundation
import Platform
import TestSupport
import Testing

@testable import XcodeProject

struct SettingFuzzTests {
  /// Bits of the language, which single changed bytes seldom make.
  private static let words = [
    "$$", "$(", "${", ")", "}", "$(inherited)", "$inherited", "$(A)", "$(B:lower)", ":default=", ":suffix=.x",
    ":standardizepath",
    ":abspath", ":quote", "[sdk=iphoneos*]", "[arch=arm64]", "[config=D*,sdk=*]", "[", "]", "=", " = ", "\n", "\r\n",
    "\\\n", ";", "//", "#include \"a.xcconfig\"\n",
    "#include? \"b.xcconfig\"\n", "#include \"", "*", "?", "\u{2028}", "é", "\u{0}", "A", "B", "<<<<<<< HEAD\n",
  ]

  /// `FIXPOINT_FUZZ_SECONDS` runs it that long instead.
  @Test func damagedFilesAreReadToTheirEnd() throws {
    let seconds = ProcessInfo.processInfo.environment["FIXPOINT_FUZZ_SECONDS"].flatMap(Double.init)
    let end = seconds.map { Date().addingTimeInterval($0) }
    let seeds = try Self.seeds()
    #expect(seeds.count >= 4)
    var generator = SeededGenerator(seed: 5)
    var (round, settings, states) = (0, 0, Set<String>())
    while end.map({ Date() < $0 }) ?? (round < 3000) {
      let files = (0..<2).map { Self.damaged(seeds[(round + $0) % seeds.count], &generator) }
      settings += try Self.evaluate(files, &states)
      round += 1
    }
    if seconds != nil { print("tried \(round) pairs of files with \(settings) settings") }
    #expect(settings > 3000)
    #expect(states == ["value", "unresolved", "cycle", "absent"])
  }

  @Test func damagedExpressionsAreEvaluatedToTheirEnd() throws {
    let seconds = ProcessInfo.processInfo.environment["FIXPOINT_FUZZ_SECONDS"].flatMap(Double.init)
    let end = seconds.map { Date().addingTimeInterval($0) }
    var generator = SeededGenerator(seed: 6)
    var round = 0
    let place = SourceLocation(file: "p")
    while end.map({ Date() < $0 }) ?? (round < 3000) {
      let length = Int.random(in: 1...24, using: &generator)
      let text = (0..<length).map { _ in Self.words.randomElement(using: &generator) ?? "" }.joined()
      let layer = SettingLayer(
        level: .builtIn, source: .builtIn(["A": text, "B": "$(A) b", "PROJECT_DIR": "/p"], place))
      let scope = SettingScope(layers: [layer], universe: [layer])
      // Literals and references as written are the whole text.
      #expect(
        SettingExpression(text).parts.map { part in
          switch part {
          case .literal(let literal): literal
          case .dollar: "$$"
          case .reference(_, _, let written): written
          }
        }.joined() == text)
      for name in ["A", "B"] {
        let trace = scope.trace(name)
        #expect(trace.setting == scope.resolve(name))
        if case .unresolved(_, let missing, _) = trace.setting { #expect(!missing.isEmpty) }
      }
      _ = SettingCondition(text)?.verdict(in: BuildContext(sdk: "iphoneos"))
      round += 1
    }
  }

  private static func evaluate(_ files: [[UInt8]], _ states: inout Set<String>) throws -> Int {
    let disk = MemoryFileSystem()
    try disk.makeDirectories(Fixture.root)
    for (name, bytes) in zip(["a", "b"], files) {
      try disk.write(bytes, to: Fixture.root.appending(name + ".xcconfig"), permissions: 0o644)
    }
    var loader = XCConfigLoader(files: disk, root: Fixture.root)
    let found = loader.table(Fixture.root.appending("a.xcconfig"), referredToAt: SourceLocation(file: "p"))
    let table = try #require(found)
    let layer = SettingLayer(level: .target, source: .xcconfig(table))
    let context = BuildContext(configuration: "Debug", sdk: "iphoneos")
    let scope = SettingScope(layers: [layer], universe: [layer], context: context)
    for name in scope.names() {
      let trace = scope.trace(name)
      switch trace.setting {
      case .value: states.insert("value")
      case .unresolved(_, let missing, let place):
        states.insert("unresolved")
        #expect(!missing.isEmpty && place.line != nil)
      case .cycle(let names, let place):
        states.insert("cycle")
        #expect(names.first == names.last && place.line != nil)
      case .beyond(_, let at, let place): #expect(at.line != nil && place.line != nil)
      case .absent: states.insert("absent")
      }
      _ = scope.conditional(name)
    }
    for diagnostic in loader.diagnostics { #expect(diagnostic.location != nil) }
    return table.assignments.count
  }

  private static func damaged(_ seed: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = Bool.random(using: &generator) ? generator.mutated(seed, limit: 6) : seed
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      let word = words.randomElement(using: &generator) ?? ""
      bytes.insert(contentsOf: word.utf8, at: Int.random(in: 0...bytes.count, using: &generator))
    }
    return bytes
  }

  private static func seeds() throws -> [[UInt8]] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Seeds")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".xcconfig") }
    return try names.sorted().map { [UInt8](try Data(contentsOf: folder.appendingPathComponent($0))) }
  }
}
