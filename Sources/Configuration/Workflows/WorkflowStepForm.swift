// The table of a step's keys.

import Diagnostics
import JSON
import YAML

extension WorkflowStep {
  /// Before its keys are read.
  init(beginningAt node: Node) {
    self.init(id: Located("", at: node.location), location: node.location)
    for entry in node.mapping ?? [] {
      switch entry.key {
      case "run": stated.run = entry.location
      case "uses": stated.uses = entry.location
      case "outputs": stated.outputs = entry.location
      case "timeout": stated.timeout = entry.location
      case "cache": stated.cache = entry.location
      default: break
      }
    }
  }

  static var form: RecordForm<WorkflowStep> {
    RecordForm(title: "a step", keys: work + order + surroundings) { missing in
      missing == "id" ? "give it one, as in `id: build`" : nil
    }
  }

  private static var work: [Key<WorkflowStep>] {
    let word = Form<String>.literal(wanted: "a name").refused(wordFault)
    return [
      Key.optional("id", word.located, "Its name, by which others need it.") { $0.id = $1 }.required,
      .optional("run", Form<WorkflowTemplate>.command.located, "A command, for the shell.") { $0.run = $1 },
      .optional(
        "uses", Form<String>.literal(wanted: "a verb or a plugin").located,
        "A verb (prebuild, verify, audit, commit) or a plugin."
      ) { $0.uses = $1 },
      .optional("with", .workflowOptions, "Options of the verb, without their dashes.") { $0.options = $1 },
    ]
  }

  private static var order: [Key<WorkflowStep>] {
    let word = Form<String>.literal(wanted: "the id of a step").located
    return [
      .optional("needs", Form.oneOrMore(of: word, wanted: "a list of steps"), "Steps that come first.") {
        $0.needs = $1
      },
      .optional("if", .workflowCondition, "Where it is false, the step is left out.") { $0.condition = $1 },
      .optional("timeout", .timeout, "After how long it is ended: seconds, or as in 90s, 10m, 1h.") { $0.timeout = $1 },
      .optional("pool", Form<String>.literal(wanted: "the name of a pool").located, "One of `pools`.") {
        $0.pool = $1
      },
      .optional("cache", Form<Bool>.truth, "Whether its outputs may come from the cache.") { $0.isCacheable = $1 },
    ]
  }

  private static var surroundings: [Key<WorkflowStep>] {
    let template = Form<WorkflowTemplate>.template(wanted: "a path").located
    return [
      .optional(
        "env", .workflowVariables, "Its environment; a name without a value is passed on from the machine."
      ) { $0.variables = $1 },
      .optional(
        "inputs", Form.oneOrMore(of: template, wanted: "a list of paths"),
        "What it reads: files, folders, patterns, and values in JSON files as in app.json#ios.entitlements."
      ) { $0.inputs = $1 },
      .optional(
        "tools",
        Form.oneOrMore(
          of: Form<String>.literal(wanted: "the name of a program").refused {
            $0.isEmpty ? "the name of a program is empty; write one, as in `tools: make`" : nulFault($0)
          }.located, wanted: "a list of programs"),
        "Programs whose place and content count."
      ) { $0.tools = $1 },
      .optional(
        "outputs", Form.oneOrMore(of: template, wanted: "a list of paths"), "Files and folders that it makes."
      ) { $0.outputs = $1 },
      .optional("working-directory", template, "The folder in which it runs.") { $0.folder = $1 },
    ]
  }
}

extension Form {
  /// A list, or one value in its place.
  static func oneOrMore(of element: Form<Value>, wanted what: String) -> Form<[Value]> {
    let list = Form<Value>.list(of: element, wanted: what)
    return Form<[Value]>(schema: ["anyOf": [list.schema, element.schema]]) { node, decoder in
      if node.scalar != nil, !node.isNull { return element.decode(node, &decoder).map { [$0] } }
      return list.decode(node, &decoder)
    }
  }
}

extension Form<WorkflowTemplate> {
  /// A command that says something.
  fileprivate static var command: Form<WorkflowTemplate> {
    let template = Form<WorkflowTemplate>.template(wanted: "a command")
    return Form(schema: ["type": ["string", "number", "boolean"], "pattern": #"\S"#]) { node, decoder in
      if let scalar = node.scalar, !scalar.isNull, scalar.text.allSatisfy(\.isWhitespace) {
        decoder.report(
          "bad-value", "`\(decoder.place)` is empty; write a command, or take the step out", at: node.location)
        return nil
      }
      return template.decode(node, &decoder)
    }
  }

  static func template(wanted what: String) -> Form<WorkflowTemplate> {
    Form(schema: anyScalar) { node, decoder in
      guard let text = decoder.scalar(node, wanted: what)?.text else { return nil }
      if let wrong = nulFault(text) {
        decoder.report("bad-value", "`\(decoder.place)`: \(wrong)", at: node.location)
        return nil
      }
      do throws(ExpressionParser.Fault) {
        return try WorkflowTemplate(text)
      } catch {
        decoder.report(
          "bad-expression", "`\(decoder.place)`: an expression in it \(error.sentence)", at: node.location)
        return nil
      }
    }
  }
}

extension Form<Located<WorkflowExpression>> {
  /// With or without `${{ }}` around it.
  fileprivate static var workflowCondition: Form<Located<WorkflowExpression>> {
    Form(schema: anyScalar) { node, decoder in
      guard var text = decoder.scalar(node, wanted: "an expression")?.text[...] else { return nil }
      while text.last?.isWhitespace == true { text.removeLast() }
      do throws(ExpressionParser.Fault) {
        if text.hasPrefix("${{") {
          guard text.hasSuffix("}}") else { throw .open }
          text = text.dropFirst(3).dropLast(2)
        }
        return Located(try ExpressionParser.parse(String(text)), at: node.location)
      } catch {
        decoder.report("bad-expression", "`\(decoder.place)`: the expression \(error.sentence)", at: node.location)
        return nil
      }
    }
  }
}

extension Form<[WorkflowOption]> {
  fileprivate static var workflowOptions: Form<[WorkflowOption]> {
    let value = Form<WorkflowTemplate>.template(wanted: "a text").located
    return Form<[Located<WorkflowTemplate>]>.entries(
      of: Form<Located<WorkflowTemplate>>.oneOrMore(of: value, wanted: "a text or a list of texts"),
      wanted: "a mapping from options to texts"
    )
    .map { $0.map { WorkflowOption(name: $0.name, location: $0.location, values: $0.value) } }
  }
}

extension Form<Double> {
  fileprivate static var timeout: Form<Double> {
    Form(schema: ["type": ["string", "number"], "pattern": "^[0-9]+(\\.[0-9]+)?[smh]?$"]) { node, decoder in
      guard let text = decoder.scalar(node, wanted: "a length of time")?.text else { return nil }
      let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600]
      let unit = text.last.flatMap { units[$0] }
      let digits = unit == nil ? text[...] : text.dropLast()
      let isPlain = digits.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
      if isPlain, let number = Double(digits), (0.001...3_600_000).contains(number * (unit ?? 1)) {
        return number * (unit ?? 1)
      }
      decoder.report(
        "bad-value",
        "`\(decoder.place)` must be a length of time such as 90s, 10m or 1h, at most 1000h, not “\(text)”",
        at: node.location)
      return nil
    }
  }
}
