// What two projects say differently.

import Diagnostics
import PBXProj

/// Goes through two models side by side.
struct GraphComparison {
  /// One value that is another in the second project.
  struct Difference: Hashable {
    /// `the file “App.swift”`.
    var object: String
    /// The key that differs; nil where the whole object is in one project only.
    var key: String?
    /// As the first has it; nil where it has none.
    var before: String?
    var after: String?
    /// In the first project, or where it has none, that of what is around it.
    var location: SourceLocation
  }

  /// What `before` says of an object that no other refers to.
  static let unreferenced = "an object that nothing refers to"
  /// What `before` says of a list whose elements stand in another order.
  static let order = "in this order"

  private(set) var differences: [Difference] = []

  init(_ first: ProjectDocument, _ second: ProjectDocument) {
    var one = GraphModelBuilder(first)
    var other = GraphModelBuilder(second)
    guard let left = one.build(), let right = other.build() else { return }
    compare(left, right, "the project", nil, left.location)
    for id in first.objectIDs where !one.reached.contains(id) {
      differences.append(
        Difference(
          object: GraphTitles.title(of: id, in: first), key: nil, before: Self.unreferenced,
          after: nil,
          location: first.location(of: id)))
    }
  }

  private mutating func compare(
    _ left: GraphModel?, _ right: GraphModel?, _ object: String, _ key: String?, _ place: SourceLocation
  ) {
    switch (left, right) {
    case (.record(let a)?, .record(let b)?): compare(a, b.entries, object, key)
    // What a dictionary holds is told key by key also where the other project has none.
    case (.record(let a)?, nil) where !a.isObject: compare(a, [:], object, key)
    case (nil, .record(let b)?) where !b.isObject:
      compare(GraphModel.Record(emptied: b, location: place), b.entries, object, key)
    case (.list(let a, let node)?, .list(let b, _)?): compare(a, b, object, key, node.location)
    case (.text(let a, _)?, .text(let b, _)?) where a.utf8.elementsEqual(b.utf8): return
    case (nil, nil): return
    default: add(left, right, object, key, left?.location ?? place)
    }
  }

  private mutating func compare(
    _ left: GraphModel.Record, _ right: [String: GraphModel], _ object: String, _ key: String?
  ) {
    // The attributes of a target are the target's, wherever they stand.
    let isTarget = key?.hasPrefix(GraphModel.targetMark) ?? false
    let title = left.isObject || isTarget ? left.title : object
    for name in Set(left.entries.keys).union(right.keys).sortedByBytes() {
      let isOwn = left.isObject || isTarget || key == nil || name.hasPrefix(GraphModel.targetMark)
      compare(left.entries[name], right[name], title, isOwn ? name : "\(key ?? "") \(name)", left.location)
    }
  }

  private mutating func add(
    _ left: GraphModel?, _ right: GraphModel?, _ object: String, _ key: String?, _ place: SourceLocation
  ) {
    if case .record(let record)? = left ?? right, record.isObject {
      differences.append(
        Difference(
          object: record.title, key: nil, before: left.map { _ in "in \(object)" },
          after: right.map { _ in "in \(object)" },
          location: place))
      return
    }
    differences.append(
      Difference(object: object, key: key, before: left?.summary, after: right?.summary, location: place))
  }

  private mutating func compare(
    _ left: [GraphModel], _ right: [GraphModel], _ object: String, _ key: String?, _ place: SourceLocation
  ) {
    var free: [String: [Int]] = [:]
    for at in right.indices.reversed() { free[right[at].identity, default: []].append(at) }
    var partners = left.map { free[$0.identity]?.popLast() }
    // What is left over is the same thing under another name where there is as much of it on either side.
    let taken = Set(partners.compactMap { $0 })
    let rest = right.indices.filter { !taken.contains($0) }
    let open = left.indices.filter { partners[$0] == nil }
    if rest.count == open.count {
      for (at, partner) in zip(open, rest) { partners[at] = partner }
    }
    for (at, element) in left.enumerated() {
      compare(element, partners[at].map { right[$0] }, object, key, place)
    }
    if rest.count != open.count {
      for at in rest { compare(nil, right[at], object, key, place) }
    }
    let order = partners.compactMap { $0 }
    if !zip(order, order.dropFirst()).allSatisfy({ $0 < $1 }) {
      differences.append(
        Difference(object: object, key: key, before: Self.order, after: "in another", location: place))
    }
  }
}

extension GraphModel {
  /// On one line, for people.
  fileprivate var summary: String {
    switch self {
    case .text(let text, _): text
    case .list(let elements, _): elements.map(\.summary).joined(separator: " ")
    case .record(let record):
      "{"
        + record.entries.keys.sortedByBytes().map { "\($0) = \(record.entries[$0]?.summary ?? "")" }
        .joined(separator: "; ") + "}"
    }
  }
}

extension GraphComparison.Difference {
  /// What becomes of it when the first project is made into the second.
  var loss: String {
    switch (key, before, after) {
    case (nil, let before?, nil): "\(object) (\(before)) has no place"
    case (nil, _, _): "\(object) is new"
    case (let key?, let before?, nil): "\(key) of \(object) has no place; it is \(Self.spelled(before))"
    case (let key?, nil, let after): "\(key) of \(object) is written as \(Self.spelled(after ?? ""))"
    case (let key?, let before?, let after?):
      before == GraphComparison.order
        ? "the order of \(key) of \(object) becomes another"
        : "\(key) of \(object) becomes \(Self.spelled(after)); it is \(Self.spelled(before))"
    }
  }

  private static func spelled(_ text: String) -> String {
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n")
    return line.count > 80 ? "“\(line.prefix(80))…”" : "“\(line)”"
  }
}
