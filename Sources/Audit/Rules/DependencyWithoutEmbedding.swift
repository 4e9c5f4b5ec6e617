// An extension that is built and left out of the application.

import Diagnostics

struct DependencyWithoutEmbedding: Rule {
  let id = "dependency-without-embedding"
  let severity = Diagnostic.Severity.error
  let summary = "An application depends on an extension that no target embeds."
  let rationale = """
    An extension, App Clip or watch app reaches a device inside its host only. Built and embedded nowhere, it is \
    silently missing from the archive. An extension that another target embeds is no fault.
    """
  let source = "Apple, “App Extension Programming Guide: Creating an App Extension”"
  let isFixable = true

  func findings(in evidence: Evidence) -> [Finding] {
    evidence.projects.flatMap { project in
      project.targets.indices.filter { project.targets[$0].kind.isSigned }.flatMap { host in
        project.graph.dependencies[host]
          .filter { project.targets[$0].kind == .embedded && project.graph.hosts[$0].isEmpty }
          .map { finding(product: $0, host: host, in: project) }
      }
    }
  }

  private func finding(product: Int, host: Int, in project: ProjectWitness) -> Finding {
    let (host, product) = (project.targets[host], project.targets[product])
    return finding(
      "\(quoted(host.name)) depends on \(quoted(product.name)), which no target embeds; add it to an embed phase of "
        + "\(quoted(host.name)), or remove the dependency", at: host.observed.location, target: host.name,
      related: [Diagnostic.Related("the target that is left out", at: product.observed.location)])
  }

  var examples: [RuleExample] {
    let widget = ExampleTarget("Widget", .appExtension)
    return [
      RuleExample(
        triggering: "a widget that is depended on only",
        project: ExampleProject([ExampleTarget("App", .application, dependsOn: ["Widget"]), widget])),
      RuleExample(
        clean: "a widget that is embedded and depended on",
        project: ExampleProject([ExampleTarget("App", .application, embeds: ["Widget"]), widget])),
    ]
  }
}
