// The folder of a target where the project synchronizes folders.

import Diagnostics
import PBXProj
import Platform
import ProjectModel

extension DesiredProjectBuilder {
  /// Every file below the folder is a member, save those that an exception set names. A folder that the project
  /// synchronizes already is shared.
  mutating func addSynchronizedFolder(of target: Target) {
    let place = file.root.appending(target.folder)
    let folder = synchronizedFolders[place] ?? makeSynchronizedFolder(target, at: place)
    result.append(folder, to: OwnedID.target(target.name), "fileSystemSynchronizedGroups")
    warnOfOthers(building: target, at: place)
    let exceptions = exceptions(of: target)
    guard !exceptions.isEmpty else { return }
    let id = OwnedID.exceptions(target.name, in: target.folder)
    result.add(
      DesiredObject(
        id: id, isa: "PBXFileSystemSynchronizedBuildFileExceptionSet", title: "the exceptions of \(target.folder)",
        target: target.name,
        fields: [
          "membershipExceptions": .list(exceptions.map { .string($0) }),
          "target": .reference(OwnedID.target(target.name)),
        ]))
    result.append(id, to: folder, "exceptions")
  }

  private mutating func makeSynchronizedFolder(_ target: Target, at place: AbsolutePath) -> ObjectID {
    let id = OwnedID.synchronizedFolder(target.folder)
    // No `name`, although the path may lead up: CocoaPods does not know that key here, and both it and Xcode show the
    // last component.
    let path = place.relative(to: surroundings.mainFolder)
    result.add(
      DesiredObject(
        id: id, isa: "PBXFileSystemSynchronizedRootGroup", title: "the folder \(target.folder)", target: target.name,
        fields: ["path": .string(path), "sourceTree": "<group>"],
        defaults: ["explicitFileTypes": [:], "explicitFolders": []]))
    result.append(id, to: surroundings.mainGroup, "children")
    return id
  }

  /// Whoever synchronizes a folder builds what is in the folders inside, too, unless it takes files out there.
  private mutating func warnOfOthers(building target: Target, at place: AbsolutePath) {
    for (outer, id) in synchronizedFolders.sorted(by: { $0.value < $1.value })
    where place != outer && place.isInside(outer) {
      let inside = place.relative(to: outer) + "/"
      let exceptions = SynchronizedFolderView(file, id)?.exceptions ?? []
      for other in file.targets where !other.isOwned && other.synchronizedFolderIDs.contains(id) {
        let takesOut = exceptions.contains { set in
          set.target == other.id && set.membershipExceptions.contains { $0.hasPrefix(inside) }
        }
        guard !takesOut else { continue }
        diagnostics.append(
          Diagnostic(
            "project.folder-built-twice", .warning,
            "the folder \(target.folder) of “\(target.name)” lies in one that target “\(other.name)” synchronizes, and so is "
              + "built into both; move it, or take its files out of “\(other.name)” in Xcode",
            at: target.location))
      }
    }
  }

  /// Relative to the folder, sorted: what the model excludes, and the files of targets whose folders lie inside.
  private func exceptions(of target: Target) -> [String] {
    let inner = innerFolders(of: target)
    let files = (request.contents[target.name] ?? []).filter { path in inner.contains { path.isInside($0) } }
    let prefix = target.folder.string.isEmpty ? 0 : target.folder.string.count + 1
    return target.nonMembers.union(files).filter { $0.isInside(target.folder) && $0 != target.folder }
      .map { String($0.string.dropFirst(prefix)) }.sortedByBytes()
  }

  /// The folders of other targets of the model inside this one's.
  func innerFolders(of target: Target) -> [TreePath] {
    request.model.targets.map(\.folder).filter { $0 != target.folder && $0.isInside(target.folder) }
  }
}
