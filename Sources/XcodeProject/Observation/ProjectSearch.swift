// Which projects lie below a folder.

import Platform

/// Folders in which no project is the user's own.
private let foreignFolders: Set<String> = [
  "Pods", "Carthage", "node_modules", ".git", ".build", "DerivedData", ".fixpoint", "build", "SourcePackages",
]

/// The `.xcodeproj` folders below `folder`, or that itself where it is one; in the order of paths. Dependencies and build
/// folders are not searched.
public func projectBundles(below folder: AbsolutePath, files: any FileSystem) throws -> [AbsolutePath] {
  if folder.name.hasSuffix(".xcodeproj") { return [folder] }
  var bundles: [AbsolutePath] = []
  for name in try files.entries(folder) where !foreignFolders.contains(name) {
    let path = folder.appending(name)
    guard try files.status(path)?.kind == .directory else { continue }
    bundles += try projectBundles(below: path, files: files)
  }
  return bundles
}
