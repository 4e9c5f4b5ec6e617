// How diagnostics read.

import Diagnostics
import Testing

@Suite struct DiagnosticTextTests {
  @Test func namesThePlaceFirst() {
    let diagnostic = Diagnostic(
      "a.b", .warning, "Say it.", at: SourceLocation(file: "fixpoint.yml", line: 3, column: 5))
    #expect(diagnostic.description == "fixpoint.yml:3:5: warning: Say it.")
  }

  @Test func leavesOutWhatIsNotKnown() {
    #expect(SourceLocation(file: "a", line: 2).description == "a:2")
    #expect(SourceLocation(file: "a", column: 2).description == "a")
    #expect(Diagnostic("a.b", .error, "Say it.").description == "error: Say it.")
  }
}
