// Folders whose files are members without being listed, and the exceptions from that.

import PBXProj

public struct SynchronizedFolderView: ObjectView {
  static let kind = "PBXFileSystemSynchronizedRootGroup"

  public let file: ProjectFile
  public let id: ObjectID
  public let fields: Node

  /// nil where no synchronized folder has this id.
  public init?(_ file: ProjectFile, _ id: ObjectID) {
    guard file.document.isa(id) == Self.kind, let fields = file.document.object(id) else { return nil }
    self.file = file
    self.id = id
    self.fields = fields
  }

  public var name: String { text("name") ?? text("path").map(FileReferenceView.lastComponent) ?? id.string }
  public var path: String? { text("path") }
  public var sourceTree: SourceTree { SourceTree(text("sourceTree")) }
  /// As its list says, whether or not they are there.
  public var exceptionIDs: [ObjectID] { references("exceptions") }
  public var exceptions: [ExceptionSetView] { exceptionIDs.compactMap { ExceptionSetView(file, $0) } }
}

/// What one target, or one phase of it, makes different in a synchronized folder.
public struct ExceptionSetView: ObjectView {
  public enum Kind: Hashable, Sendable {
    /// Files that are not members of `target`.
    case buildFile
    /// Files that belong to one phase of a target.
    case phaseMembership
    /// Any other, by its `isa`.
    case other(String)
  }

  public let file: ProjectFile
  public let id: ObjectID
  public let fields: Node
  public let kind: Kind

  /// nil where no exception set has this id.
  public init?(_ file: ProjectFile, _ id: ObjectID) {
    guard let isa = file.document.isa(id), isa.hasSuffix("ExceptionSet"), let fields = file.document.object(id) else {
      return nil
    }
    switch isa {
    case "PBXFileSystemSynchronizedBuildFileExceptionSet": kind = .buildFile
    case "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet": kind = .phaseMembership
    default: kind = .other(isa)
    }
    self.file = file
    self.id = id
    self.fields = fields
  }

  public var target: ObjectID? { reference("target") }
  public var phase: ObjectID? { reference("buildPhase") }
  /// Paths inside the folder.
  public var membershipExceptions: [String] { strings("membershipExceptions") }
}

extension ProjectFile {
  public var synchronizedFolders: [SynchronizedFolderView] {
    document.ids(ofKind: SynchronizedFolderView.kind).compactMap { SynchronizedFolderView(self, $0) }
  }
}
