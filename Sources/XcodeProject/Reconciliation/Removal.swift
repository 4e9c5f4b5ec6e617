// What leaves a project file.

import PBXProj

/// Owned objects that the model no longer asks for, everything that refers to them, and everything that only they refer
/// to. An owned phase or group into which somebody put a foreign entry stays for that entry.
struct Removal {
  private(set) var gone: Set<ObjectID> = []
  /// Owned objects that stay although nobody asks for them.
  private(set) var kept: Set<ObjectID> = []

  private let document: ProjectDocument
  private let graph: ProjectGraph

  /// `owned` are the owned objects of the document. `pruned` are foreign ones that leave on request.
  init(from document: ProjectDocument, owned: [ObjectID], _ desired: DesiredProject, pruned: Set<ObjectID>) {
    self.document = document
    graph = ProjectGraph(document: document)
    let stale = owned.filter { !desired.contains($0) }
    guard !stale.isEmpty || !pruned.isEmpty else { return }
    let containers = stale.filter { ObjectLists.isContainer(document.isa($0) ?? "") }
    let plain = Set(stale).subtracting(containers).union(pruned)
    let referrers = Referrers(of: document)
    // Both sides settle each other: an entry that goes may be what a container stays for.
    gone = referrers.closure(of: plain)
    while true {
      kept = keptContainers(containers)
      let next = referrers.closure(of: plain.union(containers).subtracting(kept))
      if next == gone { break }
      gone = next
    }
    gone.formUnion(orphans(desired))
  }

  /// Containers that hold a foreign entry, and those on the way to one.
  private func keptContainers(_ containers: [ObjectID]) -> Set<ObjectID> {
    var kept: Set<ObjectID> = []
    var grew = true
    while grew {
      grew = false
      for id in containers where !kept.contains(id) {
        let holdsAny = entries(of: id).contains { kept.contains($0) || isForeignEntry($0) }
        guard holdsAny || isUsedByForeignTarget(id) else { continue }
        kept.insert(id)
        grew = true
      }
    }
    guard !kept.isEmpty else { return [] }
    // One that nothing holds is of no use to its entries.
    let roots = [document.rootObject].compactMap { $0 }
    return kept.intersection(graph.reachable(from: roots, avoiding: gone.union(containers).subtracting(kept)))
  }

  private func entries(of id: ObjectID) -> [ObjectID] {
    let object = document.object(id)
    return ObjectLists.keys(of: document.isa(id) ?? "").flatMap { object?[$0]?.references ?? [] }
  }

  private func isForeignEntry(_ id: ObjectID) -> Bool {
    !Ownership.owns(id) && !gone.contains(id) && document.contains(id)
  }

  /// Somebody may build the files of a synchronized folder into a target of theirs.
  private func isUsedByForeignTarget(_ id: ObjectID) -> Bool {
    guard document.isa(id) == "PBXFileSystemSynchronizedRootGroup" else { return false }
    return document.ids(ofKind: "PBXNativeTarget").contains { target in
      !Ownership.owns(target) && !gone.contains(target)
        && document.object(target)?["fileSystemSynchronizedGroups"]?.references.contains(id) ?? false
    }
  }

  /// Foreign objects that nothing refers to any more, such as the `[CP]` phases of a target that goes. What nothing
  /// referred to before stays as it was.
  private func orphans(_ desired: DesiredProject) -> Set<ObjectID> {
    let first = Set(gone.flatMap { graph.references(from: $0) }).subtracting(gone)
    // Mostly there is nothing but what the project itself or its groups hold.
    let suspects = first.filter { !Ownership.owns($0) && $0 != document.rootObject }
    guard !suspects.isEmpty, !suspects.isSubset(of: listedByGroups()) else { return [] }
    let roots = [document.rootObject].compactMap { $0 } + desired.objects.map(\.id)
    let alive = graph.reachable(from: roots, avoiding: gone)
    var candidates = graph.reachable(from: suspects, avoiding: gone.union(alive)).subtracting(kept)
    guard !candidates.isEmpty else { return [] }
    let others = document.objectIDs.filter { !alive.contains($0) && !gone.contains($0) && !candidates.contains($0) }
    candidates.subtract(graph.reachable(from: others))
    return candidates
  }

  private func listedByGroups() -> Set<ObjectID> {
    var found: Set<ObjectID> = []
    for group in document.ids(ofKind: "PBXGroup") where !gone.contains(group) {
      found.formUnion(document.object(group)?["children"]?.references ?? [])
    }
    return found
  }
}

/// Objects that make no sense without what they refer to.
struct Referrers {
  private let document: ProjectDocument

  init(of document: ProjectDocument) { self.document = document }

  /// In such an order that what one kind adds is seen by those after it.
  static let keys: [(isa: String, keys: [String])] = [
    ("PBXContainerItemProxy", ["remoteGlobalIDString"]),
    ("PBXTargetDependency", ["target", "targetProxy"]),
    ("PBXReferenceProxy", ["remoteRef"]),
    ("PBXBuildFile", ["fileRef", "productRef"]),
    ("PBXFileSystemSynchronizedBuildFileExceptionSet", ["target"]),
    ("PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet", ["buildPhase"]),
  ]

  func closure(of start: Set<ObjectID>) -> Set<ObjectID> {
    var found = start
    for (isa, keys) in Self.keys {
      for id in document.ids(ofKind: isa) where !found.contains(id) {
        let object = document.object(id)
        let refers = keys.contains { key in object?[key]?.reference.map { found.contains($0) } ?? false }
        if refers { found.insert(id) }
      }
    }
    return found
  }
}
