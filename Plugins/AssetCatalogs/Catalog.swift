// The asset catalog of one target.

import BuildGraph
import Configuration
import Diagnostics
import JSON
import Platform
import PluginKit
import ProjectModel

struct Catalog {
  private var files: [Artifact] = []
  /// What is copied, and where to.
  private var copies: [(from: TreePath, to: TreePath)] = []

  /// nil where the target declares neither colours nor images nor an icon.
  init?(declaration: TargetDeclaration, target: Target, context: PluginContext) throws {
    guard !declaration.colors.isEmpty || !declaration.images.isEmpty || declaration.icon != nil,
      let folder = target.folder.appending("Assets.xcassets")
    else { return nil }
    for color in declaration.colors {
      let set = try ColorSet(color)
      try add(set.content, to: set.folderName, of: folder, for: "the colour \(color.name)", at: color.location, context)
    }
    for image in declaration.images {
      let set = try ImageSet(image, context.tree)
      let what = "the image \(image.name)"
      try add(set.content, to: set.folderName, of: folder, for: what, at: image.location, context)
      for file in set.copies {
        guard let path = folder.appending("\(set.folderName)/\(file.name)") else { continue }
        try check(path, holds: file.bytes, for: what, at: file.from.location, context)
        copies.append((file.from.value, path))
      }
    }
    if let icon = declaration.icon {
      let set = try IconSet(icon, platform: target.type.platform, context.tree)
      try add(set.content, to: IconSet.folderName, of: folder, for: "the icon", at: icon.location, context)
      if let image = folder.appending("\(IconSet.folderName)/\(IconSet.fileName)") {
        try check(image, holds: set.bytes, for: "the icon", at: icon.location, context)
        copies.append((icon.value, image))
      }
    }
    if let path = folder.appending("Contents.json") {
      // A person's catalog has its own, with what its author set.
      let isPersons = try context.ownedFiles[path] == nil && context.tree.read(path) != nil
      if !isPersons { files.append(Artifact(path, CatalogJSON.bytes(["info": CatalogJSON.info]))) }
    }
  }

  /// nil where all of it is a person's already.
  func step(id: String, producer: String, version: String) -> Step? {
    guard !files.isEmpty || !copies.isEmpty else { return nil }
    let (files, copies) = (self.files, self.copies)
    var parameters: [UInt8] = []
    for file in files { parameters += Array("\(file.path) \(file.bytes.count)\n".utf8) + file.bytes }
    let inputs = Set(copies.map(\.from)).sorted()
    return Step(
      id: id, producer: producer, version: version, inputs: inputs, outputs: files.map(\.path) + copies.map(\.to),
      parameters: parameters
    ) { read in
      try files + copies.map { Artifact($0.to, try read($0.from)) }
    }
  }

  /// One set's description; a person's set of that name must say the same.
  private mutating func add(
    _ content: JSONObject, to set: String, of folder: TreePath, for what: String, at place: SourceLocation,
    _ context: PluginContext
  ) throws {
    guard let path = folder.appending("\(set)/Contents.json") else { return }
    if context.ownedFiles[path] == nil, let present = try context.tree.read(path) {
      let says = try? JSONValue(parsing: present, file: path.string)
      guard says?.canonical == JSONValue.object(content).canonical else { throw inTheWay(path, what, place) }
      return
    }
    files.append(Artifact(path, CatalogJSON.bytes(.object(content))))
  }

  private func check(
    _ path: TreePath, holds bytes: [UInt8], for what: String, at place: SourceLocation, _ context: PluginContext
  ) throws {
    guard context.ownedFiles[path] == nil, let present = try context.tree.read(path), present != bytes else { return }
    throw inTheWay(path, what, place)
  }

  private func inTheWay(_ path: TreePath, _ what: String, _ place: SourceLocation) -> Rejection {
    Rejection(
      .input,
      [
        Diagnostic(
          "assets.set-in-the-way", .error,
          "\(path) is where \(what) goes, but Fixpoint did not write it and it says something else; delete it, or take "
            + "this out and keep it", at: place, related: [.init("the file", at: SourceLocation(file: path.string))])
      ])
  }
}

extension JSONValue {
  /// Objects with their names sorted, since their order says nothing.
  var canonical: JSONValue {
    switch self {
    case .object(let object):
      let names = object.names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      return .object(JSONObject(names.map { ($0, (object[$0] ?? .null).canonical) }))
    case .array(let values): return .array(values.map(\.canonical))
    default: return self
    }
  }
}
