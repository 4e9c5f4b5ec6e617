// A run with changes of every kind, for tests that interrupt it.

import AppleTargetsPlugin
import PluginKit

/// A project that was built as `before` and is asked for `after`: files come, change, stay and go, and so do folders and a
/// target.
public enum CrashScenario {
  public static var before: [any Plugin] {
    [AppleTargets(), FilesPlugin([.init("gen/kept", "k"), .init("gen/changed", "old"), .init("old/gone", "g")])]
  }

  public static var after: [any Plugin] {
    [AppleTargets(), FilesPlugin([.init("gen/kept", "k"), .init("gen/changed", "new"), .init("fresh/made", "m")])]
  }

  public static let configurationBefore = SmallApp.configuration(targets: SmallApp.widget)
  public static let configurationAfter = SmallApp.configuration(targets: SmallApp.share)
}
