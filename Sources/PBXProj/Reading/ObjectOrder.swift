// The order of objects in the file, edits included.

extension ProjectDocument {
  /// Ids of the objects whose content passes, in file order.
  func ids(where passes: (Content) -> Bool) -> [ObjectID] { ids(among: source.index.keys.map(Int.init), where: passes) }

  /// The same among those at these places and those that edits made.
  func ids(among keys: [TapeIndex], where passes: (Content) -> Bool) -> [ObjectID] {
    let hidden = Set(source.index.hidden.map { Int($0.earlier) })
    var found: [ObjectID] = []
    guard !edited.isEmpty else {
      for key in keys where hidden.isEmpty || !hidden.contains(key) {
        if passes(.original(key + 1)) { found.append(ObjectID(source.text(of: key))) }
      }
      return found
    }
    let arrangement = ObjectArrangement(of: self)
    var new = arrangement.insertions.flatMap { insertion in insertion.ids.map { (insertion.offset, $0) } }[...]
    func add(_ id: ObjectID) {
      if let content = content(of: id), passes(content) { found.append(id) }
    }
    for key in keys where hidden.isEmpty || !hidden.contains(key) {
      while let (offset, id) = new.first, offset <= Int(source.tape[key].start) {
        add(id)
        new.removeFirst()
      }
      let id = ObjectID(source.text(of: key))
      if !arrangement.moved.contains(id) { add(id) }
    }
    for (_, id) in new { add(id) }
    return found
  }
}
