// Which ids the objects of a JSON project have.

import PBXProj
import Platform
import ProjectModel
import XCProj

/// Xcode keeps ids of targets and their products only. What serves one of Fixpoint's targets alone has the id that
/// reconciliation gives it, so that nothing is made twice; in somebody else's target that is a copy phase as the catalogue
/// makes it which holds nothing else, and the memberships and the dependency by which the product gets there.
extension JSONProjectReader {
  mutating func namePhases() {
    for number in targets.indices {
      var seen: Set<String> = []
      for at in targets[number].phases.indices {
        let phase = targets[number].phases[at]
        let isFirst = seen.insert(phase.kind.word).inserted
        let written = phase.node["id"]?.string.map { ObjectID($0) }
        let owned = written == nil ? ownedID(of: phase, in: targets[number], isFirst: isFirst) : nil
        targets[number].phases[at].id = ids.claim(
          written ?? owned, "phase", [targets[number].id.string, phase.kind.word, phase.name ?? ""])
      }
    }
    findHosts()
  }

  private func ownedID(of phase: TargetRecord.Phase, in target: TargetRecord, isFirst: Bool) -> ObjectID? {
    if let name = target.ownedName, phase.name == nil, isFirst,
      let own = BuildPhase.allCases.first(where: { $0.isa == phase.kind.isa })
    {
      return OwnedID.phase(name, own)
    }
    guard phase.kind.form == .copy, phase.ownedCount > 0, phase.ownedCount == phase.count,
      let destination = destination(of: phase), phase.name == destination.phaseName, phase.node["scope"] == nil
    else { return nil }
    return OwnedID.embedPhase(host: target.id, destination)
  }

  private func destination(of phase: TargetRecord.Phase) -> EmbedDestination? {
    let path = phase.node["relative-path"]?.string ?? ""
    return EmbedDestination.allCases.first {
      $0.path == path && phase.node["bundle-base-path"]?.string.flatMap(CopyBase.number(ofWord:)) == $0.subfolderSpec
    }
  }

  private mutating func findHosts() {
    for (item, target) in ownedProducts.sorted(by: { $0.key < $1.key }) {
      let copies = tree.items[item].memberships.map(\.phase).first {
        targets[$0.target].phases[$0.phase].kind.form == .copy
      }
      let dependents = targets.indices.first { dependsLocally($0, on: targets[target].name) }
      hosts[target] = copies?.target ?? dependents
    }
  }

  private func dependsLocally(_ target: Int, on name: String) -> Bool {
    targets[target].node["dependencies"]?.elements.contains { $0.is(name) || $0["target"]?.is(name) ?? false } ?? false
  }

  mutating func nameTree() {
    for at in tree.items.indices {
      let item = tree.items[at]
      let written = item.node["id"]?.string.map { ObjectID($0) }
      let id = written ?? ownedID(of: at)
      tree.items[at].id = ids.claim(id, item.kind.rawValue, item.names)
      guard item.kind == .folder else { continue }
      for name in item.node["target-membership"]?.elements ?? [] {
        guard let number = name.string.flatMap({ targetNumbers[$0] }) else {
          warn("unknown-target", "a folder is built into a target that is not there; correct the name", name)
          continue
        }
        targets[number].folders.append(tree.items[at].id)
      }
    }
  }

  private func ownedID(of at: Int) -> ObjectID? {
    let item = tree.items[at]
    switch item.kind {
    case .folder:
      let builders = item.node["target-membership"]?.elements.map { $0.string.flatMap { targetNumbers[$0] } } ?? []
      guard !builders.isEmpty, builders.allSatisfy({ $0.map { targets[$0].isOwned } ?? false }), let treeRoot else {
        return nil
      }
      return item.place.flatMap { TreePath($0, in: treeRoot) }.map(OwnedID.synchronizedFolder)
    case .file:
      if let target = ownedProducts[at], let name = targets[target].ownedName { return OwnedID.product(name) }
      guard let framework = sdkFramework(item), item.memberships.allSatisfy({ targets[$0.phase.target].isOwned }),
        item.memberships.contains(where: { isOwnedFrameworks($0.phase) })
      else { return nil }
      return OwnedID.framework(framework)
    case .group, .variantGroup, .versionGroup: return nil
    }
  }

  /// `WidgetKit` for the SDK's framework of that name.
  func sdkFramework(_ item: ProjectedTree.Item) -> String? {
    let (folder, ending) = ("System/Library/Frameworks/", ".framework")
    guard let path = item.path, path.sourceTree == "SDKROOT", path.path.hasPrefix(folder), path.path.hasSuffix(ending)
    else { return nil }
    let name = String(path.path.dropFirst(folder.count).dropLast(ending.count))
    return name.contains("/") ? nil : name
  }

  private func isOwnedFrameworks(_ phase: PhaseNumber) -> Bool {
    guard let name = targets[phase.target].ownedName else { return false }
    return targets[phase.target].phases[phase.phase].id == OwnedID.phase(name, .frameworks)
  }

  /// What reconciliation would call the membership; nil for somebody else's.
  func ownedID(ofMembership membership: ProjectedTree.Membership, of item: Int) -> ObjectID? {
    let phase = membership.phase
    if let target = ownedProducts[item], let name = targets[target].ownedName, hosts[target] == phase.target,
      targets[phase.target].phases[phase.phase].kind.form == .copy
    {
      return OwnedID.embedding(name)
    }
    guard isOwnedFrameworks(phase), let target = targets[phase.target].ownedName,
      let framework = sdkFramework(tree.items[item])
    else { return nil }
    return OwnedID.linking(target, framework)
  }
}
