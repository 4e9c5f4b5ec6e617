// Which schemes, test plans and workspaces belong to a project.

import Platform

/// Paths of what lies in and beside an `.xcodeproj` or `.xcworkspace` folder. Breakpoints and the other files of
/// `xcuserdata` are none of them.
public enum SchemeFiles {
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
