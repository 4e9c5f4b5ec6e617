// Single references: to targets, configurations, phases, files and packages.

import Diagnostics

extension IntegrityCheck {
  mutating func checkTargetNames() {
    for (at, target) in index.targets.enumerated() {
      guard let first = index.targetsByName[target.name]?.first, first < at else { continue }
      report(
        "xcproj.duplicate-target", nameNode(of: target.node),
        "two targets are called “\(target.name)”, and targets are known by their names; rename one of them",
        related: [.init("the other", at: source.location(ofNode: nameNode(of: index.targets[first].node)))])
    }
  }

  private func nameNode(of target: TapeIndex) -> TapeIndex { source.tree.value(forKey: "name", in: target) ?? target }

  /// Without the key Xcode expects a group “Products”.
  mutating func checkProductsGroup() {
    guard source.tree.value(forKey: "products-group", in: 0) == nil, index.groups.find("Products") == .nothing else {
      return
    }
    report(
      "xcproj.no-products-group", 0,
      "the project has no group “Products” and does not say so, so Xcode refuses it; add the group, or “products-group”: null"
    )
  }

  mutating func checkTarget(_ place: Place, _ around: Surroundings) {
    let name = source.tree.text(of: place.node)
    guard index.targetsByName[name] == nil else { return }
    let advice = nearestWord(to: name, among: index.targets.map(\.name)).map { "; write “\($0)” if you meant that" }
    report(
      "xcproj.no-target", place.node,
      "`\(around.path)` names the target “\(name)”, which the project does not have"
        + (advice ?? "; add the target or remove the name"))
  }

  mutating func checkConfiguration(_ place: Place, _ around: Surroundings) {
    let name = source.tree.text(of: place.node)
    guard !index.configurations.contains(name) else { return }
    report(
      "xcproj.no-configuration", place.node,
      "`\(around.path)` names the configuration “\(name)”, which the project does not have; add it to “configurations”")
  }

  /// A target lists only configurations of the project about which it has something to say.
  mutating func checkSpecialized(_ list: TapeIndex, _ around: Surroundings) {
    guard source.tree.tape[list].kind == .array else { return }
    for node in source.tree.tape.children(of: list) {
      let name = source.tree.string(at: node) ?? index.text("name", of: node) ?? ""
      let isSpecial = ["id", "file"].contains { source.tree.value(forKey: $0, in: node) != nil }
      if !isSpecial {
        report(
          "xcproj.redundant-configuration", node,
          "the configuration “\(name)” has no file of its own in this target, so Xcode refuses the entry; remove it")
      } else if !index.configurations.contains(name) {
        report(
          "xcproj.no-configuration", node,
          "`\(around.path)` names the configuration “\(name)”, which the project does not have; add it to “configurations”"
        )
      }
    }
  }

  mutating func checkGroupItem(_ place: Place, _ around: Surroundings) {
    guard place.kind != .null, let match = index.groups.find(place.value, from: around.versionGroup) else { return }
    switch match {
    case .one: return
    case .nothing:
      report(
        "xcproj.no-file", place.node,
        "`\(around.path)` names \(place.described), but no file or group has that \(isID(place) ? "id" : "path"); "
          + "add one or mend the name")
    case .several(let nodes):
      report(
        "xcproj.ambiguous-file", place.node,
        "`\(around.path)` names \(place.described), which \(nodes.count) files or groups are called; "
          + "rename one of them or name it by its id",
        related: nodes.map { .init("one of them", at: source.location(ofNode: $0)) })
    }
  }

  private func isID(_ place: Place) -> Bool { source.tree.string(at: place.node)?.hasPrefix("id:") ?? false }

  mutating func checkPackage(of place: Place, _ around: Surroundings) {
    guard let node = source.tree.value(forKey: "package", in: place.node), let name = source.tree.string(at: node),
      !index.packages.contains(name)
    else { return }
    let advice = nearestWord(to: name, among: index.packages.sorted()).map { "write “\($0)” if you meant that" }
    report(
      "xcproj.no-package", node,
      "`\(around.path)/package` names the package “\(name)”, which the project does not have; "
        + (advice ?? "add it to “packages”"),
      severity: .warning)
  }
}
