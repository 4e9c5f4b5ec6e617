// References to an object of a kind that cannot stand there.

import Diagnostics
import PBXProj

struct WrongKinds: StructuralCheck {
  private static let code = StructuralCode(
    "wrong-isa", .error, "A reference leads to an object of a kind that cannot stand there.",
    repair: """
      An object whose keys are those of exactly one kind that may stand there, and not of its own, becomes that kind; a \
      file that a phase lists itself, and that is not its target’s product, gets a build file; a dependency on a target gets a proxy of its own.
      """)
  let codes = [code]

  func findings(in structure: ProjectStructure) -> [StructuralFinding] {
    structure.references.compactMap { reference in
      let isa = structure.isa(reference.id)
      // Of a kind that the table does not know nothing is known.
      guard ObjectSchema.of(isa) != nil, !reference.key.allowed.contains(isa) else { return nil }
      let wanted = reference.key.allowed.sorted()
      let kinds = wanted.count > 3 ? "what stands there" : wanted.joined(separator: " or ")
      return StructuralFinding(
        Self.code,
        "`\(reference.key.name)` of \(structure.name(of: reference.holder)) leads to \(structure.name(of: reference.id)),"
          + " a \(isa), and must lead to \(kinds); correct the reference or the object’s `isa`",
        at: structure.location(of: reference),
        related: [.init("the object that it leads to", at: structure.location(of: reference.id))],
        repair: repair(reference, structure))
    }
  }

  private func repair(_ reference: ProjectStructure.Reference, _ structure: ProjectStructure) -> StructuralRepair? {
    if let isa = realKind(of: reference.id, among: reference.key.allowed, structure) {
      return StructuralRepair(
        "makes it a \(isa), as its keys say", [.set(.string(isa), key: "isa", in: reference.id)])
    }
    if reference.key.name == "files", isBuildable(reference.id, by: reference.holder, structure) {
      let id = structure.freshID("build file", reference.holder.string, reference.id.string)
      return StructuralRepair(
        "puts a build file between them",
        [
          .insert(id, isa: "PBXBuildFile", [.init("fileRef", .reference(reference.id))]),
          .replace(reference.id, with: id, key: "files", in: reference.holder),
        ])
    }
    if reference.key.name == "targetProxy" { return proxyRepair(of: reference.holder, structure) }
    return nil
  }

  /// Whether a build file of the phase may be about it. A plain group is built by nothing, and a target does not build its
  /// own product from that product.
  private func isBuildable(_ id: ObjectID, by phase: ObjectID, _ structure: ProjectStructure) -> Bool {
    let isa = structure.isa(id)
    guard ObjectFamily.buildable.contains(isa), isa != "PBXGroup", id != structure.file.project.mainGroup else {
      return false
    }
    return structure.references(to: phase).allSatisfy { owner in
      structure.document.object(owner.holder)?["productReference"]?.reference != id
    }
  }

  /// The one kind whose keys the object has, where it has none of its own kind.
  private func realKind(of id: ObjectID, among allowed: Set<String>, _ structure: ProjectStructure) -> String? {
    guard let object = structure.document.object(id), let own = ObjectSchema.of(structure.isa(id)) else { return nil }
    let keys = object.entries.map(\.key).filter { $0 != "isa" }
    guard !keys.isEmpty, keys.contains(where: { own[$0] == nil }) else { return nil }
    let fitting = allowed.filter { isa in
      guard let schema = ObjectSchema.of(isa) else { return false }
      return keys.allSatisfy { schema[$0] != nil }
        && schema.keys.filter(\.isRequired).allSatisfy { keys.contains($0.name) }
    }
    // What refers to it elsewhere must agree.
    guard fitting.count == 1, let isa = fitting.first else { return nil }
    return structure.references(to: id).allSatisfy { $0.key.allowed.contains(isa) } ? isa : nil
  }
}

/// A dependency on a target of this project gets a proxy made for it; nil for any other dependency.
func proxyRepair(of dependency: ObjectID, _ structure: ProjectStructure) -> StructuralRepair? {
  guard let target = structure.document.object(dependency)?["target"]?.reference, structure.isTarget(target) else {
    return nil
  }
  let id = structure.freshID("proxy", dependency.string, target.string)
  return StructuralRepair(
    "makes the proxy that the dependency needs",
    newProxy(id, target, structure) + [.set(.reference(id), key: "targetProxy", in: dependency)])
}

func newProxy(_ id: ObjectID, _ target: ObjectID, _ structure: ProjectStructure) -> [RepairStep] {
  [
    .insert(
      id, isa: "PBXContainerItemProxy",
      [
        .init("containerPortal", .reference(structure.file.project.id)), .init("proxyType", "1"),
        .init("remoteGlobalIDString", .string(target.string)),
        .init("remoteInfo", .string(structure.title(of: target) ?? "")),
      ])
  ]
}
