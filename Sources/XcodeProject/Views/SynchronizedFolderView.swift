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

extension SynchronizedFolderView {
  /// Types of files by path, where they are not what the name says.
  public var explicitFileTypes: [(path: String, type: FileType)] {
    fields["explicitFileTypes"]?.entries.compactMap { entry in
      entry.value.string.map { (entry.key, FileType(rawValue: $0)) }
    } ?? []
  }
  /// Folders in it that are copied whole rather than looked into.
  public var explicitFolders: [String] { self[.explicitFolders] }
}

extension ViewKey where View == SynchronizedFolderView, Value == String? {
  public static var name: Self { .text("name") }
  public static var path: Self { .text("path") }
  public static var sourceTree: Self { .text("sourceTree") }
}

extension ViewKey where View == SynchronizedFolderView, Value == [String] {
  public static var explicitFolders: Self { .texts("explicitFolders") }
}

extension ViewKey where View == SynchronizedFolderView, Value == [ObjectID] {
  public static var exceptions: Self { .references("exceptions") }
}

extension ExceptionSetView {
  public var publicHeaders: [String] { self[.publicHeaders] }
  public var privateHeaders: [String] { self[.privateHeaders] }

  /// An entry of `additionalCompilerFlagsByRelativePath`.
  public func compilerFlags(of path: String) -> String? {
    fields["additionalCompilerFlagsByRelativePath"]?[path]?.string
  }
  /// An entry of `platformFiltersByRelativePath`.
  public func platformFilters(of path: String) -> [String] {
    fields["platformFiltersByRelativePath"]?[path]?.strings ?? []
  }
  /// An entry of `attributesByRelativePath`, e.g. `CodeSignOnCopy`.
  public func attributes(of path: String) -> [String] { fields["attributesByRelativePath"]?[path]?.strings ?? [] }
}

extension ViewKey where View == ExceptionSetView, Value == ObjectID? {
  public static var target: Self { .reference("target") }
  public static var phase: Self { .reference("buildPhase") }
}

extension ViewKey where View == ExceptionSetView, Value == [String] {
  public static var membershipExceptions: Self { .texts("membershipExceptions") }
  public static var publicHeaders: Self { .texts("publicHeaders") }
  public static var privateHeaders: Self { .texts("privateHeaders") }
}

extension ProjectFile {
  public var synchronizedFolders: [SynchronizedFolderView] {
    document.ids(ofKind: SynchronizedFolderView.kind).compactMap { SynchronizedFolderView(self, $0) }
  }
}
