// The audit over real projects.

import Foundation
import Platform
import TestSupport
import Testing

@testable import Audit

struct CorpusTests {
  static let repositories: [String] = {
    guard let root = Corpus.root?.appendingPathComponent("projects") else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }()

  @Test(.enabled(if: Corpus.isPresent)) func everyProjectIsAuditedAndTheSameTwice() throws {
    let root = try #require(Corpus.root.flatMap { AbsolutePath($0.path) })
    var projects = 0
    for name in Self.repositories {
      let folder = root.appending("projects/\(name)")
      let evidence = try Evidence.gather(root: folder, paths: [folder], seams: .system())
      let findings = audit(evidence).findings
      #expect(audit(evidence).findings == findings)
      #expect(findings.allSatisfy { $0.location != nil })
      for project in evidence.projects { Corpus.record("projects/\(name)/\(project.name)/project.pbxproj") }
      projects += evidence.projects.count
      if ProcessInfo.processInfo.environment["FIXPOINT_CORPUS_FINDINGS"] != nil {
        for finding in findings {
          print("\(name)\t\(finding.rule)\t\(finding.location!)\t\(finding.configuration ?? "")\t\(finding.message)")
        }
      }
    }
    #expect(projects > 100)
  }

  /// Projects without the files around them: what those would say is open, and nothing ends the program.
  @Test(.enabled(if: Corpus.isPresent), arguments: ["history", "rare", "conflicts"])
  func everyProjectFileAloneIsAudited(_ folder: String) throws {
    let root = try #require(AbsolutePath("/r"))
    let paths = Corpus.paths(below: folder) { $0.hasSuffix(".pbxproj") }
    #expect(!paths.isEmpty)
    // The history has many states of one project; every twelfth is enough of them.
    for path in folder == "history" ? paths.enumerated().filter({ $0.offset % 12 == 0 }).map(\.element) : paths {
      let text = String(decoding: try Corpus.read(path), as: UTF8.self)
      var seams = Seams.system()
      seams.files = MemoryFileSystem(files: ["/r/App.xcodeproj/project.pbxproj": text])
      let findings = audit(try Evidence.gather(root: root, paths: [root], seams: seams)).findings
      #expect(findings.allSatisfy { $0.location != nil })
      if folder == "conflicts" { #expect(findings.contains { $0.rule == "unreadable-file" }, "\(path)") }
      if ProcessInfo.processInfo.environment["FIXPOINT_CORPUS_FINDINGS"] != nil {
        for finding in findings where !["missing-entitlement", "unreadable-file"].contains(finding.rule) {
          print("\(path)\t\(finding.rule)\t\(finding.location!)\t\(finding.configuration ?? "")\t\(finding.message)")
        }
      }
    }
  }
}
