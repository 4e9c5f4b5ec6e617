// A target as its project file and what that refers to describe it.

import Diagnostics
import PBXProj
import Platform
import ProjectModel
import PropertyList

/// A product that a target copies into its own.
public struct EmbeddedProduct: Hashable, Sendable {
  /// The target whose product it is.
  public var target: ObjectID
  public var destination: CopyDestination
  public var phase: ObjectID
  /// Of the entry in the phase.
  public var location: SourceLocation
}

public struct ObservedTarget: Sendable, Identifiable {
  public let id: ObjectID
  public let name: String
  /// `com.apple.product-type.application`; empty for targets without a product.
  public let productType: String
  /// In the order of its list.
  public let configurations: [ConfigurationName]
  public let platform: ApplePlatform?
  /// The folders that are its own: synchronized ones, that of its Info.plist, and those of its groups in which it
  /// compiles no fewer files than any other target does. Sorted.
  public let folders: [TreePath]
  public let embeds: [EmbeddedProduct]
  /// Targets of this project, whether or not they are there.
  public let dependencies: [ObjectID]

  let view: TargetView
  let scopes: [ConfigurationName: SettingScope]
  let files: any FileSystem

  /// Whether Fixpoint made it.
  public var isOwned: Bool { view.isOwned }
  public var location: SourceLocation { view.location }

  public func scope(in configuration: ConfigurationName) -> SettingScope? { scopes[configuration] }

  /// For devices of its platform; see `variants(ofSetting:in:)` for the others.
  public func setting(_ name: String, in configuration: ConfigurationName) -> ResolvedSetting {
    scopes[configuration]?.resolve(name) ?? .absent
  }

  public func conditionalSettings(_ name: String, in configuration: ConfigurationName) -> [ConditionalSetting] {
    scopes[configuration]?.conditional(name) ?? []
  }

  /// Where the assignment stands that wins; nil where there is none.
  public func location(ofSetting name: String, in configuration: ConfigurationName) -> SourceLocation? {
    scopes[configuration]?.location(of: name)
  }

  public func productName(in configuration: ConfigurationName) -> String? {
    setting("PRODUCT_NAME", in: configuration).value
  }

  /// The file or folder that a setting names, relative to the project's folder. nil where it is not set, empty or
  /// unresolved.
  public func path(ofSetting name: String, in configuration: ConfigurationName) -> AbsolutePath? {
    guard let text = setting(name, in: configuration).value, !text.isEmpty else { return nil }
    return view.file.sourceRoot.appending(text)
  }

  /// The same as a place in the tree; nil also where it lies outside of the root.
  public func treePath(ofSetting name: String, in configuration: ConfigurationName) -> TreePath? {
    path(ofSetting: name, in: configuration).flatMap { TreePath($0, in: view.file.root) }
  }

  public func infoPlistPath(in configuration: ConfigurationName) -> TreePath? {
    treePath(ofSetting: "INFOPLIST_FILE", in: configuration)
  }

  public func entitlementsPath(in configuration: ConfigurationName) -> TreePath? {
    treePath(ofSetting: "CODE_SIGN_ENTITLEMENTS", in: configuration)
  }

  /// Its Info.plist as it is on disk; nil where it names none that is there. Throws a `Rejection` where that is no
  /// property list.
  public func infoPlist(in configuration: ConfigurationName) throws -> PropertyListFile? {
    try propertyList(ofSetting: "INFOPLIST_FILE", in: configuration)
  }

  func propertyList(ofSetting name: String, in configuration: ConfigurationName) throws -> PropertyListFile? {
    guard let path = path(ofSetting: name, in: configuration) else { return nil }
    return try PropertyListFile.read(path, treeRoot: view.file.root, files: files)
  }

  /// `PRODUCT_BUNDLE_IDENTIFIER`, or where nothing sets it, what its Info.plist says.
  public func bundleIdentifier(in configuration: ConfigurationName) -> ResolvedSetting {
    let setting = setting("PRODUCT_BUNDLE_IDENTIFIER", in: configuration)
    let isUnset = setting == .absent || setting.value?.isEmpty == true
    return isUnset ? infoPlistText("CFBundleIdentifier", in: configuration) : setting
  }

  /// A text of its Info.plist with references replaced; absent where there is none, or it cannot be read.
  public func infoPlistText(_ key: String, in configuration: ConfigurationName) -> ResolvedSetting {
    guard let scope = scopes[configuration], let list = try? infoPlist(in: configuration),
      let text = list.root[key]?.string, !text.isEmpty
    else { return .absent }
    return scope.expand(text, at: list.location(of: key))
  }

  /// `com.apple.widgetkit-extension`, as its Info.plist says; nil where none says so.
  public var extensionPoint: String? {
    for configuration in configurations {
      guard let list = try? infoPlist(in: configuration) else { continue }
      let dictionaries = [
        ("NSExtension", "NSExtensionPointIdentifier"), ("EXAppExtensionAttributes", "EXExtensionPointIdentifier"),
      ]
      for (key, inner) in dictionaries {
        if let point = list.root[key]?.dictionary?[inner]?.string { return point }
      }
    }
    return nil
  }
}

extension ObservedTarget {
  /// Product types of whole applications. App Clips are applications too, but carried by another.
  static let applicationTypes: Set<String> = [
    "com.apple.product-type.application", "com.apple.product-type.application.messages",
    "com.apple.product-type.application.watchapp2-container",
  ]

  public var isApplication: Bool { Self.applicationTypes.contains(productType) }
}
