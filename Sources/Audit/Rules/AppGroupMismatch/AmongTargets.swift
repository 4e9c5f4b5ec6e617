// App groups of an extension against those of what it is embedded in.

import Diagnostics
import ProjectModel

extension AppGroupMismatch {
  func hostFindings(in evidence: Evidence, without reported: Set<TargetReference>) -> [Finding] {
    evidence.targets.filter { !reported.contains($0) }.flatMap { reference -> [Finding] in
      let project = evidence.projects[reference.project]
      let target = project.targets[reference.target]
      guard target.kind == .embedded, !Self.isWatchExtension(target) else { return [] }
      return project.graph.hosts[reference.target].filter { Self.sharesDevice(target, project.targets[$0]) }
        .flatMap { host in
          target.perConfiguration { configuration in
            disagreement(of: reference.target, with: host, in: project, configuration).map { [$0] } ?? []
          }
        }
    }
  }

  /// It runs the code of its watch app, which needs no group itself.
  private static func isWatchExtension(_ target: TargetWitness) -> Bool {
    target.observed.productType == "com.apple.product-type.watchkit2-extension"
  }

  private static func sharesDevice(_ a: TargetWitness, _ b: TargetWitness) -> Bool {
    guard let a = a.observed.platform, let b = b.observed.platform else { return true }
    return a == b
  }

  private func disagreement(
    of extension: Int, with host: Int, in project: ProjectWitness, _ configuration: ConfigurationName
  ) -> Finding? {
    let (target, app) = (project.targets[`extension`], project.targets[host])
    let own = target.appGroups(in: configuration)
    let shared = app.appGroups(in: configuration)
    guard !shared.isOpen else { return nil }
    var missing = own.known.filter { !shared.known.contains($0) }
    let isApart = missing.count == own.known.count && !own.isOpen
    if !isApart {
      let siblings = project.graph.embedded[host].filter { $0 != `extension` }
        .flatMap { project.targets[$0].appGroups(in: configuration).known }
      missing.removeAll { siblings.contains($0) }
    }
    guard !missing.isEmpty, let file = target.entitlements(in: configuration).file else { return nil }
    let those =
      shared.known.isEmpty
      ? "\(quoted(app.name)) is signed with no app group"
      : "\(quoted(app.name)) is signed with \(quoted(shared.known)) only"
    return finding(
      "\(quoted(target.name)) is signed with the app group \(quoted(missing))\(hint(missing[0], shared.known)), and "
        + "\(those); give both the same group",
      at: file.location(of: EntitlementSet.appGroupsKey), severity: isApart ? .error : .warning, target: target.name,
      related: [Diagnostic.Related("the app groups of \(quoted(app.name))", at: place(of: app, in: configuration))])
  }

  /// The line that lists a target's groups, or the target where none does.
  func place(of target: TargetWitness, in configuration: ConfigurationName) -> SourceLocation {
    target.entitlements(in: configuration).file?.location(of: EntitlementSet.appGroupsKey) ?? target.observed.location
  }

  var hostExamples: [RuleExample] {
    let project = ExampleProject([
      ExampleTarget("App", .application, entitlements: "App/App.entitlements", embeds: ["Widget"]),
      ExampleTarget("Widget", .appExtension, entitlements: "Widget/Widget.entitlements"),
    ])
    func files(_ app: String, _ widget: String) -> [String: String] {
      ["App/App.entitlements": exampleGroups(app), "Widget/Widget.entitlements": exampleGroups(widget)]
    }
    let release = ExampleProject([
      ExampleTarget("App", .application, entitlements: "App/App.entitlements", embeds: ["Widget"]),
      ExampleTarget(
        "Widget", .appExtension, entitlements: "Widget/Widget.entitlements",
        debugSettings: ["CODE_SIGN_ENTITLEMENTS": "App/App.entitlements"]),
    ])
    return [
      RuleExample(
        triggering: "two spellings", project: project, files: files("group.com.acme.app", "group.com.acme.App")),
      RuleExample(
        triggering: "one configuration signs with another file", project: release,
        files: files("group.com.acme.app", "group.com.acme.old")),
      RuleExample(
        clean: "one group for both", project: project, files: files("group.com.acme.app", "group.com.acme.app")),
      RuleExample(
        clean: "a group that only the build tells", project: project,
        files: files("group.$(SUITE)", "group.com.acme.app")),
    ]
  }
}
