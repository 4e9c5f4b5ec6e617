// Programs on a search path.

import Platform

extension FileSystem {
  /// Where a program is, as a shell would find it.
  ///
  /// - Parameters:
  ///   - name: With a slash in it, a path from `folder`.
  ///   - searchPath: Absolute folders between colons; others do not count.
  func program(named name: String, in searchPath: String, from folder: AbsolutePath) -> AbsolutePath? {
    if name.utf8.contains(UInt8(ascii: "/")) {
      let path = folder.appending(name)
      return isProgram(path) ? path : nil
    }
    for place in searchPath.utf8.split(separator: UInt8(ascii: ":")) {
      guard let path = AbsolutePath(String(Substring(place)))?.appending(name), isProgram(path) else { continue }
      return path
    }
    return nil
  }

  private func isProgram(_ path: AbsolutePath) -> Bool {
    guard let found = try? status(path) else { return false }
    if found.kind != .link { return found.kind == .file && found.isExecutable }
    guard let real = try? realPath(path), let status = try? status(real) else { return false }
    return status.kind == .file && status.isExecutable
  }
}
