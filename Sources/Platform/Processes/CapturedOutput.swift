// What a program wrote, within bounds.

/// Everything up to a limit; beyond it the first and the last half of the limit.
struct CapturedOutput {
  private let limit: Int
  private var head: [UInt8] = []
  /// At most twice as long as what is kept of it.
  private var tail: [UInt8] = []
  private(set) var count = 0

  init(limit: Int) { self.limit = max(0, limit) }

  var isBeyondLimit: Bool { count > limit }

  mutating func append(_ chunk: [UInt8]) {
    count += chunk.count
    let room = max(0, limit - head.count)
    head += chunk.prefix(room)
    tail += chunk.dropFirst(room)
    if tail.count > 2 * tailLimit { tail.removeFirst(tail.count - tailLimit) }
  }

  private var tailLimit: Int { limit / 2 }

  /// What was kept, whole lines where there are any, and how many bytes are missing between.
  func contents() -> (bytes: [UInt8], omittedCount: Int) {
    guard isBeyondLimit else { return (head, 0) }
    // The second half of the head is the beginning of what the tail holds the end of.
    let last = (head.dropFirst(limit - tailLimit) + tail).suffix(tailLimit)
    let newline = UInt8(ascii: "\n")
    let first = head.prefix(limit - tailLimit)
    let start = first.lastIndex(of: newline).map { first[...$0] } ?? first
    let end = last.dropLast().firstIndex(of: newline).map { last[($0 + 1)...] } ?? last
    let omitted = count - start.count - end.count
    let seam = start.last == newline || start.isEmpty ? "" : "\n"
    return (start + Array("\(seam)[\(omitted) bytes left out]\n".utf8) + end, omitted)
  }
}
