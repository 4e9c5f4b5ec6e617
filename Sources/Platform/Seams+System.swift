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

/// The file of the running program; nil where the system does not say.
public func programPath(_ files: any FileSystem) -> AbsolutePath? {
  #if canImport(Darwin)
    var size = UInt32(PATH_MAX)
    var buffer = [CChar](repeating: 0, count: Int(size))
    guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
    let path = AbsolutePath(String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    return path.flatMap { try? files.realPath($0) }
  #else
    return AbsolutePath("/proc/self/exe").flatMap { try? files.readLink($0) }.flatMap { AbsolutePath($0) }
  #endif
}

/// How many threads run at once on this machine.
public func processorCount() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
