// The record of prebuilds, for those who ask about them.

import BuildGraph
import Platform

/// What runs left on record. Reads and changes nothing.
public struct PrebuildRecord: Sendable {
  /// The newest first.
  public let runs: [PastPrebuild]
  /// By id.
  public let steps: [String: StepTrace]

  /// nil where nothing is on record, or nothing that this version can read.
  public init?(root: AbsolutePath, files: any FileSystem) {
    let folder = StateFolder(root: root)
    runs = PrebuildHistory.load(folder, files: files).runs.reversed()
    steps = TraceStore.load(folder.trace, root: root, files: files).store.steps
    if runs.isEmpty, steps.isEmpty { return nil }
  }

  /// When a step last ran, and why; nil where no run on record tells.
  public func lastRun(of id: String) -> StepTrace.Run? {
    steps[id]?.ran ?? runs.lazy.compactMap { $0.steps.first { $0.id == id }?.run }.first
  }
}

extension Planned {
  /// Files of the project that were read and are not generated, in order.
  public var readPaths: [TreePath] {
    let loaded = resolved.loaded
    let root = loaded.options.root
    return loaded.run.record.readFiles.compactMap { TreePath($0, in: root) }.filter { path in
      lock.files[path] == nil && path != FixpointLock.path && path != projectPath && !path.isInside(Self.ownFolder)
    }
  }

  private static let ownFolder = TreePath(".fixpoint")!
}
