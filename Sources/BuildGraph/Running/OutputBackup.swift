// The outputs of an earlier run, out of the way while a step makes new ones.

import Diagnostics
import Platform

/// The folder in which old outputs wait while their step runs, and the list of steps that have begun and ended. Old
/// outputs come back if the step does not succeed, and go if it does; if the process dies in between, the next run brings
/// them back.
struct Aside: Sendable {
  let folder: AbsolutePath
  let root: AbsolutePath
  let files: any FileSystem
  /// How many steps have begun and not ended, or ended with something left to do.
  private let unfinished = Guarded(0)

  init(folder: AbsolutePath, root: AbsolutePath, files: any FileSystem) {
    self.folder = folder
    self.root = root
    self.files = files
  }

  private var list: AbsolutePath { folder.appending("list") }

  func begin(_ step: GraphStep, number: Int64) throws -> OutputBackup {
    var backup = OutputBackup(outputs: step.outputs, number: number, aside: self)
    if step.outputs.isEmpty { return backup }
    for (index, output) in step.outputs.enumerated() where try isThere(output) { backup.present.insert(index) }
    let entry = AsideEntry.begun(backup)
    do {
      try files.append(entry.bytes, to: list)
    } catch let error as FileSystemError where error.isAbsence {
      try files.makeDirectories(folder)
      try files.append(entry.bytes, to: list)
    }
    unfinished.use { $0 += 1 }
    do {
      try backup.move()
    } catch {
      // What cannot be undone now is undone when the run ends, or by the next one.
      try? backup.restore()
      throw error
    }
    return backup
  }

  func isThere(_ output: TreePath) throws -> Bool {
    do {
      return try files.exists(root.appending(output))
    } catch let error as FileSystemError where error.isAbsence {
      return false
    }
  }

  fileprivate func end(_ backup: OutputBackup, keeping kept: [Int] = []) throws {
    try files.append(AsideEntry.ended(backup, keeping: kept).bytes, to: list)
    unfinished.use { $0 -= 1 }
  }

  fileprivate func leaveUnfinished() { unfinished.use { $0 += 1 } }

  /// Brings back what an interrupted run moved aside. Gives the paths of those steps.
  func recover() throws -> [TreePath] {
    guard try files.isDirectory(folder) else { return [] }
    var open: [Int64: OutputBackup] = [:]
    for entry in AsideEntry.entries(in: try files.readIfPresent(list) ?? [], self) {
      switch entry {
      case .begun(let backup): open[backup.number] = backup
      case .ended(let backup, let kept):
        open[backup.number] = nil
        for index in kept { try backup.preserve(index) }
      }
    }
    for backup in open.values.sorted(by: { $0.number < $1.number }) { try backup.putBack() }
    try files.removeTree(folder)
    return open.values.flatMap(\.outputs).sorted()
  }

  fileprivate func replaced(_ output: TreePath) -> AbsolutePath {
    folder.parent.appending("replaced").appending(output)
  }

  /// Puts away what somebody made where a step writes.
  fileprivate func preserve(_ old: AbsolutePath, _ output: TreePath) throws {
    guard try files.exists(old) else { return }
    let place = replaced(output)
    try files.makeDirectories(place.parent)
    try files.removeTree(place)
    try files.rename(old, to: place)
  }

  /// After a run: what could not be finished, since the disk refused, is finished.
  func close() throws {
    if unfinished.use({ $0 }) == 0 { try files.removeTree(folder) } else { _ = try recover() }
  }
}

/// The old outputs of one step.
struct OutputBackup: Sendable {
  let outputs: [TreePath]
  let number: Int64
  let aside: Aside
  /// Which of the outputs were there.
  var present: Set<Int> = []

  private func place(_ index: Int) -> AbsolutePath { aside.folder.appending("\(number)-\(index)") }

  fileprivate func move() throws {
    for (index, output) in outputs.enumerated() {
      if present.contains(index) {
        try aside.files.rename(aside.root.appending(output), to: place(index))
      } else {
        try aside.files.makeDirectories(aside.root.appending(output).parent)
      }
    }
  }

  /// The new outputs stay.
  ///
  /// - Parameter foreign: Outputs whose old content no step made: where the new one differs, the old one is kept.
  /// - Returns: Those, each with where it is now.
  func keepNew(_ foreign: [TreePath]) throws -> [(output: TreePath, kept: AbsolutePath)] {
    if outputs.isEmpty { return [] }
    let kept = try present.sorted().filter { index in
      let output = outputs[index]
      return try foreign.contains(output)
        && !aside.files.holdsSame(place(index), aside.root.appending(output))
    }
    try aside.end(self, keeping: kept)
    // From here on there is no way back; what cannot be put away or removed now waits for the end of the run.
    do {
      for index in kept { try preserve(index) }
      for index in present { try aside.files.removeTree(place(index)) }
    } catch {
      aside.leaveUnfinished()
    }
    return kept.map { (outputs[$0], aside.replaced(outputs[$0])) }
  }

  /// The old outputs come back; what the step left goes.
  func restore() throws {
    if outputs.isEmpty { return }
    try putBack()
    try aside.end(self)
  }

  fileprivate func preserve(_ index: Int) throws { try aside.preserve(place(index), outputs[index]) }

  fileprivate func putBack() throws {
    let (files, root) = (aside.files, aside.root)
    for (index, output) in outputs.enumerated() {
      let place = root.appending(output)
      if !present.contains(index) {
        if try aside.isThere(output) { try files.removeTree(place) }
      } else if try files.exists(self.place(index)) {
        // Where it was not moved yet, it is still in its place.
        try files.removeTree(place)
        try files.rename(self.place(index), to: place)
      }
    }
  }
}

extension FileSystem {
  /// Whether two files, links or folders are alike with all that is in them.
  fileprivate func holdsSame(_ one: AbsolutePath, _ other: AbsolutePath) throws -> Bool {
    guard let status = try status(one), let second = try self.status(other), status.kind == second.kind else {
      return false
    }
    switch status.kind {
    case .file: return try status.isExecutable == second.isExecutable && read(one) == read(other)
    case .link: return try readLink(one) == readLink(other)
    case .directory:
      let names = try entries(one)
      return try names == entries(other)
        && names.allSatisfy { try holdsSame(one.appending($0), other.appending($0)) }
    case .other: return false
    }
  }
}
