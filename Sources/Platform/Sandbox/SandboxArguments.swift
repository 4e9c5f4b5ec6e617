// What bubblewrap is told.

extension SandboxLayout {
  /// The words of a command line of `bwrap`, up to the program. `scratch` holds the folders `tree` and `tmp`.
  func arguments(
    _ allowance: SandboxAllowance, scratch: AbsolutePath, workingDirectory: AbsolutePath, files: any FileSystem
  ) throws -> [String] {
    var words = Self.namespaces(allowsNetwork: allowance.allowsNetwork)
    words += try Self.systemFolders(files)
    if allowance.allowsNetwork { words += try Self.resolver(files) }
    words += ["--bind", scratch.appending("tmp").string, Sandbox.temporary.string]
    for path in allowance.outside where !path.isInside(allowance.root) {
      guard let real = try? files.realPath(path) else { continue }
      words += ["--ro-bind", real.string, path.string]
      if real != path, !real.isInside(allowance.root) { words += ["--ro-bind", real.string, real.string] }
    }
    words += ["--bind", scratch.appending("tree").string, allowance.root.string]
    for path in mounts {
      let place = allowance.root.appending(path).string
      words += ["--ro-bind", place, place]
    }
    return words + ["--remount-ro", "/", "--chdir", workingDirectory.string, "--"]
  }

  /// The smallest sandbox in which a program can run, for a trial.
  static func trial(_ files: any FileSystem) throws -> [String] {
    try namespaces(allowsNetwork: false) + systemFolders(files) + ["--remount-ro", "/", "--"]
  }

  private static func namespaces(allowsNetwork: Bool) -> [String] {
    ["--die-with-parent", "--unshare-all"] + (allowsNetwork ? ["--share-net"] : [])
  }

  private static let system = [
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt", "/nix", "/gnu",
    "/run/current-system",
  ]

  private static func systemFolders(_ files: any FileSystem) throws -> [String] {
    var words: [String] = []
    for path in system.compactMap({ AbsolutePath($0) }) {
      switch try files.status(path)?.kind {
      case .directory: words += ["--ro-bind", path.string, path.string]
      case .link: words += ["--symlink", try files.readLink(path), path.string]
      default: break
      }
    }
    return words + ["--proc", "/proc", "--dev", "/dev"]
  }

  /// Where names of hosts are looked up is often told in a file elsewhere.
  private static func resolver(_ files: any FileSystem) throws -> [String] {
    let place = AbsolutePath.root.appending("etc/resolv.conf")
    guard let real = try? files.realPath(place), real != place else { return [] }
    return ["--ro-bind", real.string, real.string]
  }
}
