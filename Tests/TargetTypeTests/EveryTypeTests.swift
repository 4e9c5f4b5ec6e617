// Every type comes, stays and goes in every project that can carry it.

import Audit
import Diagnostics
import Platform
import ProjectModel
import Terminal
import TestSupport
import Testing

@Suite struct EveryTypeTests {
  /// One by one. The table of results is printed.
  @Test(arguments: HostProject.oneByOne) func comesAndGoesWithoutATrace(_ project: HostProject) throws {
    var rows = [["type", "files", "pending", "errors", "warnings", "left behind"]]
    for type in project.types {
      // A widget of a watch needs the watch.
      let host = type.hostType.flatMap { TargetCatalogue.type($0) }
      rows.append([type.id] + (try life(of: [host, type].compactMap { $0 }, in: project)))
    }
    print("\(project.rawValue)\n" + table(rows))
    #expect(rows.count > 2)
  }

  @Test(arguments: HostProject.present) func allOfThemAtOnce(_ project: HostProject) throws {
    // An application carries one of the two.
    let types = project.types.filter { $0.id != "sticker-pack" }
    _ = try life(of: types, in: project)
  }

  /// Makes the targets, makes them again, audits, and removes them: how many files were made, would still change, were
  /// found fault with, and are left.
  private func life(of types: [TargetType], in project: HostProject) throws -> [String] {
    let world = try TypeWorld(project, folders: types)
    let what = types.map(\.id).suffix(2).joined(separator: " in ")
    let original = world.tree
    try world.declare(types)
    let made = try world.prebuild()
    #expect(made >= types.count, "\(what)")
    let (pending, findings) = try world.look()
    #expect(pending.isEmpty, "\(what)")
    let errors = findings.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(what): \(errors.map(\.message))")
    try world.declare([])
    _ = try world.prebuild()
    let tree = world.tree
    let left = tree.filter { original[$0.key] != $0.value }.keys + original.keys.filter { tree[$0] == nil }
    #expect(left.isEmpty, "\(what): \(left)")
    return [made, pending.count, errors.count, findings.count { $0.severity == .warning }, left.count].map { "\($0)" }
  }
}
