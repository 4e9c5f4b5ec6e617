// The layout in which Xcode writes schemes and workspaces.

import JSON
import XML

/// The order of attributes and child elements, as files that Xcode wrote show it. What is not in a table is written
/// after what is, in the order in which it stands.
enum SchemeLayout {
  static let attributes: [String: [String]] = [
    "Scheme": ["LastUpgradeVersion", "wasCreatedForAppExtension", "version"],
    "BuildAction": [
      "parallelizeBuildables", "buildImplicitDependencies", "buildArchitectures", "runPostActionsOnFailure",
    ],
    "BuildActionEntry": BuildPurpose.allCases.map(\.rawValue) + ["hideIssues"],
    "BuildableReference": [
      "BuildableIdentifier", "BlueprintIdentifier", "BuildableName", "BlueprintName", "ReferencedContainer",
    ],
    "TestAction": launcher + ["shouldUseLaunchSchemeArgsEnv"] + sanitizers + [
      "preferredScreenCaptureFormat", "codeCoverageEnabled", "onlyGenerateCoverageForSpecifiedTargets",
      "shouldAutocreateTestPlan",
    ],
    "LaunchAction": launcher + sanitizers + [
      "launchStyle", "askForAppToLaunch", "useCustomWorkingDirectory", "customWorkingDirectory",
      "ignoresPersistentStateOnLaunch", "debugDocumentVersioning", "debugXPCServices", "migratedStopOnEveryIssue",
      "debugServiceExtension", "enableGPUValidationMode", "allowLocationSimulation",
    ],
    "ProfileAction": [
      "buildConfiguration", "appClipInvocationURLString", "shouldUseLaunchSchemeArgsEnv", "savedToolIdentifier",
      "useCustomWorkingDirectory", "customWorkingDirectory", "debugDocumentVersioning", "askForAppToLaunch",
      "launchAutomaticallySubstyle",
    ],
    "ArchiveAction": ["buildConfiguration", "customArchiveName", "revealArchiveInOrganizer"],
    "TestableReference": [
      "skipped", "parallelizable", "testExecutionOrdering", "useTestSelectionWhitelist",
    ],
    "TestPlanReference": ["reference", "default"],
    "EnvironmentVariable": ["key", "value", "isEnabled"],
    "CommandLineArgument": ["argument", "isEnabled"],
    "AdditionalOption": ["key", "value", "isEnabled"],
    "ActionContent": ["title", "scriptText", "shellToInvoke"],
    "RemoteRunnable": ["runnableDebuggingMode", "BundleIdentifier", "RemotePath"],
    "PathRunnable": ["runnableDebuggingMode", "FilePath"],
    "LocationScenarioReference": ["identifier", "referenceType"],
  ]

  private static let launcher = [
    "buildConfiguration", "appClipInvocationURLString", "selectedDebuggerIdentifier", "selectedLauncherIdentifier",
  ]
  private static let sanitizers = [
    "disableMainThreadChecker", "enableAddressSanitizer", "enableASanStackUseAfterReturn", "enableThreadSanitizer",
    "enableUBSanitizer", "language", "region",
  ]

  static let children: [String: [String]] = [
    "Scheme": SchemeAction.Kind.allCases.map(\.rawValue),
    "BuildAction": ["PreActions", "PostActions", "BuildActionEntries"],
    "TestAction": [
      "PreActions", "PostActions", "MacroExpansion", "CommandLineArguments", "EnvironmentVariables",
      "AdditionalOptions", "CodeCoverageTargets", "TestPlans", "Testables",
    ],
    "LaunchAction": running,
    "ProfileAction": running,
    "ArchiveAction": ["PreActions", "PostActions"],
    "TestableReference": ["BuildableReference", "LocationScenarioReference", "SkippedTests", "SelectedTests"],
  ]

  private static let running = [
    "PreActions", "PostActions", "PathRunnable", "BuildableProductRunnable", "RemoteRunnable", "MacroExpansion",
    "CommandLineArguments", "EnvironmentVariables", "AdditionalOptions", "LocationScenarioReference",
    "StoreKitConfigurationFileReference",
  ]

  /// Lists that Xcode does not write where nothing is in them.
  static let omittedWhenEmpty: Set<String> = [
    "BuildActionEntries", "TestPlans", "CodeCoverageTargets", "EnvironmentVariables", "CommandLineArguments",
    "PreActions", "PostActions",
  ]

  /// Elements that are there for the one target that they name.
  static let servesOneTarget: Set<String> = [
    "BuildActionEntry", "TestableReference", "BuildableProductRunnable", "RemoteRunnable", "MacroExpansion",
    "EnvironmentBuildable",
  ]

  static func order(of element: String) -> [String] { attributes[element] ?? [] }

  /// Where a child of that name goes among those that are there: before the first that stands after it in the table.
  static func place(of name: String, in parent: MarkupElement) -> Int {
    let order = children[parent.name] ?? []
    let present = parent.children.map(\.name)
    guard let rank = order.firstIndex(of: name) else { return present.count }
    return present.firstIndex { (order.firstIndex(of: $0) ?? -1) > rank } ?? present.count
  }
}

extension Scheme {
  /// As Xcode lays it out: three spaces a level, each attribute on a line of its own, in Xcode's order.
  public func canonicalBytes() -> [UInt8] { document.canonicalBytes(.xcode, order: SchemeLayout.order(of:)) }
}

extension XcodeWorkspace {
  /// As Xcode lays it out.
  public func canonicalBytes() -> [UInt8] {
    document.canonicalBytes(.xcode) {
      ["Group", "FileSystemSynchronizedGroup"].contains($0) ? ["location", "name"] : []
    }
  }
}

extension TestPlan {
  /// As Xcode lays it out: two spaces a level, ` : ` between name and value, names sorted, slashes escaped.
  public func canonicalBytes() -> [UInt8] { document.root.value.sorted().bytes(.apple) }
}
