// Every rule over its own examples.

import Platform
import Testing

@testable import Audit

struct RuleExampleTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var rule: any Rule
    var example: RuleExample
    var testDescription: String { "\(rule.id): \(example.title)" }
  }

  static let cases = allRules.flatMap { rule in rule.examples.map { Case(rule: rule, example: $0) } }

  @Test(arguments: cases) func findsWhatItsExamplesSay(_ item: Case) throws {
    let findings = item.rule.findings(in: try Self.evidence(of: item.example))
    #expect(findings.isEmpty != item.example.isTriggering, "\(findings)")
    for finding in findings {
      #expect(finding.rule == item.rule.id)
      #expect(finding.location != nil)
    }
  }

  /// A clean example is one for all rules, so that no rule reports what another calls fine.
  @Test(arguments: cases.filter { !$0.example.isTriggering }) func findsNothingInCleanExamples(_ item: Case) throws {
    let result = audit(try Self.evidence(of: item.example))
    #expect(result.findings.filter { $0.rule == item.rule.id }.isEmpty)
  }

  @Test(arguments: allRules.map(\.id)) func hasExamplesOfBothKinds(_ id: String) throws {
    let rule = try #require(allRules.first { $0.id == id })
    #expect(rule.examples.contains { $0.isTriggering })
    #expect(rule.examples.contains { !$0.isTriggering })
  }

  @Test func identifiersAreDistinctAndSorted() {
    let ids = allRules.map(\.id)
    #expect(ids == Set(ids).sorted())
  }

  static func evidence(of example: RuleExample) throws -> Evidence {
    let root = try #require(AbsolutePath("/example"))
    let files = Dictionary(uniqueKeysWithValues: example.files.map { ("/example/" + $0.key, $0.value) })
    var seams = Seams.system()
    seams.files = MemoryFileSystem(files: files)
    return try Evidence.gather(root: root, paths: [root], declared: example.declared, seams: seams)
  }
}
