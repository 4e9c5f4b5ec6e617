// fixpoint cache

import Configuration
import Diagnostics
import Platform
import StepCaching
import Terminal

/// What is done with the outputs that are kept beyond one run.
let cacheCommands = CommandGroup(
  "cache", "Look at the kept outputs of steps, and prune them.",
  discussion: """
    Outputs are kept by content in .fixpoint/cache, up to `cache.size` of fixpoint.yml. A remote cache (`cache.remote`, or
    the environment variable FIXPOINT_REMOTE_CACHE) is not touched by these commands. All of it may be deleted at any time.
    """)

extension Session {
  /// Of the project here or in a folder above; of this folder where there is none.
  func cacheOptions(_ arguments: Arguments, root: AbsolutePath? = nil) throws -> CacheOptions {
    guard let path = try configurationFile(arguments) else {
      return try CacheOptions(root: root ?? currentDirectory, environment: seams.environment)
    }
    let file = try FixpointFile.read(path, root: path.parent, files: seams.files)
    return try CacheOptions(file.cache, root: path.parent, environment: seams.environment)
  }
}

extension CacheOptions {
  /// As the configuration has it.
  init(_ declaration: CacheDeclaration, root: AbsolutePath, environment: [String: String]) throws {
    let remote = declaration.remote.flatMap { written in
      written.url.map { url in
        Remote(url.value, isReadOnly: written.isReadOnly, timeout: written.timeout ?? Remote.defaultTimeout)
      }
    }
    try self.init(
      root: root, limit: declaration.size ?? Self.defaultLimit, remote: remote, environment: environment)
  }
}
