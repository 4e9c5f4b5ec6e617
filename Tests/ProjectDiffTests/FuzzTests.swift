// Whatever two files hold, comparing them ends with a difference where the bytes differ.

import Foundation
import ProjectDiff
import TestSupport
import Testing

@Suite("Comparing damaged files")
struct FuzzTests {
  private static let seeds: [(path: String, bytes: [UInt8])] = [
    (
      "App.xcodeproj/project.pbxproj",
      SampleProject(targets: [.init(name: "App", resources: ["a.png", "b.png"]), .init(name: "Widget")]).bytes
    ),
    (
      "App.entitlements",
      Array("<plist version=\"1.0\"><dict><key>a</key><array><string>b</string></array></dict></plist>".utf8)
    ),
    ("app.json", Array(#"{"expo": {"plugins": ["a", ["b", {"c": 1}]], "ios": {"name": "x"}}}"#.utf8)),
    ("Podfile", Array("target 'A' do |t|\n  pod 'B', [1,\n 2] # c\nend\nif x\n  y\nend\n".utf8)),
    ("Debug.xcconfig", Array("A = 1\n// b\nB = 2\n".utf8)),
  ]

  @Test func everyDifferenceOfBytesIsTold() throws {
    var random = SeededGenerator(seed: Fuzzing.seed(7))
    Fuzzing.rounds(2_000) { round in
      let seed = Self.seeds[round % Self.seeds.count]
      let damaged = random.mutated(seed.bytes)
      let found = FileComparison(seed.bytes, damaged, path: seed.path).differences
      #expect(found.isEmpty == (damaged == seed.bytes), "\(seed.path): \(damaged)")
      #expect(FileComparison(damaged, damaged, path: seed.path).differences.isEmpty)
      #expect(found.allSatisfy { !$0.sentence.isEmpty })
      #expect(found == FileComparison(seed.bytes, damaged, path: seed.path).differences)
    }
  }
}
