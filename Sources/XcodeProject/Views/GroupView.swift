// Groups, and the folders that they stand for.

import PBXProj
import Platform

public struct GroupView: ObjectView {
  static let kinds: Set<String> = ["PBXGroup", "PBXVariantGroup", "XCVersionGroup"]

  public let file: ProjectFile
  public let id: ObjectID
  public let fields: Node

  /// nil where no group has this id. Synchronized folders are no groups: nothing is listed in them.
  public init?(_ file: ProjectFile, _ id: ObjectID) {
    guard let kind = file.document.isa(id), Self.kinds.contains(kind), let fields = file.document.object(id) else {
      return nil
    }
    self.file = file
    self.id = id
    self.fields = fields
  }

  public var name: String? { text("name") ?? text("path").map(FileReferenceView.lastComponent) }
  public var path: String? { text("path") }
  public var sourceTree: SourceTree { SourceTree(text("sourceTree")) }
  /// As its list says, whether or not they are there.
  public var children: [ObjectID] { references("children") }
}

/// The groups of a project as one tree: who holds whom, and which real place each reference means.
public struct GroupTree: Sendable {
  private let file: ProjectFile
  private let sourceRoot: AbsolutePath
  /// The first group that lists an object, by object.
  private let parents: [ObjectID: ObjectID]

  public init(_ file: ProjectFile) {
    self.file = file
    sourceRoot = file.sourceRoot
    var parents: [ObjectID: ObjectID] = [:]
    for kind in GroupView.kinds.sorted() {
      for id in file.document.ids(ofKind: kind) {
        for child in file.document.object(id)?["children"]?.references ?? [] where parents[child] == nil {
          parents[child] = id
        }
      }
    }
    self.parents = parents
  }

  public func parent(of id: ObjectID) -> ObjectID? { parents[id] }

  /// The file or folder that a reference, group or synchronized folder stands for. nil for products and files of an SDK,
  /// for a group that is its own ancestor, and for an id behind which there is nothing.
  public func path(of id: ObjectID) -> AbsolutePath? {
    var visited: Set<ObjectID> = []
    var parts: [String] = []
    var next: ObjectID? = id
    while let id = next {
      guard visited.insert(id).inserted, let fields = file.document.object(id) else { return nil }
      if let path = fields["path"]?.string, !path.isEmpty { parts.append(path) }
      switch SourceTree(fields["sourceTree"]?.string) {
      case .group: next = parents[id]
      case .sourceRoot: next = nil
      case .absolute: return parts.last.flatMap { AbsolutePath($0) }.map { appending(parts.dropLast(), to: $0) }
      case .other: return nil
      }
    }
    return appending(parts[...], to: sourceRoot)
  }

  private func appending(_ parts: ArraySlice<String>, to start: AbsolutePath) -> AbsolutePath {
    parts.reversed().reduce(start) { $0.appending($1) }
  }

  /// The same as a place in the tree; nil where it lies outside of the root.
  public func treePath(of id: ObjectID) -> TreePath? { path(of: id).flatMap { TreePath($0, in: file.root) } }
}
