// A resolved `fixpoint.yml` and entitlements files, for examples.

import Diagnostics
import Platform
import ProjectModel
import PropertyList

/// Widgets of an application named App, each with the entitlements that are stated for it.
struct ExampleDeclaration: Sendable {
  var appGroups: [String]?
  var targets: [String: [String: PropertyValue]]

  init(appGroups: [String]? = nil, targets: [String: [String: PropertyValue]] = [:]) {
    self.appGroups = appGroups
    self.targets = targets
  }

  var model: Model {
    let place = SourceLocation(file: "fixpoint.yml", line: 1, column: 1)
    let application = Application(
      name: "App", platform: .iOS, configurations: ["Debug", "Release"],
      declaredAppGroups: appGroups.map { Located($0, at: place) })
    let targets = targets.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { name, entitlements in
      Target(
        name: name, type: TargetCatalogue.widget, folder: TreePath(name) ?? .root,
        productName: Sourced(name, .catalogue), displayName: Sourced(name, .catalogue),
        bundleIdentifier: Configured(Sourced("com.acme.app.\(name)", .catalogue)),
        deploymentTarget: Configured(Sourced("17.0", .catalogue)), host: "App",
        entitlements: Configured(EntitlementSet(entitlements.mapValues { Sourced($0, .stated(place)) })),
        location: place)
    }
    return Model(application: application, targets: targets)
  }
}

/// The text of an entitlements file.
func exampleEntitlements(_ values: [String: PropertyValue]) -> String {
  let set = EntitlementSet(values.mapValues { Sourced($0, .catalogue) })
  return String(decoding: PropertyValue.dictionary(set.dictionary).xmlBytes(), as: UTF8.self)
}

/// The text of an entitlements file with one app group.
func exampleGroups(_ group: String) -> String {
  exampleEntitlements([EntitlementSet.appGroupsKey: .array([.string(group)])])
}
