// App groups on which the application, an extension, the configuration and the sources disagree.

import Diagnostics
import ProjectModel

struct AppGroupMismatch: Rule {
  let id = "app-group-mismatch"
  let severity = Diagnostic.Severity.error
  let summary =
    "The application, an extension, fixpoint.yml or a string in the sources names an app group that the others do not."
  let rationale = """
    An app group is shared by products that are signed with the very same text. With two spellings each side opens a \
    container of its own, or none, and nothing fails until data is missing. Groups are compared per build \
    configuration, on one device (a watch shares none with its phone), with `$(…)` resolved; what stays unresolved is \
    never a finding. Two extensions may share a group of their own. In sources, `UserDefaults(suiteName:)`, \
    `containerURL(forSecurityApplicationGroupIdentifier:)`, their Objective-C forms and `ExtensionStorage(` are read, \
    with a literal or a constant that is defined once; a suite name that does not begin with `group.` is a plain domain.
    """
  let source = "Apple, “Configuring app groups”; Apple, “Entitlements: App Groups Entitlement”"
  let isFixable = false

  func findings(in evidence: Evidence) -> [Finding] {
    let declared = declaredFindings(in: evidence)
    return declared.flatMap(\.findings)
      + hostFindings(in: evidence, without: Set(declared.filter { !$0.findings.isEmpty }.map(\.target)))
      + literalFindings(in: evidence)
  }

  /// ` (did you mean “…”?)` where a group is near.
  func hint(_ group: String, _ others: [String]) -> String {
    let near = nearestWord(to: group, among: others.filter { $0 != group })
    return near.map { " (did you mean \(quoted($0))?)" } ?? ""
  }

  var examples: [RuleExample] { hostExamples + declaredExamples + literalExamples }
}
