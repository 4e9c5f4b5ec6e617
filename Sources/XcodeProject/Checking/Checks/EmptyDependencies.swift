// Dependencies on nothing.

import Diagnostics
import PBXProj

struct EmptyDependencies: StructuralCheck {
  private static let code = StructuralCode(
    "empty-dependency", .warning, "A dependency has neither a target nor a proxy nor a package product.",
    repair: "It becomes one on the target whose name it carries, else it is removed.")
  private static let mismatch = StructuralCode(
    "dependency-mismatch", .error, "A dependency names one target, and its proxy another.")
  let codes = [code, mismatch]

  func findings(in structure: ProjectStructure) -> [StructuralFinding] {
    let named = Dictionary(grouping: structure.file.targets, by: \.name)
    return mismatches(structure)
      + structure.document.ids(ofKind: "PBXTargetDependency").compactMap { id in
        guard structure.reachable.contains(id), let view = DependencyView(structure.file, id),
          ["target", "targetProxy", "productRef"].allSatisfy({ view.fields[$0] == nil })
        else { return nil }
        let holders = structure.references(to: id)
        let owner = holders.first.map { " of \(structure.quotedTitle(of: $0.holder))" } ?? ""
        return StructuralFinding(
          Self.code,
          "the dependency \(view.name.map { "“\($0)”" } ?? id.string)\(owner) is on nothing: it has neither `target` nor "
            + "`targetProxy`; add the dependency anew or remove it", at: structure.location(of: id),
          related: holders.map { .init("the entry in `dependencies`", at: structure.location(of: $0)) },
          repair: repair(view, holders.first?.holder, named, structure))
      }
  }

  private func mismatches(_ structure: ProjectStructure) -> [StructuralFinding] {
    structure.document.ids(ofKind: "PBXTargetDependency").compactMap { id in
      guard let view = DependencyView(structure.file, id), let target = view.fields["target"]?.reference,
        let proxy = view.proxy, proxy.isLocal, let other = proxy.remoteObject, other != target,
        structure.isTarget(target), structure.isTarget(other)
      else { return nil }
      return StructuralFinding(
        Self.mismatch,
        "the dependency names \(structure.name(of: target)), and its proxy \(structure.name(of: other)); correct one of "
          + "them", at: structure.location(of: "target", in: id),
        related: [.init("the proxy’s target", at: structure.location(of: "remoteGlobalIDString", in: proxy.id))])
    }
  }

  private func repair(
    _ view: DependencyView, _ owner: ObjectID?, _ named: [String: [TargetView]], _ structure: ProjectStructure
  ) -> StructuralRepair {
    if let name = view.name, let targets = named[name], targets.count == 1, targets[0].id != owner {
      let others = owner.flatMap { TargetView(structure.file, $0) }?.dependencies.compactMap(\.target) ?? []
      if !others.contains(targets[0].id) {
        let proxy = structure.freshID("proxy", view.id.string, targets[0].id.string)
        return StructuralRepair(
          "makes it depend on “\(name)”",
          [.set(.reference(targets[0].id), key: "target", in: view.id)] + newProxy(proxy, targets[0].id, structure)
            + [.set(.reference(proxy), key: "targetProxy", in: view.id)])
      }
    }
    return removal(of: view.id, "removes the dependency on nothing", structure)
  }
}
