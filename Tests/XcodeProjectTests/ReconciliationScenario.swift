// A project and the models that it is reconciled with.

import Diagnostics
import PBXProj
import Platform
import ProjectModel
import PropertyList
import TestSupport
import XcodeProject

/// A project file on its own, as if its tree held nothing else. Paths are told from the root `/work`.
struct Scenario {
  var original: ProjectFile
  let application: String
  /// Where the folders of targets are.
  let folder: String
  /// Of the application; iOS alone where nil.
  var platforms: [ApplePlatform]?

  init(_ bytes: [UInt8], at path: String, application: String, folder: String = "targets") throws {
    original = try ProjectFile(
      bytes: bytes, path: AbsolutePath("/repo/\(path)")!, root: AbsolutePath("/repo")!)
    self.application = application
    self.folder = folder
  }

  var configurations: [ConfigurationName] {
    original.targets.first { $0.name == application }?.configurationList?.configurations.map(\.name) ?? []
  }

  func target(
    _ name: String, _ type: TargetType = TargetCatalogue.widget, host: String? = nil,
    settings: [String: Configured<Sourced<BuildSetting>?>] = [:]
  ) -> Target {
    let path = TreePath("\(folder)/\(name)")!
    var all: [String: Configured<Sourced<BuildSetting>?>] = [
      "INFOPLIST_FILE": Configured(
        Sourced(.string(original.root.appending("\(path)/Info.plist").relative(to: original.sourceRoot)), .catalogue)),
      "PRODUCT_NAME": Configured(Sourced(.string(name), .catalogue)),
      "PRODUCT_BUNDLE_IDENTIFIER": Configured(Sourced(.string("com.acme.app.\(name)"), .application)),
    ]
    for (key, value) in type.settings { all[key] = Configured(Sourced(value, .catalogue)) }
    for configuration in configurations {
      let own = configuration.description.contains("Debug") ? type.debugSettings : type.releaseSettings
      for (key, value) in own {
        all[key, default: Configured(nil)][configuration] = Sourced(value, .catalogue)
      }
    }
    return Target(
      name: name, type: type, folder: path, productName: Sourced(name, .catalogue),
      displayName: Sourced(name, .catalogue),
      bundleIdentifier: Configured(Sourced("com.acme.app.\(name)", .application)),
      deploymentTarget: Configured(Sourced("17.0", .catalogue)), host: host ?? application,
      frameworks: type.frameworks.map { Sourced($0, .catalogue) }, infoPlist: path.appending("Info.plist"),
      settings: all.merging(settings) { $1 }, nonMembers: [path.appending("Info.plist")!],
      location: SourceLocation(file: "fixpoint.yml", line: 1, column: 1))
  }

  /// What lies in the folder of a target.
  func contents(of target: Target) -> [TreePath] {
    [
      "Assets.xcassets/Contents.json", "Info.plist", "Views/Main.swift", "\(target.name).swift",
      "en.lproj/Info.strings",
      "ja.lproj/Info.strings", "\(target.name)-Bridging-Header.h",
    ].map { target.folder.appending($0)! }.sorted()
  }

  func request(
    _ targets: [Target], matches: [String: TargetMatch] = [:], adopted: [String: ObjectID] = [:],
    prune: Set<String> = [], order: ListOrder = .canonical
  ) -> ReconciliationRequest {
    let application = Application(
      name: application, platform: .iOS, platforms: platforms, configurations: configurations)
    return ReconciliationRequest(
      model: Model(application: application, targets: targets), matches: matches,
      contents: Dictionary(uniqueKeysWithValues: targets.map { ($0.name, contents(of: $0)) }), adopted: adopted,
      prune: prune, order: order)
  }

  func reconciled(_ file: ProjectFile? = nil, _ targets: [Target]) throws -> Reconciliation {
    try reconcile(file ?? original, request(targets))
  }

  /// The same after being written and read, as the next run finds it.
  func reread(_ file: ProjectFile) throws -> ProjectFile {
    try ProjectFile(bytes: file.bytes, path: file.path, root: file.root)
  }

  /// The result of one run on the original, as the next run finds it.
  func clean(_ targets: [Target]) throws -> ProjectFile { try reread(reconciled(nil, targets).file) }
}

extension ProjectFile {
  var text: String { String(decoding: bytes, as: UTF8.self) }

  func target(named name: String) -> TargetView? { targets.first { $0.name == name } }

  func owned(_ isa: String) -> [ObjectID] { document.ids(ofKind: isa).filter { Ownership.owns($0) } }

  /// The ids that stand in `objects` or in references and start with the prefix, but have no object; and the owned
  /// objects that nothing reaches.
  var ownedFaults: [String] {
    var faults: [String] = []
    var seen: Set<ObjectID> = []
    var stack = [document.rootObject].compactMap { $0 }
    while let id = stack.popLast() {
      guard seen.insert(id).inserted, let object = document.object(id) else { continue }
      for next in object.allStrings.map({ ObjectID($0) }) where Ownership.owns(next) || document.contains(next) {
        if document.contains(next) {
          stack.append(next)
        } else {
          faults.append("\(id) refers to \(next), which is gone")
        }
      }
    }
    for id in document.objectIDs where Ownership.owns(id) && !seen.contains(id) {
      faults.append("\(id) (\(document.isa(id) ?? "")) is not reached")
    }
    return faults.sorted()
  }
}

extension Node {
  /// Every string below, keys included.
  var allStrings: [String] {
    switch kind {
    case .string: [string ?? ""]
    case .list: elements.flatMap(\.allStrings)
    case .dictionary: entries.flatMap { [$0.key] + $0.value.allStrings }
    case .data: []
    }
  }
}

/// A line that two texts do not share, for messages.
func firstDifference(_ a: ProjectFile, _ b: ProjectFile) -> String {
  let first = a.text.split(separator: "\n", omittingEmptySubsequences: false)
  let second = b.text.split(separator: "\n", omittingEmptySubsequences: false)
  for (at, (one, other)) in zip(first, second).enumerated() where one != other {
    return "line \(at + 1): \(one) | \(other)"
  }
  return first.count == second.count ? "" : "\(first.count) lines, \(second.count) lines"
}
