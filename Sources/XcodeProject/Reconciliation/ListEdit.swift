// Putting lists in order.

import PBXProj

extension ProjectEdit {
  /// Every list that holds or shall hold entries of Fixpoint's, and every list that holds something that goes.
  mutating func arrangeLists() {
    for isa in Self.holderKinds(in: original.document) {
      for holder in original.document.ids(ofKind: isa) where !removal.gone.contains(holder) {
        for key in keys(of: holder, isa) { arrange(key, of: holder, isa) }
      }
    }
  }

  /// Those with lists, sorted.
  private static func holderKinds(in document: ProjectDocument) -> [String] {
    document.kinds.filter { !ObjectLists.keys(of: $0).isEmpty }.sortedByBytes()
  }

  private func keys(of holder: ObjectID, _ isa: String) -> [String] {
    let wanted = desired.lists[holder].map { Array($0.keys) } ?? []
    return Set(ObjectLists.keys(of: isa)).union(wanted).sortedByBytes()
  }

  private mutating func arrange(_ key: String, of holder: ObjectID, _ isa: String) {
    let wanted = desired.entries(holder, key)
    let list = document.object(holder)?[key]
    // An element that is no text is foreign, and never equal to an id.
    let present = list?.elementReferences.map { $0 ?? "" } ?? []
    let concerns = !wanted.isEmpty || present.contains { Ownership.owns($0) || removal.gone.contains($0) }
    guard concerns else { return }
    let result = order.arrange(arrangement(present, wanted, key, holder))
    guard result != present else { return }
    // The comment of a build file names its phase.
    if result.contains(where: { Ownership.owns($0) && original.document.contains($0) && !present.contains($0) }) {
      renames = true
    }
    if list == nil {
      file.document.set(.list(result.map { .reference($0) }), at: [key], in: holder)
    } else if result.isEmpty, !(desired[holder]?.lists.contains(key) ?? false), original.omitsWhenEmpty(key, of: isa) {
      file.document.removeValue(at: [key], in: holder)
    } else {
      replace(present, with: result, [key], in: holder)
    }
    nameMove(present, result, key, holder)
  }

  private func arrangement(_ present: [ObjectID], _ wanted: [ObjectID], _ key: String, _ holder: ObjectID)
    -> ListArrangement
  {
    let stays = present.filter { entry in
      guard Ownership.owns(entry), !wanted.contains(entry) else { return false }
      // A folder that somebody builds into a target of theirs is an entry of theirs.
      let isTheirs = key == "fileSystemSynchronizedGroups" && !Ownership.owns(holder) && desired.contains(entry)
      return removal.kept.contains(entry) || isTheirs
    }
    var list = ListArrangement(
      present: present.filter { !removal.gone.contains($0) }, wanted: wanted + stays.withoutRepeats().sorted(),
      isHolderOwned: Ownership.owns(holder))
    if key == "buildPhases" {
      list.early = desired.early.intersection(wanted)
      list.barrier = barrier(in: present, of: holder, before: list.early)
    }
    // What stands before all of ours is where it was put first.
    let kept = Set(list.wanted)
    let behind = present.drop { !kept.contains($0) }
    list.appended = Set(behind.filter { !Ownership.owns($0) && isAppendedByTools($0) })
    return list
  }

  /// The first foreign script of a target that must run after all that stands before it. A script that `pod install` put
  /// before entries that were there does not move them.
  private func barrier(in present: [ObjectID], of target: ObjectID, before early: Set<ObjectID>) -> ObjectID? {
    let scripts = (TargetView(original, target)?.phases ?? []).filter {
      !$0.isOwned && !removal.gone.contains($0.id) && $0.kind == .shellScript && !$0.declaresOutputs
    }
    guard let first = scripts.first?.id, let place = present.firstIndex(of: first),
      present[place...].contains(where: { early.contains($0) })
    else { return scripts.first?.id }
    return scripts.first { !isAppendedByTools($0.id) }?.id
  }

  /// What `pod install` puts at the end of a project's lists.
  private func isAppendedByTools(_ id: ObjectID) -> Bool {
    guard let object = original.document.object(id), let isa = object["isa"]?.string else { return false }
    let name = (object["name"] ?? object["path"])?.string ?? ""
    switch isa {
    case "PBXShellScriptBuildPhase": return name.hasPrefix("[CP")
    case "PBXGroup": return name == "Pods"
    case "PBXFileReference":
      return name.hasPrefix("libPods-") || name.hasPrefix("Pods_") && name.hasSuffix(".framework")
        || name.hasPrefix("Pods-") && name.hasSuffix(".xcconfig")
    default: return false
    }
  }

  /// Only what stands between the equal beginning and the equal end is edited.
  private mutating func replace(_ old: [ObjectID], with new: [ObjectID], _ path: [String], in holder: ObjectID) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    for at in (start..<old.count - end).reversed() { file.document.removeElement(at: at, fromListAt: path, in: holder) }
    for at in start..<new.count - end {
      file.document.insert(.reference(new[at]), at: at, intoListAt: path, in: holder)
    }
  }

  /// Entries that come or go with their objects need no word of their own.
  private mutating func nameMove(_ present: [ObjectID], _ result: [ObjectID], _ key: String, _ holder: ObjectID) {
    let target = desired[holder]?.target ?? result.compactMap { desired[$0]?.target }.first
    func known(_ id: ObjectID) -> Bool { original.document.contains(id) && !removal.gone.contains(id) }
    let before = present.filter(known)
    let after = result.filter(known)
    guard before != after else { return }
    let title = desired[holder]?.title ?? original.title(of: holder)
    changes.append(ProjectChange("puts \(key) of \(title) in order", target: target, key: key))
  }
}

extension ProjectFile {
  /// For people.
  func title(of id: ObjectID) -> String {
    let object = document.object(id)
    let name = (object?["name"] ?? object?["path"])?.string
    return name ?? document.isa(id) ?? id.string
  }
}
