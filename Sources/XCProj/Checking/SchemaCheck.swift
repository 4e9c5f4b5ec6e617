// Keys and types, against the records.

import Diagnostics

/// Walks the document along the schema.
struct SchemaCheck {
  let source: Source
  private(set) var found: [Diagnostic] = []

  init(_ source: Source) { self.source = source }

  mutating func visit(_ place: Place, path: String, mayBeNull: Bool) {
    if place.kind == .null, mayBeNull { return }
    guard let expectation = place.unmetExpectation else { return visitParts(of: place, path) }
    report("xcproj.type", .error, place.node, "\(shown(path)) must be \(expectation) but is \(place.described)")
  }

  private mutating func visitParts(of place: Place, _ path: String) {
    switch (place.shape, place.kind) {
    case (.any, _): return
    case (.map(let shape), .object):
      place.forEachKey { key in
        let name = source.tree.text(of: key)
        visit(Place(place.tree, key + 1, shape), path: "\(path)/\(name)", mayBeNull: false)
      }
    case (.record, .object), (.oneOf, .object), (.anchoredReference, .object):
      if let record = place.record { visitMembers(of: place, record, path) }
    case (.list, .array), (.set, .array), (.packageProducts, .array):
      for (at, element) in place.tree.tape.children(of: place.node).enumerated() {
        visit(Place(place.tree, element, place.elementShape), path: "\(path)[\(at)]", mayBeNull: false)
      }
      if case .set = place.shape { findRepeats(in: place, path) }
    default: return
    }
  }

  private mutating func visitMembers(of place: Place, _ record: Record, _ path: String) {
    var ranks: Set<Int> = []
    for key in source.tree.tape.children(of: place.node) {
      let rank = record.rank(of: key, in: place.tree)
      ranks.insert(rank)
      guard rank < record.fields.count else {
        reportUnknown(key, record, path)
        continue
      }
      let field = record.fields[rank]
      visit(
        Place(place.tree, key + 1, field.shape), path: "\(path)/\(field.key)", mayBeNull: field.presence.admitsNull)
    }
    for (rank, field) in record.fields.enumerated() where field.presence.isRequired && !ranks.contains(rank) {
      report(
        "xcproj.missing-key", .error, place.node,
        "the \(record.name)\(at(path)) has no “\(field.key)”, without which Xcode does not read it; add it")
    }
    findContradictions(in: place, record, path)
  }

  private mutating func reportUnknown(_ key: TapeIndex, _ record: Record, _ path: String) {
    let name = source.tree.text(of: key)
    let advice = nearestWord(to: name, among: record.fields.map(\.key)).map { "write “\($0)” if you meant that" }
    report(
      "xcproj.unknown-key", .warning, key,
      "“\(name)” is no key of a \(record.name)\(at(path)), so Xcode drops it when it saves; "
        + (advice ?? "remove it or move it where it belongs"))
  }

  private mutating func findRepeats(in set: Place, _ path: String) {
    var seen: [String: TapeIndex] = [:]
    for element in source.tree.tape.children(of: set.node) {
      guard let text = source.tree.string(at: element) else { continue }
      if let earlier = seen.updateValue(element, forKey: text) {
        report(
          "xcproj.repeated-element", .error, element,
          "“\(text)” stands twice in \(shown(path)), which Xcode refuses; remove one of them",
          related: [.init("the earlier “\(text)”", at: source.location(ofNode: earlier))])
      }
    }
  }

  /// Keys of which only one may be there, and those of which one must be.
  private mutating func findContradictions(in place: Place, _ record: Record, _ path: String) {
    func has(_ key: String) -> Bool { place.tree.value(forKey: key, in: place.node) != nil }
    if record === Record.targetExceptions || record === Record.phaseExceptions, has("inclusions"), has("exclusions") {
      report(
        "xcproj.contradiction", .error, place.node,
        "the exception set\(at(path)) has both “inclusions” and “exclusions”, which Xcode refuses; keep one of them")
    }
    if record === Record.target || record === Record.externalTarget, has("product-type"), has("full-product-type") {
      report(
        "xcproj.contradiction", .warning, place.node,
        "the target\(at(path)) has both “product-type” and “full-product-type”, of which Xcode reads the first only; "
          + "remove one of them")
    }
    if record === Record.importedProduct, !has("name"), !has("path") {
      report(
        "xcproj.missing-key", .error, place.node,
        "the imported product\(at(path)) has neither “name” nor “path”; add one of them")
    }
  }

  private mutating func report(
    _ id: String, _ severity: Diagnostic.Severity, _ node: TapeIndex, _ message: String,
    related: [Diagnostic.Related] = []
  ) {
    found.append(Diagnostic(id, severity, message, at: source.location(ofNode: node), related: related))
  }
}

/// A path in a sentence.
private func shown(_ path: String) -> String { path.isEmpty ? "the project" : "`\(path)`" }

private func at(_ path: String) -> String { path.isEmpty ? "" : " at `\(path)`" }

extension Presence {
  var isRequired: Bool {
    if case .required = self { true } else { false }
  }

  /// Whether `null` is read as absence, or is a value.
  var admitsNull: Bool {
    switch self {
    case .optional, .unlessLastOfPath, .nullOrUnless: true
    case .required, .unlessEmpty, .unless: false
    }
  }
}
