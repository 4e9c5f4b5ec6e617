// The folder of a target where the project lists its files.

import PBXProj
import Platform
import ProjectModel

extension DesiredProjectBuilder {
  /// Groups as the folders are, a reference for each file, and a membership for each that is built.
  mutating func addListedFolder(of target: Target) {
    let inner = innerFolders(of: target)
    let contents = (request.contents[target.name] ?? []).filter { path in !inner.contains { path.isInside($0) } }
    _ = group(for: target.folder, target)
    for item in FolderListing(of: target.folder, contents: contents).sorted {
      let reference = reference(to: item, target)
      guard !isExcluded(item, from: target), let phase = FileKind.of(item.path.name).phase else { continue }
      let id = OwnedID.membership(target.name, item.path)
      result.add(
        DesiredObject(
          id: id, isa: "PBXBuildFile", title: "the membership of \(item.path)", target: target.name,
          fields: ["fileRef": .reference(reference)]))
      result.append(id, to: OwnedID.phase(target.name, phase), "files")
    }
  }

  private func isExcluded(_ item: ListedItem, from target: Target) -> Bool {
    target.nonMembers.contains { item.path.isInside($0) && $0 != target.folder }
  }

  private mutating func reference(to item: ListedItem, _ target: Target) -> ObjectID {
    if item.isTranslated { return translatedReference(to: item, target) }
    if let listed = listed.files[file.root.appending(item.path)] { return listed }
    if item.path.name.hasSuffix(".xcdatamodeld"), !item.versions.isEmpty { return versionGroup(for: item, target) }
    return addFile(item.path, to: group(for: item.path.parent, target), target)
  }

  private mutating func addFile(
    _ path: TreePath, to group: ObjectID, _ target: Target, name: String? = nil, relative: String? = nil
  ) -> ObjectID {
    let id = OwnedID.file(path)
    var fields: [String: NewValue] = [
      "lastKnownFileType": .string(FileKind.of(path.name).type), "path": .string(relative ?? path.name),
      "sourceTree": "<group>",
    ]
    fields["name"] = name.map { .string($0) }
    result.add(
      DesiredObject(id: id, isa: "PBXFileReference", title: "the file \(path)", target: target.name, fields: fields))
    result.append(id, to: group, "children")
    return id
  }

  private mutating func translatedReference(to item: ListedItem, _ target: Target) -> ObjectID {
    if let listed = item.variants.compactMap({ listed.files[file.root.appending($0)] }).first {
      let parent = surroundings.groups.parent(of: listed)
      return parent.flatMap { file.document.isa($0) == "PBXVariantGroup" ? $0 : nil } ?? listed
    }
    let id = OwnedID.variants(item.path)
    result.add(
      DesiredObject(
        id: id, isa: "PBXVariantGroup", title: "the file \(item.path)", target: target.name,
        fields: ["name": .string(item.path.name), "sourceTree": "<group>"], lists: ["children"]))
    result.append(id, to: group(for: item.path.parent, target), "children")
    for variant in item.variants {
      let language = variant.parent.name
      _ = addFile(
        variant, to: id, target, name: String(language.dropLast(".lproj".count)),
        relative: "\(language)/\(variant.name)")
    }
    return id
  }

  /// A Core Data model with its versions. Which is the current one stands in a file inside; the project's word for it is
  /// the last by name.
  private mutating func versionGroup(for item: ListedItem, _ target: Target) -> ObjectID {
    let id = OwnedID.variants(item.path)
    let versions = item.versions.map { addFile($0, to: id, target) }
    var fields: [String: NewValue] = [
      "path": .string(item.path.name), "sourceTree": "<group>", "versionGroupType": "wrapper.xcdatamodel",
    ]
    fields["currentVersion"] = versions.last.map { .reference($0) }
    result.add(
      DesiredObject(
        id: id, isa: "XCVersionGroup", title: "the model \(item.path)", target: target.name, fields: fields,
        lists: ["children"]))
    result.append(id, to: group(for: item.path.parent, target), "children")
    return id
  }

  /// The group of a folder, in that of the folder above; the topmost are in the main group.
  private mutating func group(for folder: TreePath, _ target: Target) -> ObjectID {
    let place = file.root.appending(folder)
    if place == surroundings.mainFolder { return surroundings.mainGroup }
    if let group = listed.groups[place] { return group }
    let id = OwnedID.folder(folder)
    guard !result.contains(id) else { return id }
    let isInner = request.model.targets.contains {
      $0.folder != folder && folder.isInside($0.folder) && !request.isAdopted($0.name)
    }
    let parent = isInner ? group(for: folder.parent, target) : surroundings.mainGroup
    let path = isInner ? folder.name : place.relative(to: surroundings.mainFolder)
    var fields: [String: NewValue] = ["path": .string(path), "sourceTree": "<group>"]
    if path.contains("/") { fields["name"] = .string(folder.name) }
    result.add(
      DesiredObject(
        id: id, isa: "PBXGroup", title: "the group \(folder)", target: target.name, fields: fields, lists: ["children"])
    )
    result.append(id, to: parent, "children")
    return id
  }
}
