// Runs of workflows, as the plain values that are shown.

import BuildGraph
import Diagnostics
import JSON
import Platform
import Report
import Terminal
import Workflows

extension RunReport {
  init(_ outcome: GraphOutcome, of workflow: String, upToDate: [String], root: AbsolutePath, explains: Bool) {
    self.init(
      workflow: workflow, state: outcome.ending.rawValue,
      steps: outcome.reports.map { Step($0, root) }
        + upToDate.map { Step(id: $0, outcome: "upToDate", reason: Reason.upToDate.sentence) },
      total: outcome.total, seconds: Double(outcome.duration) / 1e9, diagnostics: outcome.diagnostics,
      showsReasons: explains)
  }

  init(_ planned: [PlannedGraphStep], of workflow: String) {
    self.init(
      workflow: workflow, state: "planned",
      steps: planned.map { Step(id: $0.id, outcome: $0.isConditional ? "conditional" : "planned", reason: $0.reason) },
      total: planned.count, seconds: 0)
  }
}

extension RunReport.Step {
  init(_ report: StepReport, _ root: AbsolutePath) {
    self.init(
      id: report.id, outcome: report.outcome.rawValue, reason: report.reason,
      seconds: Double(report.duration) / 1e9, output: outputText(of: report.shownOutput, keepsColour: false),
      failure: report.failure, work: report.workLines(root))
  }
}

/// The workflows that there are.
struct WorkflowListing: Renderable {
  struct Entry: Sendable {
    var name: String
    var place: String
    var description: String
  }

  var entries: [Entry]

  init(_ catalogue: WorkflowCatalogue) throws {
    entries = try catalogue.all().map { workflow in
      // One that is wrong is listed all the same; running it says what is wrong.
      let description =
        (try? catalogue.read(workflow)).map { $0.description ?? $0.name ?? "" } ?? "(cannot be read; run it to see why)"
      return Entry(
        name: workflow.name, place: workflow.file == nil ? "comes with fixpoint" : workflow.displayName,
        description: description)
    }
  }

  func text(_ style: TextStyle) -> String {
    table(entries.map { [style.bold($0.name), $0.description, style.dim($0.place)] })
  }

  var json: JSONValue {
    [
      "schema": 1,
      "workflows": .array(
        entries.map {
          ["name": .string($0.name), "place": .string($0.place), "description": .string($0.description)]
        }),
    ]
  }
}
