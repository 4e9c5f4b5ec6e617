// State 7: what was generated is committed.

import BuildGraph
import GitStore
import PBXProj
import Platform
import PluginKit
import XcodeProject

/// The generated paths are committed, or nothing in them had changed.
public struct Committed: Sendable {
  public let verified: Verified
  public let outcome: CommitOutcome
}

extension Verified {
  /// Throws a `Rejection` where git refuses, or where a person's uncommitted edits are in generated paths.
  ///
  /// - Parameter branch: nil: the one that `fixpoint.yml` names, else what `HEAD` names.
  public func commit(branch: String? = nil) throws -> Committed {
    let loaded = planned.resolved.loaded
    let request = CommitRequest(
      root: loaded.options.root, files: files(),
      targets: planned.resolved.model.targets.map { .init(name: $0.name, type: $0.type.id) },
      inputDigest: planned.inputDigest, branch: branch ?? loaded.configuration.commit.branch?.value,
      configuration: TreePath(loaded.options.configuration, in: loaded.options.root))
    return Committed(verified: self, outcome: try commitGenerated(request, seams: loaded.run.seams))
  }

  private func files() -> [CommitRequest.File] {
    let planned = planned
    return planned.generatedPaths.map { path in
      if path == planned.projectPath { return .init(path, .madeFrom { try planned.projectFile(from: $0, $1) }) }
      if path == FixpointLock.path { return .init(path, .digest(Digest(of: planned.lock.bytes))) }
      if let entry = planned.lock.files[path] { return .init(path, .digest(entry.digest)) }
      return .init(path, .madeFrom { committed, _ in try planned.editedFile(path, from: committed) })
    }
  }
}

extension Planned {
  /// What reconciling makes of a committed project file, with the lock that was committed with it.
  fileprivate func projectFile(from committed: [UInt8], _ lock: FixpointLock) throws -> [UInt8] {
    let loaded = resolved.loaded
    let file = try ProjectFile(bytes: committed, path: loaded.observed.file.path, root: loaded.options.root)
    let observed = try ObservedProject(file, files: loaded.run.seams.files)
    var request = request
    request.matches = try matchTargets(resolved.model, in: observed, adoptedIDs: lock.adopted)
    request.adopted = lock.adopted
    request.prune.formIntersection(lock.adopted.keys)
    request.ownedFiles = Set(lock.files.keys)
    return try loaded.run.reconciler(file, request).file.bytes
  }

  /// What the step that sets values in a person's file makes of the committed one.
  fileprivate func editedFile(_ path: TreePath, from committed: [UInt8]) throws -> [UInt8] {
    let loaded = resolved.loaded
    let steps = try loaded.run.plugins.flatMap { try $0.steps(for: resolved.model, resolved.context) }
    guard let step = steps.first(where: { $0.editsInPlace(path) }) else { return committed }
    let artifacts = try step.run { input in
      try input == path ? committed : loaded.run.seams.files.read(loaded.options.root.appending(input))
    }
    return artifacts.first { $0.path == path }?.bytes ?? committed
  }
}
