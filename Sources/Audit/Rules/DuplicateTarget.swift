// Two targets that are one.

import Diagnostics
import ProjectModel

struct DuplicateTarget: Rule {
  let id = "duplicate-target"
  let severity = Diagnostic.Severity.error
  let summary = "Two targets of a project have one name, or make one product for one application."
  let rationale = """
    A generator that does not recognise its earlier target appends a copy on every run, and the build stops with \
    “Multiple commands produce …”. Variants of an application, each with targets of its own that share product names, \
    are no fault: they are never built into one product. Neither are products of one name for different platforms.
    """
  let source =
    "Apple, Xcode Help, “Build settings reference”: Product Name; the build system's error “Multiple commands produce”"
  let isFixable = false

  func findings(in evidence: Evidence) -> [Finding] {
    evidence.projects.flatMap { project in sameNames(in: project) + sameProducts(in: project) }
  }

  private func sameNames(in project: ProjectWitness) -> [Finding] {
    var first: [String: TargetWitness] = [:]
    return project.targets.compactMap { target in
      guard let earlier = first.updateValue(first[target.name] ?? target, forKey: target.name) else { return nil }
      return finding(
        "The project has another target named \(quoted(target.name)); remove one of them, or give it a name of its own",
        at: target.observed.location, target: target.name, related: [other(earlier)])
    }
  }

  private func sameProducts(in project: ProjectWitness) -> [Finding] {
    project.targets.indices.flatMap { later in
      project.targets[later].perConfiguration { configuration in
        (0..<later).filter { clash($0, later, in: project, configuration) }.map { earlier in
          let target = project.targets[later]
          let product = target.observed.productName(in: configuration) ?? target.name
          return finding(
            "\(quoted(target.name)) and \(quoted(project.targets[earlier].name)) both make the product "
              + "\(quoted(product)) of type \(target.observed.productType); remove one of them, or change its "
              + "PRODUCT_NAME", at: target.observed.location, target: target.name,
            related: [other(project.targets[earlier])])
        }
      }
    }
  }

  private func clash(
    _ earlier: Int, _ later: Int, in project: ProjectWitness, _ configuration: ConfigurationName
  ) -> Bool {
    let (a, b) = (project.targets[earlier], project.targets[later])
    guard a.kind == .embedded || a.kind == .application, a.name != b.name,
      a.observed.productType == b.observed.productType, a.observed.platform == b.observed.platform,
      let product = a.observed.productName(in: configuration), !product.isEmpty,
      product == b.observed.productName(in: configuration)
    else { return false }
    return project.shipTogether(earlier, later)
  }

  private func other(_ target: TargetWitness) -> Diagnostic.Related {
    Diagnostic.Related("the other target", at: target.observed.location)
  }

  var examples: [RuleExample] {
    let app = ExampleTarget("App", .application, embeds: ["Widget"])
    let widget = ExampleTarget("Widget", .appExtension)
    return [
      RuleExample(
        triggering: "a second run of a generator added the widget again",
        project: ExampleProject([app, widget, widget])),
      RuleExample(
        triggering: "two extensions of one application make the same product",
        project: ExampleProject([
          ExampleTarget("App", .application, embeds: ["Widget", "Copy"]), widget,
          ExampleTarget("Copy", .appExtension, settings: ["PRODUCT_NAME": "Widget"]),
        ])),
      RuleExample(clean: "an application and its widget", project: ExampleProject([app, widget])),
      RuleExample(
        clean: "two variants of an application, each with its own widget",
        project: ExampleProject([
          app, widget, ExampleTarget("App Beta", .application, embeds: ["Widget Beta"]),
          ExampleTarget("Widget Beta", .appExtension, settings: ["PRODUCT_NAME": "Widget"]),
        ])),
    ]
  }
}
