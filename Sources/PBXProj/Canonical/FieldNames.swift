// Which fields of an object hold ids that Xcode writes with a comment.

/// What stands under a key of an object.
enum FieldMeaning {
  /// Ids, each followed by what it refers to; in a list, every element.
  case reference
  /// Dictionaries with references in them: `projectReferences`.
  case references
  /// Text, numbers, or ids without a comment such as `remoteGlobalIDString`.
  case plain
}

private let referenceFields: [String] = [
  "ProductGroup", "ProjectRef", "baseConfigurationReference", "baseConfigurationReferenceAnchor",
  "buildConfigurationList", "buildConfigurations", "buildPhase", "buildPhases", "buildRules", "buildSettings",
  "buildStyles", "children", "containerPortal", "currentVersion", "dependencies", "exceptions", "fileRef",
  "fileSystemSynchronizedGroups", "files", "mainGroup", "package", "packageProductDependencies", "packageReferences",
  "productRef", "productRefGroup", "productReference", "remoteRef", "rootObject", "target", "targetProxy", "targets",
]

/// Field names by their length, since that tells most of them apart.
struct FieldNames {
  private var byLength: [[[UInt8]]]

  init() {
    byLength = Array(repeating: [], count: 40)
    for name in referenceFields where name != "buildSettings" { byLength[name.utf8.count].append(Array(name.utf8)) }
  }

  func meaning(of key: UnsafeBufferPointer<UInt8>) -> FieldMeaning {
    guard key.count < byLength.count else { return .plain }
    for name in byLength[key.count] where name.withUnsafeBufferPointer({ equal($0, key) }) { return .reference }
    return key.elementsEqual("projectReferences".utf8) ? .references : .plain
  }
}
