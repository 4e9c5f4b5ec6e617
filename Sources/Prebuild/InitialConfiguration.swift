// A first fixpoint.yml for a project that has none.

import Configuration
import Diagnostics
import Platform
import PluginKit
import XcodeProject
import YAML

/// The text of the file, and what has to change beside it.
public struct InitialConfiguration: Sendable {
  public static let path = TreePath("fixpoint.yml")!

  public var text: String
  public var edits: [Proposal.Edit]
  public var diagnostics: [Diagnostic]

  /// Looks at the folder; nothing is written, and no program is started.
  ///
  /// Throws a `Rejection` where there is a `fixpoint.yml` already, where there is no Xcode project or more than one, and
  /// where a plugin refuses what it finds.
  ///
  /// - Parameter project: The `.xcodeproj` to take; nil for the only one that there is.
  public init(root: AbsolutePath, project: TreePath?, files: any FileSystem, plugins: [any Plugin]) throws {
    guard try !files.exists(root.appending(Self.path)) else {
      throw Rejection(
        .input, "init.exists", "there is a \(Self.path) here already; change it, or move it away and run again",
        at: SourceLocation(file: Self.path.string))
    }
    try self.init(Self.proposals(root, files, plugins), root: root, project: project, files: files)
  }

  /// The text for a project whose files say all that is to be said; nil where no plugin finds anything in it.
  public static func implied(by root: AbsolutePath, _ files: any FileSystem, _ plugins: [any Plugin]) throws -> String?
  {
    let proposals = try proposals(root, files, plugins)
    guard proposals.contains(where: \.1.isListed) else { return nil }
    return try InitialConfiguration(proposals, root: root, project: nil, files: files).text
  }

  private static func proposals(
    _ root: AbsolutePath, _ files: any FileSystem, _ plugins: [any Plugin]
  ) throws -> [(String, Proposal)] {
    let tree = ConfinedTree(root: root, files: files)
    return try plugins.compactMap { plugin in try plugin.propose(for: tree).map { (plugin.name, $0) } }
  }

  private init(
    _ proposals: [(String, Proposal)], root: AbsolutePath, project: TreePath?, files: any FileSystem
  ) throws {
    let bundle = try project ?? Self.bundle(below: root, files, advice: proposals.compactMap(\.1.projectAdvice).first)
    let file = try ProjectFile.read(root.appending(bundle), root: root, files: files, by: "--project")
    let observed = try ObservedProject(file, files: files)
    var lines = ["fixpoint: 1", "project: \(bundle.string.yamlText)"]
    if let application = try Self.ambiguousApplication(of: observed) { lines.append("app: \(application.yamlText)") }
    if let team = proposals.compactMap(\.1.team).first { lines.append("team: \(team.yamlText)") }
    let listed = proposals.filter(\.1.isListed).map(\.0)
    if !listed.isEmpty { lines.append("plugins: [\(listed.joined(separator: ", "))]") }
    text = lines.joined(separator: "\n") + "\n"
    edits = proposals.flatMap(\.1.edits)
    diagnostics = proposals.flatMap(\.1.diagnostics)
  }

  private static func bundle(below root: AbsolutePath, _ files: any FileSystem, advice: String?) throws -> TreePath {
    let bundles = try projectBundles(below: root, files: files).compactMap { TreePath($0, in: root) }
    if bundles.count == 1 { return bundles[0] }
    let names = bundles.prefix(8).map(\.string).joined(separator: ", ")
    throw Rejection(
      .input, bundles.isEmpty ? "init.no-project" : "init.several-projects",
      bundles.isEmpty
        ? "there is no .xcodeproj below this folder; \(advice ?? "go to the folder of an app and run again")"
        : "there are \(bundles.count) projects below this folder (\(names)\(bundles.count > 8 ? " …" : "")); "
          + "name one with --project")
  }

  /// The first of several applications that could host targets; nil where there is no choice.
  private static func ambiguousApplication(of project: ObservedProject) throws -> String? {
    do {
      _ = try selectApplication(in: project, named: nil)
      return nil
    } catch let rejection as Rejection {
      guard rejection.diagnostics.first?.id == "project.several-applications" else { throw rejection }
      return project.targets.first { $0.isApplication && !$0.isOwned && $0.platform == .iOS }?.name
    }
  }
}
