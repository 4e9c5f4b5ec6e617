// Everything that belongs to one foreign target.

import PBXProj
import Platform

/// What leaves with a target that is pruned: itself, its product, configurations, phases and build files, and the folders
/// and groups of files that no other target builds. What refers to these goes with them.
struct PrunedTarget {
  private(set) var objects: Set<ObjectID> = []

  init(_ id: ObjectID, in file: ProjectFile) {
    guard let target = TargetView(file, id) else { return }
    objects.insert(id)
    objects.formUnion([target.product].compactMap { $0 })
    if let list = target.configurationList { objects.formUnion([list.id] + list.configurationIDs) }
    for phase in target.phases { objects.formUnion([phase.id] + phase.buildFileIDs) }
    for dependency in target.dependencies { objects.formUnion([dependency.id, dependency.proxyID].compactMap { $0 }) }
    addFolders(of: target)
    addGroups(of: target)
  }

  private mutating func addFolders(of target: TargetView) {
    let others = Set(target.file.targets.filter { $0.id != target.id }.flatMap(\.synchronizedFolderIDs))
    for folder in target.synchronizedFolders where !others.contains(folder.id) {
      objects.formUnion([folder.id] + folder.exceptionIDs)
    }
  }

  /// The highest groups that stand for a folder of their own and hold files of this target only.
  private mutating func addGroups(of target: TargetView) {
    let file = target.file
    let groups = GroupTree(file)
    let mine = builtFiles(of: target)
    let others = Set(file.targets.filter { $0.id != target.id }.flatMap { builtFiles(of: $0) })
    let project = file.project
    let main = project.mainGroup.flatMap { groups.path(of: $0) }
    for start in mine {
      var top: ObjectID?
      var next = groups.parent(of: start)
      while let group = next, group != project.mainGroup, group != project.productGroup {
        guard GroupView(file, group)?.path != nil || file.document.isa(group) != "PBXGroup",
          groups.path(of: group) != main, others.isDisjoint(with: descendants(of: group, file))
        else { break }
        top = group
        next = groups.parent(of: group)
      }
      if let top { objects.formUnion([top] + descendants(of: top, file)) }
    }
  }

  private func builtFiles(of target: TargetView) -> Set<ObjectID> {
    Set(target.phases.flatMap(\.buildFiles).compactMap(\.reference)).subtracting([target.product].compactMap { $0 })
  }

  private func descendants(of group: ObjectID, _ file: ProjectFile) -> Set<ObjectID> {
    var found: Set<ObjectID> = []
    var stack = [group]
    while let next = stack.popLast() {
      for child in GroupView(file, next)?.children ?? [] where found.insert(child).inserted { stack.append(child) }
    }
    return found
  }
}
