// What people, merges and tools do to the objects that Fixpoint made.

import PBXProj
import Platform
import TestSupport

@testable import XcodeProject

/// One edit after another of a property list; `story` tells them.
struct GraphEdits {
  var document: ProjectDocument
  private(set) var story: [String] = []
  private var random: SeededGenerator
  private var count = 0

  enum Kind: CaseIterable {
    case dropKey, changeValue, addKey, changeSetting, dropEntry, repeatEntry, shuffle, dropObject, move, addForeign,
      referTo
    case copyObject, changeKind
  }

  init(_ document: ProjectDocument, seed: UInt64) {
    self.document = document
    random = SeededGenerator(seed: seed)
  }

  /// Makes one edit, or none where the one that was drawn does not fit.
  mutating func make() {
    guard let kind = Kind.allCases.randomElement(using: &random) else { return }
    switch kind {
    case .dropKey: dropKey()
    case .changeValue: changeValue()
    case .addKey: addKey()
    case .changeSetting: changeSetting()
    case .dropEntry:
      editList("drops an entry") { list, random in list.remove(at: .random(in: list.indices, using: &random)) }
    case .repeatEntry:
      editList("repeats an entry") { list, random in
        let entry = list[.random(in: list.indices, using: &random)]
        list.insert(entry, at: .random(in: 0...list.count, using: &random))
      }
    case .shuffle: editList("shuffles") { list, random in list.shuffle(using: &random) }
    case .dropObject: dropObject()
    case .move: move()
    case .addForeign: addForeign()
    case .referTo: referTo()
    case .copyObject: copyObject()
    case .changeKind: changeKind()
    }
  }

  // MARK: Drawing

  private var owned: [ObjectID] { document.objectIDs.filter { Ownership.owns($0) } }

  private mutating func pick<T>(_ values: [T]) -> T? { values.randomElement(using: &random) }

  private func title(_ id: ObjectID) -> String {
    let object = document.object(id)
    return "\(document.isa(id) ?? "?") \((object?["name"] ?? object?["path"])?.string ?? "") \(id)"
  }

  /// Lists that hold owned entries, or stand in owned objects.
  private var lists: [(holder: ObjectID, key: String)] {
    document.objectIDs.flatMap { id -> [(holder: ObjectID, key: String)] in
      (document.object(id)?.entries ?? []).filter { entry in
        entry.value.kind == .list && !entry.value.elements.isEmpty
          && (Ownership.owns(id) || entry.value.references.contains { Ownership.owns($0) })
      }.map { (id, $0.key) }
    }
  }

  private mutating func newID() -> ObjectID {
    count += 1
    return ObjectID("D0D0" + String(repeating: "0", count: 18) + (count < 10 ? "0" : "") + "\(count)")
  }

  // MARK: Edits

  private mutating func dropKey() {
    guard let id = pick(owned), let key = pick(document.object(id)?.entries.map(\.key) ?? []), key != "isa" else {
      return
    }
    document.removeValue(at: [key], in: id)
    story.append("drops \(key) of \(title(id))")
  }

  private mutating func changeValue() {
    guard let id = pick(owned), let key = pick(document.object(id)?.entries.map(\.key) ?? []), key != "isa" else {
      return
    }
    let values: [NewValue] = [
      "changed", "", "1", [], ["a", "b"], [:], ["a": "b"], pick(document.objectIDs).map { .reference($0) } ?? "",
      pick(owned).map { .list([.reference($0)]) } ?? "",
    ]
    guard let value = pick(values) else { return }
    document.set(value, at: [key], in: id)
    story.append("sets \(key) of \(title(id)) to \(value.summary)")
  }

  private mutating func addKey() {
    let keys = [
      "comments", "usesTabs", "name", "path", "lastKnownFileType", "settings", "platformFilter", "platformFilters",
      "packageProductDependencies", "dependencies", "exceptions", "dstPath", "files", "children",
      "baseConfigurationReference",
      "explicitFolders", "alwaysOutOfDate", "productInstallPath", "fileSystemSynchronizedGroups",
    ]
    let values: [NewValue] = [
      "added", [], ["a"], [:], ["a": "b"], pick(document.objectIDs).map { .list([.reference($0)]) } ?? "",
    ]
    guard let id = pick(owned), let key = pick(keys), document.object(id)?[key] == nil, let value = pick(values) else {
      return
    }
    document.set(value, at: [key], in: id)
    story.append("adds \(key) to \(title(id)): \(value.summary)")
  }

  private mutating func changeSetting() {
    let configurations = owned.filter { document.isa($0) == "XCBuildConfiguration" }
    guard let id = pick(configurations) else { return }
    let names = (document.object(id)?["buildSettings"]?.entries.map(\.key) ?? []) + ["OTHER", "FIXPOINT_SETTINGS"]
    let values: [NewValue?] = ["changed", ["a", "b"], "OTHER", nil]
    guard let name = pick(names), let value = pick(values) else { return }
    if let value {
      document.set(value, at: ["buildSettings", name], in: id)
    } else {
      document.removeValue(at: ["buildSettings", name], in: id)
    }
    story.append("sets \(name) of \(title(id)) to \(value?.summary ?? "nothing")")
  }

  private mutating func editList(_ what: String, _ edit: (inout [String], inout SeededGenerator) -> Void) {
    guard let (holder, key) = pick(lists), let list = document.object(holder)?[key] else { return }
    var elements = list.strings
    edit(&elements, &random)
    write(elements, key, holder)
    story.append("\(what) of \(key) of \(title(holder))")
  }

  private mutating func write(_ elements: [String], _ key: String, _ holder: ObjectID) {
    let values = elements.map { text -> NewValue in
      document.contains(ObjectID(text)) ? .reference(ObjectID(text)) : .string(text)
    }
    document.set(.list(values), at: [key], in: holder)
  }

  private mutating func dropObject() {
    guard let id = pick(owned) else { return }
    story.append("drops \(title(id))")
    document.remove(id)
  }

  /// From one list to another of the same name.
  private mutating func move() {
    let all = lists
    guard let from = pick(all),
      let to = pick(
        document.objectIDs.filter { id in
          id != from.holder && document.object(id)?[from.key]?.kind == .list
        }), let entry = pick(document.object(from.holder)?[from.key]?.strings ?? [])
    else { return }
    var left = document.object(from.holder)?[from.key]?.strings ?? []
    left.removeAll { $0 == entry }
    write(left, from.key, from.holder)
    var right = document.object(to)?[from.key]?.strings ?? []
    right.insert(entry, at: .random(in: 0...right.count, using: &random))
    write(right, from.key, to)
    story.append("moves \(title(ObjectID(entry))) from \(title(from.holder)) to \(title(to))")
  }

  /// Into a list of an owned object.
  private mutating func addForeign() {
    let fitting: [String: (String, [(String, NewValue)])] = [
      "children": (
        "PBXFileReference", [("lastKnownFileType", "text"), ("path", "Notes.txt"), ("sourceTree", "<group>")]
      ),
      "files": ("PBXBuildFile", [("fileRef", .reference(document.ids(ofKind: "PBXFileReference").first ?? ""))]),
      "buildPhases": ("PBXShellScriptBuildPhase", [("files", []), ("name", "[CP] Check"), ("shellScript", "true\n")]),
      "dependencies": ("PBXTargetDependency", [("name", "Other")]),
      "buildConfigurations": (
        "XCBuildConfiguration",
        [
          ("buildSettings", ["A": "b"]),
          ("name", ["Debug", "Beta"].randomElement(using: &random).map { .string($0) } ?? ""),
        ]
      ),
      "exceptions": (
        "PBXFileSystemSynchronizedBuildFileExceptionSet",
        [
          ("membershipExceptions", ["x.swift"]),
          ("target", .reference(document.ids(ofKind: "PBXNativeTarget").first ?? "")),
        ]
      ),
      "targets": ("PBXAggregateTarget", [("buildPhases", []), ("name", "Extra")]),
      "packageProductDependencies": ("XCSwiftPackageProductDependency", [("productName", "Kit")]),
      "buildRules": ("PBXBuildRule", [("compilerSpec", "x"), ("fileType", "y")]),
      "fileSystemSynchronizedGroups": (
        "PBXFileSystemSynchronizedRootGroup", [("path", "More"), ("sourceTree", "<group>")]
      ),
    ]
    let holders = document.objectIDs.filter { Ownership.owns($0) }
    guard let holder = pick(holders) else { return }
    let isa = document.isa(holder) ?? ""
    let keys =
      ObjectLists.keys(of: isa) + (isa == "PBXNativeTarget" ? ["packageProductDependencies", "buildRules"] : [])
    guard let key = pick(keys), let (kind, fields) = fitting[key] else { return }
    let id = newID()
    document.insert(id, isa: kind, fields)
    var list = document.object(holder)?[key]?.strings ?? []
    list.insert(id.string, at: .random(in: 0...list.count, using: &random))
    write(list, key, holder)
    story.append("adds a \(kind) to \(key) of \(title(holder))")
  }

  /// A foreign object that refers to an owned one, in a foreign list.
  private mutating func referTo() {
    let foreign = document.objectIDs.filter { !Ownership.owns($0) }
    func owned(_ isa: String) -> [ObjectID] { self.owned.filter { document.isa($0) == isa } }
    let app = foreign.first { document.isa($0) == "PBXNativeTarget" }
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      guard let file = pick(owned("PBXFileReference")),
        let phase = pick(foreign.filter { (document.isa($0) ?? "").hasSuffix("BuildPhase") })
      else { return }
      let id = newID()
      document.insert(id, isa: "PBXBuildFile", [("fileRef", .reference(file))])
      document.insert(.reference(id), at: 0, intoListAt: ["files"], in: phase)
      story.append("builds \(title(file)) in \(title(phase))")
    case 1:
      guard let target = pick(owned("PBXNativeTarget")), let app else { return }
      let id = newID()
      document.insert(id, isa: "PBXTargetDependency", [("target", .reference(target))])
      document.insert(.reference(id), at: 0, intoListAt: ["dependencies"], in: app)
      story.append("makes the app depend on \(title(target))")
    case 2:
      guard let folder = pick(owned("PBXFileSystemSynchronizedRootGroup")), let app else { return }
      document.insert(.reference(folder), at: 0, intoListAt: ["fileSystemSynchronizedGroups"], in: app)
      story.append("builds \(title(folder)) in the app")
    case 3:
      guard let file = pick(owned("PBXFileReference")),
        let configuration = pick(foreign.filter { document.isa($0) == "XCBuildConfiguration" })
      else { return }
      document.set(.reference(file), at: ["baseConfigurationReference"], in: configuration)
      story.append("bases \(title(configuration)) on \(title(file))")
    default:
      guard
        let child = pick(
          self.owned.filter { ["PBXFileReference", "PBXGroup", "PBXVariantGroup"].contains(document.isa($0) ?? "") }),
        let group = pick(foreign.filter { document.isa($0) == "PBXGroup" })
      else { return }
      document.insert(.reference(child), at: 0, intoListAt: ["children"], in: group)
      story.append("lists \(title(child)) in \(title(group)) too")
    }
  }

  /// Under another id of Fixpoint's, as if a model of yesterday had asked for it.
  private mutating func copyObject() {
    guard let id = pick(owned), let object = document.object(id), let isa = object["isa"]?.string else { return }
    let copy = Ownership.id(kind: "copy", "\(count)", id.string)
    count += 1
    document.insert(
      copy, isa: isa,
      object.entries.filter { $0.key != "isa" }.map {
        ($0.key, CanonicalForm.value(of: $0.value, for: $0.key, in: document))
      })
    for (holder, key) in lists where document.object(holder)?[key]?.references.contains(id) ?? false {
      document.insert(.reference(copy), at: 0, intoListAt: [key], in: holder)
    }
    story.append("copies \(title(id)) under an id of Fixpoint's")
  }

  private mutating func changeKind() {
    guard let id = pick(owned), let kind = pick(document.kinds.sorted()) else { return }
    story.append("makes a \(kind) of \(title(id))")
    document.set(.string(kind), at: ["isa"], in: id)
  }
}
