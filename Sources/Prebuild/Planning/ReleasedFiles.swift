// Generated files that stay with a target which somebody else made.

import Platform
import XcodeProject

extension Resolved {
  /// Files of the lock that an adopted target needs also when nothing makes them any more: those that its settings name,
  /// and, once it is declared no more, those in its folders. They stay, and are the project's own from then on.
  var releasedFiles: Set<TreePath> {
    let declared = Set(loaded.configuration.targets.map(\.name))
    let claimed = Set(matches.values.map(\.id))
    var released: Set<TreePath> = []
    for (name, id) in loaded.lock.adopted where !loaded.options.prune.contains(name) {
      guard let target = loaded.observed.target(id) else { continue }
      for configuration in target.configurations {
        released.formUnion(
          [target.infoPlistPath(in: configuration), target.entitlementsPath(in: configuration)].compactMap { $0 })
      }
      guard !declared.contains(name), !claimed.contains(id) else { continue }
      let folders = target.folders.filter { $0 != .root }
      released.formUnion(loaded.lock.files.keys.filter { path in folders.contains { path.isInside($0) } })
    }
    return released.intersection(loaded.lock.files.keys)
  }
}
