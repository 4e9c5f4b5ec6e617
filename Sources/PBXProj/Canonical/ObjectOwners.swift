// Who refers to an object, for all objects at once.

/// Places in the index, by place in the index.
struct ObjectOwners {
  /// Build file to phase.
  private(set) var phase: [Int?]
  /// Phase to target.
  private(set) var phaseTarget: [Int?]
  /// Configuration list to target or project.
  private(set) var owner: [Int?]
  /// Configuration to list.
  private(set) var list: [Int?]
  /// Exception set to synchronized group.
  private(set) var group: [Int?]

  init(in source: Source, _ bytes: UnsafeBufferPointer<UInt8>, _ tape: UnsafeBufferPointer<TapeNode>) {
    let index = source.index
    phase = Array(repeating: nil, count: index.entries.count)
    (phaseTarget, owner, list, group) = (phase, phase, phase, phase)
    let roles = index.kinds.map(Role.init)
    for (place, entry) in index.entries.enumerated() where !entry.isHidden {
      guard let kind = entry.kind, let role = roles[kind] else { continue }
      func members(_ key: StaticString, _ visit: (Int) -> Void) {
        guard let node = tape.value(key, of: entry.object, in: bytes) else { return }
        if tape[node].kind == .string {
          if let member = index.place(ofNode: tape[node], in: bytes) { visit(member) }
        } else if tape[node].kind == .list {
          var at = node + 1
          while at < Int(tape[node].next) {
            if let member = index.place(ofNode: tape[at], in: bytes) { visit(member) }
            at = Int(tape[at].next)
          }
        }
      }
      switch role {
      case .phase: members("files") { phase[$0] = place }
      case .target:
        members("buildConfigurationList") { owner[$0] = place }
        members("buildPhases") { phaseTarget[$0] = place }
      case .list: members("buildConfigurations") { list[$0] = place }
      case .group: members("exceptions") { group[$0] = place }
      }
    }
  }

  private enum Role {
    case phase, target, list, group

    init?(_ isa: String) {
      if isa.hasSuffix("BuildPhase") {
        self = .phase
      } else if isa.hasSuffix("Target") || isa == "PBXProject" {
        self = .target
      } else if isa == "XCConfigurationList" {
        self = .list
      } else if isa == "PBXFileSystemSynchronizedRootGroup" || isa == "PBXFileSystemSynchronizedGroup" {
        self = .group
      } else {
        return nil
      }
    }
  }
}

extension UnsafeBufferPointer<TapeNode> {
  /// The value under the key; the last one where the key is there twice.
  func value(_ key: StaticString, of dictionary: TapeIndex, in bytes: UnsafeBufferPointer<UInt8>) -> TapeIndex? {
    guard self[dictionary].kind == .dictionary else { return nil }
    let wanted = UnsafeBufferPointer<UInt8>(start: key.utf8Start, count: key.utf8CodeUnitCount)
    var found: TapeIndex?
    var at = dictionary + 1
    let end = Int(self[dictionary].next)
    while at < end {
      if spells(self[at], wanted, in: bytes) { found = at + 1 }
      at = Int(self[at + 1].next)
    }
    return found
  }
}

extension ObjectIndex {
  /// The place of the object that a string node names; nil for any other node.
  func place(ofNode node: TapeNode, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard node.kind == .string else { return nil }
    return place(of: withText(of: node, in: bytes) { ObjectID(utf8: $0) })
  }
}
