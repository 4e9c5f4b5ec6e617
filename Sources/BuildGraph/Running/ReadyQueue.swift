// Steps that may run now.

/// The one that was planned first comes first; a pool that is full keeps its steps back.
struct ReadyQueue {
  struct Entry: Comparable {
    var place: Int
    var step: GraphStore.StoredStep

    static func == (a: Entry, b: Entry) -> Bool { a.place == b.place }
    static func < (a: Entry, b: Entry) -> Bool { a.place < b.place }
  }

  private var heaps: [String: [Entry]] = [:]
  private var running: [String: Int] = [:]
  private let widths: [String: Int]

  init(widths: [String: Int]) { self.widths = widths }

  mutating func add(_ step: GraphStore.StoredStep) {
    let pool = step.step.pool ?? ""
    var heap = heaps.removeValue(forKey: pool) ?? []
    heap.append(Entry(place: step.place, step: step))
    var index = heap.count - 1
    while index > 0, heap[index] < heap[(index - 1) / 2] {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
    heaps[pool] = heap
  }

  mutating func next() -> GraphStore.StoredStep? {
    let free = heaps.filter { pool, heap in !heap.isEmpty && running[pool, default: 0] < widths[pool, default: .max] }
    guard let pool = free.min(by: { $0.value[0] < $1.value[0] })?.key else { return nil }
    running[pool, default: 0] += 1
    return take(from: pool)
  }

  mutating func ended(_ step: GraphStep) { running[step.pool ?? "", default: 1] -= 1 }

  private mutating func take(from pool: String) -> GraphStore.StoredStep {
    var heap = heaps.removeValue(forKey: pool)!
    let first = heap[0]
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      var index = 0
      while true {
        let children = [2 * index + 1, 2 * index + 2].filter { $0 < heap.count }
        guard let least = children.min(by: { heap[$0] < heap[$1] }), heap[least] < heap[index] else { break }
        heap.swapAt(index, least)
        index = least
      }
    }
    heaps[pool] = heap
    return first.step
  }
}
