// Which folders are whose.

import PBXProj
import Platform

/// Counts, for each folder that a group stands for, the files in it that each target compiles.
struct FolderEvidence {
  private let groups: GroupTree
  private var counts: [ObjectID: [TreePath: Int]] = [:]
  private var maximum: [TreePath: Int] = [:]

  init(_ targets: [TargetView], groups: GroupTree) {
    self.groups = groups
    var folders: [ObjectID: TreePath?] = [:]
    for target in targets {
      var byGroup: [ObjectID: Int] = [:]
      for phase in target.phases where phase.kind == .sources {
        for reference in phase.fileReferences {
          if let group = groups.parent(of: reference) { byGroup[group, default: 0] += 1 }
        }
      }
      var byFolder: [TreePath: Int] = [:]
      for (group, count) in byGroup {
        let folder = folders[group] ?? groups.treePath(of: group)
        folders[group] = .some(folder)
        if let folder { byFolder[folder, default: 0] += count }
      }
      // The project's own folder is no target's: every group without a path stands for it.
      if let own = TreePath(target.file.sourceRoot, in: target.file.root) { byFolder[own] = nil }
      counts[target.id] = byFolder
      maximum.merge(byFolder) { max($0, $1) }
    }
  }

  /// Sorted. A folder that two targets share equally is both's.
  func folders(of target: TargetView, infoPlists: [TreePath]) -> [TreePath] {
    var result = Set(infoPlists.map(\.parent))
    result.formUnion(target.synchronizedFolderIDs.compactMap(groups.treePath(of:)))
    for (folder, count) in counts[target.id] ?? [:] where maximum[folder] == count { result.insert(folder) }
    result.remove(.root)
    return result.sorted()
  }
}
