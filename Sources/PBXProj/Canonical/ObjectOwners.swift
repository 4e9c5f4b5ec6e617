// Who refers to an object, for all objects at once.

/// Places in the index, by place in the index.
struct ObjectOwners {
  /// Build file to phase.
  private(set) var phase: PlaceTable
  /// Phase to target.
  private(set) var phaseTarget: PlaceTable
  /// Configuration list to target or project.
  private(set) var owner: PlaceTable
  /// Configuration to list.
  private(set) var list: PlaceTable
  /// Exception set to synchronized group.
  private(set) var group: PlaceTable

  /// Of two owners the one that is written later counts, whatever order the file has them in.
  init(in input: CanonicalInput, _ order: CanonicalOrder) {
    let empty = PlaceTable(count: input.entries.count)
    (phase, phaseTarget, owner, list, group) = (empty, empty, empty, empty, empty)
    let roles = input.index.kinds.map(OwnerRole.init)
    for place in order.sections.lazy.flatMap(\.objects) {
      let entry = input.entries[place]
      guard !entry.isHidden, let kind = entry.kind, let role = roles[kind] else { continue }
      switch role {
      case .phase: input.forEachReference("files", of: entry.object) { phase[$0] = place }
      case .target:
        input.forEachReference("buildConfigurationList", of: entry.object) { owner[$0] = place }
        input.forEachReference("buildPhases", of: entry.object) { phaseTarget[$0] = place }
      case .list: input.forEachReference("buildConfigurations", of: entry.object) { list[$0] = place }
      case .group: input.forEachReference("exceptions", of: entry.object) { group[$0] = place }
      }
    }
  }
}

/// For each place in the index another one, or none.
struct PlaceTable {
  private var places: [Int32]

  init(count: Int) { places = Array(repeating: -1, count: count) }

  @inline(__always)
  subscript(place: Int) -> Int? {
    get { places[place] < 0 ? nil : Int(places[place]) }
    set { places[place] = newValue.map { Int32(truncatingIfNeeded: $0) } ?? -1 }
  }
}
