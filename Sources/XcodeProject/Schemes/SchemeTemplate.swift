// Schemes as Xcode makes them for a target.

import ProjectModel
import XML

/// The elements of a new scheme. The defaults are those of a scheme that Xcode 26 makes.
enum SchemeTemplate {
  private static let debugger: [MarkupElement.Attribute] = [
    .init("selectedDebuggerIdentifier", "Xcode.DebuggerFoundation.Debugger.LLDB"),
    .init("selectedLauncherIdentifier", "Xcode.DebuggerFoundation.Launcher.LLDB"),
  ]
  /// An extension is begun by another program, which the debugger then finds.
  private static let extensionDebugger: [MarkupElement.Attribute] = [
    .init("selectedDebuggerIdentifier", ""),
    .init("selectedLauncherIdentifier", "Xcode.IDEFoundation.Launcher.PosixSpawn"),
  ]

  /// An action in which nothing is listed.
  static func action(_ kind: SchemeAction.Kind, configuration: String? = nil, isExtension: Bool = false) -> NewElement {
    NewElement(kind.rawValue, attributes: attributes(kind, configuration, isExtension))
  }

  private static func attributes(
    _ kind: SchemeAction.Kind, _ configuration: String?, _ isExtension: Bool
  ) -> [MarkupElement.Attribute] {
    let debug = MarkupElement.Attribute("buildConfiguration", configuration ?? "Debug")
    let release = MarkupElement.Attribute("buildConfiguration", configuration ?? "Release")
    switch kind {
    case .build:
      return [
        .init("parallelizeBuildables", "YES"), .init("buildImplicitDependencies", "YES"),
        .init("buildArchitectures", "Automatic"),
      ]
    case .test: return [debug] + debugger + [.init("shouldUseLaunchSchemeArgsEnv", "YES")]
    case .launch:
      return [debug] + (isExtension ? extensionDebugger : debugger) + [.init("launchStyle", "0")]
        + (isExtension ? [.init("askForAppToLaunch", "Yes")] : [])
        + [
          .init("useCustomWorkingDirectory", "NO"), .init("ignoresPersistentStateOnLaunch", "NO"),
          .init("debugDocumentVersioning", "YES"), .init("debugServiceExtension", "internal"),
          .init("allowLocationSimulation", "YES"),
        ] + (isExtension ? [.init("launchAutomaticallySubstyle", "2")] : [])
    case .profile:
      return [
        release, .init("shouldUseLaunchSchemeArgsEnv", "YES"), .init("savedToolIdentifier", ""),
        .init("useCustomWorkingDirectory", "NO"), .init("debugDocumentVersioning", "YES"),
      ] + (isExtension ? [.init("askForAppToLaunch", "Yes"), .init("launchAutomaticallySubstyle", "2")] : [])
    case .analyze: return [debug]
    case .archive: return [release, .init("revealArchiveInOrganizer", "YES")]
    }
  }
}

/// What a new scheme is for.
public struct NewScheme: Sendable {
  public enum Form: Sendable {
    /// An application or a tool: it is run itself.
    case runnable
    /// A library or a framework: nothing is run.
    case library
    /// An app extension, run in its application.
    case appExtension(host: BuildableReference?)
    /// A test bundle: it is tested only.
    case tests
  }

  public var target: BuildableReference
  public var form: Form
  public var testables: [BuildableReference] = []
  public var debugConfiguration = "Debug"
  public var releaseConfiguration = "Release"
  /// Of the Xcode that is taken to have made it.
  public var lastUpgradeVersion = "2600"

  public init(for target: BuildableReference, form: Form) {
    self.target = target
    self.form = form
  }

  /// For a target as its product type says; an extension is run in the application that embeds it, where one does.
  public init(for target: TargetView) {
    let reference = BuildableReference(target)
    let type = target.productType ?? ""
    if type.contains("unit-test") || type.contains("ui-testing") {
      self.init(for: reference, form: .tests)
    } else if type.contains("extension") {
      let host = target.file.targets.first { other in
        other.phases.contains { phase in
          phase.kind == .copyFiles && target.product.map(phase.fileReferences.contains) == true
        }
      }
      self.init(for: reference, form: .appExtension(host: host.map { BuildableReference($0) }))
    } else {
      let isRun = type.contains(".application") || type.hasSuffix(".tool") || type.contains("app-clip")
      self.init(for: reference, form: isRun ? .runnable : .library)
    }
  }

  /// The whole file in Xcode's layout.
  public var bytes: [UInt8] {
    let scheme = element
    let text = MarkupStyle.xcode.text(of: scheme)
    return Array(text.utf8)
  }

  private var isExtension: Bool { if case .appExtension = form { true } else { false } }
  private var host: BuildableReference? { if case .appExtension(let host) = form { host } else { nil } }

  private var element: NewElement {
    var attributes: [MarkupElement.Attribute] = [.init("LastUpgradeVersion", lastUpgradeVersion)]
    if isExtension { attributes.append(.init("wasCreatedForAppExtension", "YES")) }
    attributes.append(.init("version", isExtension ? "2.0" : "1.7"))
    return NewElement("Scheme", attributes: attributes, children: SchemeAction.Kind.allCases.map(action))
  }

  private func action(_ kind: SchemeAction.Kind) -> NewElement {
    let isRelease = kind == .profile || kind == .archive
    var action = SchemeTemplate.action(
      kind, configuration: isRelease ? releaseConfiguration : debugConfiguration, isExtension: isExtension)
    switch kind {
    case .build:
      if case .tests = form { break }
      let targets = [target] + (host.map { [$0] } ?? [])
      action.children = [
        NewElement(
          BuildActionEntry.list, children: targets.map { BuildActionEntry.new($0, for: Set(BuildPurpose.allCases)) })
      ]
    case .test:
      var tests = testables
      if case .tests = form { tests.insert(target, at: 0) }
      action.attributes.append(.init("shouldAutocreateTestPlan", "YES"))
      if !tests.isEmpty {
        action.children = [
          NewElement(Testable.list, children: tests.map { Testable.new($0, parallelizable: true) })
        ]
      }
    case .launch: action.children = run(isProfile: false)
    case .profile: action.children = run(isProfile: true)
    case .analyze, .archive: break
    }
    return action
  }

  private func run(isProfile: Bool) -> [NewElement] {
    switch form {
    case .runnable, .appExtension(host: .some):
      let runnable = host ?? target
      return [
        NewElement("BuildableProductRunnable", ["runnableDebuggingMode": "0"], children: [runnable.element])
      ]
    case .library, .appExtension(host: nil):
      return isProfile ? [NewElement("MacroExpansion", children: [target.element])] : []
    case .tests: return []
    }
  }
}
