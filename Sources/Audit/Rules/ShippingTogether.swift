// Whether two products can end up on one device as parts of one application.

extension ProjectWitness {
  /// Both are in the product of one target, or one goes into none although it must go into one: a leftover.
  ///
  /// Two variants of an application never do, nor do their extensions.
  func shipTogether(_ a: Int, _ b: Int) -> Bool {
    if !graph.carriers(of: a).isDisjoint(with: graph.carriers(of: b)) { return true }
    return [a, b].contains { targets[$0].kind == .embedded && graph.hosts[$0].isEmpty }
      && targets[a].kind == .embedded && targets[b].kind == .embedded
  }
}
