// The real disk.

import CSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The operations of `FileSystem` on the system's own files.
public struct DiskFileSystem: FileSystem {
  public init() {}

  public func status(_ path: AbsolutePath) throws -> FileStatus? {
    var buffer = stat()
    guard lstat(path.string, &buffer) == 0 else {
      let error = FileSystemError("look at", path, code: errno)
      if error.isAbsence { return nil }
      throw error
    }
    return FileStatus(buffer)
  }

  public func view(of folder: AbsolutePath) -> any FolderView {
    DiskFolderView(folder) ?? PathFolderView(folder: folder, files: self)
  }

  public func read(_ path: AbsolutePath) throws -> [UInt8] {
    // Opening a pipe would wait for somebody to write into it.
    let file: Int32
    do {
      file = try open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC, "read")
    } catch let error as FileSystemError where Self.isOfSocket(error) {
      throw FileSystemError("read", path, code: EINVAL, found: "a socket")
    }
    defer { close(file) }
    var buffer = stat()
    guard fstat(file, &buffer) == 0 else { throw FileSystemError("read", path, code: errno) }
    switch buffer.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw FileSystemError("read", path, code: EISDIR)
    // What has no end fills the memory.
    case S_IFIFO: throw FileSystemError("read", path, code: EINVAL, found: "a pipe")
    default: throw FileSystemError("read", path, code: EINVAL, found: "a device")
    }
    var result: [UInt8] = []
    var capacity = max(Int(buffer.st_size) + 1, 512)
    while true {
      let chunk = try [UInt8](unsafeUninitializedCapacity: capacity) { space, count in
        fixpoint_expect_filling(space.baseAddress, capacity)
        count = try repeating("read", path) { _read(file, space.baseAddress, capacity) }
      }
      if chunk.isEmpty { return result }
      if result.isEmpty { result = chunk } else { result += chunk }
      capacity = max(4096, capacity - chunk.count)
    }
  }

  /// Linux and macOS each have their word for a socket that is opened.
  private static func isOfSocket(_ error: FileSystemError) -> Bool { [ENXIO, EOPNOTSUPP].contains(error.code) }

  public func entries(_ folder: AbsolutePath) throws -> [String] {
    guard let stream = opendir(folder.string) else { throw FileSystemError("list", folder, code: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  public func readLink(_ path: AbsolutePath) throws -> String {
    let bytes = try [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { space, count in
      count = try space.withMemoryRebound(to: CChar.self) { text in
        try repeating("read link", path) { readlink(path.string, text.baseAddress!, text.count) }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  public func realPath(_ path: AbsolutePath) throws -> AbsolutePath {
    guard let text = realpath(path.string, nil) else { throw FileSystemError("resolve", path, code: errno) }
    defer { free(text) }
    return AbsolutePath(String(cString: text)) ?? path
  }

  public func write(_ bytes: [UInt8], to path: AbsolutePath, permissions: UInt16) throws {
    try write(bytes, to: path, permissions: permissions, flushing: true)
  }

  public func writeUnflushed(_ bytes: [UInt8], to path: AbsolutePath, permissions: UInt16) throws {
    try write(bytes, to: path, permissions: permissions, flushing: false)
  }

  public func flush(_ paths: [AbsolutePath]) throws {
    // The disk is given all of it to do before it is waited for.
    for path in paths {
      let file = try open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC, "write")
      fixpoint_start_writing(file)
      close(file)
    }
    for path in paths {
      let file = try open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC, "write")
      defer { close(file) }
      guard fsync(file) == 0 else { throw FileSystemError("write", path, code: errno) }
    }
  }

  private func write(_ bytes: [UInt8], to path: AbsolutePath, permissions: UInt16, flushing: Bool) throws {
    // Opening a pipe would wait for somebody to read from it.
    let file = try open(path, O_WRONLY | O_NONBLOCK | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, "write")
    defer { close(file) }
    // The mode given to open passes through the umask, which must not reach an output.
    guard fchmod(file, mode_t(permissions)) == 0 else { throw FileSystemError("write", path, code: errno) }
    var done = 0
    while done < bytes.count {
      done += try bytes.withUnsafeBytes { buffer in
        try repeating("write", path) { _write(file, buffer.baseAddress! + done, bytes.count - done) }
      }
    }
    guard !flushing || fsync(file) == 0 else { throw FileSystemError("write", path, code: errno) }
  }

  public func append(_ bytes: [UInt8], to path: AbsolutePath) throws {
    let file = try open(path, O_WRONLY | O_NONBLOCK | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, "write")
    defer { close(file) }
    var done = 0
    while done < bytes.count {
      done += try bytes.withUnsafeBytes { buffer in
        try repeating("write", path) { _write(file, buffer.baseAddress! + done, bytes.count - done) }
      }
    }
  }

  public func synchronize(folder: AbsolutePath) throws {
    let file = try open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, "flush")
    defer { close(file) }
    // Some file systems cannot flush a folder and say so.
    guard fsync(file) == 0 || errno == EINVAL || errno == ENOTSUP else {
      throw FileSystemError("flush", folder, code: errno)
    }
  }

  public func rename(_ from: AbsolutePath, to: AbsolutePath) throws {
    guard _rename(from.string, to.string) == 0 else { throw FileSystemError("replace", to, code: errno) }
  }

  public func makeDirectory(_ path: AbsolutePath) throws {
    guard mkdir(path.string, 0o755) == 0 else { throw FileSystemError("make folder", path, code: errno) }
    guard chmod(path.string, 0o755) == 0 else { throw FileSystemError("make folder", path, code: errno) }
  }

  public func makeLink(_ path: AbsolutePath, to destination: String) throws {
    guard symlink(destination, path.string) == 0 else { throw FileSystemError("make link", path, code: errno) }
  }

  public func copyFile(_ from: AbsolutePath, to: AbsolutePath) throws {
    let source = try open(from, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC, "read")
    defer { close(source) }
    var buffer = stat()
    guard fstat(source, &buffer) == 0 else { throw FileSystemError("read", from, code: errno) }
    guard buffer.st_mode & S_IFMT == S_IFREG else { throw FileSystemError("read", from, code: EINVAL) }
    let target = try open(to, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, "write")
    defer { close(target) }
    let code = fixpoint_copy_contents(source, target)
    guard code == 0 else { throw FileSystemError("write", to, code: code) }
    #if canImport(Darwin)
      let times = [buffer.st_atimespec, buffer.st_mtimespec]
    #else
      let times = [buffer.st_atim, buffer.st_mtim]
    #endif
    guard fchmod(target, buffer.st_mode & 0o777) == 0, futimens(target, times) == 0 else {
      throw FileSystemError("write", to, code: errno)
    }
  }

  public func linkFile(_ from: AbsolutePath, to: AbsolutePath) throws {
    guard link(from.string, to.string) == 0 else { throw FileSystemError("make link", to, code: errno) }
  }

  public func removeFile(_ path: AbsolutePath) throws {
    guard unlink(path.string) == 0 else { throw FileSystemError("remove", path, code: errno) }
  }

  public func removeDirectory(_ path: AbsolutePath) throws {
    guard rmdir(path.string) == 0 else { throw FileSystemError("remove", path, code: errno) }
  }

  public func setModified(_ path: AbsolutePath, to time: Int64) throws {
    let second: Int64 = 1_000_000_000
    let stamp = timespec(tv_sec: Int(time / second), tv_nsec: Int(time % second))
    let times = [timespec(tv_sec: 0, tv_nsec: keepsTime), stamp]
    guard utimensat(AT_FDCWD, path.string, times, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw FileSystemError("date", path, code: errno)
    }
  }

  public func lock(_ path: AbsolutePath) throws -> (any FileLock)? {
    let file = try open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, "lock")
    guard flock(file, LOCK_EX | LOCK_NB) != 0 else { return DescriptorLock(descriptor: file) }
    let code = errno
    close(file)
    if code == EWOULDBLOCK { return nil }
    throw FileSystemError("lock", path, code: code)
  }

  private func open(_ path: AbsolutePath, _ flags: Int32, _ operation: String) throws -> Int32 {
    let file = _open(path.string, flags)
    guard file >= 0 else { throw FileSystemError(operation, path, code: errno) }
    return file
  }

  private func repeating(_ operation: String, _ path: AbsolutePath, _ call: () -> Int) throws -> Int {
    while true {
      let count = call()
      if count >= 0 { return count }
      if errno != EINTR { throw FileSystemError(operation, path, code: errno) }
    }
  }
}

/// Held as long as the descriptor is open.
private struct DescriptorLock: FileLock {
  let descriptor: Int32

  func unlock() {
    // A program that is just being started has a copy of the descriptor for a moment, which would hold the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

extension FileStatus {
  init(_ buffer: stat) {
    let kind: Kind =
      switch buffer.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      case S_IFLNK: .link
      default: .other
      }
    #if canImport(Darwin)
      let (modified, changed) = (buffer.st_mtimespec, buffer.st_ctimespec)
    #else
      let (modified, changed) = (buffer.st_mtim, buffer.st_ctim)
    #endif
    self.init(
      kind: kind, size: Int(buffer.st_size), modified: modified.nanoseconds, changed: changed.nanoseconds,
      inode: UInt64(buffer.st_ino), permissions: UInt16(buffer.st_mode & 0o777),
      owner: UInt32(buffer.st_uid), linkCount: Int(buffer.st_nlink))
  }
}

extension timespec {
  var nanoseconds: Int64 { Int64(tv_sec) &* 1_000_000_000 &+ Int64(tv_nsec) }
}

/// `UTIME_OMIT`, whose definition Swift does not see.
#if canImport(Darwin)
  private let keepsTime = -2
#else
  private let keepsTime = (1 << 30) - 2
#endif

// The C functions whose names the protocol's own functions hide.
private func _read(_ file: Int32, _ space: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
  read(file, space, count)
}
private func _write(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int { write(file, bytes, count) }
private func _rename(_ from: String, _ to: String) -> Int32 { rename(from, to) }
private func _open(_ path: String, _ flags: Int32) -> Int32 { open(path, flags, 0o644) }
