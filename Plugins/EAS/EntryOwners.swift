// Which entry of the list is whose.

import JSON
import PluginKit

/// An entry is a target's that has its bundle identifier, else one that has its name; each target has one.
struct EntryOwners {
  enum Owner: Hashable {
    /// A target of the model, by its place in it.
    case target(Int)
    /// A target of the model that has an entry already.
    case repeated(Int)
    /// Some other target of the project.
    case other
    /// No target, though its identifier begins with the application's: the target went, and its entry stayed.
    case stale
    /// Nothing tells.
    case unknown
  }

  /// In the order of the entries.
  let owners: [Owner]

  init(_ entries: [JSONNode], wanted: [AppExtension], targets: SignedTargets) {
    let facts = entries.map { (name: $0[AppExtension.Key.name]?.string, id: $0[AppExtension.Key.identifier]?.string) }
    var owners: [Int: Owner] = [:]
    var taken: Set<Int> = []
    func claim(_ isTheirs: (Int, AppExtension) -> Bool) {
      for (place, target) in wanted.enumerated() where !taken.contains(place) {
        guard let index = facts.indices.first(where: { owners[$0] == nil && isTheirs($0, target) }) else { continue }
        owners[index] = .target(place)
        taken.insert(place)
      }
    }
    let others = targets.others
    let otherIdentifiers = others.reduce(into: Set<String>()) { $0.formUnion($1.bundleIdentifiers) }
    claim { facts[$0].id == $1.bundleIdentifier }
    for index in facts.indices where owners[index] == nil {
      let isOther = facts[index].id.map(otherIdentifiers.contains) ?? false
      if isOther || others.contains(where: { $0.name == facts[index].name }) { owners[index] = .other }
    }
    claim { facts[$0].name == $1.targetName }
    claim { facts[$0].name == $1.productName }
    for index in facts.indices where owners[index] == nil {
      let (name, id) = facts[index]
      let place = wanted.firstIndex { id == $0.bundleIdentifier || name == $0.targetName }
      let isBelow = targets.applicationIdentifier.map { id?.hasPrefix($0 + ".") ?? false } ?? false
      if let place, isBelow {
        owners[index] = .repeated(place)
      } else {
        owners[index] = isBelow ? .stale : .unknown
      }
    }
    self.owners = facts.indices.map { owners[$0] ?? .unknown }
  }
}
