// What the JSON calls build phases: target, kind and name.

import PBXProj
import XCProj

/// The build phases of all targets, and how others refer to them.
struct PhaseNames {
  struct Phase {
    var target: String
    var kind: PhaseKind
    var name: String?
    /// Whether kind and name say which of the target's phases it is.
    var isUnique = true
  }

  private(set) var phases: [ObjectID: Phase] = [:]

  mutating func add(_ ids: [ObjectID], of target: String, in document: ProjectDocument) {
    var added: [ObjectID] = []
    for id in ids where phases[id] == nil {
      guard let fields = document.object(id), let kind = fields["isa"]?.string.flatMap({ PhaseKind(isa: $0) }) else {
        continue
      }
      let name = fields["name"]?.string ?? kind.defaultName
      phases[id] = Phase(target: target, kind: kind, name: name?.isEmpty ?? true ? kind.defaultName : name)
      added.append(id)
    }
    for id in added {
      let same = added.filter { phases[$0]?.kind == phases[id]?.kind && phases[$0]?.name == phases[id]?.name }
      phases[id]?.isUnique = same.count == 1
    }
  }

  /// `App/copy/Embed Frameworks`; nil for a phase of no target.
  func reference(to id: ObjectID, insideTarget: Bool = false) -> XCValue? {
    guard let phase = phases[id] else { return nil }
    guard phase.isUnique else { return .string("id:\(id)") }
    let inner = [phase.kind.word] + [phase.name].compactMap { $0 }
    return NamePaths.value(insideTarget ? inner : [phase.target] + inner)
  }
}
