// Severities, order, and single rules where an example would not show enough.

import Configuration
import Diagnostics
import Platform
import ProjectModel
import Testing

@testable import Audit

struct AuditTests {
  static func example(_ title: String, of rule: any Rule) throws -> Evidence {
    try RuleExampleTests.evidence(of: try #require(rule.examples.first { $0.title == title }))
  }

  /// What Fixpoint makes is audited as what it is. A watch app of one target has an application's product type.
  @Test func theRulesKnowWhatEveryTypeMakes() {
    for type in TargetCatalogue.types {
      let kind = ProductKind(productType: type.productType)
      #expect(kind == (type.id == "watch" ? .application : .embedded), "\(type.id)")
    }
  }

  @Test func severitiesAreOverriddenAndRulesTurnedOff() throws {
    let evidence = try Self.example("two spellings", of: AppGroupMismatch())
    let place = SourceLocation(file: "fixpoint.yml")
    #expect(audit(evidence).findings.map(\.severity) == [.error])
    let noted = audit(evidence, severities: ["app-group-mismatch": Located(.note, at: place)])
    #expect(noted.findings.map(\.severity) == [.note])
    #expect(audit(evidence, severities: ["app-group-mismatch": Located(.off, at: place)]).findings.isEmpty)
  }

  @Test func anUnknownRuleIsNamedWithTheNearest() {
    let place = SourceLocation(file: "fixpoint.yml", line: 3, column: 5)
    let result = audit(Evidence(), severities: ["app-group-mismach": Located(.error, at: place)])
    #expect(result.diagnostics.map(\.location) == [place])
    #expect(result.diagnostics.first?.message.contains("app-group-mismatch") == true)
  }

  @Test func aFaultOfOneConfigurationNamesIt() throws {
    let evidence = try Self.example("one configuration signs with another file", of: AppGroupMismatch())
    #expect(audit(evidence).findings.map(\.configuration) == ["Release"])
  }

  @Test func aFaultOfEveryConfigurationIsOneFinding() throws {
    let evidence = try Self.example("two spellings", of: AppGroupMismatch())
    let finding = try #require(audit(evidence).findings.first)
    #expect(finding.configuration == nil)
    #expect(finding.location == SourceLocation(file: "Widget/Widget.entitlements", line: 5, column: 2))
    #expect(finding.related.map(\.location.file) == ["App/App.entitlements"])
  }

  @Test func aLiteralPointsAtItsOpeningQuote() throws {
    let evidence = try Self.example("a constant in Swift", of: AppGroupMismatch())
    let finding = try #require(audit(evidence).findings.first)
    #expect(finding.location == SourceLocation(file: "App/Store.swift", line: 1, column: 33))
    #expect(finding.message.contains("group.com.acme.app"))
  }

  @Test func findingsAreInTheOrderOfFilesAndLines() {
    let places = [("b", 1), ("a", 10), ("a", 9)].map { SourceLocation(file: $0.0, line: $0.1) }
    let findings = places.map { Finding(rule: "r", severity: .error, message: "m", location: $0) }
    #expect(findings.sorted().map { "\($0.location!)" } == ["a:9", "a:10", "b:1"])
  }
}
