// A program of the project that takes part as a plugin.

import BuildGraph
import Configuration
import Diagnostics
import JSON
import Platform
import ProjectModel
import TextEncodings

/// Speaks JSON over standard input and output, one request a process; `docs/plugins.md` is the protocol.
///
/// It is as pure as an in-process plugin: what it says depends on the program's bytes and the request, so that an answer
/// once given is used again, and nothing is started when nothing has changed.
public struct ExecutablePlugin: Plugin {
  public let name: String
  public let version: String
  private let program: TreePath
  private let dialogue: ProgramDialogue

  /// - Parameters:
  ///   - program: As `plugins:` names it; a missing file or a link out of the root is a `Rejection`.
  ///   - responses: Where answers are kept between runs.
  ///   - mayStart: Without it only answers on record are given; what else it would say is `unanswered`.
  ///   - searchPath: The `PATH` that an interpreter is looked for in.
  ///   - timeout: In seconds, for each request.
  public init(
    _ program: TreePath, at location: SourceLocation, root: AbsolutePath, files: any FileSystem,
    processes: any ProcessRunner, responses: any ResponseStore, mayStart: Bool,
    searchPath: String = "/usr/local/bin:/usr/bin:/bin", timeout: Double = 60
  ) throws {
    let identity = ProgramIdentity(name: program.string, location: location)
    guard let bytes = try ConfinedTree(root: root, files: files).read(program) else {
      throw Rejection(
        .input, "plugin.missing", "there is no program \(program); correct the path in `plugins:`", at: location)
    }
    let digest = SHA256.hex(of: bytes)
    self.program = program
    name = program.string
    version = String(digest.prefix(16))
    dialogue = ProgramDialogue(
      identity: identity, executable: root.appending(program), digest: digest, workingDirectory: root,
      environment: ["PATH": searchPath, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC"], processes: processes,
      responses: responses, mayStart: mayStart, timeout: timeout)
  }

  public func contribute(to model: Model, _ context: PluginContext) throws -> [ModelEdit] {
    guard let description = try describe() else { return [.unanswered(program: name)] }
    guard description.provides.contains(.resolve) else { return [] }
    var request = self.request("resolve")
    request["model"] = ModelJSON(model: model).value
    request["inputs"] = try contents(of: try inputs(description, context)) { path in
      // What Fixpoint makes is not input here: it may be of the last run.
      context.ownedFiles[path] == nil ? try context.tree.read(path) : nil
    }
    guard let answer = try dialogue.ask(request) else { return [.unanswered(program: name)] }
    return try EditReader(program: dialogue.identity).edits(in: answer)
  }

  public func steps(for model: Model, _ context: PluginContext) throws -> [Step] {
    guard let description = try describe(), description.provides.contains(.generate), !description.outputs.isEmpty
    else { return [] }
    try check(description.outputs, context)
    let inputs = try inputs(description, context)
    var request = self.request("generate")
    request["model"] = ModelJSON(model: model).value
    return [
      Step(
        id: "\(name)/generate", producer: name, version: version, inputs: inputs + [program],
        outputs: description.outputs, parameters: JSONValue.object(request).bytes(),
        startsProgram: try !isKnown(request, inputs, context)
      ) { [dialogue, request] read in
        var whole = request
        whole["inputs"] = try contents(of: inputs) { path in
          do { return try read(path) } catch let error as FileSystemError where error.isAbsence { return nil }
        }
        guard let answer = try dialogue.ask(whole) else {
          throw dialogue.identity.failure(
            "plugin.unanswered", "would have to be started, which this command does not do")
        }
        return try ArtifactReader(program: dialogue.identity).artifacts(in: answer, declared: description.outputs)
      }
    ]
  }
}

extension ExecutablePlugin {
  private func request(_ verb: String) -> JSONObject { ["fixpoint": 1, "request": .string(verb)] }

  /// nil where it is not known and no program may be started.
  private func describe() throws -> PluginDescription? {
    try dialogue.ask(request("describe")).map { try PluginDescription($0, of: dialogue.identity) }
  }

  /// Plain paths whether or not they are there; what patterns find, save what Fixpoint itself makes.
  private func inputs(_ description: PluginDescription, _ context: PluginContext) throws -> [TreePath] {
    var all: Set<TreePath> = []
    for glob in description.inputs {
      if glob.isLiteral, let path = TreePath(glob.components.joined(separator: "/")) {
        all.insert(path)
      } else {
        all.formUnion(try glob.files(in: context.tree).filter { context.ownedFiles[$0] == nil })
      }
    }
    return all.subtracting(description.outputs).subtracting([program]).sorted()
  }

  /// Whether the answer for the tree as it is now is on record.
  private func isKnown(_ request: JSONObject, _ inputs: [TreePath], _ context: PluginContext) throws -> Bool {
    var whole = request
    whole["inputs"] = try contents(of: inputs) { try context.tree.read($0) }
    return try dialogue.knows(whole)
  }

  /// Outputs that are nobody's business but Fixpoint's or git's, or a person's, are refused.
  private func check(_ outputs: [TreePath], _ context: PluginContext) throws {
    for output in outputs {
      if let why = try refusal(of: output, context) {
        throw dialogue.identity.failure("plugin.refused-output", "may not write \(output): \(why)")
      }
    }
  }

  private func refusal(of output: TreePath, _ context: PluginContext) throws -> String? {
    let parts = output.components.map { $0.lowercased() }
    if parts.contains(".git") { return "it belongs to git" }
    if parts.first == ".fixpoint" || output.string == "fixpoint.lock" { return "it is Fixpoint's own" }
    if output.string == context.configuration.location.file { return "it is the configuration" }
    if output.isInside(context.configuration.projectBundle) { return "it belongs to the project file" }
    if output == program { return "it is the program itself" }
    if try context.tree.isDirectory(output) { return "there is a folder" }
    return nil
  }
}

/// The request's `inputs`: text where the bytes are UTF-8, else base64; null where nothing is there.
private func contents(of paths: [TreePath], _ read: (TreePath) throws -> [UInt8]?) throws -> JSONValue {
  .object(
    JSONObject(
      try paths.map { path in
        guard let bytes = try read(path) else { return (path.string, .null) }
        if let text = String(validating: bytes, as: UTF8.self) { return (path.string, ["text": .string(text)]) }
        return (path.string, ["base64": .string(Base64.encode(bytes))])
      }))
}
