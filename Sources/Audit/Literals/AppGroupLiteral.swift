// App groups that source text spells out.

import Diagnostics

/// One app group as a string in a source file.
public struct AppGroupLiteral: Hashable, Sendable {
  /// `group.com.acme.app`.
  public var group: String
  /// The call that it is given to: `UserDefaults(suiteName:)`.
  public var function: String
  /// Of the string itself: the line that a person would edit.
  public var location: SourceLocation
  /// Of the call, where the string is a constant's.
  public var use: SourceLocation?
  public var language: SourceLanguage
  /// Whether it stands between `#if` and `#endif`, so that it need not hold in every build configuration.
  public var isConditional: Bool
  /// The targets that the file is compiled into; empty where no project says.
  public var targets: [TargetReference]
}

/// Finds the string behind each call, in the file first, then in files of the same targets, then by a qualified name
/// anywhere. Where a name stands for more than one string, or for what is no plain string, nothing is said.
struct LiteralResolver {
  var files: [SourceFile]
  /// Of each file, as in `files`.
  var targets: [[TargetReference]]
  /// Name to (file, definition) of every constant.
  private var byName: [String: [(file: Int, constant: ConstantDefinition)]] = [:]

  init(files: [SourceFile], targets: [[TargetReference]]) {
    self.files = files
    self.targets = targets
    for (index, file) in files.enumerated() {
      for constant in file.constants { byName[constant.name, default: []].append((index, constant)) }
    }
  }

  func literals() -> [AppGroupLiteral] {
    var found: [AppGroupLiteral] = []
    var seen: Set<AppGroupLiteral> = []
    for (index, file) in files.enumerated() {
      for call in file.calls {
        guard let literal = literal(of: call, in: index, file), literal.group.hasPrefix("group.") else { continue }
        if seen.insert(literal).inserted { found.append(literal) }
      }
    }
    return found.sorted { ($0.location, $0.function) < ($1.location, $1.function) }
  }

  private func literal(of call: AppGroupCall, in index: Int, _ file: SourceFile) -> AppGroupLiteral? {
    let use = location(of: call.offset, in: index)
    switch call.argument {
    case .literal(let group, let offset):
      return AppGroupLiteral(
        group: group, function: call.function, location: location(of: offset, in: index), language: file.language,
        isConditional: call.isConditional, targets: targets[index])
    case .reference(let path):
      guard let (home, constant) = definition(of: path, seenFrom: index), let group = constant.value else { return nil }
      return AppGroupLiteral(
        group: group, function: call.function, location: location(of: constant.offset, in: home), use: use,
        language: file.language, isConditional: call.isConditional || constant.isConditional, targets: targets[index])
    }
  }

  private func definition(of path: [String], seenFrom index: Int) -> (file: Int, ConstantDefinition)? {
    guard let name = path.last, let all = byName[name] else { return nil }
    let family = files[index].language == .javaScript
    let scope = path.count > 1 ? path[path.count - 2] : nil
    let candidates = all.filter { file, constant in
      (files[file].language == .javaScript) == family && (file == index || constant.isVisible)
        && (scope == nil || scope == "self" || scope == "Self" || scope == "this" || constant.scope == scope
          || constant.scope == nil && family)
    }
    for level in [isSameFile(as: index), isSameModule(as: index)] {
      let here = candidates.filter { level($0.file) }
      if !here.isEmpty { return only(here) }
    }
    // An unqualified Swift name is not seen from another module.
    return scope == nil && files[index].language == .swift ? nil : only(candidates)
  }

  private func isSameFile(as index: Int) -> (Int) -> Bool { { $0 == index } }

  private func isSameModule(as index: Int) -> (Int) -> Bool {
    { other in
      targets[other].contains { targets[index].contains($0) }
        || targets[other].isEmpty && targets[index].isEmpty && files[other].path.parent == files[index].path.parent
    }
  }

  /// The one definition, where all agree.
  private func only(
    _ definitions: [(file: Int, constant: ConstantDefinition)]
  ) -> (file: Int, ConstantDefinition)? {
    guard let first = definitions.first, first.constant.value != nil,
      definitions.allSatisfy({ $0.constant.value == first.constant.value })
    else { return nil }
    return (first.file, first.constant)
  }

  private func location(of offset: Int, in index: Int) -> SourceLocation {
    let position = files[index].position(of: offset)
    return SourceLocation(file: files[index].name, line: position.line, column: position.column)
  }
}
