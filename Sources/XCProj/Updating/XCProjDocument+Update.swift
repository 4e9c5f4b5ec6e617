// Edits of the document.

extension XCProjDocument {
  /// Makes the document say `value`, by the smallest change of its text. It must be an object that nests no more than
  /// 1,024 deep.
  ///
  /// Members are known again by their keys, elements of lists by their id, name, path or target, else by their neighbours.
  /// What says the same as before keeps its bytes, comments included. A new member goes to its key's place in the record,
  /// a new element of a sorted set to its place there, on lines as Xcode writes them; where the text was as Xcode writes it
  /// before, it is so after. A list written `[]` where Xcode has `[` and `]` on two lines is filled with the closing bracket
  /// behind the last element, which tells how it was when it is emptied. A default that the text spells out may stay though
  /// `value` leaves it out, and the other way round, for both say the same.
  ///
  /// The change is always made to the text that was parsed: to go back to an earlier value is to go back to its bytes.
  public mutating func update(to value: XCValue) {
    guard case .object = value else { preconditionFailure("a project is an object") }
    let tree = Tree(of: value)
    guard !isSameValue(original.tree, 0, tree, 0) else {
      source = original
      return
    }
    var rewriter = Rewriter(original.tree)
    source = Source(rewritten: rewriter.rewrite(to: Place(tree, 0, .record(.project))), file: file)
  }
}
