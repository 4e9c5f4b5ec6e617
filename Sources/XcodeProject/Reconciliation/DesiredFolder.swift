// The folder of a target where the project synchronizes folders.

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
