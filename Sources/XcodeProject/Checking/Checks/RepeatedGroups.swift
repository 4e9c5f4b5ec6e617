// Groups that a generator made once a run.

import Diagnostics
import PBXProj

struct RepeatedGroups: StructuralCheck {
  private static let code = StructuralCode(
    "repeated-group", .warning,
    "A group holds two groups for the same place with the same content, as a generator leaves them that runs twice.",
    repair: "The later group is removed where nothing in it is built.")
  let codes = [code]

  private struct Identity: Hashable {
    var isa: String
    var name: String?
    var path: String?
    var sourceTree: String?
  }

  func findings(in structure: ProjectStructure) -> [StructuralFinding] {
    structure.document.ids(ofKind: "PBXGroup").flatMap { parent -> [StructuralFinding] in
      guard structure.reachable.contains(parent) else { return [] }
      var first: [Identity: ObjectID] = [:]
      return structure.references(from: parent, "children").compactMap { reference in
        guard structure.isa(reference.id) == "PBXGroup", let identity = identity(of: reference.id, structure) else {
          return nil
        }
        guard let earlier = first[identity] else {
          first[identity] = reference.id
          return nil
        }
        return earlier == reference.id ? nil : finding(reference, earlier, structure)
      }
    }
  }

  private func identity(of id: ObjectID, _ structure: ProjectStructure) -> Identity? {
    guard let object = structure.document.object(id) else { return nil }
    return Identity(
      isa: structure.isa(id), name: object["name"]?.string, path: object["path"]?.string,
      sourceTree: object["sourceTree"]?.string)
  }

  /// nil where the later one holds something that the earlier one does not.
  private func finding(
    _ reference: ProjectStructure.Reference, _ earlier: ObjectID, _ structure: ProjectStructure
  ) -> StructuralFinding? {
    let present = Set(structure.references(from: earlier, "children").compactMap { identity(of: $0.id, structure) })
    let children = structure.references(from: reference.id, "children").map(\.id)
    guard children.allSatisfy({ child in identity(of: child, structure).map { present.contains($0) } ?? false }) else {
      return nil
    }
    // Only its own list may name a child, and a group inside it could hold more.
    let shared = Set(structure.references(from: earlier, "children").map(\.id))
    let own = children.filter { !shared.contains($0) }
    let isUnused = own.allSatisfy { child in
      structure.isa(child) == "PBXFileReference"
        && structure.references(to: child).allSatisfy { $0.holder == reference.id }
    }
    return StructuralFinding(
      Self.code,
      "\(structure.name(of: reference.holder)) holds \(structure.name(of: reference.id)) twice, with nothing new in the "
        + "second; remove one of the groups", at: structure.location(of: reference.id),
      related: [.init("the earlier group", at: structure.location(of: earlier))],
      repair: isUnused && structure.references(to: reference.id).count == 1
        ? StructuralRepair(
          "removes the later group",
          [.keep(earlier)] + removal(of: reference.id, "", structure).steps + own.map { .remove($0) }) : nil)
  }
}
