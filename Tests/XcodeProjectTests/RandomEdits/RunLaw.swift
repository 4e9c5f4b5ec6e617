// What must hold of a prebuild, whatever project it starts from.

import Diagnostics
import PBXProj
import Platform
import ProjectModel

@testable import XcodeProject

/// Runs as `prebuild` and `verify` make them, without their disk.
struct RunLaw {
  let scenario: Scenario
  let targets: [Target]
  var adopted: [String: ObjectID] = [:]

  /// What a run leaves: matched, reconciled, and read back until it settles.
  func run(_ file: ProjectFile, _ targets: [Target]) throws -> ProjectFile {
    var file = file
    for _ in 0..<5 {
      let next = try once(file, targets).file
      if next.bytes == file.bytes { return file }
      let read = try scenario.reread(next)
      guard read.saysSame(as: next) else { throw Broken("what is written does not say what was meant") }
      file = read
      if file.json == nil { return file }
    }
    throw Broken("does not settle")
  }

  private func once(_ file: ProjectFile, _ targets: [Target]) throws -> Reconciliation {
    var request = scenario.request(targets, adopted: adopted)
    let observed = try ObservedProject(file, files: MemoryFileSystem())
    request.matches = try matchTargets(request.model, in: observed, adoptedIDs: adopted)
    return try reconcile(file, request)
  }

  struct Broken: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
  }

  /// What `verify` would say of this project; nil where nothing. Throws a `Rejection` where a run is refused.
  func fault(startingFrom file: ProjectFile) throws -> String? {
    do {
      let first = try run(file, targets)
      let second = try once(first, targets)
      if second.file.bytes != first.bytes {
        return "a repeated run changes \(firstDifference(second.file, first)) \(second.changes.map(\.summary))"
      }
      // Order that JSON does not keep may be put right in the objects again.
      if first.json == nil, !second.changes.isEmpty { return "a repeated run names \(second.changes.map(\.summary))" }
      if let lost = lost(from: file, in: first) { return lost }
      let none = try run(file, [])
      let clean = try run(none, targets)
      for half in [Array(targets.prefix((targets.count + 1) / 2)), Array(targets.dropFirst((targets.count + 1) / 2))] {
        let whole = try run(run(none, half), targets)
        if whole.bytes != clean.bytes { return "from \(half.map(\.name)): \(firstDifference(whole, clean))" }
      }
      if clean.bytes == first.bytes { return nil }
      guard clean.agreesOnOwnedObjects(with: first), !ForeignAdditions(in: first).places.isEmpty else {
        return "clean and incremental differ: \(firstDifference(clean, first))"
      }
      return nil
    } catch let broken as Broken {
      return broken.description
    }
  }

  /// Objects of others that a run has no reason to take out.
  private func lost(from file: ProjectFile, in result: ProjectFile) -> String? {
    guard file.json == nil else { return nil }
    let lost = file.document.objectIDs.filter { id in
      !Ownership.owns(id) && !result.document.contains(id)
    }
    return lost.isEmpty ? nil : "loses \(lost.map { "\(file.document.isa($0) ?? "") \($0)" })"
  }
}
