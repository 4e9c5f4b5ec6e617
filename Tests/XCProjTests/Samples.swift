// Xcode-written projects, where they are at hand, and what tests often say.

import TestSupport
import XCProj

enum Samples {
  /// Paths in the corpus.
  static let paths = Corpus.paths(below: "xcproj") { $0.hasSuffix(".xcproj") }

  static func document(_ path: String) throws -> XCProjDocument {
    try XCProjDocument(parsing: Corpus.read(path), file: "project.xcproj")
  }
}

func parse(_ text: String) throws -> XCProjDocument {
  try XCProjDocument(parsing: Array(text.utf8), file: "project.xcproj")
}

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
