// A target that is declared and not there.

import Diagnostics
import ProjectModel

struct MissingTarget: Rule {
  let id = "missing-target"
  let severity = Diagnostic.Severity.warning
  let summary = "A target that the configuration declares is not in its project."
  let rationale = """
    The project was not brought up to date after the target was declared, or somebody removed it: the application \
    builds and ships without it, and nothing says so.
    """
  let source = "`docs/how-it-works.md`, “The state machine”"
  let isFixable = true

  func findings(in evidence: Evidence) -> [Finding] {
    guard let declared = evidence.declared, let index = declared.project else { return [] }
    return declared.model.targets.filter { declared.targets[$0.name] == nil }.map { target in
      finding(
        "\(quoted(target.name)) is declared but not in \(evidence.projects[index].name); run `fixpoint prebuild`",
        at: target.location, target: target.name)
    }
  }

  var examples: [RuleExample] {
    let app = ExampleTarget("App", .application, embeds: ["Widget"])
    let both = ExampleProject([app, ExampleTarget("Widget", .appExtension)])
    let asked = ExampleDeclaration(targets: ["Widget": [:]])
    return [
      RuleExample(
        triggering: "a widget that nobody generated yet", project: ExampleProject([ExampleTarget("App", .application)]),
        declared: asked),
      RuleExample(clean: "every declared target is there", project: both, declared: asked),
      RuleExample(clean: "a project without a configuration", project: both),
    ]
  }
}
