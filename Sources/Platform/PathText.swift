// Paths as bytes: to Swift, a slash and a combining accent after it are one character.

let slash = UInt8(ascii: "/")

/// The parts between slashes; empty ones do not count.
func pathComponents(_ path: String) -> [String] { path.utf8.split(separator: slash).map { String(Substring($0)) } }

/// Whether a relative path has no empty part, no `.` and no `..`, so that normalizing it changes nothing.
func isNormal(_ path: Substring.UTF8View) -> Bool {
  let dot = UInt8(ascii: ".")
  var length = 0
  var dots = 0
  for byte in path {
    if byte == slash {
      if length == 0 || (length == dots && length <= 2) { return false }
      (length, dots) = (0, 0)
    } else {
      length += 1
      if byte == dot { dots += 1 }
    }
  }
  return length > 0 && !(length == dots && length <= 2)
}

/// Whether `path` begins with `folder` and a slash.
func hasPrefix(_ path: String, _ folder: String) -> Bool {
  let (path, folder) = (path.utf8, folder.utf8)
  guard path.count > folder.count, path.starts(with: folder) else { return false }
  return path[path.index(path.startIndex, offsetBy: folder.count)] == slash
}
