// What a step has made, as it lies on disk.

import Platform

/// Files, links and folders at and below the outputs of a step.
struct OutputScan: Sendable {
  /// In order: what the step's record hangs on.
  private(set) var states: [(item: Item, state: ItemState)] = []
  private(set) var files: [CachedResult.File] = []
  private(set) var links: [CachedResult.Link] = []
  private(set) var folders: [TreePath] = []
  /// Declared, and not there.
  private(set) var missing: [TreePath] = []
  /// Declared, and neither file, link nor folder: without content that could be on record.
  private(set) var strange: [TreePath] = []

  init(_ outputs: [TreePath], root: AbsolutePath, files disk: any FileSystem, clock: any Clock) throws {
    for output in outputs {
      guard let status = try disk.status(root.appending(output)) else {
        missing.append(output)
        continue
      }
      if status.kind == .other { strange.append(output) }
      try take(output, status, root, disk, clock)
    }
    states.sort { $0.item < $1.item }
    files.sort { $0.path < $1.path }
    links.sort { $0.path < $1.path }
    folders.sort()
  }

  private mutating func take(
    _ path: TreePath, _ status: FileStatus, _ root: AbsolutePath, _ disk: any FileSystem, _ clock: any Clock
  ) throws {
    let place = root.appending(path)
    let now = clock.now()
    switch status.kind {
    case .file:
      let bytes = try disk.read(place)
      let content = Digest(of: bytes)
      files.append(CachedResult.File(path, digest: content, size: bytes.count, isExecutable: status.isExecutable))
      states.append(
        (
          .file(path),
          ItemState(
            digest: Observer.digest(of: content, isExecutable: status.isExecutable), proof: ItemProof(status, seen: now)
          )
        ))
    case .link:
      links.append(CachedResult.Link(path, destination: try disk.readLink(place)))
      let observer = Observer(root: root, files: disk, clock: clock, environment: [:])
      states.append((.file(path), try observer.look(at: .file(path))))
    case .directory:
      folders.append(path)
      let names = try disk.entries(place).filter { $0 != ".DS_Store" }
      states.append(
        (.listing(path), ItemState(digest: Observer.digest(of: names), proof: ItemProof(status, seen: now))))
      for name in names {
        guard let child = path.appending(name), let status = try disk.status(root.appending(child)) else { continue }
        try take(child, status, root, disk, clock)
      }
    case .other: break
    }
  }

  /// What a cache keeps of it.
  func cached(exitCode: Int32, output: [UInt8]) -> CachedResult {
    CachedResult(files: files, links: links, folders: folders, exitCode: exitCode, output: output)
  }
}
