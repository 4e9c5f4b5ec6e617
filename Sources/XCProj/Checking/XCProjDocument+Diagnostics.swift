// What is wrong with a project that can be read.

import Diagnostics

extension XCProjDocument {
  /// Where the document departs from the format, in file order: keys that no record has (warnings, for Xcode drops them in
  /// silence), keys that are missing, values of a wrong type, words that mean nothing. Each names the place in the file and
  /// the path in the project: `/targets[0]/name`.
  public var diagnostics: [Diagnostic] {
    var check = SchemaCheck(source)
    check.visit(Place(source.tree, 0, .record(.project)), path: "", mayBeNull: false)
    return check.found.inFileOrder
  }

  /// Also what contradicts itself: names that nothing or several things have, ids that stand twice.
  public func check() -> [Diagnostic] {
    var check = IntegrityCheck(source)
    check.run()
    return (diagnostics + check.found).inFileOrder
  }
}

extension [Diagnostic] {
  fileprivate var inFileOrder: [Diagnostic] {
    enumerated().sorted { a, b in
      guard let first = a.element.location, let second = b.element.location, first != second else {
        return a.offset < b.offset
      }
      return first < second
    }.map(\.element)
  }
}
