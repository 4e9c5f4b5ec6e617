// The settings of a target, listed.

import Diagnostics
import ProjectModel

/// Settings of one target, configuration and SDK, each with all that had a say in it.
public struct SettingListing: Sendable {
  public struct Entry: Hashable, Sendable {
    public var trace: SettingTrace
    /// Other SDKs of the target for which it is not the same; empty where an SDK was asked for.
    public var variants: [SettingVariant]
  }

  public var context: BuildContext
  public var entries: [Entry]
  /// Whether they were asked for by name.
  public var isSelection: Bool

  /// A note for each name that is assigned only where it does not count, and for each that nothing assigns and that
  /// resembles one that something does.
  public var diagnostics: [Diagnostic] = []

  /// Whether a setting that was asked for by name has no value, or one refers to itself or goes beyond a limit.
  public var hasProblem: Bool {
    entries.contains { entry in
      switch entry.trace.setting {
      case .cycle, .beyond: return true
      case .value, .unresolved, .absent: break
      }
      return isSelection && entry.trace.setting.value == nil
    }
  }
}

extension ObservedTarget {
  /// The settings `names`; without any, all that the project assigns, and with `defaults` what only Xcode defines too.
  ///
  /// `sdk` with or without its version; nil for that of the platform's devices. Throws a `Rejection` for one that is not
  /// known.
  public func settings(
    in configuration: ConfigurationName, sdk: String? = nil, architecture: String? = nil, names: [String] = [],
    defaults: Bool = false
  ) throws -> SettingListing {
    guard var scope = scope(in: configuration) else {
      return SettingListing(context: BuildContext(configuration: configuration), entries: [], isSelection: false)
    }
    var context = scope.context
    context.architecture = architecture
    if let sdk {
      let name = BuildContext(sdk: sdk).sdkName ?? ""
      guard BuildContext.sdks.contains(name) else {
        let near = nearestWord(to: name, among: BuildContext.sdks).map { "did you mean “\($0)”?" }
        throw Rejection(
          .input, "settings.unknown-sdk",
          "there is no SDK “\(sdk)”; \(near ?? "name one of \(BuildContext.sdks.joined(separator: ", "))")")
      }
      context.sdk = sdk
    }
    scope = scope.with(context)
    let wanted = names.isEmpty ? scope.names(defaults: defaults) : names
    let entries = wanted.map { name in
      SettingListing.Entry(
        trace: scope.trace(name), variants: sdk == nil ? variants(of: name, scope: scope, in: configuration) : [])
    }
    // Assigned under conditions only that do not hold here: nothing to show unless asked for.
    let shown = entries.filter { entry in
      !names.isEmpty || entry.trace.setting != .absent || !entry.variants.isEmpty || !entry.trace.undecided.isEmpty
    }
    return SettingListing(
      context: context, entries: shown, isSelection: !names.isEmpty,
      diagnostics: Self.suggestions(for: shown, among: scope))
  }

  private static func suggestions(for entries: [SettingListing.Entry], among scope: SettingScope) -> [Diagnostic] {
    entries.compactMap { entry in
      let name = entry.trace.name
      guard entry.trace.setting == .absent, entry.variants.isEmpty, entry.trace.undecided.isEmpty else { return nil }
      // None of them holds, or it would not be absent.
      if let first = scope.allAssignments(of: name).first {
        return Diagnostic(
          "settings.absent", .note,
          "\(name) is set only under conditions that do not hold, first \(first.condition); choose another "
            + "configuration, `--sdk` or `--arch`, or set it without one", at: first.location)
      }
      guard let near = nearestWord(to: name, among: scope.names(defaults: true)) else { return nil }
      return Diagnostic("settings.absent", .note, "nothing sets \(name); did you mean \(near)?")
    }
  }
}
