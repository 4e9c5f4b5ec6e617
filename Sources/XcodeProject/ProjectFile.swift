// A project's document and where it lies.

import Diagnostics
import PBXProj
import Platform

/// The project of an `.xcodeproj` folder, read whole. A value: copies are cheap, edits touch one copy only.
///
/// Everything above reads it through the views, which are all that knows how the format spells an object.
public struct ProjectFile: Sendable {
  /// The objects. For a `project.xcproj` those that a property list of the same project would have; places are told in the
  /// JSON, and `bytes` carries edits back.
  public var document: ProjectDocument
  /// `…/App.xcodeproj/project.pbxproj`, or the `project.xcproj` there.
  public let path: AbsolutePath
  /// The root of the tree that paths are told from.
  public let root: AbsolutePath
  /// nil for a property list.
  let json: JSONProject?
  /// What the file says that means nothing, and that there is one of the other format beside it.
  public internal(set) var diagnostics: [Diagnostic] = []
  /// Why the project cannot be edited; nil where it can.
  var refusal: Rejection?

  /// Throws a `Rejection` where the bytes are no project: not a property list, merge-conflict markers, no root object.
  ///
  /// - Parameter name: What places call the file, where that is not its path: `A.xcodeproj/project.pbxproj` for one that
  ///   was reached through a link.
  /// - Parameter isTolerant: Whether a JSON project in which two targets have one name is read, which is then among the
  ///   `diagnostics`, so that the rest can be checked. It cannot be edited.
  public init(
    bytes: [UInt8], path: AbsolutePath, root: AbsolutePath, named name: String? = nil, isTolerant: Bool = false
  ) throws {
    let name = name ?? (path.isInside(root) ? path.relative(to: root) : path.string)
    if path.name.hasSuffix(".xcproj") {
      let json = try JSONProject(
        bytes: bytes, file: name, projectDirectory: path.parent.parent, treeRoot: root, isTolerant: isTolerant)
      document = json.graph
      self.json = json
      diagnostics = json.diagnostics
      let errors = diagnostics.filter { $0.severity == .error }
      if !errors.isEmpty { refusal = Rejection(.input, errors) }
    } else {
      document = try ProjectDocument(parsing: bytes, file: name)
      json = nil
      diagnostics = document.encodingFault.map { [$0] } ?? []
    }
    self.path = path
    self.root = root
    guard let id = document.rootObject, document.isa(id) == ProjectView.kind else {
      throw Rejection(
        .input, "project.no-root-object",
        "this is not an Xcode project: no PBXProject stands behind `rootObject`; restore the file or name another project",
        at: SourceLocation(file: name, line: 1, column: 1))
    }
  }

  /// Reads the project of `bundle`, an `.xcodeproj` folder (or the file in it).
  ///
  /// Of a folder that holds a file of each format the JSON is read; that is said in `diagnostics`, and such a project
  /// cannot be edited until the file that is meant is named. A missing or foreign thing is a `Rejection(.input)`, a disk
  /// that refuses a `Rejection(.outside)`. `place` is where the project is named, and `key` what names it.
  public static func read(
    _ bundle: AbsolutePath, root: AbsolutePath, files: any FileSystem, namedAt place: SourceLocation? = nil,
    by key: String = "project:"
  ) throws -> ProjectFile {
    let name = bundle.isInside(root) ? bundle.relative(to: root) : bundle.string
    let place = place ?? SourceLocation(file: name)
    do {
      guard let status = try status(of: bundle, files: files) else {
        throw Rejection(.input, "project.missing", "there is no project \(name); correct `\(key)`", at: place)
      }
      guard status.kind == .directory else { return try read(file: bundle, name, root, files, place, key) }
      let found = try names.map { bundle.appending($0) }.filter { try Self.status(of: $0, files: files) != nil }
      guard let path = found.first else {
        throw Rejection(
          .input, "project.missing",
          "\(name) holds no project.pbxproj and no project.xcproj; name an .xcodeproj folder that holds one", at: place)
      }
      var file = try read(file: path, name, root, files, place, key)
      if found.count > 1 { try file.note(rival: found[1], files: files) }
      return file
    } catch let error as FileSystemError {
      throw Rejection(error, root: root)
    }
  }

  /// The names of the file, the one that is read first where both are there.
  public static let names = [ProjectFormat.xcproj.fileName, ProjectFormat.pbxproj.fileName]

  private static func read(
    file path: AbsolutePath, _ name: String, _ root: AbsolutePath, _ files: any FileSystem, _ place: SourceLocation,
    _ key: String
  ) throws -> ProjectFile {
    guard try status(of: path, files: files)?.kind == .file else {
      let named = path.isInside(root) ? path.relative(to: root) : path.string
      throw Rejection(
        .input, "project.not-a-project",
        named == name
          ? "\(name) is not an .xcodeproj folder; correct `\(key)`"
          : "\(named) is no file; put the file of the project in its place, or correct `\(key)`", at: place)
    }
    return try ProjectFile(bytes: files.read(path), path: path, root: root)
  }

  private static func status(of path: AbsolutePath, files: any FileSystem) throws -> FileStatus? {
    guard let status = try files.status(path), status.kind == .link else { return try files.status(path) }
    return try files.status(files.realPath(path))
  }

  public var bytes: [UInt8] { json?.bytes(saying: document) ?? document.bytes }

  /// Whether both projects say the same, as far as their format can say it: JSON knows no order of the files in a phase and
  /// few ids.
  public func saysSame(as other: ProjectFile) -> Bool {
    json == nil ? document.hasSameObjects(as: other.document) : JSONProject.saySame(document, other.document)
  }

  /// The `.xcodeproj` folder.
  public var bundle: AbsolutePath { path.parent }
  /// The folder that holds the `.xcodeproj` folder.
  public var projectDirectory: AbsolutePath { bundle.parent }
  /// What `SOURCE_ROOT` means, and what paths of build settings are relative to.
  public var sourceRoot: AbsolutePath {
    guard let path = project.fields["projectDirPath"]?.string, !path.isEmpty else { return projectDirectory }
    return projectDirectory.appending(path)
  }
  /// `App` for `App.xcodeproj`, as places name it.
  public var name: String {
    let parent = document.file.split(separator: "/").dropLast().last.map(String.init) ?? ""
    let folder = parent.hasSuffix(".xcodeproj") ? parent : bundle.name
    return folder.hasSuffix(".xcodeproj") ? String(folder.dropLast(".xcodeproj".count)) : folder
  }
}
