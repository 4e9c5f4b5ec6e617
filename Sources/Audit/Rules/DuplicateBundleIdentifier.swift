// Two products of one application with the same bundle identifier.

import Diagnostics
import ProjectModel

struct DuplicateBundleIdentifier: Rule {
  let id = "duplicate-bundle-identifier"
  let severity = Diagnostic.Severity.error
  let summary = "Two products of one application have the same bundle identifier in a build configuration."
  let rationale = """
    A device refuses to install an application in which two bundles share an identifier, and so does the store. \
    Identifiers are resolved through target, project and xcconfig files for each configuration; one that leaves \
    references unresolved is never a finding. Variants of an application may share identifiers, since only one of them \
    is installed at a time, and so may extensions for different platforms.
    """
  let source = "Apple, “Bundle Resources: CFBundleIdentifier”; App Store Connect error ITMS-90685"
  let isFixable = false

  func findings(in evidence: Evidence) -> [Finding] {
    evidence.projects.flatMap { project in
      project.targets.indices.flatMap { later in
        project.targets[later].perConfiguration { configuration in
          (0..<later).filter { clash($0, later, in: project, configuration) }.compactMap { earlier in
            finding(earlier, later, in: project, configuration)
          }
        }
      }
    }
  }

  private func clash(
    _ earlier: Int, _ later: Int, in project: ProjectWitness, _ configuration: ConfigurationName
  ) -> Bool {
    let (a, b) = (project.targets[earlier], project.targets[later])
    guard a.kind.isSigned, b.kind.isSigned, let identifier = a.bundleIdentifiers[configuration]?.value,
      !identifier.isEmpty, identifier == b.bundleIdentifiers[configuration]?.value
    else { return false }
    if a.kind == .embedded, b.kind == .embedded, a.observed.platform != b.observed.platform { return false }
    return project.shipTogether(earlier, later)
  }

  private func finding(
    _ earlier: Int, _ later: Int, in project: ProjectWitness, _ configuration: ConfigurationName
  ) -> Finding? {
    let (a, b) = (project.targets[earlier], project.targets[later])
    guard case .value(let identifier, let location) = b.bundleIdentifiers[configuration],
      case .value(_, let other) = a.bundleIdentifiers[configuration]
    else { return nil }
    return finding(
      "\(quoted(b.name)) has the bundle identifier \(quoted(identifier)) of \(quoted(a.name)); give it one of its own",
      at: location, target: b.name, related: [Diagnostic.Related("that of \(quoted(a.name))", at: other)])
  }

  var examples: [RuleExample] {
    let app = ExampleTarget("App", .application, embeds: ["Widget", "Share"])
    let widget = ExampleTarget("Widget", .appExtension)
    return [
      RuleExample(
        triggering: "two extensions made from one template",
        project: ExampleProject([
          app, widget,
          ExampleTarget("Share", .appExtension, settings: ["PRODUCT_BUNDLE_IDENTIFIER": "com.acme.app.Widget"]),
        ])),
      RuleExample(
        triggering: "only one configuration differs",
        project: ExampleProject([
          app, widget,
          ExampleTarget(
            "Share", .appExtension, debugSettings: ["PRODUCT_BUNDLE_IDENTIFIER": "com.acme.app.Widget"]),
        ])),
      RuleExample(
        clean: "each has its own",
        project: ExampleProject([app, widget, ExampleTarget("Share", .appExtension)])),
      RuleExample(
        clean: "an identifier that the project file alone does not tell",
        project: ExampleProject([
          app, ExampleTarget("Widget", .appExtension, settings: ["PRODUCT_BUNDLE_IDENTIFIER": "$(WIDGET_ID)"]),
          ExampleTarget("Share", .appExtension, settings: ["PRODUCT_BUNDLE_IDENTIFIER": "$(WIDGET_ID)"]),
        ])),
    ]
  }
}
