// Two at work on one file, in the order that a test wants.

import Platform

/// Lets somebody else act just before a file comes into its place, the first time.
public struct InterruptedRename: FileSystemDecorator {
  public let disk: any FileSystem
  private let name: String
  private let act: Guarded<(@Sendable () -> Void)?>

  public init(disk: any FileSystem, to name: String, act: @escaping @Sendable () -> Void) {
    self.disk = disk
    self.name = name
    self.act = Guarded(act)
  }

  public func rename(_ from: AbsolutePath, to: AbsolutePath) throws {
    if to.name == name {
      let first = act.use { act in
        defer { act = nil }
        return act
      }
      first?()
    }
    try disk.rename(from, to: to)
  }
}
