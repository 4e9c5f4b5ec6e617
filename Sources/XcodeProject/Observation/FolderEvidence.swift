// Which folders are whose.

import PBXProj
import Platform

/// Counts, for each folder that a group stands for, the files in it that each target compiles.
struct FolderEvidence {
  private var counts: [TreePath: [ObjectID: Int]] = [:]
  private let groups: GroupTree
  /// No target's own: groups without a path stand for it.
  private let projectFolder: TreePath?

  init(_ targets: [TargetView], groups: GroupTree) {
    self.groups = groups
    projectFolder = targets.first.flatMap { TreePath($0.file.sourceRoot, in: $0.file.root) }
    var folders: [ObjectID: TreePath?] = [:]
    for target in targets {
      for phase in target.phases where phase.kind == .sources {
        for file in phase.buildFiles {
          guard let reference = file.reference, let group = groups.parent(of: reference) else { continue }
          let folder = folders[group] ?? groups.treePath(of: group)
          folders[group] = .some(folder)
          guard let folder, folder != projectFolder else { continue }
          counts[folder, default: [:]][target.id, default: 0] += 1
        }
      }
    }
  }

  /// Sorted. A folder that two targets share equally is both's.
  func folders(of target: TargetView, infoPlists: [TreePath]) -> [TreePath] {
    var result = Set(infoPlists.map(\.parent))
    result.formUnion(target.synchronizedFolderIDs.compactMap(groups.treePath(of:)))
    for (folder, users) in counts {
      if let mine = users[target.id], users.values.allSatisfy({ $0 <= mine }) { result.insert(folder) }
    }
    result.remove(.root)
    return result.sorted()
  }
}
