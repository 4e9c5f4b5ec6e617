// An entitlement in the file that nobody asks for.

import Diagnostics
import ProjectModel

struct StaleEntitlement: Rule {
  let id = "stale-entitlement"
  let severity = Diagnostic.Severity.warning
  let summary = "An entitlement is in the file that signs a target and asked for by nobody."
  let rationale = """
    An entitlement that the configuration no longer asks for stays in the file of a generator that only adds, and in \
    the signature: the profile no longer matches, or the product may do what nobody decided it should. Only targets \
    whose entitlements `fixpoint.yml` or a plugin states are looked at; a file of a person for a target of which \
    nothing is stated is that person's own.
    """
  let source = "Apple, “Entitlements”; TN3125, “Inside Code Signing: Provisioning Profiles”"
  let isFixable = true

  func findings(in evidence: Evidence) -> [Finding] {
    guard let declared = evidence.declared else { return [] }
    return evidence.targets.flatMap { reference -> [Finding] in
      guard let asked = declared.target(behind: reference) else { return [] }
      let target = evidence[reference]
      guard target.observed.isOwned || Self.isStated(asked, in: target.observed.configurations) else { return [] }
      return target.perConfiguration { configuration in
        stale(asked.entitlements[configuration], asked, target, in: configuration)
      }
    }
  }

  private static func isStated(_ target: Target, in configurations: [ConfigurationName]) -> Bool {
    configurations.contains { configuration in
      target.entitlements[configuration].values.values.contains { $0.origin.isStated }
    }
  }

  private func stale(
    _ asked: EntitlementSet, _ declared: Target, _ target: TargetWitness, in configuration: ConfigurationName
  ) -> [Finding] {
    guard let file = target.entitlements(in: configuration).file else { return [] }
    return file.values.keys.filter { asked[$0] == nil }.map { key in
      finding(
        "The entitlement \(quoted(key)) of \(quoted(target.name)) is asked for by nobody; remove it from \(file.name) or add it to "
          + "the target in \(declared.location.file)", at: file.location(of: key), target: target.name,
        related: [Diagnostic.Related("the target is declared here", at: declared.location)])
    }
  }

  var examples: [RuleExample] {
    let project = ExampleProject([
      ExampleTarget("App", .application, embeds: ["Widget"]),
      ExampleTarget("Widget", .appExtension, entitlements: "Widget/Widget.entitlements"),
    ])
    let file = "Widget/Widget.entitlements"
    let both = exampleEntitlements(["aps-environment": "production", "com.apple.developer.siri": true])
    let asked = ExampleDeclaration(targets: ["Widget": ["aps-environment": "production"]])
    return [
      RuleExample(
        triggering: "a key that the configuration no longer has", project: project, files: [file: both], declared: asked
      ),
      RuleExample(
        clean: "every key is asked for", project: project,
        files: [file: exampleEntitlements(["aps-environment": "production"])], declared: asked),
      RuleExample(clean: "a project without a configuration", project: project, files: [file: both]),
      RuleExample(
        clean: "a target whose entitlements nobody states", project: project, files: [file: both],
        declared: ExampleDeclaration(targets: ["Widget": [:]])),
    ]
  }
}
