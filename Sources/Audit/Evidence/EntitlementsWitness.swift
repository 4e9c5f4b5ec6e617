// What a target is signed with in one build configuration.

import Diagnostics
import Platform
import ProjectModel
import PropertyList
import XcodeProject

public enum EntitlementsWitness: Sendable {
  /// `CODE_SIGN_ENTITLEMENTS` names no file.
  case none
  /// The setting leaves references unresolved or depends on a condition, or the file is in a form that cannot be read.
  case unknown
  /// The setting names a file that is not there.
  case missing(path: String, setting: SourceLocation)
  case file(EntitlementsFile)

  public var file: EntitlementsFile? { if case .file(let file) = self { file } else { nil } }
}

/// An entitlements file, with the references in its texts resolved as far as the target's settings say.
public struct EntitlementsFile: Sendable {
  /// As findings name it.
  public var name: String
  /// As in the file.
  public var values: PropertyDictionary
  /// Where each key stands.
  public var keyLocations: [String: SourceLocation]
  public var appGroups: AppGroupList

  public func location(of key: String) -> SourceLocation { keyLocations[key] ?? SourceLocation(file: name) }
}

/// The app groups of one target in one configuration.
public struct AppGroupList: Hashable, Sendable {
  /// In the order of the file.
  public var known: [String]
  /// Whether there are, or may be, others that cannot be told from files alone: `$(APP_GROUP)` with no such setting.
  public var isOpen: Bool

  public init(known: [String] = [], isOpen: Bool = false) {
    self.known = known
    self.isOpen = isOpen
  }
}

extension TargetWitness {
  /// The groups that it is signed with.
  public func appGroups(in configuration: ConfigurationName) -> AppGroupList {
    switch entitlements(in: configuration) {
    case .none: AppGroupList()
    case .unknown, .missing: AppGroupList(isOpen: true)
    case .file(let file): file.appGroups
    }
  }
}
