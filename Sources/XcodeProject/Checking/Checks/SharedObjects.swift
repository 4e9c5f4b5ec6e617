// Objects that belong to one other, and that two claim.

import Diagnostics
import PBXProj

struct SharedObjects: StructuralCheck {
  private static let buildFile = StructuralCode(
    "shared-build-file", .error, "Two build phases list the same build file.",
    repair: "The later phase gets a build file of its own that says the same.")
  private static let object = StructuralCode(
    "shared-object", .error,
    "A phase, configuration, configuration list, dependency, build rule or exception set belongs to two owners.",
    repair: "The later owner gets an object of its own that says the same.")
  let codes = [buildFile, object]

  func findings(in structure: ProjectStructure) -> [StructuralFinding] {
    var first: [ObjectID: ProjectStructure.Reference] = [:]
    var result: [StructuralFinding] = []
    for reference in structure.references where reference.key.isOwner {
      // What an orphan claims is not shared for long.
      guard structure.reachable.contains(reference.holder), structure.document.contains(reference.id),
        !structure.isTarget(reference.id), Self.mayOwn(reference, structure)
      else { continue }
      guard let earlier = first[reference.id] else {
        first[reference.id] = reference
        continue
      }
      if earlier.holder != reference.holder { result.append(finding(reference, earlier, structure)) }
    }
    return result
  }

  /// Where an object of its kind cannot stand nothing is owned. Kinds never own one another in a ring, so neither does
  /// what this lets pass: an object is not among its own parts.
  private static func mayOwn(_ reference: ProjectStructure.Reference, _ structure: ProjectStructure) -> Bool {
    let isa = structure.isa(reference.id)
    return ObjectSchema.of(isa) == nil || reference.key.allowed.contains(isa)
  }

  private func finding(
    _ reference: ProjectStructure.Reference, _ earlier: ProjectStructure.Reference, _ structure: ProjectStructure
  ) -> StructuralFinding {
    let copy = structure.freshID("copy", reference.id.string, reference.holder.string)
    let holder = reference.holder
    let link: RepairStep =
      reference.index == nil
      ? .set(.reference(copy), key: reference.key.name, in: holder)
      : .replace(reference.id, with: copy, key: reference.key.name, in: holder)
    return StructuralFinding(
      reference.key.name == "files" ? Self.buildFile : Self.object,
      "\(structure.name(of: reference.id)) belongs to \(owner(earlier.holder, structure)) and to "
        + "\(owner(holder, structure)); give one of them its own", at: structure.location(of: reference),
      // Two lists may well mean the same configuration.
      severity: structure.isa(reference.id) == "XCBuildConfiguration" ? .warning : nil,
      related: [.init("the other owner’s entry", at: structure.location(of: earlier))],
      repair: copies(of: reference.id, as: copy, structure).map {
        StructuralRepair("gives the later owner a copy", $0 + [link])
      })
  }

  /// With copies of all that belongs to it; nil where the object lists what cannot stand there, itself for one, which a
  /// copy would only repeat, and where nobody knows what it is.
  private func copies(of id: ObjectID, as new: ObjectID, _ structure: ProjectStructure) -> [RepairStep]? {
    guard !structure.isa(id).isEmpty else { return nil }
    var steps: [RepairStep] = [.copy(id, as: new)]
    var seen: Set<ObjectID> = [id]
    for reference in structure.references(from: id) where reference.key.isOwner {
      guard Self.mayOwn(reference, structure) else { return nil }
      guard structure.document.contains(reference.id), !structure.isTarget(reference.id),
        seen.insert(reference.id).inserted
      else { continue }
      guard !structure.isa(reference.id).isEmpty else { return nil }
      let part = structure.freshID("copy", reference.id.string, new.string)
      // Nothing that belongs to another is more than two levels deep: a list, its configurations.
      steps.append(.copy(reference.id, as: part))
      steps.append(
        reference.index == nil
          ? .set(.reference(part), key: reference.key.name, in: new)
          : .replace(reference.id, with: part, key: reference.key.name, in: new))
    }
    return steps
  }

  private func owner(_ id: ObjectID, _ structure: ProjectStructure) -> String {
    let target = structure.targetOfPhase[id].map { " of \(structure.quotedTitle(of: $0))" } ?? ""
    return structure.name(of: id) + target
  }
}
