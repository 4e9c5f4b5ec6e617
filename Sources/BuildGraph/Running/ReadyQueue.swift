// Steps that may run now.

/// The one that was planned first comes first; a pool that is full keeps its steps back.
struct ReadyQueue {
  struct Entry: Comparable {
    var place: Int
    var step: GraphStore.StoredStep

    static func == (a: Entry, b: Entry) -> Bool { a.place == b.place }
    static func < (a: Entry, b: Entry) -> Bool { a.place < b.place }
  }

  private var heaps: [String: Heap<Entry>] = [:]
  private var running: [String: Int] = [:]
  private let widths: [String: Int]

  init(widths: [String: Int]) { self.widths = widths }

  mutating func add(_ step: GraphStore.StoredStep) {
    heaps[step.step.pool ?? "", default: Heap()].insert(Entry(place: step.place, step: step))
  }

  mutating func next() -> GraphStore.StoredStep? {
    var best: (pool: String, first: Entry)?
    for (pool, heap) in heaps where running[pool, default: 0] < widths[pool, default: .max] {
      guard let first = heap.first, best.map({ first < $0.first }) ?? true else { continue }
      best = (pool, first)
    }
    guard let best else { return nil }
    running[best.pool, default: 0] += 1
    heaps[best.pool]?.removeFirst()
    return best.first.step
  }

  mutating func ended(_ step: GraphStep) { running[step.pool ?? "", default: 1] -= 1 }
}

/// A binary heap: the least element comes first.
private struct Heap<Element: Comparable> {
  private var elements: [Element] = []

  var first: Element? { elements.first }

  mutating func insert(_ element: Element) {
    elements.append(element)
    var index = elements.count - 1
    while index > 0, elements[index] < elements[(index - 1) / 2] {
      elements.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func removeFirst() {
    let last = elements.removeLast()
    if elements.isEmpty { return }
    elements[0] = last
    var index = 0
    while 2 * index + 1 < elements.count {
      var least = 2 * index + 1
      if least + 1 < elements.count, elements[least + 1] < elements[least] { least += 1 }
      guard elements[least] < elements[index] else { return }
      elements.swapAt(index, least)
      index = least
    }
  }
}
