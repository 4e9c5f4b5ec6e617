// What leaves the process group of a program.

/// Processes that stem from a program and are in a group of their own, look for look: known once, they are known when their
/// parents have ended, too.
struct Strays {
  /// The program's number, and its group's.
  let program: Int32
  private var known: Set<RunningProcess.Identity> = []

  init(of program: Int32) { self.program = program }

  /// Those that run.
  ///
  /// - Parameter isReaped: Whether the program's number may be another's already.
  mutating func find(in processes: [RunningProcess], isReaped: Bool) -> [RunningProcess] {
    let tree = ProcessTree(processes)
    var roots = Set(processes.filter { known.contains($0.identity) }.map(\.number))
    if !isReaped { roots.insert(program) }
    let found = tree.living(from: roots).filter { $0.group != program }
    known.formUnion(found.map(\.identity))
    return found
  }

  var isEmpty: Bool { known.isEmpty }
}
