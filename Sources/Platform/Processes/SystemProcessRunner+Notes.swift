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

  /// What left the session of its program ends first, while the session is stopped: its members alone tell whose it is, and
  /// whoever ends this process in between must find it again.
  func endNoted(_ notes: [UInt8], marked mark: String, gracePeriod: Double) -> EndedPrograms {
    let programs = ProcessNotes.programs(in: notes, on: .current)
    if programs.isEmpty { return EndedPrograms() }
    var noted = NotedProcesses(programs, tick: fixpoint_process_tick(), own: getpid()) { $0.isMarked(mark) }
    var ending = Ending(gracePeriod: gracePeriod)
    while true {
      let found = noted.find(in: RunningProcess.all())
      if found.isEmpty || ending.isHopeless {
        return EndedPrograms(ended: noted.known.count - found.count, left: found.map(\.number))
      }
      let strays = found.filter { !noted.isMember($0) }
      if strays.isEmpty {
        ending.end(found)
      } else {
        ending.stop(found.filter(noted.isMember))
        ending.end(strays)
      }
      usleep(5_000)
    }
  }
}

/// Asks each process to end, kills it when it has had its time, and gives up on it in the end.
private struct Ending {
  let gracePeriod: Double
  private var asked: [RunningProcess.Identity: Double] = [:]
  private var stopped: Set<RunningProcess.Identity> = []
  private var start = monotonicSeconds()

  init(gracePeriod: Double) { self.gracePeriod = gracePeriod }

  /// After the time of those that left and of those that did not.
  var isHopeless: Bool { monotonicSeconds() - start > 2 * gracePeriod + 2 }

  mutating func stop(_ processes: [RunningProcess]) {
    for process in processes where stopped.insert(process.identity).inserted { process.signal(SIGSTOP) }
  }

  mutating func end(_ processes: [RunningProcess]) {
    let now = monotonicSeconds()
    for process in processes {
      if let moment = asked[process.identity] {
        if now - moment > gracePeriod { process.signal(SIGKILL) }
        continue
      }
      asked[process.identity] = now
      process.signal(SIGTERM)
      // What is stopped cannot end.
      process.signal(SIGCONT)
    }
  }
}
