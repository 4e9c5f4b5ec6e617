// A value, and as what it stands there.

/// A node of a tree together with what the schema expects in its place.
struct Place {
  let tree: Tree
  let node: TapeIndex
  let shape: Shape

  init(_ tree: Tree, _ node: TapeIndex, _ shape: Shape) {
    self.tree = tree
    self.node = node
    self.shape = shape
  }

  var kind: TapeNode.Kind { tree.tape[node].kind }
  var isContainer: Bool { tree.tape[node].isContainer }
  var value: XCValue { tree.value(of: node) }

  /// The same place with another value in it.
  func holding(_ value: XCValue) -> Place { Place(Tree(of: value), 0, shape) }

  /// The record whose keys the object has; nil for anything else and for a record of an unknown kind.
  var record: Record? {
    guard kind == .object else { return nil }
    switch shape {
    case .record(let record): return record
    case .anchoredReference: return .anchoredFile
    case .packageProducts: return nil
    case .oneOf(.exceptionSet):
      return tree.value(forKey: targetKey, in: node) != nil ? .targetExceptions : .phaseExceptions
    case .oneOf(let variants):
      guard let word = tree.value(forKey: kindKey, in: node) else { return variants.standardRecord }
      guard tree.tape[word].kind == .string else { return nil }
      return variants.kinds.first { tree.text(of: word, equals: $0.word) }?.record
    default: return nil
    }
  }

  /// The record that the object or string is.
  var recordOrBare: Record? {
    guard kind == .string else { return record }
    switch shape {
    case .record(let record): return record.bareKey == nil ? nil : record
    case .oneOf(let variants): return variants.bareRecord
    default: return nil
    }
  }

  func isSame(as other: Place) -> Bool { isSameValue(tree, node, other.tree, other.node) }
}

private let kindKey = Array("kind".utf8)
private let targetKey = Array("target".utf8)
