// An extension that is copied into its host and not built before it.

import Diagnostics

struct EmbeddedWithoutDependency: Rule {
  let id = "embedded-without-dependency"
  let severity = Diagnostic.Severity.warning
  let summary = "A target embeds the product of another target that it does not depend on."
  let rationale = """
    Without the dependency nothing makes sure that the extension is built before it is copied: the build fails, or \
    ships the product of an earlier one. Xcode's “Find Implicit Dependencies” may hide it on one machine and not on \
    another. Frameworks are left out: linking them already makes the order.
    """
  let source = "Apple, “Configuring the build settings of a target”, “Target dependencies”"
  let isFixable = true

  func findings(in evidence: Evidence) -> [Finding] {
    evidence.projects.flatMap { project in
      project.targets.indices.flatMap { host in
        let built = project.graph.dependencyClosure(of: host)
        return project.graph.embedded[host]
          .filter { project.targets[$0].kind == .embedded && $0 != host && !built.contains($0) }
          .map { finding(product: $0, host: host, in: project) }
      }
    }
  }

  private func finding(product: Int, host: Int, in project: ProjectWitness) -> Finding {
    let (host, product) = (project.targets[host], project.targets[product])
    let embed = host.observed.embeds.first { $0.target == product.observed.id }
    return finding(
      "\(quoted(host.name)) embeds \(quoted(product.name)) and does not depend on it; add \(quoted(product.name)) to "
        + "its target dependencies", at: embed?.location ?? host.observed.location, target: host.name,
      related: [Diagnostic.Related("the embedded target", at: product.observed.location)])
  }

  var examples: [RuleExample] {
    let widget = ExampleTarget("Widget", .appExtension)
    return [
      RuleExample(
        triggering: "a widget in the embed phase only",
        project: ExampleProject([ExampleTarget("App", .application, embeds: ["Widget"], dependsOn: []), widget])),
      RuleExample(
        clean: "a widget that is embedded and depended on",
        project: ExampleProject([ExampleTarget("App", .application, embeds: ["Widget"]), widget])),
    ]
  }
}
