// A JSON project under the object graph that everything reads.

import Diagnostics
import PBXProj
import Platform
import ProjectModel
import XCProj

/// What a `ProjectFile` remembers of the JSON that its document was made from.
struct JSONProject: Sendable {
  let document: XCProjDocument
  /// As it was made from the JSON.
  let graph: ProjectDocument
  /// References and words in the JSON that mean nothing.
  let diagnostics: [Diagnostic]

  init(
    bytes: [UInt8], file: String, projectDirectory: AbsolutePath, treeRoot: AbsolutePath, isTolerant: Bool = false
  ) throws {
    document = try XCProjDocument(parsing: bytes, file: file)
    (graph, diagnostics) = try JSONProjectReader.read(
      document, projectDirectory: projectDirectory, treeRoot: treeRoot, isTolerant: isTolerant)
  }

  /// The JSON with what edits changed in the graph, by the smallest edit.
  func bytes(saying edited: ProjectDocument) -> [UInt8] {
    if edited.isSameFile(as: graph) { return document.bytes }
    guard var before = JSONProjectWriter(graph), var after = JSONProjectWriter(edited) else { return document.bytes }
    let (old, new) = (before.write(), after.write())
    if old == new { return document.bytes }
    var result = document
    result.update(to: Carrying.apply(from: old, to: new, in: document.root.value))
    return result.bytes
  }

  /// Whether two graphs come out as the same JSON.
  static func saySame(_ one: ProjectDocument, _ other: ProjectDocument) -> Bool {
    guard var one = JSONProjectWriter(one), var other = JSONProjectWriter(other) else { return false }
    return one.write() == other.write()
  }
}

extension ProjectFile {
  /// A setting in the form in which the file will have it when it is read again.
  func written(_ setting: BuildSetting, as name: String) -> BuildSetting {
    json == nil ? setting : setting.normalized(for: name)
  }
}
