// The table of a target's keys.

import Diagnostics
import Platform
import ProjectModel

extension TargetDeclaration {
  /// `type` and `path` stand empty until their keys are read; without them there is a `Rejection` and no target.
  init(name: String, location: SourceLocation) {
    self.name = name
    self.location = location
    type = Located("", at: location)
    path = Located(.root, at: location)
  }

  static var form: RecordForm<TargetDeclaration> {
    RecordForm(
      title: "a target", keys: identity + product + content,
      advice: { missing in
        switch missing {
        case "path": "name the folder of its sources, as in `path: targets/widget`"
        case "type": "say what kind of target it is, as in `type: widget`; `fixpoint types` lists them"
        default: nil
        }
      })
  }

  private static var identity: [Key<TargetDeclaration>] {
    [
      Key.optional(
        "type", Form<String>.targetType.located, "What kind of target it is; `fixpoint types` lists them."
      ) { $0.type = $1 }.required,
      Key.optional("path", Form<TreePath>.folder.located, "The folder of its sources, relative to the project root.") {
        $0.path = $1
      }.required,
      .optional(
        "host", Form<String>.name(wanted: "the name of a target").located,
        "The target that embeds it; by default the application, or the watch app for a watch widget."
      ) { $0.host = $1 },
    ]
  }

  private static var product: [Key<TargetDeclaration>] {
    [
      .optional(
        "bundleIdentifier", Form<String>.targetIdentifier.located,
        "Its bundle identifier; a leading dot appends to the host's, in each build configuration."
      ) { $0.bundleIdentifier = $1 },
      .optional(
        "displayName", Form<String>.name(wanted: "a name").located, "What people see; by default the target's name."
      ) { $0.displayName = $1 },
      .optional(
        "productName", Form<String>.name(wanted: "a name").located,
        "The name of the product's file, without its extension; by default the target's name."
      ) { $0.productName = $1 },
      .optional(
        "deploymentTarget", Form<String>.deploymentTarget.located, "The earliest version of the system that it runs on."
      ) { $0.deploymentTarget = $1 },
    ]
  }

  private static var content: [Key<TargetDeclaration>] {
    [
      .optional("icon", Form<TreePath>.path.located, "An image for its icon, relative to the project root.") {
        $0.icon = $1
      },
      .optional("colors", .colors, "Named colours for its asset catalog: one text each, or `light` and `dark`.") {
        $0.colors = $1
      },
      .optional(
        "images", .images,
        "Named images for its asset catalog: a file each, relative to the project root, or one a scale."
      ) { $0.images = $1 },
      .optional(
        "frameworks", Form.list(of: Form<String>.framework.located, wanted: "a list of frameworks"),
        "System frameworks to link beyond those of its type."
      ) { $0.frameworks = $1 },
      .optional(
        "appGroups", Form<TargetAppGroups>.targetAppGroups.located,
        "Its app groups: a list, or whether the application's are mirrored into it."
      ) { $0.appGroups = $1 },
      .optional("entitlements", .properties(wanted: "a mapping of entitlements"), "Its entitlements, by key.") {
        $0.entitlements = $1
      },
      .optional(
        "infoPlist", .properties(wanted: "a mapping of Info.plist keys"),
        "Keys of its Info.plist beyond those of its type."
      ) { $0.infoPlist = $1 },
      .optional("settings", .settings, "Build settings, by name.") { $0.settings = $1 },
      .optional(
        "configurations",
        Form<ConfigurationOverrides>.entries(
          of: ConfigurationOverrides.form.form { ConfigurationOverrides(location: $0.location) },
          wanted: "a mapping from build configurations", check: nameFault),
        "What differs in single build configurations, by their names."
      ) { target, entries in
        for entry in entries {
          target.configurations[ConfigurationName(entry.name)] = entry.value
          target.configurations[ConfigurationName(entry.name)]?.location = entry.location
        }
      },
    ]
  }
}

extension ConfigurationOverrides {
  static var form: RecordForm<ConfigurationOverrides> {
    RecordForm(
      title: "a build configuration of a target",
      keys: [
        .optional(
          "bundleIdentifier", Form<String>.targetIdentifier.located, "Its bundle identifier in this configuration."
        ) { $0.bundleIdentifier = $1 },
        .optional(
          "deploymentTarget", Form<String>.deploymentTarget.located, "Its deployment target in this configuration."
        ) { $0.deploymentTarget = $1 },
        .optional(
          "entitlements", .properties(wanted: "a mapping of entitlements"),
          "Entitlements on top of, or in place of, the target's."
        ) { $0.entitlements = $1 },
        .optional("settings", .settings, "Build settings on top of, or in place of, the target's.") {
          $0.settings = $1
        },
      ])
  }
}
