// A target that a project is about to get.

import Configuration
import Diagnostics
import JSON
import Platform
import PluginKit
import Prebuild
import ProjectModel

/// Everything that will be written, known in full and tried; nothing is written yet.
public struct TargetAddition: Sendable {
  /// Where the target is declared.
  public struct Declaration: Hashable, Sendable {
    public var path: TreePath
    /// All of the file, as it will be.
    public var bytes: [UInt8]
    /// What comes in: all of it for a file of its own.
    public var text: String
    /// Whether the file is there already and gets `text` besides.
    public var isInsertion: Bool
    /// Of `text` in the file.
    var lines: ClosedRange<Int>
  }

  public let name: String
  public let type: TargetType
  public let folder: TreePath
  /// The sources and what lies beside them, in the order of the template.
  public let files: [(path: TreePath, bytes: [UInt8])]
  public let declaration: Declaration
  /// Warnings and notes.
  public let diagnostics: [Diagnostic]
}

extension TargetAddition {
  /// Looks at the project; nothing is written, and no program is started.
  ///
  /// Throws a `Rejection` where the type, the name, the folder or the identifier will not do, where something is in the
  /// way, and where a prebuild would refuse the declaration.
  public init(
    _ request: TargetRequest, _ options: PrebuildOptions, seams: Seams, plugins: [any Plugin]
  ) throws {
    var options = options
    (options.writes, options.mayStartPrograms) = (false, false)
    let project = try SurroundingProject(options, seams: seams, plugins: plugins)
    let (type, template) = try Self.type(request.type)
    let draft = try Self.draft(request, type, template, project)
    let plan = try Plan(draft, template, project)
    guard let version = try plan.lacking(template.needs) else {
      self = try plan.addition
      return
    }
    var newer = draft
    newer.keys["deploymentTarget"] = .string(version)
    self = try Plan(newer, template, project).addition
  }

  private static func type(_ word: String) throws -> (TargetType, Template) {
    guard let type = TargetCatalogue.type(word) else {
      let near = nearestWord(to: word, among: TargetCatalogue.types.map(\.id)).map { "did you mean “\($0)”?" }
      throw Rejection(
        .input, "target.unknown-type", "there is no target type “\(word)”; \(near ?? "`fixpoint types` lists them")")
    }
    guard let template = Templates.template(for: type.id) else {
      let why = Templates.withoutTemplate[type.id] ?? "none has been written"
      throw Rejection(
        .input, "target.no-template",
        "\(type.id) has no template: \(why); write the sources into a folder of their own and declare it in `targets`")
    }
    return (type, template)
  }

  /// Name, folder, host and identifier, each free to be taken.
  private static func draft(
    _ request: TargetRequest, _ type: TargetType, _ template: Template, _ project: SurroundingProject
  ) throws -> TargetDraft {
    let name = request.name ?? type.id
    if let fault = nameFault(name) {
      throw Rejection(
        .input, "command-line",
        "“\(name)” cannot be a target's name, which goes into file names: \(fault); give another one")
    }
    try project.checkName(name)
    guard let folder = request.folder ?? TreePath("targets/\(name)") else {
      throw Rejection(.input, "command-line", "“\(name)” is no name of a folder; name one with --path")
    }
    try project.checkFolder(folder)
    let host = try project.host(of: type, named: request.host)
    try project.checkIdentifier(request.bundleIdentifier ?? ".\(type.bundleIdentifierSuffix)", of: name, type, host)
    var keys = JSONObject()
    if let identifier = request.bundleIdentifier { keys["bundleIdentifier"] = .string(identifier) }
    if let host = request.host { keys["host"] = .string(host) }
    for member in template.keys.members { keys[member.name] = member.value }
    return TargetDraft(name: name, isNameStated: request.name != nil, type: type, folder: folder, keys: keys)
  }
}

/// A draft with its files and its declaration, tried on a copy of the tree.
private struct Plan {
  private let draft: TargetDraft
  private let project: SurroundingProject
  private let name: String
  private let files: [(path: TreePath, bytes: [UInt8])]
  private let declaration: TargetAddition.Declaration
  /// As a prebuild resolves it; nil where there is no Xcode project yet.
  private let resolved: Resolved?

  init(_ draft: TargetDraft, _ template: Template, _ project: SurroundingProject) throws {
    self.draft = draft
    self.project = project
    (declaration, name) = try project.declaration(of: draft)
    files = template.files(name: name).compactMap { file in
      draft.folder.appending(file.path).map { ($0, Array(file.text.utf8)) }
    }
    resolved = try project.resolve(adding: files, declaration, name)
  }

  var addition: TargetAddition {
    get throws {
      TargetAddition(
        name: name, type: draft.type, folder: draft.folder, files: files, declaration: declaration,
        diagnostics: project.diagnostics(after: resolved, declaration))
    }
  }

  /// The release that the sources need, where the target would be built for an earlier one.
  func lacking(_ needs: String?) throws -> String? {
    guard let needs, let target = resolved?.model.target(named: name) else { return nil }
    let isLower = project.configurations(of: resolved).contains { configuration in
      Self.parts(target.deploymentTarget[configuration].value).lexicographicallyPrecedes(Self.parts(needs))
    }
    return isLower ? needs : nil
  }

  /// A version that only a build knows counts as high enough.
  private static func parts(_ version: String) -> [Int] {
    let parts = version.split(separator: ".").map { Int($0) }
    return parts.contains(nil) ? [.max] : parts.compactMap { $0 }
  }
}
