// One of the places that assign build settings.

import Diagnostics
import Platform
import ProjectModel

/// Which of the places; the nearer one wins.
public enum SettingLevel: String, Hashable, Sendable, CaseIterable {
  case target
  case targetFile = "target xcconfig"
  case project
  case projectFile = "project xcconfig"
  /// What Xcode itself defines, as far as Fixpoint knows it.
  case builtIn = "default"
}

/// One assignment of one setting, not yet evaluated.
struct SettingAssignment: Sendable {
  enum Source: Sendable {
    case project(SettingDictionary.Entry)
    case file(XCConfigFile.Assignment)
    case builtIn(String, SourceLocation)
  }

  var level: SettingLevel
  /// `[sdk=iphoneos*]`; empty where it always holds.
  var condition: String
  var source: Source

  var location: SourceLocation {
    switch source {
    case .project(let entry): entry.location
    case .file(let assignment): assignment.location
    case .builtIn(_, let location): location
    }
  }

  /// A list as one text: elements with blanks in quotes, as the build system joins them.
  var text: String {
    switch source {
    case .project(let entry):
      switch entry.value {
      case .string(let text): text
      case .list(let elements): elements.map(Self.quoted).joined(separator: " ")
      }
    case .file(let assignment): assignment.value
    case .builtIn(let text, _): text
    }
  }

  private static func quoted(_ element: String) -> String {
    let bare = element.utf8.allSatisfy { $0 != 32 && $0 != 9 && $0 != 10 } || element.hasPrefix("\"")
    return bare ? element : "\"\(element)\""
  }

  /// A condition that cannot be read never holds.
  func verdict(in context: BuildContext) -> SettingCondition.Verdict {
    condition.isEmpty ? .holds : SettingCondition(condition)?.verdict(in: context) ?? .fails
  }
}

/// The settings of a target or project, of an xcconfig file with its includes, or those that Xcode itself defines.
struct SettingLayer: Sendable {
  enum Source: Sendable {
    case project(SettingDictionary, ConditionalKeys)
    case xcconfig(XCConfigTable)
    case builtIn([String: String], SourceLocation)
  }

  var level: SettingLevel
  var source: Source

  static func settings(_ level: SettingLevel, _ dictionary: SettingDictionary) -> SettingLayer {
    SettingLayer(level: level, source: .project(dictionary, ConditionalKeys(dictionary)))
  }

  /// Whatever their conditions; the one that wins where all hold stands first. In an xcconfig file the later line wins.
  /// A project's keys have no order that counts: Xcode sorts them, so that a condition wins over none.
  func assignments(of name: String) -> [SettingAssignment] {
    switch source {
    case .project(let dictionary, let conditional):
      conditional[name].reversed().map {
        SettingAssignment(level: level, condition: String($0.name.dropFirst(name.count)), source: .project($0))
      } + (dictionary[name].map { [SettingAssignment(level: level, condition: "", source: .project($0))] } ?? [])
    case .xcconfig(let table):
      (table.assignments[name] ?? []).reversed().map {
        SettingAssignment(level: level, condition: $0.condition, source: .file($0))
      }
    case .builtIn(let values, let location):
      values[name].map { [SettingAssignment(level: level, condition: "", source: .builtIn($0, location))] } ?? []
    }
  }

  var hasConditions: Bool {
    switch source {
    case .project(_, let conditional): !conditional.isEmpty
    case .xcconfig(let table): table.hasConditions
    case .builtIn: false
    }
  }

  /// Without conditions, in no order; a name may come more than once.
  var names: [String] {
    switch source {
    case .project(let dictionary, _): dictionary.entries.map { bareName($0.name) }
    case .xcconfig(let table): Array(table.assignments.keys)
    case .builtIn(let values, _): Array(values.keys)
    }
  }
}

/// `A` of `A[sdk=iphoneos*]`.
private func bareName(_ name: String) -> String {
  String(Substring(name.utf8.prefix { $0 != UInt8(ascii: "[") }))
}

/// The keys of a dictionary that carry a condition, by bare name, each list in the order of the keys; found when the
/// first is asked for.
final class ConditionalKeys: Sendable {
  private typealias Index = [String: [SettingDictionary.Entry]]

  private let dictionary: SettingDictionary
  private let index = Guarded<Index?>(nil)

  init(_ dictionary: SettingDictionary) { self.dictionary = dictionary }

  subscript(name: String) -> [SettingDictionary.Entry] {
    index.use { index in
      let known = index ?? Self.index(of: dictionary)
      index = known
      return known[name] ?? []
    }
  }

  var isEmpty: Bool {
    index.use { index in
      let known = index ?? Self.index(of: dictionary)
      index = known
      return known.isEmpty
    }
  }

  private static func index(of dictionary: SettingDictionary) -> Index {
    var result: Index = [:]
    for entry in dictionary.entries where entry.name.utf8.last == UInt8(ascii: "]") {
      // Of a key that is there twice the later one counts.
      result[bareName(entry.name), default: []].removeAll { $0.name == entry.name }
      result[bareName(entry.name), default: []].append(entry)
    }
    return result.mapValues { list in
      list.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
  }
}
