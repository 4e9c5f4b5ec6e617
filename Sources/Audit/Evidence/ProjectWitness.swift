// A project file as a witness.

import Diagnostics
import PBXProj
import Platform
import ProjectModel
import XcodeProject

public struct ProjectWitness: Sendable {
  /// The `.xcodeproj` folder.
  public var bundle: AbsolutePath
  /// The same as findings name it.
  public var name: String
  /// In the project's order.
  public var targets: [TargetWitness]
  /// Which of them go into which.
  public var graph: TargetGraph

  public init(bundle: AbsolutePath, name: String, targets: [TargetWitness]) {
    self.bundle = bundle
    self.name = name
    self.targets = targets
    graph = TargetGraph(targets.map(\.observed))
  }
}

/// A target with what it is signed with.
public struct TargetWitness: Sendable {
  public var observed: ObservedTarget
  public var kind: ProductKind
  /// By build configuration.
  public var bundleIdentifiers: [ConfigurationName: ResolvedSetting]
  public var entitlements: [ConfigurationName: EntitlementsWitness]

  public var name: String { observed.name }

  public func entitlements(in configuration: ConfigurationName) -> EntitlementsWitness {
    entitlements[configuration] ?? .unknown
  }
}
