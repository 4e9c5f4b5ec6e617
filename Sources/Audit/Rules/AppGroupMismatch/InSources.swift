// App groups that sources spell out against those that the products are signed with.

import Diagnostics
import ProjectModel

extension AppGroupMismatch {
  func literalFindings(in evidence: Evidence) -> [Finding] {
    evidence.literals.flatMap { literal -> [Finding] in
      let owners = literal.targets.filter { evidence[$0].kind.isSigned }
      if !owners.isEmpty { return owners.flatMap { findings(for: literal, in: $0, evidence) } }
      let isTestCode =
        literal.targets.isEmpty
        ? Self.isTestFile(literal.location.file) : literal.targets.allSatisfy { evidence[$0].kind == .test }
      return isTestCode ? [] : unattributed(literal, evidence)
    }
  }

  /// A file that is compiled into this product.
  private func findings(
    for literal: AppGroupLiteral, in reference: TargetReference, _ evidence: Evidence
  ) -> [Finding] {
    let target = evidence[reference]
    let configurations = target.observed.configurations
    let lacking = configurations.filter { configuration in
      let groups = Self.groups(of: reference, in: configuration, evidence)
      return !groups.isOpen && !groups.known.contains(literal.group)
    }
    // Between `#if` and `#endif` it need hold in one configuration only.
    guard !lacking.isEmpty, !literal.isConditional || lacking.count == configurations.count else { return [] }
    return target.perConfiguration { configuration in
      guard lacking.contains(configuration) else { return [] }
      let groups = Self.groups(of: reference, in: configuration, evidence).known
      let those = groups.isEmpty ? "is signed with no app group" : "is signed with \(quoted(groups))"
      return [
        finding(
          "\(quoted(literal.group)) is no app group of \(quoted(target.name)), which \(those)"
            + "\(hint(literal.group, groups)); correct the string or add the group",
          at: literal.location, target: target.name,
          related: use(of: literal)
            + [Diagnostic.Related("the app groups of \(quoted(target.name))", at: place(of: target, in: configuration))]
        )
      ]
    }
  }

  /// A file of a library, of a package, or of JavaScript: some product must have the group.
  private func unattributed(_ literal: AppGroupLiteral, _ evidence: Evidence) -> [Finding] {
    let projects = Set(literal.targets.map(\.project))
    let candidates = evidence.targets.filter {
      evidence[$0].kind.isSigned && (projects.isEmpty || projects.contains($0.project))
    }
    var known = evidence.declared.map(Self.declaredGroups) ?? []
    for candidate in candidates {
      for configuration in evidence[candidate].observed.configurations {
        let groups = Self.groups(of: candidate, in: configuration, evidence)
        if groups.isOpen { return [] }
        known += groups.known
      }
    }
    guard !candidates.isEmpty || evidence.declared != nil, !known.contains(literal.group) else { return [] }
    let groups = Set(known).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let those = groups.isEmpty ? "none is signed with any" : "they are signed with \(quoted(groups))"
    return [
      finding(
        "\(quoted(literal.group)) is an app group of no target; \(those)\(hint(literal.group, groups)); correct the "
          + "string or add the group", at: literal.location, related: use(of: literal))
    ]
  }

  private func use(of literal: AppGroupLiteral) -> [Diagnostic.Related] {
    literal.use.map { [Diagnostic.Related("used by \(literal.function)", at: $0)] } ?? []
  }

  /// What is declared for a target; where nothing is, what it is signed with.
  private static func groups(
    of reference: TargetReference, in configuration: ConfigurationName, _ evidence: Evidence
  ) -> AppGroupList {
    let target = evidence[reference]
    var asked: [String]?
    if let declared = evidence.declared {
      if declared.isApplication(reference) { asked = declared.model.application.declaredAppGroups?.value }
      if let model = declared.target(behind: reference) {
        let set = model.entitlements[configuration]
        if set[EntitlementSet.appGroupsKey] != nil { asked = set.appGroups }
      }
    }
    guard let asked else { return target.appGroups(in: configuration) }
    let known = asked.compactMap { target.observed.expanding($0, in: configuration) }
    return AppGroupList(known: known, isOpen: known.count < asked.count)
  }

  private static func declaredGroups(_ declared: DeclaredWitness) -> [String] {
    let model = declared.model
    return (model.application.declaredAppGroups?.value ?? [])
      + model.targets.flatMap { target in
        ([target.entitlements.common] + target.entitlements.overrides.values).flatMap(\.appGroups)
      }
  }

  private static func isTestFile(_ name: String) -> Bool {
    let parts = name.split(separator: "/")
    guard let file = parts.last else { return false }
    return parts.dropLast().contains {
      $0.hasSuffix("Tests") || $0.hasPrefix("__tests__") || $0 == "tests" || $0 == "test"
    }
      || ["Tests.swift", "Test.swift", "Tests.m", ".test.", ".spec."].contains { file.contains($0) }
  }

  var literalExamples: [RuleExample] {
    let project = ExampleProject([
      ExampleTarget("App", .application, entitlements: "App/App.entitlements", embeds: ["Widget"]),
      ExampleTarget("Widget", .appExtension, entitlements: "App/App.entitlements"),
    ])
    let groups = ["App/App.entitlements": exampleGroups("group.com.acme.app")]
    func with(_ path: String, _ text: String) -> [String: String] { groups.merging([path: text]) { $1 } }
    return [
      RuleExample(
        triggering: "a suite in Swift", project: project,
        files: with("Widget/Widget.swift", "let d = UserDefaults(suiteName: \"group.com.acme.ap\")\n")),
      RuleExample(
        triggering: "a constant in Swift", project: project,
        files: with(
          "App/Store.swift",
          """
          enum Store { static let group = "group.com.acme.ap" }
          let url = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: Store.group)
          """)),
      RuleExample(
        triggering: "a container in Objective-C", project: project,
        files: with(
          "App/Store.m", "[[NSUserDefaults alloc] initWithSuiteName:@\"group.com.acme.ap\"];\n")),
      RuleExample(
        triggering: "a storage in TypeScript", project: project,
        files: with("src/store.ts", "const storage = new ExtensionStorage('group.com.acme.ap')\n")),
      RuleExample(
        clean: "the same group everywhere, a comment, and a plain suite", project: project,
        files: with(
          "App/Store.swift",
          """
          // UserDefaults(suiteName: "group.com.acme.old")
          let shared = UserDefaults(suiteName: "group.com.acme.app")
          let plain = UserDefaults(suiteName: "com.acme.settings")
          """)),
      RuleExample(
        clean: "a group that only the run tells", project: project,
        files: with("App/Store.swift", "let d = UserDefaults(suiteName: \"group.\\(bundle)\")\n")),
    ]
  }
}
