// The order of objects in the file, edits included.

extension ProjectDocument {
  /// Ids of the objects of the kinds that are wanted, in file order; nil stands for an object without an isa.
  ///
  /// - Parameter arrangement: Where edits put objects, for a caller that knows.
  func ids(_ arrangement: ObjectArrangement? = nil, _ isWanted: (String?) -> Bool) -> [ObjectID] {
    let wanted = source.index.kinds.map(isWanted)
    let wantsOthers = isWanted(nil)
    func passes(_ entry: ObjectIndex.Entry) -> Bool {
      !entry.isHidden && (entry.kind.map { wanted[$0] } ?? wantsOthers)
    }
    guard !edited.isEmpty else {
      var found: [ObjectID] = []
      for entry in source.index.entries where passes(entry) { found.append(source.index.id(of: entry)) }
      return found
    }
    var found: [ObjectID] = []
    let arrangement = arrangement ?? ObjectArrangement(of: self)
    var new = arrangement.insertions.flatMap { insertion in insertion.ids.map { (insertion.offset, $0) } }[...]
    func add(_ id: ObjectID, _ content: Content) {
      if isWanted(isa(of: content)) { found.append(id) }
    }
    // To look each id up among the edited ones would take longer than all else here.
    var touched = edited.keys.compactMap { source.index.place(of: $0) }.sorted()[...]
    for (place, entry) in source.index.entries.enumerated() {
      while let (offset, id) = new.first, offset <= Int(source.tape[entry.key].start) {
        if let content = content(of: id) { add(id, content) }
        new.removeFirst()
      }
      guard place == touched.first else {
        if passes(entry) { found.append(source.index.id(of: entry)) }
        continue
      }
      touched.removeFirst()
      let id = source.index.id(of: entry)
      if !arrangement.moved.contains(id), let edit = edited[id], let content = edit { add(id, content) }
    }
    for (_, id) in new {
      if let content = content(of: id) { add(id, content) }
    }
    return found
  }
}
