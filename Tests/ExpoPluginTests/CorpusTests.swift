// Public Expo apps.

import Configuration
import Diagnostics
import ExpoPlugin
import JSON
import Platform
import PluginFixtures
import PluginKit
import TestSupport
import Testing

@Suite struct CorpusTests {
  /// What has to go is proposed, nothing else of the file changes, and what is left is read.
  @Test(.enabled(if: Corpus.isPresent), arguments: Corpus.paths(below: "expo") { $0.hasSuffix("/app.json") })
  func everyAppIsReadAndKeepsItsOtherBytes(_ path: String) throws {
    let bytes = try Corpus.read(path)
    let disk = MemoryFileSystem()
    let root = AbsolutePath("/app")!
    try disk.makeDirectories(root)
    try disk.write(bytes, to: root.appending("app.json"), permissions: 0o644)
    let tree = ConfinedTree(root: root, files: disk)
    let proposal = try #require(try Expo().propose(for: tree))
    let left = proposal.edits.first?.bytes ?? bytes
    let lines = { (bytes: [UInt8]) in String(decoding: bytes, as: UTF8.self).split(separator: "\n") }
    // The line before the entry may lose its comma.
    #expect(lines(left).difference(from: lines(bytes)).insertions.count <= 1)
    var before = try JSONDocument(parsing: bytes, file: path).root.value
    if let edit = proposal.edits.first {
      let after = try JSONDocument(parsing: edit.bytes, file: path).root.value
      let plugins = (before["expo"] ?? before)["plugins"]?.array ?? []
      let kept = plugins.filter { ($0.string ?? $0.array?.first?.string) != "@bacons/apple-targets" }
      #expect(kept.count < plugins.count)
      #expect((after["expo"] ?? after)["plugins"]?.array ?? [] == kept)
      try disk.write(edit.bytes, to: root.appending("app.json"), permissions: 0o644)
      before = after
    }
    let written = try FixpointFile.parse(
      bytes: Array("fixpoint: 1\nproject: ios/A.xcodeproj\nplugins: [expo]\n".utf8), file: "fixpoint.yml")
    let configuration = try declare(written, plugins: [Expo()], tree: tree, configs: StatedConfigs()).configuration
    #expect(configuration.team?.value == (before["expo"] ?? before)["ios"]?["appleTeamId"]?.string)
  }
}
