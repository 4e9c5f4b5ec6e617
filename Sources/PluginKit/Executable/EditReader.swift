// The edits in a program's answer to `resolve`.

import Diagnostics
import JSON
import Platform
import ProjectModel
import PropertyList

struct EditReader {
  let reader: AnswerReader

  init(program: ProgramIdentity) { reader = AnswerReader(program: program, request: "resolve") }

  func edits(in answer: JSONObject) throws -> [ModelEdit] {
    try reader.only(["edits", "diagnostics"], in: answer)
    return try reader.diagnostics(in: answer).map { .diagnostic($0) }
      + reader.objects("edits", in: answer).map(edit)
  }

  private func edit(_ object: JSONObject) throws -> ModelEdit {
    let kind = try reader.text("edit", in: object)
    switch kind {
    case "setting":
      try reader.only(["edit", "target", "name", "configuration", "value", "file", "line", "column"], in: object)
      guard let value = object["value"] else { throw reader.failure("a setting needs a “value”") }
      let setting = BuildSetting(value)
      guard setting != nil || value == .null else {
        throw reader.failure("the value of a setting must be a text, a list of texts or null")
      }
      return .setting(
        try subject(object), name: try reader.text("name", in: object), configuration: try configuration(object),
        try setting.map { try sourced($0, object) })
    case "entitlement":
      try reader.only(["edit", "target", "key", "configuration", "value", "file", "line", "column"], in: object)
      return .entitlement(
        try subject(object), key: try reader.text("key", in: object), configuration: try configuration(object),
        try sourced(try value(object), object))
    case "infoPlistEntry":
      try reader.only(["edit", "target", "key", "value", "file", "line", "column"], in: object)
      return .infoPlistEntry(
        target: try reader.text("target", in: object), key: try reader.text("key", in: object),
        try sourced(try value(object), object))
    case "framework":
      try reader.only(["edit", "target", "name", "file", "line", "column"], in: object)
      return .framework(
        target: try reader.text("target", in: object), try sourced(try reader.text("name", in: object), object))
    case "nonMember":
      try reader.only(["edit", "target", "path"], in: object)
      return .nonMember(
        target: try reader.text("target", in: object), try reader.path(try reader.text("path", in: object)))
    default:
      let kinds = ["setting", "entitlement", "infoPlistEntry", "framework", "nonMember"]
      let near = nearestWord(to: kind, among: kinds).map { " (did it mean “\($0)”?)" } ?? ""
      throw reader.failure("there is no edit “\(kind)”\(near)")
    }
  }

  /// Always a target of the model: what is put into the application's own settings could not be told from its owner's,
  /// and so never be taken out again.
  private func subject(_ object: JSONObject) throws -> ModelEdit.Subject {
    .target(try reader.text("target", in: object))
  }

  private func configuration(_ object: JSONObject) throws -> ConfigurationName? {
    try reader.optionalText("configuration", in: object).map { ConfigurationName($0) }
  }

  private func value(_ object: JSONObject) throws -> PropertyValue {
    guard let value = object["value"].flatMap({ PropertyValue($0) }) else {
      throw reader.failure("a “value” must be one that a property list can hold")
    }
    return value
  }

  /// With the place that the program read it from, where it says so.
  private func sourced<Value>(_ value: Value, _ object: JSONObject) throws -> Sourced<Value> {
    let place = try reader.optionalText("file", in: object).map {
      SourceLocation(
        file: $0, line: object["line"]?.integer.map(Int.init(clamping:)),
        column: object["column"]?.integer.map(Int.init(clamping:)))
    }
    return Sourced(value, .plugin(reader.program.name, place ?? reader.program.location))
  }
}
