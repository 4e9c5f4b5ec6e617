// All of its files, or none.

import Diagnostics
import Platform

extension TargetAddition {
  /// The declaration comes last: until it is there, the command can be run again. Throws a `Rejection` where the disk
  /// refuses, with everything taken back.
  public func write(root: AbsolutePath, files disk: any FileSystem) throws {
    var made: [AbsolutePath] = []
    do {
      for file in files {
        let path = root.appending(file.path)
        try Self.makeFolders(path.parent, disk, &made)
        guard try disk.status(path) == nil else { throw Self.inTheWay(file.path) }
        made.append(path)
        try disk.writeUnflushed(file.bytes, to: path, permissions: 0o644)
      }
      try disk.flush(files.map { root.appending($0.path) })
      for folder in Set(made.map(\.parent)) { try disk.synchronize(folder: folder) }
      try writeDeclaration(root, disk, &made)
    } catch {
      // Once it is declared, its files stay with it.
      let isDeclared = (try? disk.read(root.appending(declaration.path))) == declaration.bytes
      for path in made.reversed() where !isDeclared {
        if (try? disk.removeFile(path)) == nil { try? disk.removeDirectory(path) }
      }
      if let error = error as? FileSystemError { throw Rejection(error, root: root) }
      throw error
    }
  }

  private func writeDeclaration(_ root: AbsolutePath, _ disk: any FileSystem, _ made: inout [AbsolutePath]) throws {
    let path = root.appending(declaration.path)
    let status = try disk.status(path)
    if declaration.isInsertion {
      // Through a link, if it is one.
      return try disk.writeWhole(
        declaration.bytes, to: try disk.realPath(path), permissions: status?.permissions ?? 0o644)
    }
    guard status == nil else { throw Self.inTheWay(declaration.path) }
    try Self.makeFolders(path.parent, disk, &made)
    try disk.writeWhole(declaration.bytes, to: path)
  }

  private static func makeFolders(_ folder: AbsolutePath, _ disk: any FileSystem, _ made: inout [AbsolutePath]) throws {
    if try disk.isDirectory(folder) { return }
    try makeFolders(folder.parent, disk, &made)
    try disk.makeDirectory(folder)
    made.append(folder)
  }

  private static func inTheWay(_ path: TreePath) -> Rejection {
    Rejection(
      .input, "target.file-in-the-way",
      "\(path) has come there meanwhile; move it away, or name another folder with --path",
      at: SourceLocation(file: path.string))
  }
}
