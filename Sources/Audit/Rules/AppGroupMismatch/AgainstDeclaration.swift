// App groups in entitlements files against those that fixpoint.yml asks for.

import Diagnostics
import ProjectModel

extension AppGroupMismatch {
  func declaredFindings(in evidence: Evidence) -> [(target: TargetReference, findings: [Finding])] {
    guard let declared = evidence.declared else { return [] }
    return evidence.targets.map { reference in
      let target = evidence[reference]
      if declared.isApplication(reference), let groups = declared.model.application.declaredAppGroups {
        let findings = target.perConfiguration { configuration in
          compare(
            groups.value, isWhole: true, declaredAt: groups.location, with: target, in: configuration,
            needsFile: true)
        }
        return (reference, findings)
      }
      guard let asked = declared.target(behind: reference) else { return (reference, []) }
      let isGoverned = declared.model.application.declaredAppGroups != nil
      let findings = target.perConfiguration { configuration in
        let set = asked.entitlements[configuration]
        guard let groups = set[EntitlementSet.appGroupsKey] else { return [] }
        return compare(
          set.appGroups, isWhole: isGoverned || groups.origin.isStated,
          declaredAt: groups.origin.location ?? asked.location, with: target, in: configuration, needsFile: false)
      }
      return (reference, findings)
    }
  }

  /// `isWhole`: groups beyond the declared ones are wrong too. `needsFile`: a target without the key is wrong; for others
  /// than the application that is another rule's matter.
  private func compare(
    _ declared: [String], isWhole: Bool, declaredAt place: SourceLocation, with target: TargetWitness,
    in configuration: ConfigurationName, needsFile: Bool
  ) -> [Finding] {
    let wanted = declared.compactMap { target.observed.expanding($0, in: configuration) }
    let witness = target.entitlements(in: configuration)
    let hasKey = witness.file?.values[EntitlementSet.appGroupsKey] != nil
    let actual = target.appGroups(in: configuration)
    guard wanted.count == declared.count, hasKey || needsFile else { return [] }
    var findings: [Finding] = []
    let related = [Diagnostic.Related("the app groups are declared here", at: place)]
    let missing = wanted.filter { !actual.known.contains($0) }
    if !missing.isEmpty, !actual.isOpen {
      findings.append(
        finding(
          "\(quoted(target.name)) is not signed with the app group \(quoted(missing)) that is declared for it"
            + "\(hint(missing[0], actual.known)); run `fixpoint prebuild`",
          at: self.place(of: target, in: configuration), target: target.name, fixable: true, related: related))
    }
    let others = actual.known.filter { !wanted.contains($0) }
    if isWhole, !others.isEmpty {
      findings.append(
        finding(
          "\(quoted(target.name)) is signed with the app group \(quoted(others)), which is not declared for it"
            + "\(hint(others[0], wanted)); declare it or run `fixpoint prebuild`",
          at: self.place(of: target, in: configuration), target: target.name, fixable: true, related: related))
    }
    return findings
  }

  var declaredExamples: [RuleExample] {
    let project = ExampleProject([
      ExampleTarget("App", .application, entitlements: "App/App.entitlements", embeds: ["Widget"]),
      ExampleTarget("Widget", .appExtension, entitlements: "App/App.entitlements"),
    ])
    let key = EntitlementSet.appGroupsKey
    let asked = ExampleDeclaration(
      appGroups: ["group.com.acme.app"], targets: ["Widget": [key: ["group.com.acme.app"]]])
    return [
      RuleExample(
        triggering: "the files still have the group of an earlier configuration", project: project,
        files: ["App/App.entitlements": exampleGroups("group.com.acme.old")], declared: asked),
      RuleExample(
        clean: "the files have the declared group", project: project,
        files: ["App/App.entitlements": exampleGroups("group.com.acme.app")], declared: asked),
    ]
  }
}
