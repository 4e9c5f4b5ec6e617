// What shall be Fixpoint's in a project file, as a value.

import PBXProj
import ProjectModel

/// One object that Fixpoint makes. Its lists stand in `DesiredProject`.
struct DesiredObject: Hashable {
  var id: ObjectID
  var isa: String
  /// For people: `the Sources phase`.
  var title: String
  /// The target of the model that it serves; nil for what targets share.
  var target: String?
  /// Values that are Fixpoint's, by key.
  var fields: [String: NewValue]
  /// Values that Xcode takes for granted. An object has them where the file states them (`StatedDefaults`).
  var defaults: [String: NewValue] = [:]
  /// Lists that are there also when nothing is in them.
  var lists: Set<String> = []
  /// Of a build configuration.
  var settings: [String: BuildSetting]?
}

/// A value in an object that Fixpoint did not make.
struct ForeignValue: Hashable {
  var holder: ObjectID
  /// `["buildSettings", "CODE_SIGN_ENTITLEMENTS"]`.
  var path: [String]
  /// nil takes it out.
  var value: NewValue?
  var target: String?
  /// For people: `widget (Debug)`.
  var title: String
}

/// A function of the foreign part of the project file and of the model.
struct DesiredProject {
  private struct Membership: Hashable {
    var holder: ObjectID
    var key: String
    var entry: ObjectID
  }

  /// In the model's order.
  private(set) var objects: [DesiredObject] = []
  private var places: [ObjectID: Int] = [:]
  /// Fixpoint's entries in its own and in foreign lists, in the model's order: by holder, then by key.
  private(set) var lists: [ObjectID: [String: [ObjectID]]] = [:]
  private var memberships: Set<Membership> = []
  /// Entries that must precede the first foreign script phase without declared outputs.
  var early: Set<ObjectID> = []
  var foreignValues: [ForeignValue] = []

  subscript(id: ObjectID) -> DesiredObject? { places[id].map { objects[$0] } }

  func contains(_ id: ObjectID) -> Bool { places[id] != nil }

  /// What several targets share is wanted once.
  mutating func add(_ object: DesiredObject) {
    guard places[object.id] == nil else { return }
    places[object.id] = objects.count
    objects.append(object)
  }

  /// An entry that is there already stays where it is.
  mutating func append(_ entry: ObjectID, to holder: ObjectID, _ key: String) {
    guard memberships.insert(Membership(holder: holder, key: key, entry: entry)).inserted else { return }
    lists[holder, default: [:]][key, default: []].append(entry)
  }

  func entries(_ holder: ObjectID, _ key: String) -> [ObjectID] { lists[holder]?[key] ?? [] }

  /// The keys of an owned object's lists, sorted.
  func listKeys(of object: DesiredObject) -> [String] {
    object.lists.union((lists[object.id] ?? [:]).keys).sortedByBytes()
  }
}

extension Sequence<String> {
  func sortedByBytes() -> [String] { sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
}
