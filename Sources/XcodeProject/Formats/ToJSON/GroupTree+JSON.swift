// The group tree as nested records.

import PBXProj
import XCProj

extension JSONProjectWriter {
  /// One entry of `files` or `children`; nil for what cannot stand there.
  mutating func reference(_ id: ObjectID, insideFile: Bool = false) -> XCValue? {
    guard names.places[id] != nil, !visited.contains(id), let fields = document.object(id) else { return nil }
    visited.insert(id)
    let isa = fields["isa"]?.string ?? ""
    if insideFile, isa != "PBXFileReference" {
      lose("\(title(id)) stands in a localized file or model, where the JSON holds files only", id)
      return nil
    }
    switch isa {
    case "PBXFileReference": return fileReference(id, fields)
    case "PBXFileSystemSynchronizedRootGroup": return folder(id, fields)
    case "PBXVariantGroup", "XCVersionGroup": return fileGroup(id, fields, isVersioned: isa == "XCVersionGroup")
    default: return group(id, fields)
    }
  }

  private mutating func fileReference(_ id: ObjectID, _ fields: Node) -> XCValue {
    var record = RecordBuilder()
    record.add("path", path(id, fields))
    if products.contains(id) || neededIDs.contains(id) { record.add("id", id.string) }
    record.add("type", fields["explicitFileType"]?.string)
    record.add("signature", fields["expectedSignature"]?.string)
    if let encoding = fields["fileEncoding"]?.string {
      if let number = Int64(encoding), number >= 0 {
        record.add("encoding", FormatWords.encodingWord(number).map { .string($0) } ?? .integer(number))
      } else {
        lose("the encoding “\(encoding)” of \(title(id)) is no number", id)
      }
    }
    if let ending = fields["lineEnding"]?.string {
      record.add("line-ending", FormatWords.lineEndingWord(ending))
      if FormatWords.lineEndingWord(ending) == nil {
        lose("the line ending “\(ending)” of \(title(id)) has no word in the JSON", id)
      }
    }
    record.add("index", index(fields))
    record.add("target-membership", list: membershipList(of: id))
    return record.value
  }

  private mutating func group(_ id: ObjectID, _ fields: Node) -> XCValue {
    var record = RecordBuilder()
    record.add("kind", "group")
    start(&record, id, fields)
    record.add("index", index(fields))
    record.add("children", list: (fields["children"]?.references ?? []).compactMap { reference($0) })
    if memberships.entries[id] != nil {
      lose("\(title(id)) is in a build phase as a whole, which the JSON cannot say", id)
    }
    return record.value
  }

  private mutating func fileGroup(_ id: ObjectID, _ fields: Node, isVersioned: Bool) -> XCValue {
    var record = RecordBuilder()
    record.add("kind", isVersioned ? "version-group" : "variant-group")
    start(&record, id, fields)
    if isVersioned {
      if let current = fields["currentVersion"]?.reference {
        record.add("current-version", currentVersion(current, id))
      }
      record.add("type", fields["versionGroupType"]?.string)
    }
    record.add("index", index(fields))
    record.add("target-membership", list: membershipList(of: id))
    record.add(
      "children", list: (fields["children"]?.references ?? []).compactMap { reference($0, insideFile: true) })
    return record.value
  }

  /// By its name among the versions.
  private mutating func currentVersion(_ id: ObjectID, _ group: ObjectID) -> XCValue? {
    guard let place = names.places[id], let own = names.places[group],
      place.components.count == own.components.count + 1
    else {
      lose("the current version of \(title(group)) is none of its versions", group)
      return nil
    }
    if place.isUnique || !own.isUnique { return NamePaths.value(Array(place.components.suffix(1))) }
    neededIDs.insert(id)
    return .string("id:\(id)")
  }

  private mutating func folder(_ id: ObjectID, _ fields: Node) -> XCValue {
    var record = RecordBuilder()
    record.add("kind", "folder")
    if neededIDs.contains(id) { record.add("id", id.string) }
    record.add("path", path(id, fields))
    let types = (fields["explicitFileTypes"]?.entries ?? []).map {
      XCValue.Member($0.key, .string($0.value.string ?? ""))
    }
    if !types.isEmpty { record.add("file-types", .object(types.sorted { $0.key < $1.key })) }
    record.add("opaque-folders", set: fields["explicitFolders"]?.strings ?? [])
    record.add("target-membership", set: builders(of: id))
    record.add("membership-exceptions", list: exceptionSets(of: id, fields))
    record.add("index", index(fields))
    if memberships.entries[id] != nil {
      lose("\(title(id)) is in a build phase as a whole, which the JSON cannot say", id)
    }
    return record.value
  }

  /// The names of the targets that synchronize a folder.
  func builders(of folder: ObjectID) -> [String] {
    targets.filter { $0.fields["fileSystemSynchronizedGroups"]?.references.contains(folder) ?? false }.map(\.name)
  }

  /// What groups of all kinds begin with after their kind.
  private mutating func start(_ record: inout RecordBuilder, _ id: ObjectID, _ fields: Node) {
    if neededIDs.contains(id) { record.add("id", id.string) }
    record.add("path", path(id, fields))
    let name = fields["name"]?.string
    if name != lastPathComponent(fields["path"]?.string ?? "") { record.add("name", name) }
  }

  private mutating func path(_ id: ObjectID, _ fields: Node) -> String? {
    let tree = fields["sourceTree"]?.string ?? "<group>"
    let path = ReferencePath(path: fields["path"]?.string ?? "", sourceTree: tree.isEmpty ? "<group>" : tree)
    if path.path.isEmpty, ["<group>", "<absolute>"].contains(path.sourceTree) { return nil }
    if !path.isRepresentable {
      lose(
        "the path “\(path.path)” of \(title(id)) in \(path.sourceTree) is written “\(path.written)”, which means another",
        id)
    }
    return path.written
  }

  private func index(_ fields: Node) -> XCValue? {
    fields["includeInIndex"]?.string.map { .boolean(Self.isTrue($0)) }
  }

}
