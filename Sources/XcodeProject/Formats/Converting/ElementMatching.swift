// Which elements of two lists are the same thing.

import XCProj

enum ElementMatching {
  /// For each element of `a` its partner in `b`: by id, else by saying the same, else by name, else by place.
  static func pairs(_ a: [XCValue], _ b: [XCValue]) -> [Int?] {
    var found = [Int?](repeating: nil, count: a.count)
    var taken = [Bool](repeating: false, count: b.count)
    for key in [id, whole, name] {
      var free: [XCValue: [Int]] = [:]
      for at in b.indices.reversed() where !taken[at] {
        if let key = key(b[at]) { free[key, default: []].append(at) }
      }
      for at in a.indices where found[at] == nil {
        guard let key = key(a[at]), let place = free[key]?.popLast() else { continue }
        found[at] = place
        taken[place] = true
      }
    }
    pairByPlace(&found, &taken)
    return found
  }

  /// What stands between two pairs, as many on either side, is paired in order.
  private static func pairByPlace(_ found: inout [Int?], _ taken: inout [Bool]) {
    var at = 0
    while at < found.count {
      guard found[at] == nil else {
        at += 1
        continue
      }
      var end = at
      while end < found.count, found[end] == nil { end += 1 }
      let start = at == 0 ? 0 : (found[at - 1] ?? -1) + 1
      var stop = start
      while stop < taken.count, !taken[stop] { stop += 1 }
      if stop - start == end - at {
        for step in 0..<end - at {
          found[at + step] = start + step
          taken[start + step] = true
        }
      }
      at = end
    }
  }

  private static func id(_ value: XCValue) -> XCValue? { value["build-phase"] == nil ? value["id"] : nil }

  private static func whole(_ value: XCValue) -> XCValue? { value }

  /// What an element is called: the members that name it, or a bare word.
  private static func name(_ value: XCValue) -> XCValue? {
    guard case .object(let members) = value else { return value }
    let own = members.filter { names.contains($0.key) }
    if own.count == 1, ["build-phase", "target"].contains(own[0].key) { return own[0].value }
    return own.isEmpty ? nil : .object(own.sorted { $0.key < $1.key })
  }

  private static let names: Set<String> = [
    "kind", "name", "path", "target", "build-phase", "product-name", "package", "repository", "project",
  ]
}
