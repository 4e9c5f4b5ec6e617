// Which source files are compiled into which targets.

import PBXProj
import Platform
import XcodeProject

/// The members of each target's sources phase, and of its synchronized folders without their exceptions.
struct SourceMembership {
  /// Listed files to the indices of their targets.
  private var listed: [AbsolutePath: [Int]] = [:]
  private var synchronized: [(folder: AbsolutePath, target: Int, exceptions: Set<AbsolutePath>)] = []

  init(_ file: ProjectFile, targets: [ObservedTarget], groups tree: GroupTree) {
    for (index, target) in targets.enumerated() {
      guard let view = TargetView(file, target.id) else { continue }
      for phase in view.phases where phase.kind == .sources {
        for path in phase.buildFiles.compactMap({ $0.reference.flatMap(tree.path) }) {
          listed[path, default: []].append(index)
        }
      }
      let owned = Set(view.synchronizedFolderIDs)
      for folder in file.synchronizedFolders {
        guard let path = tree.path(of: folder.id) else { continue }
        let exceptions = folder.exceptions.filter { $0.kind == .buildFile && $0.target == target.id }
          .flatMap(\.membershipExceptions).map { path.appending($0) }
        if owned.contains(folder.id) {
          synchronized.append((path, index, Set(exceptions)))
        } else {
          // In a folder that is another target's, the exceptions are what this target takes.
          for member in exceptions { listed[member, default: []].append(index) }
        }
      }
    }
  }

  var listedFiles: [AbsolutePath] {
    listed.keys.sorted { $0.string.utf8.lexicographicallyPrecedes($1.string.utf8) }
  }

  var folders: [AbsolutePath] { synchronized.map(\.folder) }

  func members(among files: Set<AbsolutePath>) -> [AbsolutePath: [Int]] {
    var members: [AbsolutePath: [Int]] = [:]
    for path in files {
      var targets = Set(listed[path] ?? [])
      for entry in synchronized where path.isInside(entry.folder) {
        if !entry.exceptions.contains(where: { path.isInside($0) }) { targets.insert(entry.target) }
      }
      if !targets.isEmpty { members[path] = targets.sorted() }
    }
    return members
  }
}
