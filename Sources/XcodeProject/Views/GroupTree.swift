// The groups of a project as one tree, and the places that they stand for.

import PBXProj
import Platform

/// Who holds whom, and which real place each reference means.
public struct GroupTree: Sendable {
  private let file: ProjectFile
  private let sourceRoot: AbsolutePath
  /// The first group that lists an object, by object.
  private var parents: [ObjectID: ObjectID] = [:]
  /// The folder of each group below the main one; nil for one inside of an SDK or the build folder.
  private var folders: [ObjectID: AbsolutePath?] = [:]

  public init(_ file: ProjectFile) {
    self.file = file
    sourceRoot = file.sourceRoot
    let project = file.project
    var pending = [project.productGroup, project.mainGroup].compactMap { $0 }
    while let id = pending.popLast() {
      // A group that is its own ancestor is visited once.
      guard folders[id] == nil, let fields = file.document.object(id), let children = fields["children"] else {
        continue
      }
      folders[id] = .some(place(of: id, fields))
      let first = pending.count
      let members = children.references
      parents.reserveCapacity(parents.count + members.count)
      for child in members where parents[child] == nil {
        parents[child] = id
        pending.append(child)
      }
      pending[first...].reverse()
    }
  }

  public func parent(of id: ObjectID) -> ObjectID? { parents[id] }

  /// The file or folder that a reference, group or synchronized folder stands for. nil for products and files of an SDK,
  /// and for an id behind which there is nothing.
  public func path(of id: ObjectID) -> AbsolutePath? {
    if let known = folders[id] { return known }
    return file.document.object(id).flatMap { place(of: id, $0) }
  }

  private func place(of id: ObjectID, _ fields: Node) -> AbsolutePath? {
    let path = fields["path"]?.string ?? ""
    switch SourceTree(fields["sourceTree"]?.string) {
    case .group:
      guard let parent = parents[id] else { return path.isEmpty ? sourceRoot : sourceRoot.appending(path) }
      guard let folder = folders[parent] ?? nil else { return nil }
      return path.isEmpty ? folder : folder.appending(path)
    case .sourceRoot: return path.isEmpty ? sourceRoot : sourceRoot.appending(path)
    case .absolute: return AbsolutePath(path)
    case .other: return nil
    }
  }

  /// The same as a place in the tree; nil where it lies outside of the root.
  public func treePath(of id: ObjectID) -> TreePath? { path(of: id).flatMap { TreePath($0, in: file.root) } }
}
