// Conversion between the two project formats.

import Diagnostics
import Foundation
import PBXProj
import Platform
import TestSupport
import Testing
import XCProj

@testable import XcodeProject

@Suite(.enabled(if: Corpus.isPresent))
struct ConversionTests {
  private static let root = AbsolutePath("/repo")!

  private func file(_ bytes: [UInt8], _ name: String = "project.pbxproj") throws -> ProjectFile {
    try ProjectFile(bytes: bytes, path: AbsolutePath("/repo/App.xcodeproj/\(name)")!, root: Self.root)
  }

  /// Every project file of the corpus where `FIXPOINT_ALL_PROJECTS` is set, else every thirtieth.
  static let paths: [String] = {
    let all = ["projects", "rare", "history"].flatMap { folder in
      Corpus.paths(below: folder) { $0.hasSuffix(".pbxproj") }
    }
    if ProcessInfo.processInfo.environment["FIXPOINT_ALL_PROJECTS"] != nil { return all }
    return all.enumerated().filter { $0.offset % 30 == 0 }.map(\.element)
  }()

  @Test func projectsComeBackFromTheJSONAsTheyWereButForWhatIsListed() throws {
    var converted = 0
    var kinds: [String: (count: Int, example: String)] = [:]
    for path in Self.paths {
      guard let file = try? file(Corpus.read(path)) else { continue }
      let conversion: ProjectConversion
      do {
        conversion = try file.converted(to: .xcproj)
      } catch let rejection as Rejection {
        #expect(rejection.diagnostics.first?.id == "convert.duplicate-target", "\(path): \(rejection)")
        continue
      }
      converted += 1
      let again = try self.file(conversion.bytes, "project.xcproj")
      #expect(again.targets.map(\.name) == file.targets.map(\.name), "\(path)")
      var writer = try #require(JSONProjectWriter(again.document))
      let isStable = XCProjDocument.canonicalBytes(writer.write()) == conversion.bytes
      #expect(isStable, "\(path)")
      var lister = try #require(JSONProjectWriter(file.document))
      _ = lister.write()
      let listed = Set(lister.losses.map(\.location))
      for difference in GraphComparison(file.document, again.document).differences {
        #expect(
          conversion.losses.contains { $0.location == difference.location }, "\(path): \(difference.loss) is not listed"
        )
        guard !ConversionLosses.explains(difference), !listed.contains(difference.location) else { continue }
        kinds[kind(of: difference.loss), default: (0, "\(path) \(difference.location) \(difference.loss)")].count += 1
      }
    }
    #expect(converted > 20)
    #expect(kinds.isEmpty, "\(kinds.values.map(\.example).joined(separator: "\n"))")
    if let log = ProcessInfo.processInfo.environment["FIXPOINT_LOSS_LOG"] {
      let lines = kinds.sorted { $0.value.count > $1.value.count }.map {
        "\($0.value.count)\t\($0.key)\t\($0.value.example)"
      }
      try lines.joined(separator: "\n").write(toFile: log, atomically: true, encoding: .utf8)
    }
  }

  /// The words of a loss without its names.
  private func kind(of message: String) -> String {
    var kind = ""
    var depth = 0
    for character in message {
      if character == "“" { depth += 1 }
      if depth == 0 { kind.append(character) }
      if character == "”" { depth -= 1 }
    }
    return kind
  }
}
