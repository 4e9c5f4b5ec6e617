// What of a project is signed with a profile of its own.

import Diagnostics
import ProjectModel

/// The application and the targets of the model that are signed apart from it, in one build configuration, as the project
/// will be once the model is applied.
public struct SignedTargets: Sendable {
  /// A target of the model.
  public struct Member: Sendable {
    /// As the project file calls it.
    public var name: String
    public var platform: ApplePlatform
    public var productName: String
    public var bundleIdentifier: String
    /// The bundle identifier of the target that embeds it; nil where that is the application.
    public var parent: String?
    /// As signed, with references to build settings replaced; those that only signing fills in stay. The place of each is
    /// the one that a person would edit.
    public var entitlements: EntitlementSet
    /// Where it is declared.
    public var location: SourceLocation

    public init(
      name: String, platform: ApplePlatform, productName: String, bundleIdentifier: String, parent: String? = nil,
      entitlements: EntitlementSet = EntitlementSet(), location: SourceLocation
    ) {
      self.name = name
      self.platform = platform
      self.productName = productName
      self.bundleIdentifier = bundleIdentifier
      self.parent = parent
      self.entitlements = entitlements
      self.location = location
    }
  }

  /// Any other target of the project.
  public struct Other: Hashable, Sendable {
    public var name: String
    /// In all of its configurations.
    public var bundleIdentifiers: Set<String>

    public init(name: String, bundleIdentifiers: Set<String>) {
      self.name = name
      self.bundleIdentifiers = bundleIdentifiers
    }
  }

  /// The name of the application's target.
  public var application: String
  /// nil where nothing states it.
  public var applicationIdentifier: String?
  public var configuration: ConfigurationName
  /// In the order of the model.
  public var members: [Member]
  /// In the order of the project file, the application not among them.
  public var others: [Other]
  /// What could not be worked out.
  public var diagnostics: [Diagnostic]

  public init(
    application: String, applicationIdentifier: String?, configuration: ConfigurationName, members: [Member] = [],
    others: [Other] = [], diagnostics: [Diagnostic] = []
  ) {
    self.application = application
    self.applicationIdentifier = applicationIdentifier
    self.configuration = configuration
    self.members = members
    self.others = others
    self.diagnostics = diagnostics
  }
}
