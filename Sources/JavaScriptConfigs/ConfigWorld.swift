// The file system as configs see it.

import Diagnostics
import JSON
import JavaScriptMessages
import Platform

/// One tree whose root is `/project` wherever it lies, so that no config says another thing on another machine.
public struct ConfigWorld: Sendable {
  public static let root = "/project"
  /// Bytes of a file.
  private static let largest = Frame.limit / 2

  /// The application's folder.
  public let application: AbsolutePath
  /// What configs may read: the application, or the workspace that it belongs to.
  public let top: AbsolutePath
  let files: any FileSystem
  /// The top with every link followed; nil where it is not there.
  private let realTop: AbsolutePath?

  /// - Parameter top: Holds the application; nil for the workspace that it belongs to.
  public init(application: AbsolutePath, top: AbsolutePath? = nil, files: any FileSystem) {
    self.application = application
    self.top = top ?? Self.workspace(of: application, files)
    self.files = files
    realTop = try? files.realPath(self.top)
  }

  /// The nearest folder around the application that says of itself that it holds packages which share a `node_modules`; else
  /// the application's own.
  static func workspace(of application: AbsolutePath, _ files: any FileSystem) -> AbsolutePath {
    var folder = application
    while true {
      if declaresWorkspaces(folder, files) { return folder }
      let isRepository = (try? files.exists(folder.appending(".git"))) == true
      if folder == .root || isRepository { return application }
      folder = folder.parent
    }
  }

  private static func declaresWorkspaces(_ folder: AbsolutePath, _ files: any FileSystem) -> Bool {
    if (try? files.exists(folder.appending("pnpm-workspace.yaml"))) == true { return true }
    guard let bytes = try? files.readIfPresent(folder.appending("package.json")) else { return false }
    return (try? JSONValue(parsing: bytes, file: "package.json"))?["workspaces"] != nil
  }

  /// `/project/apps/mobile`
  func name(of path: AbsolutePath) -> String {
    path == top ? Self.root : Self.root + "/" + path.relative(to: top)
  }

  /// Where a path of the configs is on the disk; nil outside of their world.
  func path(of name: String) -> AbsolutePath? {
    guard let path = AbsolutePath(name), let root = AbsolutePath(Self.root), path.isInside(root) else { return nil }
    return path == root ? top : top.appending(path.relative(to: root))
  }

  /// As a person in the application's folder names it.
  func shown(_ name: String) -> String { path(of: name)?.relative(to: application) ?? name }

  /// A path of the configs that lies in the application's folder, from there: an icon that was written as
  /// `path.join(__dirname, "icon.png")`.
  public func treePath(of name: String) -> TreePath? { path(of: name).flatMap { TreePath($0, in: application) } }

  func look(_ name: String) -> HostMessage.Found {
    guard let path = path(of: name), let realTop else { return .outside }
    do {
      guard try files.status(path) != nil else { return .nothing }
      let real = try files.realPath(path)
      guard real.isInside(realTop) else { return .outside }
      let realName = real == realTop ? Self.root : Self.root + "/" + real.relative(to: realTop)
      switch try files.status(real)?.kind {
      case .file: return .file(realName)
      case .directory: return .folder(realName)
      default: return .nothing
      }
    } catch {
      // What cannot be looked at is not there for configs.
      return .nothing
    }
  }

  /// nil where there is no file, or one that configs may not see.
  func read(_ name: String) throws -> [UInt8]? {
    guard case .file(let real) = look(name), let path = path(of: real) else { return nil }
    do {
      if let size = try files.status(path)?.size, size > Self.largest {
        throw Rejection(
          .input, "javascript.large-file",
          "a config reads this file of \(size >> 20) MB, and configs get none of more than \(Self.largest >> 20) MB; take out what reads it",
          at: SourceLocation(file: path.relative(to: application)))
      }
      return try files.readIfPresent(path)
    } catch let error as FileSystemError {
      throw Rejection(error, root: application)
    }
  }

  func names(_ name: String) -> [String] {
    guard case .folder(let real) = look(name), let path = path(of: real) else { return [] }
    return (try? files.entries(path)) ?? []
  }
}
