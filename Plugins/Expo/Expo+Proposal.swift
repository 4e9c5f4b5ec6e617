// What an Expo project needs so that Fixpoint makes its targets.

import Diagnostics
import JSON
import Platform
import PluginKit
import YAML

extension Expo {
  /// The plugin, where targets are declared or apple-targets is listed; that one goes, and its team moves.
  public func propose(for tree: any ReadableTree) throws -> Proposal? {
    let application = try ApplicationConfig(tree)
    let hasTargets = try TargetConfig.folders(in: tree).isEmpty == false
    let entry = application.appleTargets
    guard hasTargets || entry != nil || application.isExpo else { return nil }
    var proposal = Proposal()
    proposal.isListed = hasTargets || entry != nil
    proposal.projectAdvice = "run `npx expo prebuild -p ios` first"
    if let entry {
      try check(entry.options)
      proposal.team = entry.options?["appleTeamId"]?.scalar?.text
      if let edit = try withoutAppleTargets(tree) { proposal.edits.append(edit) }
    }
    return proposal
  }

  /// Options that this plugin has no word for would be lost.
  private func check(_ options: Node?) throws {
    for entry in options?.mapping ?? [] {
      let isUsual: Bool
      switch (entry.key, entry.value.scalar?.text) {
      case ("root", let text): isUsual = ["./targets", "targets", "./targets/", "targets/"].contains(text)
      case ("match", let text): isUsual = text == "*"
      case ("appleTeamId", _): isUsual = true
      default: isUsual = false
      }
      if isUsual { continue }
      throw Rejection(
        .input, "expo.option-not-kept",
        "the option `\(entry.key)` of @bacons/apple-targets has no like here; keep the targets in `targets/`, take the option out, and run again",
        at: entry.location)
    }
  }

  private func withoutAppleTargets(_ tree: any ReadableTree) throws -> Proposal.Edit? {
    guard let bytes = try tree.read(ApplicationConfig.path) else { return nil }
    var document = try JSONDocument(parsing: bytes, file: ApplicationConfig.path.string)
    let start: [JSONDocument.Step] = document.root["expo"] == nil ? ["plugins"] : ["expo", "plugins"]
    let entries = document[start]?.elements ?? []
    let places = entries.indices.filter { index in
      (entries[index].string ?? entries[index].elements.first?.string) == ApplicationConfig.appleTargetsName
    }
    for index in places.reversed() { document.remove(start + [.index(index)]) }
    return Proposal.Edit(
      ApplicationConfig.path, document.bytes, "takes \(ApplicationConfig.appleTargetsName) out of `plugins`")
  }
}
