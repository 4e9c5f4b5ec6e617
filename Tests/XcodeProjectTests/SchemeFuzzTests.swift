// Damaged schemes, workspaces and test plans never crash, hang or lose bytes.

import Diagnostics
import TestSupport
import Testing
import XcodeProject

@Suite("Damaged schemes, workspaces and test plans")
struct SchemeFuzzTests {
  private let new = Sample.target(9, "New", "New.app")

  /// How many of the mutants were read.
  private func mutants(of ending: String, _ body: ([UInt8]) throws -> Void) throws -> Int {
    var random = SeededGenerator(seed: Fuzzing.seed(0x5C4E))
    let seeds = try Fuzzing.seeds(in: Sample.folder).filter { $0.name.hasSuffix(ending) }.map(\.bytes)
    var read = 0
    try Fuzzing.rounds(150) { round in
      let bytes = random.mutated(seeds[round % seeds.count])
      do {
        try body(bytes)
        read += 1
      } catch let rejection as Rejection {
        #expect(rejection.diagnostics.first?.location?.line != nil)
      }
    }
    return read
  }

  @Test("A damaged scheme is refused with a place or keeps its bytes, edits included")
  func schemes() throws {
    let read = try mutants(of: ".xcscheme") { bytes in
      var scheme = try Scheme(parsing: bytes, file: "a.xcscheme")
      #expect(scheme.bytes == bytes)
      let mentions = scheme.references.count { $0.target.means(new) }
      #expect(mentions == 0)
      scheme.addToBuild(new)
      scheme.addTestable(new)
      scheme.set(EnvironmentVariable("A", "\n\u{1}<"), of: .launch)
      scheme.rename(Sample.app, to: "\"'&", product: "é")
      #expect(scheme.references.contains { $0.target.means(new) })
      scheme.remove(new)
      scheme.remove(Sample.app)
      #expect(!scheme.references.contains { $0.target.means(new) || $0.target.means(Sample.app) })
      _ = try Scheme(parsing: scheme.canonicalBytes(), file: "a.xcscheme")
    }
    #expect(read > 10)
  }

  @Test("A damaged workspace is refused with a place or keeps its bytes, edits included")
  func workspaces() throws {
    let read = try mutants(of: ".xcworkspacedata") { bytes in
      var workspace = try XcodeWorkspace(parsing: bytes, file: "a")
      #expect(workspace.bytes == bytes)
      let location = ContainerLocation(.group, "new")
      workspace.addFile(location)
      workspace.addGroup("fresh")
      workspace.addFile(location, inGroup: "fresh")
      workspace.removeFile(location)
      workspace.removeGroup("fresh")
      _ = try XcodeWorkspace(parsing: workspace.canonicalBytes(), file: "a")
    }
    #expect(read > 10)
  }

  @Test("A damaged test plan is refused with a place or keeps its bytes, edits included")
  func testPlans() throws {
    let read = try mutants(of: ".xctestplan") { bytes in
      var plan = try TestPlan(parsing: bytes, file: "a.xctestplan")
      #expect(plan.bytes == bytes)
      plan.add(new)
      plan.set("enabled", to: false, of: new)
      plan.setDefaultOption("language", to: "de")
      plan.setOption("region", to: "GB", inConfiguration: "Plain")
      plan.rename(Sample.app, to: "\"\u{1}/")
      plan.remove(new)
      plan.remove(Sample.app)
      _ = try TestPlan(parsing: plan.canonicalBytes(), file: "a.xctestplan")
    }
    #expect(read > 10)
  }
}
