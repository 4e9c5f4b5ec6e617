// The steps that may have to run: those that must be looked at, and all that comes after them.

/// Counts for each what it still waits for. Everything outside is up to date and never loaded.
struct Closure {
  /// Steps in it that a step in it still waits for.
  private var waiting: [Int64: Int] = [:]
  /// Those that must be looked at; the others are up to date unless something before them makes something new.
  private(set) var doubtful: Set<Int64>
  private let store: GraphStore

  init(of due: [Int64], _ store: GraphStore) throws {
    self.store = store
    doubtful = Set(due)
    var open = due
    for step in due { waiting[step] = 0 }
    while let step = open.popLast() {
      for follower in try store.followers(of: step) {
        if waiting[follower] == nil { open.append(follower) }
        waiting[follower, default: 0] += 1
      }
    }
  }

  var count: Int { waiting.count }
  var steps: [Int64] { Array(waiting.keys) }

  /// Steps that wait for nothing.
  var free: [Int64] { waiting.filter { $0.value == 0 }.map(\.key) }

  /// Takes a step out; gives those that wait for nothing now.
  ///
  /// - Parameter isNew: Whether it made something else than before, so that what follows must be looked at.
  mutating func resolve(_ step: Int64, isNew: Bool) throws -> [Int64] {
    waiting[step] = nil
    var free: [Int64] = []
    for follower in try store.followers(of: step) {
      guard let count = waiting[follower] else { continue }
      if isNew { doubtful.insert(follower) }
      waiting[follower] = count - 1
      if count == 1 { free.append(follower) }
    }
    return free
  }

  /// Takes out a step that failed, with all that comes after it; gives the latter.
  mutating func abandon(_ step: Int64) throws -> [Int64] {
    waiting[step] = nil
    var lost: [Int64] = []
    var open = [step]
    while let next = open.popLast() {
      for follower in try store.followers(of: next) where waiting[follower] != nil {
        waiting[follower] = nil
        lost.append(follower)
        open.append(follower)
      }
    }
    return lost
  }
}
