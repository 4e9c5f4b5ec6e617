// Whether what a project names is there, once.

import Diagnostics

/// Follows every reference of the project. What has a wrong type is left to the check of the schema.
struct IntegrityCheck {
  /// Around a value.
  struct Surroundings {
    var path = ""
    /// The target that it is in.
    var target: Int?
    /// The version group that it is in.
    var versionGroup: TapeIndex?
  }

  let source: Source
  let index: ProjectIndex
  var found: [Diagnostic] = []
  private var objectsByID: [String: TapeIndex] = [:]

  init(_ source: Source) {
    self.source = source
    index = ProjectIndex(source.tree)
  }

  mutating func run() {
    checkTargetNames()
    checkProductsGroup()
    visit(Place(source.tree, 0, .record(.project)), Surroundings())
  }

  private mutating func visit(_ place: Place, _ around: Surroundings) {
    switch (place.shape, place.kind) {
    case (.targetName, .string), (.oneOf(.dependency), .string): checkTarget(place, around)
    case (.configurationName, .string): checkConfiguration(place, around)
    case (.phase(let isOfTarget), _): checkPhase(place, isOfTarget: isOfTarget, around)
    case (.record(let record), .string) where record === Record.membership:
      checkPhase(place, isOfTarget: false, around)
    case (.reference, _), (.anchoredReference, .string), (.anchoredReference, .array): checkGroupItem(place, around)
    case (.list, .array), (.set, .array), (.packageProducts, .array):
      for (at, element) in source.tree.tape.children(of: place.node).enumerated() {
        var inside = around
        inside.path += "[\(at)]"
        visit(Place(source.tree, element, place.elementShape), inside)
      }
    case (.map(let shape), .object):
      place.forEachKey { visit(Place(source.tree, $0 + 1, shape), around) }
    case (_, .object): if let record = place.record { visitMembers(of: place, record, around) }
    default: return
    }
  }

  private mutating func visitMembers(of place: Place, _ record: Record, _ around: Surroundings) {
    var around = around
    if record === Record.target || record === Record.externalTarget {
      around.target = index.targets.firstIndex { $0.node == place.node }
    }
    around.versionGroup = record === Record.versionGroup ? place.node : nil
    if record === Record.packageProduct { checkPackage(of: place, around) }
    for key in source.tree.tape.children(of: place.node) {
      let rank = record.rank(of: key, in: source.tree)
      guard rank < record.fields.count else { continue }
      let field = record.fields[rank]
      if field.key == "id" { checkID(key + 1) }
      if field.key == "specialized-configurations" { checkSpecialized(key + 1, around) }
      var inside = around
      inside.path += "/\(field.key)"
      visit(Place(source.tree, key + 1, field.shape), inside)
    }
  }

  private mutating func checkID(_ node: TapeIndex) {
    guard let id = source.tree.string(at: node) else { return }
    guard let earlier = objectsByID[id] else {
      objectsByID[id] = node
      return
    }
    report(
      "xcproj.duplicate-id", node,
      "two objects have the id \(id); give one of them another, or none if nothing names it",
      related: [.init("the other", at: source.location(ofNode: earlier))])
  }

  mutating func report(
    _ id: String, _ node: TapeIndex, _ message: String, severity: Diagnostic.Severity = .error,
    related: [Diagnostic.Related] = []
  ) {
    found.append(Diagnostic(id, severity, message, at: source.location(ofNode: node), related: related))
  }
}
