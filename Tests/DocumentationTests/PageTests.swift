// Holds the libraries' pages to the code that stands in the tests.

import Foundation
import Testing

@Suite struct PageTests {
  /// Every block of Swift in a page stands, line for line, in the tests that compile and run it.
  @Test(arguments: ["PBXProj", "XCProj", "XcodeProject"])
  func pageShowsCodeThatRuns(module: String) throws {
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let page = try lines(
      here.appendingPathComponent("../../Sources/\(module)/\(module).docc/\(module).md").standardizedFileURL)
    let code = try lines(here.appendingPathComponent("LibraryExampleTests.swift"))
    let blocks = blocks(of: page)
    #expect(!blocks.isEmpty)
    for block in blocks {
      #expect(block.count <= 10)
      #expect(contains(code, block), "\(module): no test has the lines \(block)")
    }
  }

  private func lines(_ file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  private func blocks(of page: [String]) -> [[String]] {
    page.split(separator: "```swift", omittingEmptySubsequences: false).dropFirst().map {
      Array($0.prefix { $0 != "```" })
    }
  }

  private func contains(_ lines: [String], _ block: [String]) -> Bool {
    lines.indices.contains { lines[$0...].starts(with: block) }
  }
}
