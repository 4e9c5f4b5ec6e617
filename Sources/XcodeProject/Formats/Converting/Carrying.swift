// Carrying an edit of the graph over to the JSON that it was made from.

import XCProj

/// Makes in a real value the changes that lead from one value to another.
///
/// The two are what the graph says before and after an edit, as JSON; the real one is the file, which may say more (keys
/// that the graph does not know) and say it otherwise (by id, in another order). What does not change stays as it is.
enum Carrying {
  static func apply(from old: XCValue, to new: XCValue, in real: XCValue) -> XCValue {
    if old == new { return real }
    if old == real { return new }
    switch (old, new, real) {
    case (.object(let old), .object(let new), .object(let real)): return .object(members(old, new, real))
    case (.array(let old), .array(let new), .array(let real)): return .array(elements(old, new, real))
    default: return new
    }
  }

  private static func members(
    _ old: [XCValue.Member], _ new: [XCValue.Member], _ real: [XCValue.Member]
  ) -> [XCValue.Member] {
    let before = Dictionary(old.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    let after = Dictionary(new.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    var result: [XCValue.Member] = []
    for member in real {
      switch (before[member.key], after[member.key]) {
      case (nil, nil): result.append(member)
      case (let old?, nil):
        if let rest = rest(of: member.value, without: old) { result.append(XCValue.Member(member.key, rest)) }
      case (nil, let value?):
        // A list in which the graph found nothing may hold what it does not know.
        let isList = if case (.array, .array) = (value, member.value) { true } else { false }
        result.append(
          XCValue.Member(member.key, isList ? apply(from: .array([]), to: value, in: member.value) : value))
      case (let old?, let new?):
        result.append(XCValue.Member(member.key, apply(from: old, to: new, in: member.value)))
      }
    }
    let present = Set(real.map(\.key))
    // What the real value leaves out although the graph has it, it says by default.
    for member in new where !present.contains(member.key) && before[member.key] != member.value {
      let place = placeAfter(member.key, in: new, result)
      result.insert(member, at: place)
    }
    return result
  }

  /// What a list says that the graph does not, where the graph has nothing for it any more.
  private static func rest(of real: XCValue, without old: XCValue) -> XCValue? {
    guard case .array(let real) = real, case .array(let old) = old else { return nil }
    let rest = elements(old, [], real)
    return rest.isEmpty ? nil : .array(rest)
  }

  /// Behind the nearest member before it that is there.
  private static func placeAfter(
    _ key: String, in order: [XCValue.Member], _ members: [XCValue.Member]
  ) -> Int {
    guard let own = order.firstIndex(where: { $0.key == key }) else { return members.count }
    for other in order[..<own].reversed() {
      if let at = members.firstIndex(where: { $0.key == other.key }) { return at + 1 }
    }
    return 0
  }

  // MARK: Lists

  private static func elements(_ old: [XCValue], _ new: [XCValue], _ real: [XCValue]) -> [XCValue] {
    let realOfOld = ElementMatching.pairs(old, real)
    let oldOfNew = ElementMatching.pairs(new, old)
    /// For each new element the real one that it is.
    let realOfNew = oldOfNew.map { $0.flatMap { realOfOld[$0] } }
    let kept = Set(realOfNew.compactMap { $0 })
    let gone = Set(realOfOld.compactMap { $0 }).subtracting(kept)
    let moves = oldOfNew.compactMap { $0 }
    let isMoved = !zip(moves, moves.dropFirst()).allSatisfy { $0 < $1 }
    func value(_ at: Int) -> XCValue {
      guard let before = oldOfNew[at], let place = realOfNew[at] else { return new[at] }
      return apply(from: old[before], to: new[at], in: real[place])
    }
    // New places by their real ones, in the order in which they shall stand; what only the real list has stays behind
    // what it follows.
    var newOfReal: [Int: Int] = [:]
    for (at, place) in realOfNew.enumerated() { if let place { newOfReal[place] = at } }
    var order: [Slot] = []
    if isMoved {
      var last: [Int: [Int]] = [:]
      var anchor = -1
      for place in real.indices {
        if kept.contains(place) {
          anchor = place
        } else if !gone.contains(place) {
          last[anchor, default: []].append(place)
        }
      }
      order += (last[-1] ?? []).map { .real($0) }
      for place in realOfNew.compactMap({ $0 }) {
        order.append(.new(newOfReal[place] ?? 0))
        order += (last[place] ?? []).map { .real($0) }
      }
    } else {
      order = real.indices.filter { !gone.contains($0) }.map { place in
        newOfReal[place].map { .new($0) } ?? .real(place)
      }
    }
    for at in new.indices where realOfNew[at] == nil {
      // What the graph had and the real list has not was left out there, and stays so.
      if let before = oldOfNew[at], old[before] == new[at] { continue }
      order.insert(.new(at), at: place(of: at, in: order))
    }
    return order.map { slot in
      switch slot {
      case .new(let at): value(at)
      case .real(let at): real[at]
      }
    }
  }

  private enum Slot: Equatable {
    case new(Int)
    case real(Int)
  }

  /// Behind the nearest new element before it that is there.
  private static func place(of at: Int, in order: [Slot]) -> Int {
    for other in (0..<at).reversed() {
      if let found = order.firstIndex(of: .new(other)) { return found + 1 }
    }
    return 0
  }
}
