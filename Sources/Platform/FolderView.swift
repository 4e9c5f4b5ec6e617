// Many looks at what lies below one folder.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Tells what is at paths that begin in one folder.
public protocol FolderView {
  /// nil where nothing is there; links are not followed. Any other failure throws `FileSystemError`.
  ///
  /// - Parameter path: From the folder, in normal form; empty for the folder itself. An absolute one is taken as it is.
  func status(_ path: String) throws -> FileStatus?
}

/// One that asks by whole paths.
struct PathFolderView: FolderView {
  let folder: AbsolutePath
  let files: any FileSystem

  func status(_ path: String) throws -> FileStatus? {
    try files.status(path.isEmpty ? folder : folder.appending(path))
  }
}

/// One that holds the folder open, so that the system need not find it anew each time. Where the folder is moved away
/// meanwhile, it goes on with that one.
final class DiskFolderView: FolderView {
  private let folder: AbsolutePath
  private let descriptor: Int32

  /// nil where the folder cannot be opened.
  init?(_ folder: AbsolutePath) {
    descriptor = open(folder.string, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 { return nil }
    self.folder = folder
  }

  deinit { close(descriptor) }

  func status(_ path: String) throws -> FileStatus? {
    var buffer = stat()
    guard fstatat(descriptor, path.isEmpty ? "." : path, &buffer, AT_SYMLINK_NOFOLLOW) == 0 else {
      let code = errno
      let error = FileSystemError("look at", path.isEmpty ? folder : folder.appending(path), code: code)
      if error.isAbsence { return nil }
      throw error
    }
    return FileStatus(buffer)
  }
}
