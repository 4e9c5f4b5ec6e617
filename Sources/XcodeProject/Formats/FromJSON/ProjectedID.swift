// Ids for what the JSON has none for.

import PBXProj
import Platform

/// The same for the same words on every machine, and never Fixpoint's.
struct ProjectedIDs {
  private var taken: Set<ObjectID> = []

  /// Of what `kind` and `words` describe; several of one description are told apart by their order.
  mutating func make(_ kind: String, _ words: [String]) -> ObjectID {
    var number = 0
    while true {
      let id = Self.id(kind, number == 0 ? words : words + ["", String(number)])
      if taken.insert(id).inserted { return id }
      number += 1
    }
  }

  /// The id that is written, or a made one where another object has it.
  mutating func claim(_ id: ObjectID?, _ kind: String, _ words: [String]) -> ObjectID {
    if let id, !id.string.isEmpty, taken.insert(id).inserted { return id }
    return make(kind, words)
  }

  mutating func take(_ id: ObjectID) -> Bool { taken.insert(id).inserted }

  private static func id(_ kind: String, _ words: [String]) -> ObjectID {
    let text = ([kind] + words).joined(separator: "\0")
    let digits = SHA256.hex(of: Array(text.utf8)).uppercased()
    let id = ObjectID(String(digits.prefix(24)))
    return Ownership.owns(id) ? ObjectID(String(digits.dropFirst(24).prefix(24))) : id
  }
}
