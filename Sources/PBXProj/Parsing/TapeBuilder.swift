// Nodes being collected.

/// Memory that grows, and is given to the tape in the end. It must be finished or discarded.
struct TapeBuilder {
  private var base: UnsafeMutablePointer<TapeNode>
  private var capacity: Int
  private(set) var count = 0

  /// - Parameter expected: How many nodes there will probably be.
  init(expected: Int) {
    capacity = max(expected, 16)
    base = Self.room(capacity)
  }

  @inline(always)
  subscript(place: TapeIndex) -> TapeNode {
    get {
      assert(place < count)
      return base[place]
    }
    set {
      assert(place < count)
      base[place] = newValue
    }
  }

  @inline(always)
  mutating func append(_ node: TapeNode) {
    if count == capacity { (base, capacity) = Self.grown(base, capacity) }
    base[count] = node
    count += 1
  }

  func finished() -> Tape { Tape(TapeNodes(base, count: count)) }

  func discard() { base.deallocate() }

  private static func room(_ capacity: Int) -> UnsafeMutablePointer<TapeNode> {
    let room = UnsafeMutableBufferPointer<TapeNode>.allocate(capacity: capacity)
    room.expectFilling()
    return room.baseAddress.unsafelyUnwrapped
  }

  @inline(never)
  private static func grown(
    _ base: UnsafeMutablePointer<TapeNode>, _ capacity: Int
  ) -> (UnsafeMutablePointer<TapeNode>, Int) {
    let larger = room(capacity * 2)
    larger.update(from: base, count: capacity)
    base.deallocate()
    return (larger, capacity * 2)
  }
}
