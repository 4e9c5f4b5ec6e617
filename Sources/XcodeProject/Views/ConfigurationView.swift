// Build configurations and their lists.

import Diagnostics
import PBXProj
import ProjectModel

public struct ConfigurationListView: ObjectView {
  public let file: ProjectFile
  public let id: ObjectID
  public let fields: Node

  /// nil where no configuration list has this id.
  public init?(_ file: ProjectFile, _ id: ObjectID) {
    guard file.document.isa(id) == "XCConfigurationList", let fields = file.document.object(id) else { return nil }
    self.file = file
    self.id = id
    self.fields = fields
  }

  /// As its list says, whether or not they are there.
  public var configurationIDs: [ObjectID] { references("buildConfigurations") }
  public var configurations: [ConfigurationView] { configurationIDs.compactMap { ConfigurationView(file, $0) } }
  public var defaultName: ConfigurationName? { text("defaultConfigurationName").map { ConfigurationName($0) } }
}

public struct ConfigurationView: ObjectView {
  /// How an xcconfig file is referred to.
  public enum Base: Hashable, Sendable {
    case file(ObjectID)
    /// A path inside a synchronized folder.
    case inFolder(ObjectID, path: String)

    /// The object that is referred to.
    public var reference: ObjectID {
      switch self {
      case .file(let id), .inFolder(let id, _): id
      }
    }
  }

  public let file: ProjectFile
  public let id: ObjectID
  public let fields: Node

  /// nil where no build configuration has this id.
  public init?(_ file: ProjectFile, _ id: ObjectID) {
    guard file.document.isa(id) == "XCBuildConfiguration", let fields = file.document.object(id) else { return nil }
    self.file = file
    self.id = id
    self.fields = fields
  }

  public var name: ConfigurationName { ConfigurationName(text("name") ?? "") }
  /// nil where it builds on none.
  public var base: Base? {
    if let reference = reference("baseConfigurationReference") { return .file(reference) }
    guard let anchor = reference("baseConfigurationReferenceAnchor"),
      let path = text("baseConfigurationReferenceRelativePath")
    else { return nil }
    return .inFolder(anchor, path: path)
  }

  /// Where the reference to its base stands.
  public var baseLocation: SourceLocation {
    (fields["baseConfigurationReference"] ?? fields["baseConfigurationReferenceRelativePath"])?.location ?? location
  }

  /// The settings as written. Names carry their condition: `CODE_SIGN_IDENTITY[sdk=iphoneos*]`.
  public var settings: SettingDictionary { SettingDictionary(node: fields["buildSettings"]) }
}

extension ViewKey where View == ConfigurationListView, Value == String? {
  public static var defaultName: Self { .text("defaultConfigurationName") }
}

extension ViewKey where View == ConfigurationListView, Value == [ObjectID] {
  public static var configurations: Self { .references("buildConfigurations") }
}

extension ViewKey where View == ConfigurationListView, Value == Bool {
  public static var isDefaultVisible: Self { .flag("defaultConfigurationIsVisible", default: false) }
}

extension ViewKey where View == ConfigurationView, Value == String? {
  public static var name: Self { .text("name") }
  public static var basePath: Self { .text("baseConfigurationReferenceRelativePath") }
}

extension ViewKey where View == ConfigurationView, Value == ObjectID? {
  public static var base: Self { .reference("baseConfigurationReference") }
  public static var baseFolder: Self { .reference("baseConfigurationReferenceAnchor") }
}

/// Settings that a project of before 2005 can be built with, as now a configuration.
public struct BuildStyleView: ObjectView {
  public let file: ProjectFile
  public let id: ObjectID
  public let fields: Node

  /// nil where no build style has this id.
  public init?(_ file: ProjectFile, _ id: ObjectID) {
    guard file.document.isa(id) == "PBXBuildStyle", let fields = file.document.object(id) else { return nil }
    self.file = file
    self.id = id
    self.fields = fields
  }

  public var name: String? { text("name") }
  public var settings: SettingDictionary { SettingDictionary(node: fields["buildSettings"]) }
}

/// Build settings as a project states them, by name.
public struct SettingDictionary: Sendable {
  /// One setting as written, and where. The place is worked out when it is asked for.
  public struct Entry: Sendable {
    public let name: String
    let node: Node

    public var location: SourceLocation { node.location }
    public var value: BuildSetting {
      if let text = node.string { return .string(text) }
      return .list(node.elements.compactMap(\.string))
    }
  }

  let node: Node?

  public subscript(name: String) -> Entry? { node?[name].map { Entry(name: name, node: $0) } }
  public var entries: [Entry] { node?.entries.map { Entry(name: $0.key, node: $0.value) } ?? [] }
}
