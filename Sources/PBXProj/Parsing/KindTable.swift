// The isas of a file, each once.

/// Numbers kinds in the order in which they are first met.
struct KindTable: Sendable {
  private(set) var names: [String] = []
  private var numbers: [ObjectID: Int] = [:]
  /// The isa that was met last, which is mostly that of the next object, too.
  private var last: TapeNode?
  private var lastNumber = 0

  /// The number of the kind that the string names.
  @inline(always)
  mutating func number(_ node: TapeNode, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    if let last, haveSameText(last, node, in: bytes) { return lastNumber }
    let id = withText(of: node, in: bytes) { ObjectID(utf8: $0) }
    let number = find(id)
    last = node
    lastNumber = number
    return number
  }

  @inline(never)
  private mutating func find(_ id: ObjectID) -> Int {
    if let number = numbers[id] { return number }
    numbers[id] = names.count
    names.append(id.string)
    return names.count - 1
  }
}
