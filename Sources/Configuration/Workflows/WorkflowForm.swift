// The table of a workflow's keys, and those of its small mappings.

import Diagnostics
import JSON
import YAML

extension WorkflowFile {
  static var form: RecordForm<WorkflowFile> {
    RecordForm(title: "a workflow", keys: heading + declarations) { missing in
      switch missing {
      case "workflow": "begin it with `workflow: 1`"
      case "steps": "list what is to be done, as in `steps: [{ id: build, run: make }]`"
      default: nil
      }
    }
  }

  private static var heading: [Key<WorkflowFile>] {
    [
      Key.optional("workflow", Form<Int>.workflowVersion, "The version of this file's format: 1.") { _, _ in }.required,
      .optional("name", Form<String>.literal(wanted: "a text"), "For people.") { $0.name = $1 },
      .optional("description", Form<String>.literal(wanted: "a text"), "What it is good for, in one sentence.") {
        $0.description = $1
      },
    ]
  }

  private static var declarations: [Key<WorkflowFile>] {
    [
      .optional("inputs", .workflowInputs, "What may be given with `--input NAME=VALUE`, by name.") { $0.inputs = $1 },
      .optional(
        "env", .workflowVariables,
        "The environment of every command: constants; a name without a value is passed on from the machine."
      ) { $0.variables = $1 },
      .optional(
        "matrix", .workflowAxes,
        "Axes by name, each a list; a step that reads one as `matrix.NAME` runs once for each of its values."
      ) { $0.axes = $1 },
      .optional("pools", .workflowPools, "How many steps of a pool run at once, by name.") { $0.pools = $1 },
      Key.optional(
        "steps",
        Form<WorkflowStep>.someSteps(of: WorkflowStep.form.form(WorkflowStep.init(beginningAt:))), "What is done."
      ) { $0.steps = $1 }.required,
    ]
  }
}

extension Form<WorkflowStep> {
  /// One at least.
  fileprivate static func someSteps(of step: Form<WorkflowStep>) -> Form<[WorkflowStep]> {
    let list = Form<WorkflowStep>.list(of: step, wanted: "a list of steps")
    return Form<[WorkflowStep]>(schema: ["type": "array", "minItems": 1, "items": step.schema]) { node, decoder in
      if node.isNull || node.sequence?.isEmpty == true {
        decoder.report(
          "bad-value", "`steps` is empty; list what is to be done, as in `steps: [{ id: build, run: make }]`",
          at: node.location)
        return []
      }
      return list.decode(node, &decoder)
    }
  }
}

extension Form<Int> {
  fileprivate static var workflowVersion: Form<Int> {
    Form(schema: ["const": 1]) { node, decoder in
      guard let text = decoder.scalar(node, wanted: "the version of the format, 1")?.text else { return nil }
      if text == "1" { return 1 }
      decoder.report(
        "version", "`workflow` is the version of this file's format; this program reads version 1, not “\(text)”",
        at: node.location)
      return nil
    }
  }

  fileprivate static var width: Form<Int> {
    Form(schema: ["type": "integer", "minimum": 1]) { node, decoder in
      guard let text = decoder.scalar(node, wanted: "a number of steps")?.text else { return nil }
      if let number = Int(text), number > 0 { return number }
      decoder.report(
        "bad-value", "`\(decoder.place)` must be how many steps run at once, 1 or more, not “\(text)”",
        at: node.location)
      return nil
    }
  }
}

extension Form<Bool> {
  static var truth: Form<Bool> {
    Form(schema: ["type": "boolean"]) { node, decoder in
      guard let text = decoder.scalar(node, wanted: "true or false")?.text else { return nil }
      if text == "true" || text == "false" { return text == "true" }
      decoder.report("bad-value", "`\(decoder.place)` must be true or false, not “\(text)”", at: node.location)
      return nil
    }
  }
}

extension Form<[WorkflowInput]> {
  fileprivate static var workflowInputs: Form<[WorkflowInput]> {
    let record = RecordForm<WorkflowInput>(
      title: "an input",
      keys: [
        .optional("description", Form<String>.literal(wanted: "a text"), "What it is for.") { $0.description = $1 },
        .optional("default", Form<String>.literal(wanted: "a text").refused(nulFault), "Its value where none is given.")
        {
          $0.standard = $1
        },
        .optional("required", Form<Bool>.truth, "Whether it must be given.") { $0.isRequired = $1 },
      ])
    let form = record.form { WorkflowInput(name: "", location: $0.location) }
    return Form<WorkflowInput>.entries(of: form, wanted: "a mapping from names to inputs", check: wordFault)
      .map { entries in
        entries.map { entry in
          var input = entry.value
          input.name = entry.name
          input.location = entry.location
          return input
        }
      }
  }
}

extension Form<[WorkflowVariable]> {
  static var workflowVariables: Form<[WorkflowVariable]> {
    let template = Form<WorkflowTemplate>.template(wanted: "a text").located
    let value = Form<Located<WorkflowTemplate>?>(schema: ["type": ["string", "number", "boolean", "null"]]) {
      node, decoder in
      if node.isNull { return .some(nil) }
      return template.decode(node, &decoder).map { .some($0) }
    }
    return Form<Located<WorkflowTemplate>?>.entries(
      of: value, wanted: "a mapping from names of variables to texts", check: variableFault
    )
    .map { $0.map { WorkflowVariable(name: $0.name, location: $0.location, value: $0.value) } }
  }
}

extension Form<[WorkflowAxis]> {
  fileprivate static var workflowAxes: Form<[WorkflowAxis]> {
    let value = Form<String>.literal(wanted: "a text").refused { text in
      let fault = text.contains { "@,${}".contains($0) } ? "it holds one of @ , $ { }" : nameFault(text)
      return fault.map { "“\(text)” cannot go into the name of a step, since \($0); write another value" }
    }
    let list = Form<String>.list(of: value, wanted: "a list of texts")
    let values = Form<[String]>(schema: list.schema) { node, decoder in
      if node.isNull || node.sequence?.isEmpty == true {
        decoder.report(
          "bad-value", "the axis “\(axisName(decoder.path.last ?? ""))” has no values; list some, or take it out",
          at: node.location)
      }
      return list.decode(node, &decoder)
    }
    return Form<[String]>.entries(of: values, wanted: "a mapping from axes to lists", check: wordFault)
      .map { entries in
        entries.map {
          WorkflowAxis(name: axisName($0.name), location: $0.location, values: $0.value)
        }
      }
  }
}

extension Form<[WorkflowPool]> {
  fileprivate static var workflowPools: Form<[WorkflowPool]> {
    Form<Int>.entries(of: .width, wanted: "a mapping from pools to numbers", check: wordFault)
      .map { $0.map { WorkflowPool(name: $0.name, location: $0.location, width: $0.value) } }
  }
}

/// As expressions name an axis: the one that everybody has reads better in the singular.
func axisName(_ key: String) -> String { key == "environments" ? "environment" : key }

/// What is wrong with a text that a program is to be given; nil: nothing.
func nulFault(_ text: String) -> String? {
  text.utf8.contains(0) ? "it holds a NUL character, which no program can be given; take it out" : nil
}

/// What is wrong with a name that expressions and command lines hold; nil: nothing.
func wordFault(_ name: String) -> String? {
  !name.isEmpty && name.utf8.allSatisfy(isWord)
    ? nil : "“\(name)” is no name; one is made of letters, digits, hyphens and underscores"
}

private func variableFault(_ name: String) -> String? {
  if name == "FIXPOINT_OUTPUT" { return "FIXPOINT_OUTPUT is where a step says its results; take another name" }
  return isVariableName(name)
    ? nil : "“\(name)” is no name of a variable; one is made of letters, digits and underscores"
}
