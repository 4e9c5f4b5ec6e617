// One product copied twice to one place.

import Diagnostics
import XcodeProject

struct DuplicateEmbedding: Rule {
  let id = "duplicate-embedding"
  let severity = Diagnostic.Severity.error
  let summary = "A target embeds the same extension more than once in one place."
  let rationale = """
    Each run of a generator that does not recognise its embed phase adds another one, or another entry to it, and the \
    build stops with “Multiple commands produce …”. The same product in two places is no fault.
    """
  let source =
    "Apple, “Customizing the build phases of a target”: Copy files; the build system's error “Multiple commands produce”"
  let isFixable = true

  func findings(in evidence: Evidence) -> [Finding] {
    evidence.projects.flatMap { project in
      project.targets.indices.flatMap { host in findings(of: host, in: project) }
    }
  }

  private func findings(of host: Int, in project: ProjectWitness) -> [Finding] {
    let target = project.targets[host]
    let names = Dictionary(
      project.targets.filter { $0.kind == .embedded }.map { ($0.observed.id, $0.name) },
      uniquingKeysWith: { first, _ in first })
    var first: [Place: SourceLocation] = [:]
    return target.observed.embeds.compactMap { embed in
      guard let name = names[embed.target] else { return nil }
      let place = Place(product: embed.target.string, destination: embed.destination)
      guard let earlier = first.updateValue(first[place] ?? embed.location, forKey: place) else { return nil }
      return finding(
        "\(quoted(target.name)) embeds \(quoted(name)) more than once; remove this entry", at: embed.location,
        target: target.name, related: [Diagnostic.Related("the other entry", at: earlier)])
    }
  }

  private struct Place: Hashable {
    var product: String
    var destination: CopyDestination
  }

  var examples: [RuleExample] {
    let widget = ExampleTarget("Widget", .appExtension)
    return [
      RuleExample(
        triggering: "two entries for one widget",
        project: ExampleProject([ExampleTarget("App", .application, embeds: ["Widget", "Widget"]), widget])),
      RuleExample(
        clean: "one entry", project: ExampleProject([ExampleTarget("App", .application, embeds: ["Widget"]), widget])),
    ]
  }
}
