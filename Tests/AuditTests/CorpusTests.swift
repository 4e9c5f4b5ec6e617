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
}
