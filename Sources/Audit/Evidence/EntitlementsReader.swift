// From build settings to entitlements files.

import Diagnostics
import Platform
import ProjectModel
import PropertyList
import XcodeProject

/// Reads each entitlements file once, however many targets and configurations sign with it.
struct EntitlementsReader {
  let root: AbsolutePath
  let files: any FileSystem
  private(set) var unreadable: [Diagnostic] = []
  /// nil: it is there and cannot be read as a property list.
  private var read: [AbsolutePath: Source?] = [:]

  private struct Source {
    var values: PropertyDictionary
    var keyLocations: [String: SourceLocation]
  }

  static let setting = "CODE_SIGN_ENTITLEMENTS"

  init(root: AbsolutePath, files: any FileSystem) {
    self.root = root
    self.files = files
  }

  mutating func witness(
    of target: ObservedTarget, in configuration: ConfigurationName, file: ProjectFile, groups: GroupTree
  ) throws -> EntitlementsWitness {
    guard let setting = Self.setting(of: target, in: configuration) else { return .unknown }
    switch setting {
    case .absent: return try lacksBase(target, in: configuration, file: file, groups: groups) ? .unknown : .none
    case .unresolved, .cycle, .beyond: return .unknown
    case .value(let text, let location):
      let text = text.trimmingSpaces
      if text.isEmpty { return .none }
      let path = file.sourceRoot.appending(text)
      guard try isFile(path) else { return .missing(path: path.name(from: root), setting: location) }
      guard let source = try source(at: path) else { return .unknown }
      return .file(
        EntitlementsFile(
          name: path.name(from: root), values: source.values, keyLocations: source.keyLocations,
          appGroups: Self.appGroups(source.values, target: target, in: configuration)))
    }
  }

  /// What holds for devices of the target's platform; nil where that depends on more than the platform.
  private static func setting(of target: ObservedTarget, in configuration: ConfigurationName) -> ResolvedSetting? {
    let isUndecided = target.conditionalSettings(setting, in: configuration).contains { $0.verdict == .depends }
    return isUndecided ? nil : target.setting(setting, in: configuration)
  }

  /// Whether an xcconfig file that could set it is not there. Those that CocoaPods makes set nothing of the kind.
  private func lacksBase(
    _ target: ObservedTarget, in configuration: ConfigurationName, file: ProjectFile, groups: GroupTree
  ) throws -> Bool {
    for list in [TargetView(file, target.id)?.configurationList, file.project.configurationList] {
      guard let view = list?.configurations.first(where: { $0.name == configuration }), let base = view.base else {
        continue
      }
      var path = groups.path(of: base.reference)
      if case .inFolder(_, let inner) = base { path = path?.appending(inner) }
      guard let path else { return true }
      if try !path.name.hasPrefix("Pods-") && !files.exists(path) { return true }
    }
    return false
  }

  private func isFile(_ path: AbsolutePath) throws -> Bool {
    guard let status = try files.status(path) else { return false }
    guard status.kind == .link else { return status.kind == .file }
    return (try? files.status(files.realPath(path)))??.kind == .file
  }

  private mutating func source(at path: AbsolutePath) throws -> Source? {
    if let known = read[path] { return known }
    let source: Source?
    do {
      source = try Self.parse(files.read(path), name: path.name(from: root))
    } catch let rejection as Rejection where rejection.cause == .input {
      unreadable += rejection.diagnostics
      source = nil
    }
    read[path] = .some(source)
    return source
  }

  private static func parse(_ bytes: [UInt8], name: String) throws -> Source {
    let blank: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    guard let first = bytes.first(where: { !blank.contains($0) }) else {
      return Source(values: PropertyDictionary(), keyLocations: [:])
    }
    guard first == UInt8(ascii: "<") || first == 0xEF else {
      let value = try PropertyValue(parsing: bytes, file: name)
      return Source(values: try dictionary(value, name: name), keyLocations: [:])
    }
    let document = try XMLPropertyListDocument(parsing: bytes, file: name)
    let values = try dictionary(document.root, name: name)
    let locations = values.keys.compactMap { key in document.location(ofKey: [key]).map { (key, $0) } }
    return Source(values: values, keyLocations: Dictionary(locations, uniquingKeysWith: { first, _ in first }))
  }

  private static func dictionary(_ value: PropertyValue, name: String) throws -> PropertyDictionary {
    if let dictionary = value.dictionary { return dictionary }
    throw Rejection(
      .input, "entitlements.not-a-dictionary", "an entitlements file holds one dictionary; write `<dict/>` for none",
      at: SourceLocation(file: name, line: 1, column: 1))
  }

  private static func appGroups(
    _ values: PropertyDictionary, target: ObservedTarget, in configuration: ConfigurationName
  ) -> AppGroupList {
    guard let value = values[EntitlementSet.appGroupsKey] else { return AppGroupList() }
    var list = AppGroupList()
    for element in value.array ?? [value] {
      guard let text = element.string, let group = target.expanding(text, in: configuration) else {
        list.isOpen = true
        continue
      }
      if !list.known.contains(group) { list.known.append(group) }
    }
    return list
  }
}

extension AbsolutePath {
  /// As findings name it: from the root where it lies inside.
  func name(from root: AbsolutePath) -> String { isInside(root) ? relative(to: root) : string }
}

extension String {
  var trimmingSpaces: String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}
