// What Xcode writes.

import Diagnostics
import TestSupport
import Testing
import XCProj

@Suite("Writing as Xcode does")
struct CanonicalTests {
  /// Samples that Xcode did not write, and why their canonical text is another.
  static let exceptions = [
    "xcproj/apple__xcode-project-format__Sources__ToolTests__Fixtures__input.project.xcproj":
      "made by hand for the formatter's own test: has a comment, keys out of order and empty members",
    "xcproj/tuist__XcodeProj__Fixtures__XCProj__ConfigurationOverrides.xcodeproj__project.xcproj":
      "made by hand: lists on one line",
    "xcproj/tuist__XcodeProj__Fixtures__XCProj__LocalizedResources.xcodeproj__project.xcproj":
      "made by hand: lists on one line, keys out of order, no shared lines between objects",
  ]

  @Test("Every sample that Xcode wrote comes out as it is", .enabled(if: Corpus.isPresent), arguments: Samples.paths)
  func identity(path: String) throws {
    let document = try Samples.document(path)
    let isSame = text(document.canonicalBytes()) == text(document.bytes)
    #expect(isSame == (Self.exceptions[path] == nil), "\(path)\n\(text(document.canonicalBytes()))")
    #expect(text(XCProjDocument.canonicalBytes(document.root.value)) == text(document.canonicalBytes()))
  }

  @Test("Canonical text stays as it is", .enabled(if: Corpus.isPresent), arguments: exceptions.keys.sorted())
  func idempotence(path: String) throws {
    let formatted = try Samples.document(path).canonicalBytes()
    #expect(try XCProjDocument(parsing: formatted, file: "p").canonicalBytes() == formatted)
  }

  @Test("The formatter's own pair comes out as expected", .enabled(if: Corpus.isPresent))
  func formatterPair() throws {
    let folder = "xcproj/apple__xcode-project-format__Sources__ToolTests__Fixtures__"
    let formatted = try Samples.document(folder + "input.project.xcproj").canonicalBytes()
    #expect(text(formatted) == text(try Corpus.read(folder + "expected.project.xcproj")))
  }
}
