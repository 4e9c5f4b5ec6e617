// References behind which there is nothing.

import Diagnostics
import PBXProj

/// Xcode drops most of them silently when it saves; some keep it from opening the project.
struct AbsentObjects: StructuralCheck {
  private static let code = StructuralCode(
    "dangling-reference", .warning,
    """
    A reference leads to an object that is not there. It is an error where Xcode needs the object to open or to build.
    """,
    repair: """
      The entry leaves its list; a build file, exception set or dependency about nothing goes; a proxy or product is made \
      anew. A configuration list, main group, package or base configuration takes a person.
      """)
  let codes = [code]

  func findings(in structure: ProjectStructure) -> [StructuralFinding] {
    let listed = structure.references.compactMap { reference -> StructuralFinding? in
      guard !structure.document.contains(reference.id) else { return nil }
      // In JSON the group of products is the one of that name, whether or not there is one.
      if structure.document.isGenerated, reference.key.name == "productRefGroup" { return nil }
      let isNeeded = reference.key.isRequired || Self.needed.contains(reference.key.name)
      // The comment tells what was there.
      let comment = reference.node.comment.map { " (“\($0)”)" } ?? ""
      return StructuralFinding(
        Self.code,
        "`\(reference.key.name)` of \(structure.name(of: reference.holder)) leads to \(reference.id)\(comment), which is not "
          + "in the project; restore the object or remove the reference",
        at: structure.location(of: reference), severity: isNeeded ? .error : .warning,
        related: reference.index == nil
          ? [] : [.init("the object that lists it", at: structure.location(of: reference.holder))],
        repair: repair(reference, structure))
    }
    return listed + proxies(structure)
  }

  /// Without these something is built other than it was meant.
  private static let needed: Set<String> = ["baseConfigurationReference", "package"]

  private func repair(_ reference: ProjectStructure.Reference, _ structure: ProjectStructure) -> StructuralRepair? {
    let holder = reference.holder
    if reference.index != nil {
      return StructuralRepair(
        "removes the entry", [.unlist(reference.id, key: reference.key.name, in: holder)])
    }
    switch reference.key.name {
    case "fileRef", "productRef": return removal(of: holder, "removes the build file about nothing", structure)
    case "target" where structure.isa(holder) != "PBXTargetDependency", "buildPhase":
      return removal(of: holder, "removes the exception set about nothing", structure)
    case "target", "targetProxy": return dependency(holder, structure)
    case "productReference": return productRepair(of: holder, structure)
    case "productRefGroup": return StructuralRepair("removes the key", [.removeKey("productRefGroup", in: holder)])
    case "currentVersion":
      let children = structure.references(from: holder, "children").map(\.id)
      guard children.count == 1 else { return nil }
      return StructuralRepair(
        "names the only version there is", [.set(.reference(children[0]), key: "currentVersion", in: holder)])
    default: return nil
    }
  }

  private func dependency(_ id: ObjectID, _ structure: ProjectStructure) -> StructuralRepair? {
    guard let view = DependencyView(structure.file, id) else { return nil }
    if view.packageProduct.map(structure.document.contains) ?? false { return nil }
    if let target = view.fields["target"]?.reference, structure.isTarget(target) {
      return proxyRepair(of: id, structure)
    }
    guard let proxy = view.proxy else { return removal(of: id, "removes the dependency on nothing", structure) }
    // Through a proxy into another project it may still be right.
    guard proxy.isLocal else { return StructuralRepair("removes the key", [.removeKey("target", in: id)]) }
    if let target = proxy.remoteObject, structure.isTarget(target) {
      return StructuralRepair(
        "names the target that the proxy stands for", [.set(.reference(target), key: "target", in: id)])
    }
    return removal(of: id, "removes the dependency on nothing", structure)
  }

  /// Proxies into this project for a target that is gone.
  private func proxies(_ structure: ProjectStructure) -> [StructuralFinding] {
    structure.document.ids(ofKind: "PBXContainerItemProxy").compactMap { id in
      guard let proxy = ProxyView(structure.file, id), proxy.isLocal, let remote = proxy.remoteObject,
        !structure.document.contains(remote)
      else { return nil }
      let holders = structure.references(to: id).filter { $0.key.name == "targetProxy" }.map(\.holder)
      var repair: StructuralRepair?
      if holders.count == 1, let target = structure.document.object(holders[0])?["target"]?.reference {
        if structure.isTarget(target) {
          repair = StructuralRepair(
            "names the target that the dependency is on",
            [.set(.string(target.string), key: "remoteGlobalIDString", in: id)])
        }
      } else if holders.count == 1 {
        repair = removal(of: holders[0], "removes the dependency on nothing", structure)
      }
      return StructuralFinding(
        Self.code,
        "`remoteGlobalIDString` of \(structure.name(of: id)) names \(remote), which is not in the project; restore the "
          + "target or remove the dependency", at: structure.location(of: "remoteGlobalIDString", in: id),
        related: holders.map { .init("the dependency", at: structure.location(of: $0)) }, repair: repair)
    }
  }
}

/// The object goes, and every entry of a list for it.
func removal(of id: ObjectID, _ summary: String, _ structure: ProjectStructure) -> StructuralRepair {
  let lists = structure.references(to: id).filter { $0.index != nil }
  return StructuralRepair(summary, [.remove(id)] + lists.map { .unlist(id, key: $0.key.name, in: $0.holder) })
}
