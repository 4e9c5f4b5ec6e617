// An entitlement that is asked for and not in the file, or no file at all.

import Diagnostics
import ProjectModel
import PropertyList

struct MissingEntitlement: Rule {
  let id = "missing-entitlement"
  let severity = Diagnostic.Severity.error
  let summary = "An entitlement that is asked for is not in the file that signs the target, or that file is missing."
  let rationale = """
    What is not in the file is not in the signature, and the feature fails at run time without a build error. Only \
    `CODE_SIGN_ENTITLEMENTS` of the target and configuration decides which file signs. What is asked for is told by \
    `fixpoint.yml`; without one, the rule reports missing files only. Values with unresolved `$(…)` are not compared.
    """
  let source = "Apple, “Build settings reference: CODE_SIGN_ENTITLEMENTS”; Apple, “Entitlements”"
  let isFixable = true

  func findings(in evidence: Evidence) -> [Finding] {
    evidence.targets.flatMap { reference in
      let target = evidence[reference]
      let declared = evidence.declared?.target(behind: reference)
      return target.perConfiguration { configuration in
        missingFile(of: target, in: configuration)
          + (declared.map { unmet($0.entitlements[configuration], by: target, in: configuration) } ?? [])
      }
    }
  }

  private func missingFile(of target: TargetWitness, in configuration: ConfigurationName) -> [Finding] {
    guard target.kind.isSigned, case .missing(let path, let setting) = target.entitlements(in: configuration) else {
      return []
    }
    return [
      finding(
        "\(quoted(target.name)) signs with \(path), which is not there; add the file or correct "
          + "CODE_SIGN_ENTITLEMENTS", at: setting, target: target.name, fixable: false)
    ]
  }

  private func unmet(
    _ asked: EntitlementSet, by target: TargetWitness, in configuration: ConfigurationName
  ) -> [Finding] {
    switch target.entitlements(in: configuration) {
    case .unknown, .missing: return []
    case .none:
      guard !asked.isEmpty else { return [] }
      return [
        finding(
          "\(quoted(target.name)) signs with no entitlements file, and \(quoted(asked.keys)) \(asked.keys.count == 1 ? "is" : "are") asked for; run "
            + "`fixpoint prebuild`", at: target.observed.location, target: target.name,
          related: asked.keys.compactMap { origin(of: $0, in: asked) })
      ]
    case .file(let file):
      return asked.keys.compactMap { key in unmet(key, asked, in: file, target, configuration) }
    }
  }

  private func unmet(
    _ key: String, _ asked: EntitlementSet, in file: EntitlementsFile, _ target: TargetWitness,
    _ configuration: ConfigurationName
  ) -> Finding? {
    guard let wanted = asked[key]?.value else { return nil }
    let problem: String
    if let actual = file.values[key] {
      // Lists of app groups are the matter of a rule of their own.
      guard key != EntitlementSet.appGroupsKey,
        let difference = Self.difference(wanted, actual, of: target, in: configuration)
      else { return nil }
      problem = difference
    } else {
      problem = "is not in \(file.name)"
    }
    return finding(
      "The entitlement \(quoted(key)) of \(quoted(target.name)) \(problem); run `fixpoint prebuild` or add it",
      at: file.location(of: key), target: target.name, related: [origin(of: key, in: asked)].compactMap { $0 })
  }

  /// nil where the file says what is asked for, or where that cannot be told.
  private static func difference(
    _ wanted: PropertyValue, _ actual: PropertyValue, of target: TargetWitness, in configuration: ConfigurationName
  ) -> String? {
    let expand = { target.observed.expanding($0, in: configuration) }
    if let wanted = wanted.strings, let actual = actual.strings {
      let all = actual.compactMap(expand)
      guard all.count == actual.count else { return nil }
      let missing = wanted.compactMap(expand).filter { !all.contains($0) }
      return missing.isEmpty ? nil : "does not list \(quoted(missing))"
    }
    if let wanted = wanted.string, let actual = actual.string {
      guard let wanted = expand(wanted), let actual = expand(actual), wanted != actual else { return nil }
      return "is \(quoted(actual)) in the file where \(quoted(wanted)) is asked for"
    }
    return wanted.sorted() == actual.sorted() ? nil : "has another value in the file than is asked for"
  }

  private func origin(of key: String, in asked: EntitlementSet) -> Diagnostic.Related? {
    asked[key]?.origin.location.map { Diagnostic.Related("\(key) is asked for here", at: $0) }
  }

  var examples: [RuleExample] {
    let app = ExampleTarget("App", .application, embeds: ["Widget"])
    let widget = ExampleTarget("Widget", .appExtension, entitlements: "Widget/Widget.entitlements")
    let asked = ExampleDeclaration(targets: ["Widget": ["aps-environment": "production"]])
    return [
      RuleExample(triggering: "a file that is not there", project: ExampleProject([app, widget])),
      RuleExample(
        triggering: "a key that the file lacks", project: ExampleProject([app, widget]),
        files: ["Widget/Widget.entitlements": exampleEntitlements([:])], declared: asked),
      RuleExample(
        triggering: "another value in the file", project: ExampleProject([app, widget]),
        files: ["Widget/Widget.entitlements": exampleEntitlements(["aps-environment": "development"])], declared: asked),
      RuleExample(
        clean: "the file says what is asked for", project: ExampleProject([app, widget]),
        files: ["Widget/Widget.entitlements": exampleEntitlements(["aps-environment": "production"])], declared: asked),
      RuleExample(
        clean: "a value that only the build tells", project: ExampleProject([app, widget]),
        files: ["Widget/Widget.entitlements": exampleEntitlements(["aps-environment": "$(APS_ENVIRONMENT)"])],
        declared: asked),
    ]
  }
}
