// Resolved settings, as the plain values that are shown.

import Diagnostics
import Report
import XcodeProject

extension SettingsReport {
  init(
    _ listing: SettingListing, of target: ObservedTarget, in project: ObservedProject, diagnostics: [Diagnostic],
    showsChain: Bool
  ) {
    self.init(
      project: project.file.document.file, target: target.name,
      configuration: listing.context.configuration?.description ?? "", sdk: listing.context.sdk,
      architecture: listing.context.architecture, settings: listing.entries.map(Setting.init), diagnostics: diagnostics,
      showsChain: showsChain)
  }
}

extension SettingsReport.Setting {
  fileprivate init(_ entry: SettingListing.Entry) {
    let trace = entry.trace
    self.init(
      name: trace.name, state: SettingsReport.State(trace.setting, gaps: trace.gaps),
      assignments: trace.assignments.map {
        SettingsReport.Assignment(
          level: $0.level.rawValue, condition: $0.condition, text: $0.text, isUsed: $0.isUsed, location: $0.location)
      },
      variants: entry.variants.map {
        .init(name: $0.sdk, state: SettingsReport.State($0.setting), location: $0.setting.location)
      },
      undecided: trace.undecided.map {
        .init(name: $0.condition, state: SettingsReport.State($0.setting), location: $0.setting.location)
      })
  }
}

extension SettingsReport.State {
  /// Without `gaps`, each missing name stands where the setting does.
  fileprivate init(_ setting: ResolvedSetting, gaps: [Located<String>] = []) {
    switch setting {
    case .value(let text, _): self = .value(text)
    case .unresolved(let text, let missing, let place):
      let located = gaps.isEmpty ? missing.map { Located($0, at: place) } : gaps
      self = .unresolved(
        text,
        located.map {
          .init(
            name: $0.value, isKnownAtBuildTime: BuildTimeSettings.contains($0.value), location: $0.location)
        })
    case .cycle(let names, _): self = .cycle(names)
    case .beyond(let limit, let place, _): self = .beyond(limit: limit.rawValue, limit.problem, place)
    case .absent: self = .absent
    }
  }
}
