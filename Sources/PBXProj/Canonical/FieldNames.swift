// Which fields of an object hold ids that Xcode writes with a comment.

/// What stands under a key of an object.
enum FieldMeaning {
  /// Ids, each followed by what it refers to; in a list, every element.
  case reference
  /// Dictionaries with references in them: `projectReferences`.
  case references
  /// Text, or ids that have no comment such as `remoteGlobalIDString`.
  case text
  /// A field that is not known here has comments where the file has them, so that those of later versions of Xcode stay.
  case unknown
}

/// Finds a field by its name.
struct FieldNames {
  private static let references: [StaticString] = [
    "ProductGroup", "ProjectRef", "baseConfigurationReference", "baseConfigurationReferenceAnchor",
    "buildConfigurationList", "buildConfigurations", "buildPhase", "buildPhases", "buildRules", "buildStyles",
    "children", "containerPortal", "currentVersion", "dependencies", "exceptions", "fileRef",
    "fileSystemSynchronizedGroups", "files", "mainGroup", "package", "packageProductDependencies",
    "packageReferences", "productRef", "productRefGroup", "productReference", "remoteRef", "rootObject", "target",
    "targetProxy", "targets",
  ]
  /// Among them those that there are most of, which need no further look.
  private static let texts: [StaticString] = [
    "isa", "name", "path", "sourceTree", "lastKnownFileType", "explicitFileType", "fileEncoding", "includeInIndex",
    "remoteGlobalIDString", "remoteInfo", "proxyType", "buildSettings", "attributes", "settings", "buildActionMask",
    "runOnlyForDeploymentPostprocessing", "productName", "productType", "shellScript", "inputPaths", "outputPaths",
  ]

  private var slots: [(name: StaticString, meaning: FieldMeaning)?] = Array(repeating: nil, count: 256)

  init() {
    for name in Self.references { insert(name, .reference) }
    for name in Self.texts { insert(name, .text) }
    insert("projectReferences", .references)
  }

  private mutating func insert(_ name: StaticString, _ meaning: FieldMeaning) {
    var slot = Self.slot(Self.text(name))
    while slots[slot] != nil { slot = (slot + 1) & 255 }
    slots[slot] = (name, meaning)
  }

  func meaning(of key: UnsafeBufferPointer<UInt8>) -> FieldMeaning {
    guard key.count > 1 else { return .unknown }
    var slot = Self.slot(key)
    while let field = slots[slot] {
      if equal(Self.text(field.name), key) { return field.meaning }
      slot = (slot + 1) & 255
    }
    return .unknown
  }

  private static func text(_ name: StaticString) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
  }

  /// Length, last letter and one in the middle tell nearly all of them apart.
  @inline(__always)
  private static func slot(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    (name.count &* 37 ^ Int(name[name.count / 2]) &* 11 ^ Int(name[name.count - 1]) &* 5) & 255
  }
}
