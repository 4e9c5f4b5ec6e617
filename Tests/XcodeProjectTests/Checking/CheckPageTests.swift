// The page about checks against the checks.

import Foundation
import TestSupport
import Testing

@testable import XcodeProject

struct CheckPageTests {
  @Test func codesAreUniqueAndDescribed() {
    let ids = StructuralCode.all.map(\.id)
    #expect(Set(ids).count == ids.count && ids.count > 25)
    #expect(StructuralCode.all.allSatisfy { !$0.summary.isEmpty && $0.summary.hasSuffix(".") })
  }

  @Test func thePageHasTheTableOfTheChecks() throws {
    let page = Corpus.packageRoot.appendingPathComponent("docs/project.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let table = StructuralCode.markdown
    let fresh = text.replacing(#/(?s)(<!-- checks: begin -->\n).*(<!-- checks: end -->)/#) { match in
      match.output.1 + table + match.output.2
    }
    if ProcessInfo.processInfo.environment["FIXPOINT_UPDATE_PAGES"] != nil {
      try fresh.write(to: page, atomically: true, encoding: .utf8)
    } else {
      #expect(text == fresh, "run the tests with FIXPOINT_UPDATE_PAGES=1 to write the table anew")
    }
  }
}
