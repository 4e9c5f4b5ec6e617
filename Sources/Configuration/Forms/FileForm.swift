// The table of the file's own keys, and those of its small mappings.

import Diagnostics
import Platform

extension FixpointFile {
  /// `project` stands empty until its key is read; without it there is a `Rejection` and no file.
  init(location: SourceLocation) {
    self.location = location
    project = Located(.root, at: location)
  }

  /// What references stand for is known before what may hold references is read.
  ///
  /// `advice` says which project to name where none is.
  static func form(advice: @escaping @Sendable () -> String? = { nil }) -> RecordForm<FixpointFile> {
    RecordForm(
      title: "a fixpoint.yml", keys: application + declarations + conduct,
      advice: { missing in
        switch missing {
        case "fixpoint": "begin it with `fixpoint: 1`"
        case "project": advice() ?? "name the .xcodeproj, as in `project: ios/App.xcodeproj`"
        default: nil
        }
      })
  }

  private static var application: [Key<FixpointFile>] {
    [
      Key.optional("fixpoint", .formatVersion, "The version of this file's format: 1.") { _, _ in }.required,
      Key.optional("project", Form<TreePath>.project.located, "The .xcodeproj, relative to the project root.") {
        file, project, decoder in
        file.project = project
        decoder.references["project"] = [project.value.string]
      }.required,
      .optional(
        "app",
        Form<String>.literal(wanted: "the name of a target").checked { nameFault($0).map { "is no name: \($0)" } }
          .located,
        "The application target; needed only where more than one could host the targets."
      ) { file, app, decoder in
        file.app = app
        decoder.references["app"] = [app.value]
      },
      .optional("team", Form<String>.team.located, "The development team.") { file, team, decoder in
        file.team = team
        decoder.references["team"] = [team.value]
      },
      .optional("environments", .environments, "What replaces values of this file where an environment is chosen.") {
        $0.environments = $1
      },
      .optional("appGroups", Form<[String]>.appGroups.located, "The application's app groups.") {
        file, groups, decoder in
        file.appGroups = groups
        decoder.references["appGroups"] = groups.value
      },
    ]
  }

  private static var declarations: [Key<FixpointFile>] {
    [
      .optional(
        "plugins", Form<PluginDeclaration>.list(of: .plugin, wanted: "a list of plugins"),
        "Plugins beyond those that are always on: names, and paths of programs."
      ) { $0.plugins = $1 },
      .optional(
        "configEnvironment", Form<Located<String>>.list(of: .variableName, wanted: "a list of names of variables"),
        "Environment variables that configs in JavaScript may read."
      ) { $0.configEnvironment = $1 },
      .optional("targets", .targets, "The targets to make, by name.") { $0.targets = $1 },
      .optional(
        "steps",
        Form<StepDeclaration>.list(
          of: StepDeclaration.form.form { StepDeclaration(location: $0.location) }, wanted: "a list of steps"),
        "Commands of the project that make files."
      ) { file, steps, decoder in
        file.steps = steps
        decoder.checkDistinct(steps.map(\.id), what: "step")
      },
    ]
  }

  private static var conduct: [Key<FixpointFile>] {
    [
      .optional("commit", CommitDeclaration.form.form { _ in CommitDeclaration() }, "Where `fixpoint commit` commits.")
      {
        $0.commit = $1
      },
      .optional("audit", AuditDeclaration.form.form { _ in AuditDeclaration() }, "How `fixpoint audit` judges.") {
        $0.audit = $1
      },
      .optional("cache", CacheDeclaration.form, "Where outputs of steps are kept beyond one run.") { $0.cache = $1 },
    ]
  }
}

extension Form<[TargetDeclaration]> {
  static var targets: Form<[TargetDeclaration]> {
    let form = TargetDeclaration.form.form { TargetDeclaration(name: "", location: $0.location) }
    return Form<TargetDeclaration>.entries(of: form, wanted: "a mapping from names to targets") { name in
      nameFault(name).map { "a target's name goes into file names, and \($0); give it another name" }
    }
    .map { entries in
      entries.map { entry in
        var target = entry.value
        target.name = entry.name
        target.location = entry.location
        return target
      }
    }
  }
}

extension Form<[EnvironmentDeclaration]> {
  static var environments: Form<[EnvironmentDeclaration]> {
    let form = EnvironmentDeclaration.form.form { EnvironmentDeclaration(name: "", location: $0.location) }
    // What an environment states is referred to inside it, and forgotten after it.
    let scoped = Form<EnvironmentDeclaration>(schema: form.schema) { node, decoder in
      let outer = decoder.references
      defer { decoder.references = outer }
      return form.decode(node, &decoder)
    }
    return Form<EnvironmentDeclaration>.entries(
      of: scoped, wanted: "a mapping from names to environments", check: nameFault
    )
    .map { entries in
      entries.map { entry in
        var environment = entry.value
        environment.name = entry.name
        environment.location = entry.location
        return environment
      }
    }
  }
}

extension EnvironmentDeclaration {
  static var form: RecordForm<EnvironmentDeclaration> {
    RecordForm(
      title: "an environment",
      keys: [
        .optional(
          "bundleIdentifier", Form<String>.applicationIdentifier.located, "The application's bundle identifier."
        ) { environment, identifier, decoder in
          environment.bundleIdentifier = identifier
          decoder.references["bundleIdentifier"] = [identifier.value]
        },
        .optional("team", Form<String>.team.located, "The development team.") { environment, team, decoder in
          environment.team = team
          decoder.references["team"] = [team.value]
        },
        .optional("appGroups", Form<[String]>.appGroups.located, "The application's app groups.") {
          environment, groups, decoder in
          environment.appGroups = groups
        },
      ])
  }
}

extension StepDeclaration {
  /// `id` and `run` stand empty until their keys are read; without them there is a `Rejection` and no step.
  init(location: SourceLocation) {
    self.location = location
    id = Located("", at: location)
    run = Located("", at: location)
  }

  static var form: RecordForm<StepDeclaration> {
    RecordForm(
      title: "a step",
      keys: [
        Key.optional("id", Form<String>.name(wanted: "a name").located, "Its name.") { $0.id = $1 }.required,
        Key.optional("run", Form<String>.text(wanted: "a command").located, "The command, for the shell.") {
          $0.run = $1
        }.required,
        .optional(
          "inputs", Form.list(of: Form<TreePath>.path.located, wanted: "a list of paths"),
          "Files and folders that it reads."
        ) { $0.inputs = $1 },
        .optional(
          "outputs", Form.list(of: Form<TreePath>.path.located, wanted: "a list of paths"),
          "Files and folders that it makes."
        ) { $0.outputs = $1 },
      ])
  }
}

extension CommitDeclaration {
  static var form: RecordForm<CommitDeclaration> {
    RecordForm(
      title: "`commit`",
      keys: [
        .optional(
          "branch", Form<String>.literal(wanted: "the name of a branch").checked { branchFault($0) }.located,
          "The branch; by default the current one."
        ) { $0.branch = $1 }
      ])
  }
}

extension AuditDeclaration {
  static var form: RecordForm<AuditDeclaration> {
    RecordForm(
      title: "`audit`",
      keys: [
        .optional(
          "rules", Form<Severity>.entries(of: .severity, wanted: "a mapping from rules to severities"),
          "The severity of single rules; `fixpoint rules` lists them."
        ) { audit, entries in
          for entry in entries { audit.rules[entry.name] = Located(entry.value, at: entry.location) }
        }
      ])
  }
}

/// By the rules of `git check-ref-format --branch`.
private func branchFault(_ name: String) -> String? {
  let forbidden = [" ", "~", "^", ":", "?", "*", "[", "\\", "..", "@{", "//"].contains { name.contains($0) }
  let parts = name.split(separator: "/", omittingEmptySubsequences: false)
  let isOdd = parts.contains { $0.isEmpty || $0.hasPrefix(".") || $0.hasSuffix(".lock") }
  let hasControl = name.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
  return forbidden || isOdd || hasControl || name.hasSuffix(".") || name.hasPrefix("-") || name == "@"
    ? "must be a name that git takes for a branch" : nil
}
