// Damaged projects never crash on their way from one format to the other.

import Diagnostics
import Foundation
import PBXProj
import Platform
import TestSupport
import Testing
import XCProj

@testable import XcodeProject

@Suite struct FormatsFuzzTests {
  /// So many files, or for so long as `FIXPOINT_FUZZ_SECONDS` says.
  private func run(_ seeds: [[UInt8]], _ name: String, rounds: Int, _ check: (ProjectFile, [UInt8]) throws -> Void)
    throws
  {
    let seconds = ProcessInfo.processInfo.environment["FIXPOINT_FUZZ_SECONDS"].flatMap(Double.init)
    let start = Date()
    var random = SeededGenerator(seed: seconds == nil ? 0x5EED : UInt64(start.timeIntervalSince1970))
    var round = 0
    var read = 0
    while seconds.map({ Date().timeIntervalSince(start) < $0 }) ?? (round < rounds) {
      let seed = seeds[round % seeds.count]
      let bytes = round % 4 == 0 ? random.mutated(seed) : exchanged(seed, &random)
      round += 1
      do {
        let file = try ProjectFile(
          bytes: bytes, path: AbsolutePath("/repo/App.xcodeproj/\(name)")!, root: AbsolutePath("/repo")!)
        read += 1
        try check(file, bytes)
      } catch is Rejection {}
    }
    if seconds != nil { print("\(name): \(round) files, \(read) of them read") }
    #expect(read > round / 20)
  }

  @Test func aDamagedJSONProjectKeepsItsBytesAndConverts() throws {
    try run([Array(TwoFormatsTests.json.utf8)] + Self.seeds("XCProjTests", ".xcproj"), "project.xcproj", rounds: 120) {
      file, bytes in
      try #require(file.bytes == bytes)
      let conversion = try file.converted(to: .pbxproj)
      _ = try ProjectDocument(parsing: conversion.bytes, file: "p")
      var edited = file
      if let target = file.targets.first {
        edited.document.set("added", at: ["name"], in: target.id)
        _ = try XCProjDocument(parsing: edited.bytes, file: "p")
      }
    }
  }

  @Test func aDamagedPropertyListConverts() throws {
    try run([Array(SmallProject().text.utf8)], "project.pbxproj", rounds: 120) {
      file, _ in
      let conversion = try file.converted(to: .xcproj)
      _ = try XCProjDocument(parsing: conversion.bytes, file: "p")
    }
  }

  /// With some words and texts in the place of others, which most often can still be parsed.
  private func exchanged(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    let stops = Set(" \t\n\r,;(){}[]:=".utf8)
    var words: [Range<Int>] = []
    var start = 0
    for (at, byte) in bytes.enumerated() where stops.contains(byte) {
      if at > start { words.append(start..<at) }
      start = at + 1
    }
    guard words.count > 1 else { return bytes }
    var result = bytes
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let (from, to) = (
        words[Int.random(in: 0..<words.count, using: &random)], words[Int.random(in: 0..<words.count, using: &random)]
      )
      guard to.upperBound <= result.count else { continue }
      result.replaceSubrange(to, with: bytes[from])
    }
    return result
  }

  private static func seeds(_ folder: String, _ ending: String) -> [[UInt8]] {
    let place = Corpus.packageRoot.appendingPathComponent("Tests/\(folder)/Seeds")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
    return names.filter { $0.hasSuffix(ending) }.sorted().compactMap {
      (try? Data(contentsOf: place.appendingPathComponent($0))).map { [UInt8]($0) }
    }
  }
}
