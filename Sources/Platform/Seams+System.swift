// The seams of a real process.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Seams {
  public static func system() -> Seams {
    Seams(
      files: DiskFileSystem(), processes: SystemProcessRunner(), clock: SystemClock(),
      environment: inheritedEnvironment())
  }
}

/// Entries without `=` are left out; the first of two equal names wins, as for `getenv`.
private func inheritedEnvironment() -> [String: String] {
  var result: [String: String] = [:]
  var next = environ
  while let entry = next.pointee {
    let text = String(cString: entry)
    if let equals = text.firstIndex(of: "=") {
      let name = String(text[..<equals])
      if result[name] == nil { result[name] = String(text[text.index(after: equals)...]) }
    }
    next += 1
  }
  return result
}

/// Where the process was started.
public func currentDirectory() -> AbsolutePath {
  guard let text = getcwd(nil, 0) else { return .root }
  defer { free(text) }
  return AbsolutePath(String(cString: text)) ?? .root
}

/// Whose rights the process has.
public func effectiveUser() -> UInt32 { UInt32(geteuid()) }
