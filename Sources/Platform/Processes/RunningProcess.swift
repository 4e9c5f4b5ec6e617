// Processes, as the system tells of them.

import CSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One that runs, or has ended and waits for its parent.
struct RunningProcess: Hashable {
  var number: Int32
  var parent: Int32
  var group: Int32
  var session: Int32
  /// Nanoseconds of the clock by which programs are noted.
  var start: Int64
  var hasEnded = false

  /// What names it for good, whatever else changes about it.
  struct Identity: Hashable {
    var number: Int32
    var start: Int64
  }

  var identity: Identity { Identity(number: number, start: start) }

  /// All that this process may see.
  static func all() -> [RunningProcess] {
    var count: Int32 = 0
    guard let found = fixpoint_processes(&count) else { return [] }
    defer { free(found) }
    return UnsafeBufferPointer(start: found, count: Int(count)).map {
      RunningProcess(
        number: $0.number, parent: $0.parent, group: $0.group, session: $0.session, start: $0.started,
        hasEnded: $0.has_ended != 0)
    }
  }

  func signal(_ signal: Int32) { fixpoint_signal_process(number, start, signal) }

  /// Whether an entry of the environment with which it began starts so; false where the system does not say.
  func isMarked(_ mark: String) -> Bool {
    guard let path = AbsolutePath("/proc/\(number)/environ"), let bytes = try? DiskFileSystem().read(path) else {
      return false
    }
    return bytes.split(separator: 0).contains { $0.starts(with: mark.utf8) }
  }
}

/// Looks which processes stem from which.
struct ProcessTree {
  let processes: [RunningProcess]
  private let parents: [Int32: Int32]

  init(_ processes: [RunningProcess]) {
    self.processes = processes
    parents = Dictionary(processes.map { ($0.number, $0.parent) }, uniquingKeysWith: { first, _ in first })
  }

  /// The number, that of its parent, and so on.
  func line(of number: Int32) -> [Int32] {
    var line = [number]
    while let parent = parents[line[line.count - 1]], parent > 0, !line.contains(parent) { line.append(parent) }
    return line
  }

  /// Those that run and stem from processes of these numbers, themselves with them.
  func living(from numbers: Set<Int32>) -> [RunningProcess] {
    processes.filter { !$0.hasEnded && !numbers.isDisjoint(with: line(of: $0.number)) }
  }
}
