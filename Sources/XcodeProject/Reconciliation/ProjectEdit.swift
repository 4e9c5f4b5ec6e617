// From what a project file has to what it shall have, by the fewest edits.

import Diagnostics
import PBXProj
import ProjectModel

/// Compares each object and list with what is desired and edits where they differ.
struct ProjectEdit {
  var file: ProjectFile
  let original: ProjectFile
  let desired: DesiredProject
  let removal: Removal
  let order: ListOrder
  let defaults: StatedDefaults
  var changes: [ProjectChange] = []
  /// Whether something that comments repeat got another name, so that comments elsewhere are out of date.
  var renames = false

  init(_ file: ProjectFile, _ desired: DesiredProject, _ removal: Removal, order: ListOrder) {
    self.file = file
    original = file
    self.desired = desired
    self.removal = removal
    self.order = order
    defaults = StatedDefaults(file)
  }

  var document: ProjectDocument { file.document }

  mutating func apply() {
    nameTargets()
    nameRemovals()
    for object in desired.objects where original.document.contains(object.id) { update(object) }
    for object in desired.objects where !original.document.contains(object.id) { insert(object) }
    arrangeLists()
    for value in desired.foreignValues { write(value) }
    for id in removal.gone.sorted() { file.document.remove(id) }
    dropReferences()
  }

  // MARK: Objects

  private mutating func insert(_ object: DesiredObject) {
    var fields = object.fields.map { ($0.key, $0.value) }
    for (key, value) in object.defaults where defaults.contains(key) { fields.append((key, value)) }
    if let settings = object.settings { fields.append(("buildSettings", .dictionary(settings))) }
    for key in desired.listKeys(of: object) {
      fields.append((key, .list(desired.entries(object.id, key).map { .reference($0) })))
    }
    file.document.insert(object.id, isa: object.isa, fields)
    if object.target.map({ original.document.contains(OwnedID.target($0)) }) ?? true {
      changes.append(ProjectChange("adds \(object.title)\(suffix(object))", target: object.target))
    }
  }

  private func suffix(_ object: DesiredObject) -> String {
    guard let target = object.target, object.isa != "PBXNativeTarget" else { return "" }
    return " of \(target)"
  }

  /// Targets that come or go are named once, and what belongs to them is not.
  private mutating func nameTargets() {
    for object in desired.objects where object.isa == "PBXNativeTarget" && !original.document.contains(object.id) {
      changes.append(ProjectChange("adds \(object.title)", target: object.target))
    }
    for id in original.document.objectIDs where removal.gone.contains(id) {
      guard let target = TargetView(original, id) else { continue }
      changes.append(ProjectChange("removes target \(target.name)", target: target.name))
    }
  }

  private mutating func update(_ object: DesiredObject) {
    guard let node = document.object(object.id) else { return }
    for key in object.fields.keys.sortedByBytes() { put(object.fields[key], at: key, of: object, node) }
    for key in object.defaults.keys.sortedByBytes() {
      let isStated =
        StatedDefaults.droppedByTools.contains(key) ? node[key] != nil : defaults.contains(key)
      put(isStated ? object.defaults[key] : nil, at: key, of: object, node)
    }
    let lists = Set(desired.listKeys(of: object))
    for (key, value) in node.entries {
      let isExpected = key == "isa" || key == "buildSettings" && object.settings != nil || lists.contains(key)
      guard !isExpected, object.fields[key] == nil, object.defaults[key] == nil, !isAddition(key, value, node) else {
        continue
      }
      put(nil, at: key, of: object, node)
    }
    if let settings = object.settings { update(settings, of: object, node) }
    for key in lists.sorted() where node[key]?.kind != .list {
      file.document.set(.list([]), at: [key], in: object.id)
    }
  }

  /// What others may add to an owned object under keys that Fixpoint does not use: lists of foreign objects, and a
  /// foreign xcconfig file.
  private func isAddition(_ key: String, _ value: Node, _ object: Node) -> Bool {
    func isForeign(_ id: ObjectID?) -> Bool {
      id.map { !Ownership.owns($0) && original.document.contains($0) && !removal.gone.contains($0) } ?? false
    }
    switch key {
    case "baseConfigurationReference", "baseConfigurationReferenceAnchor": return isForeign(value.reference)
    case "baseConfigurationReferenceRelativePath":
      return isForeign(object["baseConfigurationReferenceAnchor"]?.reference)
    default:
      // Those that are put in order are cleaned of what goes then.
      let isArranged = ObjectLists.keys(of: object["isa"]?.string ?? "").contains(key)
      return value.kind == .list && !value.elements.isEmpty
        && value.elements.allSatisfy { element in
          element.reference.map { (isArranged || !Ownership.owns($0)) && original.document.contains($0) } ?? false
        }
    }
  }

  private mutating func put(_ value: NewValue?, at key: String, of object: DesiredObject, _ node: Node) {
    let old = node[key]
    guard !(old?.says(value) ?? (value == nil)) else { return }
    if ["name", "path", "fileRef"].contains(key) { renames = true }
    edit(value, at: [key], in: object.id)
    changes.append(
      .init(
        verb(key, of: "\(object.title)\(suffix(object))", old, value), target: object.target, key: key,
        before: old?.summary, after: value?.summary))
  }

  private mutating func update(_ settings: [String: BuildSetting], of object: DesiredObject, _ node: Node) {
    let found = node["buildSettings"]
    let present = found?.kind == .dictionary ? found : nil
    if present == nil { edit([:], at: ["buildSettings"], in: object.id) }
    let marker = present?[SettingTables.marker]?.string
    let sdk = present?["SDKROOT"]?.string
    let place = "\(object.target ?? object.title) (\(object.fields["name"]?.summary ?? "every configuration"))"
    for name in Set(settings.keys).union(present?.entries.map(\.key) ?? []).sortedByBytes() {
      let old = present?[name]
      let new = settings[name].map { NewValue(original.written($0, as: name)) }
      if new == nil, !SettingTables.isOwned(name, marker: marker, sdk: sdk) { continue }
      guard !(old?.says(new) ?? (new == nil)) else { continue }
      edit(new, at: ["buildSettings", name], in: object.id)
      guard name != SettingTables.marker else { continue }
      changes.append(
        .init(
          verb(name, of: place, old, new), target: object.target, key: name, before: old?.summary, after: new?.summary))
    }
  }

  private func verb(_ key: String, of place: String, _ old: Node?, _ new: NewValue?) -> String {
    let was = old.map { "; it was \(Self.spelled($0.summary))" } ?? ""
    guard let new else { return "takes \(key) out of \(place)" + was }
    return "sets \(key) of \(place) to \(Self.spelled(new.summary))" + was
  }

  private static func spelled(_ value: String) -> String { value.isEmpty ? "\"\"" : value }

  mutating func edit(_ value: NewValue?, at path: [String], in id: ObjectID) {
    if let value {
      file.document.set(value, at: path, in: id)
    } else {
      file.document.removeValue(at: path, in: id)
    }
  }

  // MARK: Foreign objects

  private mutating func write(_ value: ForeignValue) {
    let old = value.path.reduce(document.object(value.holder)) { $0?[$1] }
    guard !(old?.says(value.value) ?? (value.value == nil)) else { return }
    edit(value.value, at: value.path, in: value.holder)
    let key = value.path.last ?? ""
    // An object that comes is named already.
    if case .reference = value.value { return }
    changes.append(
      .init(
        verb(key, of: value.title, old, value.value), target: value.target, key: key, before: old?.summary,
        after: value.value?.summary))
  }

  /// Keys of objects that stay which name something that goes.
  private mutating func dropReferences() {
    guard !removal.gone.isEmpty else { return }
    dropTargetAttributes()
    let project = original.project
    if let group = project.productGroup, removal.gone.contains(group),
      document.object(project.id)?["productRefGroup"]?.reference == group
    {
      file.document.removeValue(at: ["productRefGroup"], in: project.id)
    }
    for id in original.document.ids(ofKind: "XCBuildConfiguration") where !removal.gone.contains(id) {
      for key in ["baseConfigurationReference", "baseConfigurationReferenceAnchor"] {
        guard let base = original.document.object(id)?[key]?.reference, removal.gone.contains(base) else { continue }
        file.document.removeValue(at: [key], in: id)
        file.document.removeValue(at: ["baseConfigurationReferenceRelativePath"], in: id)
      }
    }
  }

  /// Xcode notes there what a person sets in its signing pane.
  private mutating func dropTargetAttributes() {
    let path = ["attributes", "TargetAttributes"]
    for (key, value) in path.reduce(original.project.fields, { $0?[$1] })?.entries ?? [] {
      if removal.gone.contains(ObjectID(key)) {
        file.document.removeValue(at: path + [key], in: original.project.id)
      } else if let tested = value["TestTargetID"]?.reference, removal.gone.contains(tested) {
        file.document.removeValue(at: path + [key, "TestTargetID"], in: original.project.id)
      }
    }
  }
}
