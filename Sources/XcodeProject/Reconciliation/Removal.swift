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

  /// `pruned` are foreign objects that leave on request.
  init(from document: ProjectDocument, _ desired: DesiredProject, pruned: Set<ObjectID>) {
    self.document = document
    graph = ProjectGraph(document: document)
    let stale = document.objectIDs.filter { Ownership.owns($0) && !desired.contains($0) }
    guard !stale.isEmpty || !pruned.isEmpty else { return }
    let referrers = Referrers(of: document)
    let containers = stale.filter { ObjectLists.isContainer(document.isa($0) ?? "") }
    let plain = Set(stale).subtracting(containers).union(pruned)
    // Both sides settle each other: an entry that goes may be what a container stays for.
    gone = referrers.closure(of: plain)
    while true {
      kept = keptContainers(containers, desired)
      let next = referrers.closure(of: plain.union(containers).subtracting(kept))
      if next == gone { break }
      gone = next
    }
    gone.formUnion(orphans(desired))
  }

  /// Containers that hold a foreign entry, and those on the way to one.
  private func keptContainers(_ containers: [ObjectID], _ desired: DesiredProject) -> Set<ObjectID> {
    let candidates = Set(containers)
    var kept: Set<ObjectID> = []
    var grew = true
    while grew {
      grew = false
      for id in containers where !kept.contains(id) {
        let entries = self.entries(of: id)
        guard entries.contains(where: { kept.contains($0) || isForeignEntry($0) }) || isUsedByForeignTarget(id) else {
          continue
        }
        kept.insert(id)
        grew = true
      }
    }
    // One that nothing holds is of no use to its entries.
    let roots = [document.rootObject].compactMap { $0 }
    return kept.intersection(graph.reachable(from: roots, avoiding: gone.union(candidates.subtracting(kept))))
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
    guard let root = document.rootObject else { return [] }
    let alive = graph.reachable(from: [root] + desired.objects.map(\.id), avoiding: gone)
    var candidates = graph.reachable(from: gone).subtracting(alive).subtracting(gone)
    guard !candidates.isEmpty else { return [] }
    let others = document.objectIDs.filter { !alive.contains($0) && !gone.contains($0) && !candidates.contains($0) }
    candidates.subtract(graph.reachable(from: others))
    return candidates
  }
}

/// Objects that make no sense without what they refer to.
private struct Referrers {
  private var byReferent: [ObjectID: [ObjectID]] = [:]

  init(of document: ProjectDocument) {
    for (isa, keys) in Self.keys {
      for id in document.ids(ofKind: isa) {
        let object = document.object(id)
        for key in keys {
          if let referent = object?[key]?.reference { byReferent[referent, default: []].append(id) }
        }
      }
    }
  }

  private static let keys: [(isa: String, keys: [String])] = [
    ("PBXBuildFile", ["fileRef", "productRef"]),
    ("PBXTargetDependency", ["target", "targetProxy"]),
    ("PBXContainerItemProxy", ["remoteGlobalIDString"]),
    ("PBXReferenceProxy", ["remoteRef"]),
    ("PBXFileSystemSynchronizedBuildFileExceptionSet", ["target"]),
    ("PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet", ["buildPhase"]),
  ]

  func closure(of start: Set<ObjectID>) -> Set<ObjectID> {
    var found = start
    var stack = Array(start)
    while let id = stack.popLast() {
      for referrer in byReferent[id] ?? [] where found.insert(referrer).inserted { stack.append(referrer) }
    }
    return found
  }
}
