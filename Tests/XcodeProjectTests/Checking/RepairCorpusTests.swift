// Repairs of real project files, as they are and damaged at random.

import Diagnostics
import Foundation
import PBXProj
import Platform
import TestSupport
import Testing

@testable import XcodeProject

@Suite(.enabled(if: Corpus.isPresent))
struct RepairCorpusTests {
  private func file(_ bytes: [UInt8], _ path: String) -> ProjectFile? {
    let place = AbsolutePath("/repo/App.xcodeproj/project.pbxproj")!
    return try? ProjectFile(bytes: bytes, path: place, root: AbsolutePath("/repo")!)
  }

  /// Repairs and says what does not hold: the result is read again, it is the same when repaired again, and nothing is
  /// wrong with it that was not wrong, or that a repair could put right.
  private func faults(of file: ProjectFile) throws -> [String] {
    let before = Set(structuralFindings(in: file).map(\.code))
    let result = try RepairedProject(file)
    let reread = try ProjectFile(bytes: result.file.bytes, path: file.path, root: file.root)
    let again = try RepairedProject(reread)
    var faults: [String] = []
    if again.file.bytes != result.file.bytes { faults.append("a second repair changes more") }
    for finding in structuralFindings(in: reread) where finding.repair != nil {
      faults.append("left although there is a repair: \(finding.message)")
    }
    for finding in again.left where !before.contains(finding.code) { faults.append("new: \(finding.message)") }
    return faults
  }

  @Test func realProjectsAreRepairedOnceAndForAll() throws {
    let paths = Corpus.paths { $0.hasSuffix(".pbxproj") }
    var count = 0
    for (at, path) in paths.enumerated() where at % 24 == 3 || path.contains("EvanBacon__xcode") {
      guard let file = file(try Corpus.read(path), path), file.bytes.count < 250_000 else { continue }
      #expect(try faults(of: file) == [], "\(path)")
      count += 1
    }
    #expect(count > 25)
  }

  /// Most files that Xcode or a careful tool wrote are whole: a check that speaks up in many of them is wrong.
  @Test func fewRealProjectsHaveFindings() throws {
    let paths = Corpus.paths(below: "projects") { $0.hasSuffix(".pbxproj") && !$0.contains("fixtures") }
    var (whole, damaged) = (0, 0)
    for (at, path) in paths.enumerated() where at % 8 == 0 {
      guard let file = file(try Corpus.read(path), path), file.bytes.count < 250_000 else { continue }
      if structuralFindings(in: file).isEmpty { whole += 1 } else { damaged += 1 }
    }
    #expect(whole > 15 && damaged * 4 < whole, "\(damaged) of \(whole + damaged) have findings")
  }

  /// A line that goes or comes twice, or a reference that leads elsewhere, is what merges and scripts leave behind.
  @Test func damagedProjectsAreRepairedOnceAndForAll() throws {
    let paths = ["EvanBacon__expo-apple-widget-example/ios", "azooKey__azooKey", "mattermost__mattermost-mobile/ios"]
      .flatMap { folder in Corpus.paths(below: "projects/" + folder) { $0.hasSuffix(".pbxproj") }.prefix(1) }
    var generator = SeededGenerator(seed: 8)
    let deadline = ProcessInfo.processInfo.environment["FIXPOINT_FUZZ_SECONDS"].flatMap(Double.init).map {
      Date().addingTimeInterval($0)
    }
    var round = 0
    var damaged = 0
    while deadline.map({ Date() < $0 }) ?? (round < 12) {
      let path = paths[round % paths.count]
      round += 1
      let bytes = damage(try Corpus.read(path), &generator)
      guard let file = file(bytes, path) else { continue }
      damaged += 1
      let found = try faults(of: file)
      #expect(found == [], "\(path), round \(round)")
      if !found.isEmpty {
        try? Data(bytes).write(to: FileManager.default.temporaryDirectory.appending(path: "damaged-\(round).pbxproj"))
      }
    }
    #expect(damaged > round / 3)
  }

  private func damage(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
    // Lines of one list entry or one object each can come and go and the file still be read.
    func isEntry(_ line: [UInt8]) -> Bool {
      line.last == UInt8(ascii: ",")
        || (line.last == UInt8(ascii: ";") && line.contains(UInt8(ascii: "=")) && line.count > 3)
    }
    for _ in 0..<Int.random(in: 1...5, using: &generator) {
      let place = Int.random(in: 0..<lines.count, using: &generator)
      guard isEntry(lines[place]) else { continue }
      let other = Int.random(in: 0..<lines.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0, 1: lines.remove(at: place)
      case 2: lines.insert(lines[place], at: place)
      case 3 where lines[other].last == lines[place].last && isEntry(lines[other]): lines[place] = lines[other]
      default:
        guard let digit = lines[place].firstIndex(where: { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
          continue
        }
        lines[place][digit] = UInt8(ascii: "0") + UInt8.random(in: 0..<10, using: &generator)
      }
    }
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }
}
