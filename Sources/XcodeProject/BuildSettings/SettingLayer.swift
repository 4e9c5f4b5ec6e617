// One of the places that assign build settings.

import Diagnostics
import ProjectModel

/// One assignment of one setting, not yet evaluated.
enum SettingAssignment: Sendable {
  case project(SettingDictionary.Entry)
  case file(XCConfigFile.Assignment)
  case builtIn(String, SourceLocation)

  var location: SourceLocation {
    switch self {
    case .project(let entry): entry.location
    case .file(let assignment): assignment.location
    case .builtIn(_, let location): location
    }
  }

  /// A list as one text: elements with blanks in quotes, as the build system joins them.
  var text: String {
    switch self {
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
}

/// The settings of a target or project, of an xcconfig file with its includes, or those that Xcode itself defines.
enum SettingLayer: Sendable {
  case project(SettingDictionary)
  case xcconfig(XCConfigTable)
  case builtIn([String: String], SourceLocation)

  /// Those that hold always; the one that wins stands first.
  func assignments(of name: String) -> [SettingAssignment] {
    switch self {
    case .project(let dictionary): dictionary[name].map { [.project($0)] } ?? []
    case .xcconfig(let table):
      (table.assignments[name] ?? []).reversed().filter(\.condition.isEmpty).map { .file($0) }
    case .builtIn(let values, let location): values[name].map { [.builtIn($0, location)] } ?? []
    }
  }

  /// Those that hold under a condition only, in the order of the file.
  func conditionalAssignments(of name: String) -> [(condition: String, assignment: SettingAssignment)] {
    switch self {
    case .project(let dictionary):
      dictionary.entries.filter { $0.name.hasPrefix(name + "[") }
        .map { (String($0.name.dropFirst(name.count)), .project($0)) }
    case .xcconfig(let table):
      (table.assignments[name] ?? []).filter { !$0.condition.isEmpty }.map { ($0.condition, .file($0)) }
    case .builtIn: []
    }
  }
}
