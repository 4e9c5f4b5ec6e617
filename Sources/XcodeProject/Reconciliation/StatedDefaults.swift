// Which values that Xcode takes for granted a file states.

import PBXProj

/// Found out from the objects that Fixpoint did not make, so that its own follow the file and not what they were before.
/// Where there are none of a kind, the comments of configurations tell which Xcode wrote the file.
struct StatedDefaults {
  private var stated: Set<String> = []

  init(_ file: ProjectFile) {
    let document = file.document
    let isFull = !document.style.usesCompactConfigurationComments
    let kinds = document.kinds.filter { $0.hasSuffix("BuildPhase") }
    let phases = kinds.flatMap { document.ids(ofKind: $0) }
    let lists = document.ids(ofKind: "XCConfigurationList")
    for (key, ids) in [
      ("buildActionMask", phases), ("runOnlyForDeploymentPostprocessing", phases),
      ("defaultConfigurationIsVisible", lists),
    ] {
      let foreign = ids.filter { !Ownership.owns($0) }
      let count = foreign.count { document.object($0)?[key] != nil }
      if foreign.isEmpty ? isFull : count * 2 >= foreign.count { stated.insert(key) }
    }
    if file.objectVersion < 77 { stated.formUnion(Self.droppedByTools) }
  }

  func contains(_ key: String) -> Bool { stated.contains(key) }

  /// CocoaPods takes these out where they are empty, and Xcode does not mind.
  static let droppedByTools: Set = ["explicitFileTypes", "explicitFolders"]
}
