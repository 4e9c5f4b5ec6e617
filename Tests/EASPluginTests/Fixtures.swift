// What the tests of this module start from.

import Diagnostics
import EASPlugin
import Platform
import PluginKit
import ProjectModel

/// A project's files, in memory.
struct FileTree: ReadableTree {
  var files: [String: String]

  func read(_ path: TreePath) throws -> [UInt8]? { files[path.string].map { Array($0.utf8) } }
  func entries(_ folder: TreePath) throws -> [String]? { nil }
  func isDirectory(_ path: TreePath) throws -> Bool { false }
}

extension SignedTargets {
  /// A widget and the widget of a watch app.
  static func fixture(_ members: [Member]? = nil, others: [Other] = []) -> SignedTargets {
    let groups = EntitlementSet([
      EntitlementSet.appGroupsKey: Sourced(
        .array([.string("group.com.acme.app"), .string("group.com.acme.b")]),
        .stated(SourceLocation(file: "f", line: 9, column: 7)))
    ])
    return SignedTargets(
      application: "App", applicationIdentifier: "com.acme.app", configuration: "Release",
      members: members ?? [
        Member(
          name: "My Widget", platform: .iOS, productName: "MyWidget", bundleIdentifier: "com.acme.app.widget",
          entitlements: groups,
          location: SourceLocation(file: "fixpoint.yml", line: 4, column: 3)),
        Member(
          name: "watch-widget", platform: .watchOS, productName: "watchwidget",
          bundleIdentifier: "com.acme.app.watch.widget",
          parent: "com.acme.app.watch", location: SourceLocation(file: "fixpoint.yml", line: 8, column: 3)),
      ], others: others)
  }
}

extension SignedTargets.Member {
  static func member(
    _ name: String, _ id: String, _ entitlements: EntitlementSet = EntitlementSet(), platform: ApplePlatform = .iOS
  ) -> Self {
    Self(
      name: name, platform: platform, productName: name, bundleIdentifier: id, entitlements: entitlements,
      location: SourceLocation(file: "fixpoint.yml", line: 1, column: 1))
  }
}

/// `app.json` with a list, laid out as Expo's templates are.
func appJSON(_ list: String) -> String {
  """
  {
    "expo": {
      "name": "App",
      "extra": {
        "eas": {
          "projectId": "x",
          "build": { "experimental": { "ios": {
            "appExtensions": \(list)
          } } }
        }
      }
    }
  }

  """
}
