// Programs that outlive a process which is killed.

import CSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension SystemProcessRunner {
  public func note(in file: AbsolutePath) { notes.begin(in: file) }

  public func stopNoting() { notes.end() }

  public func endNoted(_ notes: [UInt8], marked mark: String) -> EndedPrograms {
    endNoted(notes, marked: mark, gracePeriod: 3)
  }

  /// All are stopped before one of them ends, so that none starts another one that nobody has seen. Then whoever is nobody's
  /// parent and leads nobody's session ends first: where this process is killed in between, the next one finds the others by
  /// those that are left.
  func endNoted(_ notes: [UInt8], marked mark: String, gracePeriod: Double) -> EndedPrograms {
    let programs = ProcessNotes.programs(in: notes, on: .current)
    if programs.isEmpty { return EndedPrograms() }
    var noted = NotedProcesses(programs, tick: fixpoint_process_tick(), own: getpid()) { $0.isMarked(mark) }
    var stopped: Set<RunningProcess.Identity> = []
    var asked: Set<RunningProcess.Identity> = []
    let start = monotonicSeconds()
    while true {
      var found = noted.find(in: RunningProcess.all())
      let waited = monotonicSeconds() - start
      if found.isEmpty || waited > gracePeriod + 2 {
        return EndedPrograms(ended: noted.known.count - found.count, left: found.map(\.number))
      }
      let new = found.filter { stopped.insert($0.identity).inserted }
      for process in new { process.signal(SIGSTOP) }
      if !new.isEmpty { continue }
      if waited > gracePeriod {
        while !found.isEmpty {
          let last = found.last()
          for process in last { process.signal(SIGKILL) }
          found.removeAll(where: last.contains)
        }
      } else {
        for process in found.last() where asked.insert(process.identity).inserted {
          process.signal(SIGTERM)
          // What is stopped cannot end.
          process.signal(SIGCONT)
        }
      }
      usleep(2_000)
    }
  }
}

extension [RunningProcess] {
  /// Those that are no parent and lead no session of another one.
  fileprivate func last() -> [RunningProcess] {
    let above = Set(flatMap { $0.number == $0.session ? [$0.parent] : [$0.parent, $0.session] })
    let last = filter { !above.contains($0.number) }
    return last.isEmpty ? self : last
  }
}
