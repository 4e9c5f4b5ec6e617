// Where Fixpoint's entries stand in a list that others write too.

import PBXProj

/// One list before it is put in order.
public struct ListArrangement: Sendable {
  /// As the file has it, all entries.
  public var present: [ObjectID]
  /// Fixpoint's entries, in the model's order. An owned entry of `present` that is not among them goes.
  public var wanted: [ObjectID]
  /// Whether Fixpoint made the object that holds the list. In a foreign object its entries are guests; in its own, the
  /// foreign ones are.
  public var isHolderOwned: Bool
  /// A foreign entry that those of `early` must precede.
  public var barrier: ObjectID?
  public var early: Set<ObjectID>
  /// Foreign entries that a tool puts at the end whatever stands there, as CocoaPods does.
  public var appended: Set<ObjectID>

  public init(
    present: [ObjectID], wanted: [ObjectID], isHolderOwned: Bool, barrier: ObjectID? = nil, early: Set<ObjectID> = [],
    appended: Set<ObjectID> = []
  ) {
    self.present = present
    self.wanted = wanted
    self.isHolderOwned = isHolderOwned
    self.barrier = barrier
    self.early = early
    self.appended = appended
  }
}

/// The rule that orders lists. It must be a function of the foreign entries and of what is wanted, never of what Fixpoint
/// wrote before; it is a value so that a test can put a wrong one in its place.
public struct ListOrder: Sendable {
  public var arrange: @Sendable (ListArrangement) -> [ObjectID]

  public init(arrange: @escaping @Sendable (ListArrangement) -> [ObjectID]) { self.arrange = arrange }

  public static let canonical = ListOrder { list in
    list.isHolderOwned ? list.withGuests() : list.asGuests()
  }
}

extension ListArrangement {
  /// Foreign entries keep their places; ours stand together after the last of them, or before the barrier.
  fileprivate func asGuests() -> [ObjectID] {
    let foreign = present.filter { !Ownership.owns($0) }
    let place = barrier.flatMap { foreign.firstIndex(of: $0) } ?? foreign.count - appendedTail(of: foreign)
    return foreign[..<place] + wanted + foreign[place...]
  }

  /// How many entries at the end were appended by a tool to a list that already held ours. They have no say, so that
  /// `pod install` and the next run do not push each other's entries up and down.
  private func appendedTail(of foreign: [ObjectID]) -> Int {
    let kept = Set(wanted)
    guard let first = present.firstIndex(where: { kept.contains($0) }) else { return 0 }
    let after = present[first...].filter { !Ownership.owns($0) }
    return after.allSatisfy { appended.contains($0) } ? after.count : 0
  }

  /// Ours stand in the model's order. What others put before or after all of them stays there; what they put between
  /// them stays behind the entry that it follows.
  fileprivate func withGuests() -> [ObjectID] {
    let kept = Set(wanted)
    var remaining = Set(present).intersection(kept).count
    var head: [ObjectID] = []
    var tail: [ObjectID] = []
    var behind: [ObjectID: [ObjectID]] = [:]
    var last: ObjectID?
    var seen: Set<ObjectID> = []
    for entry in present {
      if Ownership.owns(entry) {
        guard kept.contains(entry), seen.insert(entry).inserted else { continue }
        last = entry
        remaining -= 1
      } else if let last {
        if remaining == 0 { tail.append(entry) } else { behind[last, default: []].append(entry) }
      } else {
        head.append(entry)
      }
    }
    return beforeBarrier(head + wanted.flatMap { [$0] + (behind[$0] ?? []) } + tail)
  }

  private func beforeBarrier(_ entries: [ObjectID]) -> [ObjectID] {
    guard let barrier, let place = entries.firstIndex(of: barrier) else { return entries }
    let late = entries[place...].filter { early.contains($0) }
    guard !late.isEmpty else { return entries }
    return entries[..<place] + late + entries[place...].filter { !early.contains($0) }
  }
}
