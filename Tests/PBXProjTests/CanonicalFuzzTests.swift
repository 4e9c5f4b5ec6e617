// Whatever parses can be written canonically, and says the same then.

import Diagnostics
import Foundation
import Testing

@testable import PBXProj

@Suite("Canonical writing of damaged files")
struct CanonicalFuzzTests {
  /// A small fixed number of rounds, or as many as fit into `FIXPOINT_FUZZ_SECONDS`.
  @Test("What is written has the same objects, and writing it again changes nothing")
  func mutations() throws {
    let seconds = ProcessInfo.processInfo.environment["FIXPOINT_FUZZ_SECONDS"].flatMap { Double($0) }
    let end = seconds.map { Date(timeIntervalSinceNow: $0) }
    var random = SplitMix(state: 0xF0F0)
    let seeds = try FuzzTests.seeds() + Self.documents.map { Array($0.utf8) }
    var written = 0
    var round = 0
    while end.map({ Date() < $0 }) ?? (round < 3_000) {
      var bytes = seeds[round % seeds.count]
      for _ in 0...random.below(4) { FuzzTests.mutate(&bytes, &random) }
      round += 1
      guard let document = try? ProjectDocument(parsing: bytes, file: "App.xcodeproj/project.pbxproj") else { continue }
      written += 1
      try check(document)
    }
    print("wrote \(written) of \(round) damaged files")
    #expect(written * 10 > round)
  }

  private func check(_ document: ProjectDocument) throws {
    let bytes = document.canonicalBytes(projectName: "App")
    let text = String(decoding: document.bytes, as: UTF8.self)
    let again = try #require(try? ProjectDocument(parsing: bytes, file: "App.xcodeproj/project.pbxproj"), "\(text)")
    // What is no UTF-8 is kept, but cannot be asked for by a name.
    if text.utf8.elementsEqual(document.bytes) { #expect(again.hasSameObjects(as: document), "\(text)") }
    #expect(again.top.entries.count == document.top.entries.count, "\(text)")
    #expect(again.source.index.entries.count == document.source.index.entries.count, "\(text)")
    let isStable = again.canonicalBytes(projectName: "App") == bytes
    #expect(isStable, "\(text)")
  }

  private static let documents = [
    smallProject,
    """
    {objectVersion = 70; objects = {A = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (B); path = "a*/b";};
    B = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = C;}; C = {isa = PBXNativeTarget; name = "t\\n";};
    A = {isa = PBXGroup; name = x; name = y;}; D = word; E = <0fbd>; F = (); G = {};}; rootObject = A; objects2 = {};}
    """,
    """
    {objectVersion = 90; objects = {"x y" = {isa = XCBuildConfiguration; name = Debug;}; L = {isa = XCConfigurationList;
    buildConfigurations = ("x y"); }; T = {isa = PBXAggregateTarget; buildConfigurationList = L; name = "\\U00e9";};
    P = {isa = "odd isa"; fileRef = P /* p */; future = (P /* p */, {isa = z; a = 1;});};}; rootObject = T;}
    """,
  ]
}
