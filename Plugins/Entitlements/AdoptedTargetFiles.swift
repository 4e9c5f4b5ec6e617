// The entitlements files of a target that somebody else made.

import Diagnostics
import Platform
import PluginKit
import ProjectModel
import PropertyList
import XcodeProject

/// What is stated goes into the file that the target signs with, key by key; where it signs with none, into one of
/// Fixpoint's.
struct AdoptedTargetFiles {
  let target: Target
  let observed: ObservedTarget
  let context: PluginContext

  private typealias Stated = [String: Sourced<PropertyValue>]

  func add(to plan: inout FilePlan) throws {
    if context.statesEntitlementsFile(of: target) { return }
    var wanted: [TreePath: [Stated]] = [:]
    var generated: [ConfigurationName: TreePath] = [:]
    for configuration in observed.configurations {
      let stated = stated(in: configuration)
      if let path = try personsFile(configuration, stated) {
        wanted[path, default: []].append(stated)
      } else if !stated.isEmpty, let path = ownFile(configuration, stated) {
        try plan.make(
          path, EntitlementSet(stated).dictionary, for: "“\(target.name)”", claimingEqual: true, context)
        generated[configuration] = path
      }
    }
    for path in wanted.keys.sorted() { try merge(try joined(wanted[path] ?? [], path), into: path, &plan) }
    name(generated, &plan)
  }

  private func stated(in configuration: ConfigurationName) -> Stated {
    target.entitlements[configuration].values.filter { $0.value.origin.isStated }
  }

  /// The file that it signs with, where that is not Fixpoint's; nil where it signs with none that is there.
  private func personsFile(_ configuration: ConfigurationName, _ stated: Stated) throws -> TreePath? {
    let setting = observed.setting(FilePlan.setting, in: configuration)
    switch setting {
    case .absent: return nil
    case .value(let text, _) where text.isEmpty: return nil
    default: break
    }
    guard let path = observed.entitlementsPath(in: configuration) else {
      guard !stated.isEmpty else { return nil }
      let why = setting.problem(of: FilePlan.setting) ?? "\(FilePlan.setting) leads out of the project"
      throw Rejection(
        .input, "entitlements.unknown-file",
        "it is not known which file “\(observed.name)” signs with in \(configuration): \(why); state it, or take "
          + "`entitlements:` of “\(target.name)” out", at: setting.location ?? observed.location)
    }
    if context.ownedFiles[path] != nil { return nil }
    guard let bytes = try context.tree.read(path) else { return nil }
    // What Fixpoint would write byte for byte where it would write it is as good as its own.
    let isOurs =
      path == ownFile(configuration, stated) && bytes == FileContent.whole(EntitlementSet(stated).dictionary).bytes
    return isOurs ? nil : path
  }

  /// One file may serve several configurations, which then must ask for the same: also a key that only one of them
  /// asks for would hold in all.
  private func joined(_ sets: [Stated], _ path: TreePath) throws -> Stated {
    var all: Stated = [:]
    for stated in sets { all.merge(stated) { first, _ in first } }
    for key in all.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      guard let value = all[key] else { continue }
      guard let differing = sets.first(where: { $0[key]?.value != value.value }) else { continue }
      let other = differing[key]
      throw Rejection(
        .input,
        [
          Diagnostic(
            "entitlements.one-file-two-values", .error,
            "“\(observed.name)” signs with \(path) in several configurations, and \(key) "
              + (other == nil ? "is stated for some of them only" : "differs between them")
              + "; state the same for all, or give each configuration a file of its own in Xcode first",
            at: (other ?? value).origin.location,
            related: other == nil ? [] : value.origin.location.map { [.init("the other value", at: $0)] } ?? [])
        ])
    }
    return all
  }

  private func merge(_ stated: Stated, into path: TreePath, _ plan: inout FilePlan) throws {
    guard !stated.isEmpty else { return }
    guard let bytes = try context.tree.read(path) else { return }
    let present = try PropertyValue(parsing: bytes, file: path.string).dictionary ?? PropertyDictionary()
    var changes: [String: PropertyValue?] = [:]
    for (key, value) in stated where !(present[key]?.saysTheSame(as: value.value) ?? false) {
      changes[key] = value.value
    }
    let place = SourceLocation(file: path.string)
    let others = context.observed.targetsThatSign(with: path, except: observed)
    if changes.isEmpty {
      if others.isEmpty { plan.edit(path, [:]) }
      return
    }
    guard others.isEmpty else {
      plan.diagnostics.append(
        Diagnostic(
          "entitlements.shared-file", .warning,
          "\(path) is left as it is, since \(others.map { "“\($0)”" }.joined(separator: ", ")) sign with it too; set there or give "
            + "“\(observed.name)” a file of its own: " + present.sentences(for: changes).joined(separator: "; "),
          at: place))
      return
    }
    plan.edit(path, changes)
    plan.diagnostics += present.sentences(for: changes).map {
      Diagnostic("entitlements.merged", .note, "in the entitlements of “\(observed.name)”: \($0)", at: place)
    }
  }

  /// Where Fixpoint's own file goes.
  private func ownFile(_ configuration: ConfigurationName, _ stated: Stated) -> TreePath? {
    let common = target.entitlements.common.values.filter { $0.value.origin.isStated }
    let isCommon = EntitlementSet(stated).dictionary == EntitlementSet(common).dictionary
    return target.folder.appending(isCommon ? FilePlan.name : FilePlan.name(for: configuration))
  }

  private func name(_ generated: [ConfigurationName: TreePath], _ plan: inout FilePlan) {
    plan.state(FilePlan.setting, of: .target(target.name), in: observed.configurations) { configuration in
      generated[configuration].map { path in
        let place = stated(in: configuration).values.compactMap(\.origin.location).min() ?? target.location
        return Sourced(.string(context.observed.path(fromProject: path)), .stated(place))
      }
    }
    for path in Set(generated.values).sorted() { plan.edits.append(.nonMember(target: target.name, path)) }
  }
}

extension ObservedProject {
  /// Sorted names of the targets that sign with a file in some configuration.
  func targetsThatSign(with path: TreePath, except one: ObservedTarget) -> [String] {
    targets.filter { target in
      target.id != one.id && target.configurations.contains { target.entitlementsPath(in: $0) == path }
    }.map(\.name).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension PropertyValue {
  /// Equal, or two lists of the same identifiers in another order.
  func saysTheSame(as other: PropertyValue) -> Bool {
    if sorted() == other.sorted() { return true }
    guard let mine = strings, let theirs = other.strings, mine.count == theirs.count else { return false }
    return Set(mine) == Set(theirs) && Set(mine).count == mine.count
  }
}
