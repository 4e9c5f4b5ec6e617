// What is left of programs whose parent was killed.

/// A program by the notes of the process that started it.
struct NotedProgram: Hashable {
  /// Its own, and that of its session.
  var number: Int32
  /// Between what moments it began.
  var start: ClosedRange<Int64>
}

/// Finds the processes of noted programs, look for look.
///
/// A number alone proves nothing, since it becomes another's when nothing bears it any more. A session is a noted one if its
/// first process began when the note says; where that one has ended, if a member bears the mark, or was known from an
/// earlier look. What stems from a member is the program's, too, whatever session it is in.
struct NotedProcesses {
  let programs: [NotedProgram]
  /// Nanoseconds to which starts are told.
  let tick: Int64
  /// This process, which is spared with those that it stems from.
  let own: Int32
  let isMarked: (RunningProcess) -> Bool
  private(set) var known: Set<RunningProcess.Identity> = []

  init(_ programs: [NotedProgram], tick: Int64, own: Int32, isMarked: @escaping (RunningProcess) -> Bool) {
    self.programs = programs
    self.tick = tick
    self.own = own
    self.isMarked = isMarked
  }

  /// Those that run.
  mutating func find(in processes: [RunningProcess]) -> [RunningProcess] {
    let tree = ProcessTree(processes)
    let members = Dictionary(grouping: processes) { $0.session }
    var roots = Set(processes.filter { known.contains($0.identity) }.map(\.number))
    for program in programs {
      let members = members[program.number] ?? []
      if isNoted(members, of: program) { roots.formUnion(members.map(\.number)) }
    }
    let spared = Set(tree.line(of: own))
    let found = tree.living(from: roots.subtracting([0, 1])).filter { !spared.contains($0.number) }
    known.formUnion(found.map(\.identity))
    return found
  }

  private func isNoted(_ members: [RunningProcess], of program: NotedProgram) -> Bool {
    if let first = members.first(where: { $0.number == program.number }) { return program.isStart(first.start, tick) }
    return members.contains { known.contains($0.identity) || isMarked($0) }
  }
}

extension NotedProgram {
  /// Starts are told cut down to ticks, or rounded.
  fileprivate func isStart(_ time: Int64, _ tick: Int64) -> Bool {
    start.lowerBound - tick <= time && time <= start.upperBound + tick
  }
}
