// What became of one evaluation.

import JSON

public struct SandboxAnswer: Hashable, Sendable {
  /// A place in the world of the configs: `/project/app.config.js`, with a line and a column where they are known.
  public struct Place: Hashable, Sendable {
    public var file: String
    public var line: Int?
    public var column: Int?
  }

  public struct Problem: Hashable, Sendable {
    /// A short word: `threw`, `syntax`, `outside` …
    public var kind: String
    public var message: String
    public var place: Place?
  }

  /// Something that no two runs need have in common: `clock`, `chance`.
  public struct Unsteady: Hashable, Sendable {
    public var what: String
    public var place: Place
  }

  public enum Outcome: Hashable, Sendable {
    case value(JSONValue)
    case problem(Problem)
  }

  public var outcome: Outcome
  /// Names of variables that the project's own files asked for, sorted.
  public var environment: [String]
  /// Names of functions of `expo/config-plugins` that were called, sorted.
  public var mods: [String]
  public var unsteady: [Unsteady]

  /// nil where the bytes are no answer.
  public init?(parsing bytes: [UInt8]) {
    guard let object = (try? JSONValue(parsing: bytes, file: "answer"))?.object,
      let environment = Self.texts(object["environment"]), let mods = Self.texts(object["mods"]),
      let unsteady = object["unsteady"]?.array
    else { return nil }
    self.environment = environment
    self.mods = mods
    self.unsteady = unsteady.compactMap { entry in
      guard let what = entry["what"]?.string, let place = Self.place(entry) else { return nil }
      return Unsteady(what: what, place: place)
    }
    switch (object["value"], object["error"]) {
    case (let value?, nil): outcome = .value(value)
    case (nil, let error?):
      guard let kind = error["kind"]?.string, let message = error["message"]?.string else { return nil }
      outcome = .problem(Problem(kind: kind, message: message, place: Self.place(error)))
    default: return nil
    }
  }

  private static func texts(_ value: JSONValue?) -> [String]? {
    guard let values = value?.array else { return nil }
    let texts = values.compactMap(\.string)
    return texts.count == values.count ? texts : nil
  }

  private static func place(_ value: JSONValue) -> Place? {
    guard let file = value["file"]?.string else { return nil }
    let numbers = ["line", "column"].map { value[$0]?.integer.flatMap { $0 > 0 ? Int(exactly: $0) : nil } }
    return Place(file: file, line: numbers[0], column: numbers[1])
  }
}
