// The project that a target comes to, as far as the newcomer has to fit in.

import Configuration
import Diagnostics
import JSON
import Platform
import PluginKit
import Prebuild
import ProjectModel
import XcodeProject

struct SurroundingProject {
  private let options: PrebuildOptions
  private let seams: Seams
  private let plugins: [any Plugin]
  /// `fixpoint.yml`, which lies in the root.
  private let path: TreePath
  private let bytes: [UInt8]
  /// As written in `fixpoint.yml`.
  private let written: FixpointFile
  /// With the targets that other files declare.
  private let configuration: FixpointFile
  /// nil where there is no Xcode project yet.
  private let resolved: Resolved?
  private let tree: ConfinedTree

  init(_ options: PrebuildOptions, seams: Seams, plugins: [any Plugin]) throws {
    self.options = options
    self.seams = seams
    self.plugins = plugins
    let files = seams.files
    path = TreePath(options.configuration, in: options.root) ?? .root
    (written, bytes) = try Self.read(options, files, plugins)
    tree = ConfinedTree(root: options.root, files: files)
    let configs = projectConfigs(of: written, root: options.root, files: files, seams: seams)
    configuration = try declare(written, plugins: plugins, tree: tree, configs: configs).configuration
    let hasProject = try files.exists(options.root.appending(written.project.value))
    resolved = hasProject ? try Loaded.load(options, seams: seams, plugins: plugins).resolve() : nil
  }

  /// `fixpoint.yml`, or what a prebuild takes in its place.
  private static func read(
    _ options: PrebuildOptions, _ files: any FileSystem, _ plugins: [any Plugin]
  ) throws -> (FixpointFile, [UInt8]) {
    if try !files.exists(options.configuration) {
      let name = options.configuration.relative(to: options.root)
      guard let text = try InitialConfiguration.implied(by: options.root, files, plugins) else {
        throw Rejection(
          .input, "configuration.missing", "there is no \(name) here; run `fixpoint init` first, and this again",
          at: SourceLocation(file: name))
      }
      let bytes = Array(text.utf8)
      return (try FixpointFile.parse(bytes: bytes, file: name, environment: options.environment), bytes)
    }
    let file = try FixpointFile.read(
      options.configuration, root: options.root, files: files, environment: options.environment)
    return (file, try files.read(options.configuration))
  }

  // MARK: - What is taken

  func checkName(_ name: String) throws {
    let other = configuration.targets.first { $0.name.lowercased() == name.lowercased() }
    guard let other else { return }
    throw Rejection(
      .input, "target.name-taken",
      "there is a target “\(other.name)” already; give the new one a name of its own behind its type",
      at: other.location)
  }

  func checkFolder(_ folder: TreePath) throws {
    func refuse(_ what: String, at location: SourceLocation? = nil) -> Rejection {
      Rejection(.input, "target.folder-taken", "\(what); name another folder with --path", at: location)
    }
    if folder == .root { throw refuse("a target needs a folder of its own, and this one is the project's") }
    for target in configuration.targets {
      let other = target.path.value
      guard folder.isInside(other) || other.isInside(folder) else { continue }
      let place = folder == other ? "\(folder) is" : "\(folder) and \(other) lie one in the other, and that is"
      throw refuse("\(place) the folder of “\(target.name)”", at: target.path.location)
    }
    if let entries = try tree.entries(folder), !entries.isEmpty { throw refuse("there is a folder \(folder) already") }
    // What is above it must be a folder too, inside the root with every link followed.
    var above = folder
    while above != .root {
      guard try tree.entries(above) == nil else { return }
      if try seams.files.exists(options.root.appending(above)) { throw refuse("\(above) is there, and is no folder") }
      above = above.parent
    }
  }

  /// The name of the target that embeds it; nil for the application.
  func host(of type: TargetType, named host: String?) throws -> String? {
    if let host { return host }
    guard let needed = type.hostType else { return nil }
    let hosts = configuration.targets.filter { TargetCatalogue.type($0.type.value)?.id == needed }.map(\.name)
    if hosts.count == 1 { return hosts[0] }
    throw Rejection(
      .input, hosts.isEmpty ? "target.no-host" : "target.ambiguous-host",
      hosts.isEmpty
        ? "a \(type.id) lives in a target of type \(needed), and there is none; add that first: `fixpoint target add \(needed)`"
        : "a \(type.id) could live in \(hosts.map { "“\($0)”" }.joined(separator: ", ")); say in which with --host")
  }

  func checkIdentifier(_ stated: String, of name: String, _ type: TargetType, _ host: String?) throws {
    guard let model = resolved?.model else { return }
    for configuration in model.application.configurations {
      let parent =
        host.flatMap { model.target(named: $0)?.bundleIdentifier[configuration].value }
        ?? model.application.bundleIdentifier[configuration]
      guard let parent else { continue }
      let own = stated.hasPrefix(".") ? parent + stated : stated
      var owners = model.targets.map { ($0.name, $0.bundleIdentifier[configuration].value) }
      owners.append((model.application.name, model.application.bundleIdentifier[configuration] ?? ""))
      guard let owner = owners.first(where: { $0.1.lowercased() == own.lowercased() }) else { continue }
      throw Rejection(
        .input, "target.identifier-taken",
        "“\(name)” would have the bundle identifier \(own), which is that of “\(owner.0)”; state another one with "
          + "--bundle-id, as in `--bundle-id .\(Self.suffix(name, type))`")
    }
  }

  /// The name as a part of a bundle identifier, and other than the type's.
  private static func suffix(_ name: String, _ type: TargetType) -> String {
    let letters = name.unicodeScalars.map { scalar -> Character in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)) ? Character(scalar) : "-"
    }
    let own = String(letters)
    return own.contains { $0 != "-" } && own != type.bundleIdentifierSuffix ? own : "\(type.bundleIdentifierSuffix)2"
  }

  // MARK: - The newcomer

  /// In a plugin's file, or in `fixpoint.yml`; and the name that the target has there.
  func declaration(of draft: TargetDraft) throws -> (TargetAddition.Declaration, name: String) {
    for plugin in plugins {
      guard let own = try plugin.declarationFile(for: draft, configuration) else { continue }
      try checkName(own.name)
      let text = String(decoding: own.bytes, as: UTF8.self)
      let lines = 1...max(1, text.utf8.count { $0 == UInt8(ascii: "\n") })
      return (.init(path: own.path, bytes: own.bytes, text: text, isInsertion: false, lines: lines), own.name)
    }
    var keys: JSONObject = ["type": .string(draft.type.id), "path": .string(draft.folder.string)]
    for member in draft.keys.members { keys[member.name] = member.value }
    let insertion = try EntryInsertion(of: draft.name, keys, into: bytes, file: path.string)
    return (
      .init(path: path, bytes: insertion.bytes, text: insertion.text, isInsertion: true, lines: insertion.lines),
      draft.name
    )
  }

  /// What a prebuild makes of the tree with these files in it; nil where there is no Xcode project yet.
  ///
  /// Throws a `Rejection` where it would refuse them.
  func resolve(
    adding added: [(path: TreePath, bytes: [UInt8])], _ declaration: TargetAddition.Declaration, _ name: String
  ) throws -> Resolved? {
    let all = added + [(declaration.path, declaration.bytes)]
    let overlay = OverlayFileSystem(
      disk: seams.files,
      files: Dictionary(all.map { (options.root.appending($0.path), $0.bytes) }, uniquingKeysWith: { $1 }))
    var seams = seams
    seams.files = overlay
    do {
      let written = try Self.read(options, overlay, plugins).0
      let declared = try declare(
        written, plugins: plugins, tree: ConfinedTree(root: options.root, files: overlay),
        configs: projectConfigs(of: written, root: options.root, files: overlay, seams: seams)
      ).configuration.targets.map(\.name)
      guard declared.count == configuration.targets.count + 1, declared.contains(name) else {
        throw Rejection(
          .input, "target.not-declared",
          "\(declaration.path) would not declare “\(name)” and nothing else; declare it there yourself")
      }
      guard resolved != nil else { return nil }
      let after = try Loaded.load(options, seams: seams, plugins: plugins).resolve()
      if case .adopted(let id, let reason) = after.matches[name] {
        let other = after.loaded.observed.target(id)
        throw Rejection(
          .input, "target.in-project",
          "the project holds the target “\(other?.name ?? name)” already, which would be taken for “\(name)” (\(reason)); "
            + "declare that one in `targets`, or give the new one another name", at: other?.location)
      }
      return after
    } catch let rejection as Rejection {
      throw rejection.withoutPlaces(in: declaration)
    }
  }

  func configurations(of resolved: Resolved?) -> [ConfigurationName] {
    resolved?.model.application.configurations ?? []
  }

  /// What there is to say besides: nothing that was to be said before.
  func diagnostics(after: Resolved?, _ declaration: TargetAddition.Declaration) -> [Diagnostic] {
    guard let after else {
      return [
        Diagnostic(
          "target.no-project", .note,
          "there is no \(written.project.value) yet, so that nothing could be compared with it; `fixpoint prebuild` will",
          at: written.project.location)
      ]
    }
    let before = Set((resolved?.diagnostics ?? []).map(\.message))
    return after.diagnostics.filter { !before.contains($0.message) }
  }
}

extension Rejection {
  /// Lines that nobody has written yet lead nowhere.
  fileprivate func withoutPlaces(in declaration: TargetAddition.Declaration) -> Rejection {
    var result = self
    for index in result.diagnostics.indices {
      guard let place = result.diagnostics[index].location, place.file == declaration.path.string else { continue }
      if let line = place.line, !declaration.lines.contains(line) { continue }
      result.diagnostics[index].location = nil
    }
    return result
  }
}
