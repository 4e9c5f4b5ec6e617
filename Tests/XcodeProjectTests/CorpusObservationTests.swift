// Real projects, observed where they lie.

import Diagnostics
import Foundation
import PBXProj
import Platform
import ProjectModel
import TestSupport
import Testing

@testable import XcodeProject

/// The project of `bundle`, a path below the corpus, with the tree's root at `root`.
private func observe(_ bundle: String, root: String) throws -> ObservedProject {
  let corpus = AbsolutePath(try #require(Corpus.root).path)!
  Corpus.record(bundle + "/project.pbxproj")
  let files = DiskFileSystem()
  let file = try ProjectFile.read(corpus.appending(bundle), root: corpus.appending(root), files: files)
  return try ObservedProject(file, files: files)
}

private func target(_ name: String, in project: ObservedProject) throws -> ObservedTarget {
  try #require(project.targets(named: name).first)
}

@Suite(.enabled(if: Corpus.isPresent))
struct CorpusObservationTests {
  @Test func everyProjectIsObserved() throws {
    let paths = Corpus.paths(below: "projects") { $0.hasSuffix(".pbxproj") }
    let corpus = AbsolutePath(try #require(Corpus.root).path)!
    let files = DiskFileSystem()
    var counts = (projects: 0, targets: 0, rejected: 0, applications: 0)
    var values = (resolved: 0, unresolved: 0, cyclic: 0, absent: 0)
    for path in paths {
      let place = corpus.appending(path)
      let bytes = try Corpus.read(path)
      guard let file = try? ProjectFile(bytes: bytes, path: place, root: place.parent.parent) else {
        counts.rejected += 1
        continue
      }
      let project = try ObservedProject(file, files: files)
      counts.projects += 1
      counts.targets += project.targets.count
      for target in project.targets {
        for configuration in target.configurations {
          switch target.bundleIdentifier(in: configuration) {
          case .value: values.resolved += 1
          case .unresolved: values.unresolved += 1
          case .cycle: values.cyclic += 1
          case .absent: values.absent += 1
          }
        }
      }
      if let application = try? selectApplication(in: project, named: nil) {
        counts.applications += 1
        _ = try? applicationModel(of: application, in: project)
      }
    }
    print("observed \(counts), bundle identifiers \(values)")
    #expect(counts.projects > 250)
  }
}
