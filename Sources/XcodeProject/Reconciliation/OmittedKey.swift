// Which keys Xcode leaves out where they would be empty.

import PBXProj

/// A key of one kind of object that an object without entries does not have. Where Fixpoint had to create such a key, it
/// goes with its last entry; any other empty list stays.
struct OmittedKey: Hashable {
  enum Condition {
    /// In files of every style.
    case always
    /// Where the file leaves default values out.
    case compact
  }

  var isa: String
  var key: String
  var condition: Condition

  /// Measured on the files of public projects: these are the only lists of which some objects have none.
  static let table: [OmittedKey] = [
    OmittedKey(isa: "PBXNativeTarget", key: "fileSystemSynchronizedGroups", condition: .always),
    OmittedKey(isa: "PBXNativeTarget", key: "packageProductDependencies", condition: .always),
    OmittedKey(isa: "PBXFileSystemSynchronizedRootGroup", key: "exceptions", condition: .always),
    OmittedKey(isa: "PBXNativeTarget", key: "dependencies", condition: .compact),
  ]

  static func find(_ key: String, of isa: String) -> OmittedKey? { table.first { $0.isa == isa && $0.key == key } }
}

extension ProjectFile {
  /// Whether an object of this kind has no such key where it would hold nothing.
  ///
  /// What the file itself shows counts first: an empty list that is written, or a foreign object that has none.
  func omitsWhenEmpty(_ key: String, of isa: String) -> Bool {
    guard let row = OmittedKey.find(key, of: isa) else { return false }
    guard row.condition == .compact else { return true }
    for id in document.ids(ofKind: isa) where !Ownership.owns(id) {
      guard let list = document.object(id)?[key] else { return true }
      if list.elements.isEmpty { return false }
    }
    return !StatedDefaults(self).contains("buildActionMask")
  }
}
