// References to build phases.

import Diagnostics

extension IntegrityCheck {
  /// `Target/kind/name` of any target, `kind/name` of the target around it, or `id:…`.
  mutating func checkPhase(_ place: Place, isOfTarget: Bool, _ around: Surroundings) {
    if let text = source.tree.string(at: place.node), text.hasPrefix("id:") {
      let id = String(text.dropFirst(3))
      let phases = index.phases.filter { $0.id == id && (!isOfTarget || $0.target == around.target) }
      if phases.isEmpty { reportMissing(place, around, "no build phase has that id; mend it") }
      return
    }
    guard var steps = NamePath(place.value)?.steps.map(\.text) else { return }
    var target = around.target
    if !isOfTarget {
      guard let name = steps.first else { return }
      steps.removeFirst()
      target = index.targetsByName[name]?.first
      if target == nil {
        let advice = nearestWord(to: name, among: index.targets.map(\.name)).map { "write “\($0)” if you meant that" }
        return reportMissing(
          place, around, "there is no target “\(name)”; \(advice ?? "add it or remove the reference")")
      }
    }
    guard let target, let kind = steps.first, phaseKinds.contains(kind) else { return }
    checkPhase(place, of: index.targets[target], kind, name: steps.count > 1 ? steps[1] : nil, around)
  }

  private mutating func checkPhase(
    _ place: Place, of target: ProjectIndex.Target, _ kind: String, name: String?, _ around: Surroundings
  ) {
    let alike = target.phases.map { index.phases[$0] }.filter { $0.kind == kind }
    if name == nil, ["copy", "script"].contains(kind) {
      return reportMissing(
        place, around, "Xcode does not find a \(kind) phase by its kind alone; write `\(kind)/` and its name")
    }
    let phases = alike.filter { name == nil || $0.name == name }
    let description = "\(kind) phase" + (name.map { " called “\($0)”" } ?? "")
    if phases.isEmpty {
      reportMissing(place, around, "“\(target.name)” has no \(description); add it or remove the reference")
    } else if phases.count > 1 {
      report(
        "xcproj.ambiguous-phase", place.node,
        "`\(around.path)` names \(place.described), but “\(target.name)” has \(phases.count) such phases; "
          + "give each an id and name it by that",
        related: phases.map { .init("one of them", at: source.location(ofNode: $0.node)) })
    }
  }

  private mutating func reportMissing(_ place: Place, _ around: Surroundings, _ reason: String) {
    report("xcproj.no-phase", place.node, "`\(around.path)` names \(place.described), but \(reason)")
  }
}
