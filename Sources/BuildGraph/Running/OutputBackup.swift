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

  private var list: AbsolutePath { folder.appending("list") }

  func begin(_ step: GraphStep, number: Int64) throws -> OutputBackup {
    var backup = OutputBackup(outputs: step.outputs, number: number, aside: self)
    if step.outputs.isEmpty { return backup }
    for (index, output) in step.outputs.enumerated() where try isThere(output) { backup.present.insert(index) }
    do {
      try files.append(backup.entry, to: list)
    } catch let error as FileSystemError where error.isAbsence {
      try files.makeDirectories(folder)
      try files.append(backup.entry, to: list)
    }
    for (index, output) in step.outputs.enumerated() {
      if backup.present.contains(index) {
        try files.rename(root.appending(output), to: backup.place(index))
      } else {
        try files.makeDirectories(root.appending(output).parent)
      }
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

  fileprivate func end(_ number: Int64) throws {
    var entry = FieldWriter()
    entry.add(Int(number))
    entry.add([String]())
    entry.add([String]())
    try files.append(entry.bytes, to: list)
  }

  /// Brings back what an interrupted run moved aside. Gives the paths of those steps.
  func recover() throws -> [TreePath] {
    guard try files.isDirectory(folder) else { return [] }
    var open: [Int64: OutputBackup] = [:]
    if let bytes = try files.readIfPresent(list) {
      var reader = FieldReader(bytes)
      // An entry that is not whole was never followed by a move.
      while let number = try? reader.number(), let outputs = try? reader.texts(), let marks = try? reader.texts() {
        let backup = OutputBackup(outputs: outputs.compactMap { TreePath($0) }, number: Int64(number), aside: self)
        open[backup.number] = outputs.isEmpty ? nil : backup
        open[backup.number]?.present = Set(marks.compactMap { Int($0) })
      }
    }
    for backup in open.values.sorted(by: { $0.number < $1.number }) { try backup.putBack() }
    try files.removeTree(folder)
    return open.values.flatMap(\.outputs).sorted()
  }

  /// Puts away what somebody made where a step writes; gives the place.
  fileprivate func preserve(_ old: AbsolutePath, _ output: TreePath) throws -> AbsolutePath {
    let place = folder.parent.appending("replaced").appending(output)
    try files.makeDirectories(place.parent)
    try files.removeTree(place)
    try files.rename(old, to: place)
    return place
  }

  /// After a run: nothing has begun that has not ended.
  func close() throws { try files.removeTree(folder) }
}

/// The old outputs of one step.
struct OutputBackup: Sendable {
  let outputs: [TreePath]
  let number: Int64
  let aside: Aside
  /// Which of the outputs were there.
  var present: Set<Int> = []

  fileprivate var entry: [UInt8] {
    var writer = FieldWriter()
    writer.add(Int(number))
    writer.add(outputs.map(\.string))
    writer.add(present.sorted().map { String($0) })
    return writer.bytes
  }

  fileprivate func place(_ index: Int) -> AbsolutePath { aside.folder.appending("\(number)-\(index)") }

  /// The new outputs stay.
  ///
  /// - Parameter foreign: Outputs whose old content no step made: where the new one differs, the old one is kept.
  /// - Returns: Those, each with where it is now.
  func keepNew(_ foreign: [TreePath]) throws -> [(output: TreePath, kept: AbsolutePath)] {
    if outputs.isEmpty { return [] }
    var kept: [(TreePath, AbsolutePath)] = []
    // Before it is written down that the step has ended: what lies aside goes with the next run then.
    for index in present.sorted() where foreign.contains(outputs[index]) {
      let output = outputs[index]
      if try aside.files.holdsSame(place(index), aside.root.appending(output)) { continue }
      kept.append((output, try aside.preserve(place(index), output)))
    }
    try aside.end(number)
    for index in present { try aside.files.removeTree(place(index)) }
    return kept
  }

  /// The old outputs come back; what the step left goes.
  func restore() throws {
    if outputs.isEmpty { return }
    try putBack()
    try aside.end(number)
  }

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
