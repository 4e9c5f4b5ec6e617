// Which schemes, test plans and workspaces belong to a project.

import Platform

/// Paths of what lies in and beside an `.xcodeproj` or `.xcworkspace` folder. Breakpoints and the other files of
/// `xcuserdata` are none of them.
public enum SchemeFiles {
  /// A file that names targets.
  public struct Place: Hashable, Sendable {
    public enum Form: Sendable { case scheme, testPlan }

    public var path: AbsolutePath
    public var form: Form
    /// What the containers in it are seen from.
    public var folder: AbsolutePath
  }

  /// The schemes of the project and of the workspaces that hold it, then the test plans that these schemes or the project
  /// name, each once.
  public static func all(around file: ProjectFile, files: any FileSystem) throws -> [Place] {
    let folder = file.projectDirectory
    var bundles = [(file.bundle, folder), (file.bundle.appending("project.xcworkspace"), folder)]
    bundles += try workspaces(near: file, files: files).filter { try holds($0, file, files: files) }
      .map { ($0, $0.parent) }
    var result: [Place] = []
    for (bundle, folder) in bundles {
      result += try schemes(in: bundle, files: files).map { Place(path: $0, form: .scheme, folder: folder) }
    }
    var plans: [Place] = []
    for scheme in result {
      guard let parsed = try? Scheme(parsing: files.read(scheme.path), file: scheme.path.string) else { continue }
      let named = parsed.actions.flatMap(\.testPlans).compactMap { $0.location?.resolved(container: scheme.folder) }
      plans += named.map { Place(path: $0, form: .testPlan, folder: scheme.folder) }
    }
    plans += testPlans(of: file).map { Place(path: $0, form: .testPlan, folder: folder) }
    var seen: Set<AbsolutePath> = []
    return result + (try plans.filter { try seen.insert($0.path).inserted && files.exists($0.path) })
  }

  /// Whether a workspace lists a project; one that cannot be read lists none.
  private static func holds(_ bundle: AbsolutePath, _ file: ProjectFile, files: any FileSystem) throws -> Bool {
    let path = bundle.appending("contents.xcworkspacedata")
    guard let bytes = try files.readIfPresent(path),
      let workspace = try? XcodeWorkspace(parsing: bytes, file: path.string)
    else { return false }
    return workspace.places(in: bundle).contains { $0.path == file.bundle }
  }

  /// The shared schemes of a bundle, then those of each user, each sorted by path.
  public static func schemes(in bundle: AbsolutePath, files: any FileSystem) throws -> [AbsolutePath] {
    var folders = [bundle.appending("xcshareddata")]
    folders += try names(in: bundle.appending("xcuserdata"), ending: ".xcuserdatad", files: files)
    return try folders.flatMap {
      try names(in: $0.appending("xcschemes"), ending: ".xcscheme", files: files)
    }
  }

  /// The workspaces in the folder of the project and above it, up to the root, nearest first.
  public static func workspaces(near file: ProjectFile, files: any FileSystem) throws -> [AbsolutePath] {
    var folder = file.projectDirectory
    var result: [AbsolutePath] = []
    while true {
      result += try names(in: folder, ending: ".xcworkspace", files: files)
      guard folder != .root, folder != file.root, folder.isInside(file.root) else { return result }
      folder = folder.parent
    }
  }

  /// The test plans that the project lists among its files.
  public static func testPlans(of file: ProjectFile) -> [AbsolutePath] {
    let references = file.document.objectIDs.filter { id in
      file.document.isa(id) == "PBXFileReference"
        && file.document.object(id)?["path"]?.string?.hasSuffix(".xctestplan") == true
    }
    guard !references.isEmpty else { return [] }
    let tree = GroupTree(file)
    return references.compactMap { tree.path(of: $0) }
  }

  private static func names(
    in folder: AbsolutePath, ending: String, files: any FileSystem
  ) throws -> [AbsolutePath] {
    guard try files.isDirectory(folder) else { return [] }
    return try files.entries(folder).filter { $0.hasSuffix(ending) }.map { folder.appending($0) }
  }
}
