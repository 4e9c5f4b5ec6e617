// Edits as tools make them.

import PBXProj

enum SampleEdit: CaseIterable {
  /// A setting of one configuration.
  case setting
  /// A file in a folder and in a target.
  case file
  /// A target's name, which stands in comments all over the file.
  case rename

  var name: String {
    switch self {
    case .setting: "change a setting"
    case .file: "add a file"
    case .rename: "rename a target"
    }
  }

  /// Does nothing where the project has no objects of the kinds.
  func make(in document: inout ProjectDocument) {
    switch self {
    case .setting:
      guard let configuration = document.ids(ofKind: "XCBuildConfiguration").last else { return }
      document.set("6.0", at: ["buildSettings", "SWIFT_VERSION"], in: configuration)
    case .file:
      guard let group = document.ids(ofKind: "PBXGroup").first,
        let phase = document.ids(ofKind: "PBXSourcesBuildPhase").first
      else { return }
      let (file, build) = (ObjectID("F00000000000000000000001"), ObjectID("F00000000000000000000002"))
      document.insert(file, isa: "PBXFileReference", [("path", "Added.swift"), ("sourceTree", "<group>")])
      document.insert(build, isa: "PBXBuildFile", [("fileRef", .reference(file))])
      document.insert(.reference(file), at: 0, intoListAt: ["children"], in: group)
      document.insert(.reference(build), at: 0, intoListAt: ["files"], in: phase)
    case .rename:
      guard let target = document.ids(ofKind: "PBXNativeTarget").first else { return }
      document.set("Renamed", at: ["name"], in: target)
    }
  }
}
