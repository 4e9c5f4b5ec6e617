// One digest of all that a run's result follows from, by which two commits can be compared.

import BuildGraph
import PBXProj
import Platform

extension Planned {
  /// Of the chosen environment, the steps with their parameters and inputs, the adopted targets, and the bytes of every
  /// file inside the root that was read and is not generated. Files that are a person's and Fixpoint's in part (the
  /// project file) count as they are after the run, so that the next run gives the same digest.
  public var inputDigest: Digest {
    var fields = DigestFields()
    fields.add(resolved.loaded.options.environment ?? "")
    for id in traces.steps.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let key = traces.steps[id]!.key
      for text in [id, key.producer, key.version, key.parameters.hex] { fields.add(text) }
      for input in key.inputs {
        fields.add(input.path.string)
        fields.add(input.digest?.hex ?? "")
      }
    }
    for name in lock.adopted.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      fields.add(name)
      fields.add(lock.adopted[name]!.string)
    }
    for (path, digest) in readFiles {
      fields.add(path.string)
      fields.add(digest.hex)
    }
    return fields.digest
  }

  /// In the order of their paths; without those that are in the keys of steps already, since a step that is up to date
  /// reads nothing.
  private var readFiles: [(path: TreePath, digest: Digest)] {
    let loaded = resolved.loaded
    var others = Set(lock.files.keys).union(loaded.lock.files.keys)
    others.insert(FixpointLock.path)
    others.insert(projectPath)
    for trace in traces.steps.values {
      others.formUnion(trace.key.inputs.map(\.path))
      others.formUnion(trace.outputs.map(\.path))
    }
    let root = loaded.options.root
    let realRoot = (try? loaded.run.seams.files.realPath(root)) ?? root
    var files: [TreePath: Digest] = [:]
    for (path, bytes) in loaded.run.record.readContents {
      guard let path = TreePath(path, in: root) ?? TreePath(path, in: realRoot), !others.contains(path) else {
        continue
      }
      files[path] = Digest(of: bytes)
    }
    let project = changes.first { $0.path == projectPath }?.new?.digest
    files[projectPath] = project ?? Digest(of: loaded.observed.file.bytes)
    return files.keys.sorted().map { ($0, files[$0]!) }
  }
}
