// The order of objects in the file, edits included.

extension ProjectDocument {
  /// Ids of the objects whose content passes, in file order.
  func ids(where passes: (Content) -> Bool) -> [ObjectID] {
    let hidden = Set(source.index.hidden.map { Int($0.earlier) })
    var found: [ObjectID] = []
    for key in source.index.keys.map(Int.init) where hidden.isEmpty || !hidden.contains(key) {
      if edited.isEmpty {
        if passes(.original(key + 1)) { found.append(ObjectID(source.text(of: key))) }
      } else {
        let id = ObjectID(source.text(of: key))
        if let content = content(of: id), passes(content) { found.append(id) }
      }
    }
    return found
  }
}
