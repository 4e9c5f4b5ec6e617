// Commands that see only what their step declares.

import Diagnostics
import Platform

extension CommandExecutor {
  /// Fails the step where it changes what is no output of it; where it fails by itself, what it looked for in vain is told
  /// with that.
  func run(
    _ request: ProcessRequest, of step: GraphStep, _ command: ShellCommand, _ context: StepContext,
    in sandbox: Sandbox, results: AbsolutePath
  ) throws -> StepResult {
    let scratch = context.root.appending(".fixpoint/sandbox").appending(results.name)
    defer { try? seams.files.removeTree(scratch) }
    var allowance = try SandboxAllowance(of: step, command, root: context.root, seams: seams)
    if let own = TreePath(results, in: context.root) {
      try seams.files.writeUnflushed([], to: results, permissions: 0o600)
      allowance.writable.append(own)
    }
    defer { try? seams.files.removeFile(results) }
    let ended = try sandbox.run(
      request, within: allowance, scratch: scratch, observing: { _, bytes in context.observe(bytes) },
      cancellation: context.cancellation)
    let said = try seams.files.readIfPresent(ended.tree.appending(results.relative(to: context.root)))
    var result = outcome(of: ended.process, step, said: said)
    result.diagnostics += ended.diagnostics(for: step.id).map { $0.at(step.location) }
    let own = PrivatePaths(command, ended, files: seams.files)
    switch result.ending {
    case .succeeded:
      if let sentence = Self.sentence(ended.undeclaredWrites, "it changes", "its outputs; declare it there") {
        result.ending = .failed(sentence)
      } else {
        try ended.moveOutputs(seams.files)
        if let loss = own.loss(of: step) { result.diagnostics.append(loss) }
      }
    case .failed(let why):
      if let more = Self.sentence(ended.undeclaredReads, "it looks for", "its inputs; declare it there") {
        result.ending = .failed("\(why); \(more)")
      } else if let more = own.absence {
        result.ending = .failed("\(why); \(more)")
      }
    case .cancelled: break
    }
    return result
  }

  /// `it looks for a.txt and 2 more, which are not among its inputs; declare them there`
  private static func sentence(_ paths: [TreePath], _ start: String, _ end: String) -> String? {
    guard let first = paths.first else { return nil }
    if paths.count == 1 { return "\(start) \(first), which is not among \(end)" }
    let end = end.replacing("declare it", with: "declare them")
    return "\(start) \(first) and \(paths.count - 1) more, which are not among \(end)"
  }

  func sentence(_ error: any Error) -> String {
    switch error {
    case let error as Rejection: error.diagnostics.map(\.message).joined(separator: "; ")
    case let error as FileSystemError: "its sandbox cannot be made: \(error.diagnostic().message)"
    default: "\(error)"
    }
  }
}

extension SandboxAllowance {
  /// What a step declares. Its old outputs are not there for it.
  fileprivate init(of step: GraphStep, _ command: ShellCommand, root: AbsolutePath, seams: Seams) throws {
    let observer = Observer(root: root, files: seams.files, clock: seams.clock, environment: seams.environment)
    self.init(root: root, writable: step.outputs, allowsNetwork: command.mayUseNetwork)
    for input in step.inputs {
      switch input {
      case .path(let path), .value(let path, keys: _): readable.append(path)
      case .glob:
        readable += try observer.items(of: [input]).filter { $0.kind == .file }.compactMap { TreePath($0.name) }
      case .tool(let name): if let place = observer.tool(name) { try allow(place, seams.files) }
      case .environment, .result: break
      }
    }
  }

  /// A program with what is installed with it: all below the folder that holds its `bin`.
  private mutating func allow(_ tool: AbsolutePath, _ files: any FileSystem) throws {
    if let own = TreePath(tool, in: root) { return readable.append(own) }
    outside.append(tool)
    let folder = try files.realPath(tool).parent
    if folder.name == "bin", folder.parent != .root, !root.isInside(folder.parent) { outside.append(folder.parent) }
  }
}

extension Diagnostic {
  /// The same, told where the step is declared.
  fileprivate func at(_ location: SourceLocation) -> Diagnostic {
    var result = self
    result.location = location
    return result
  }
}
