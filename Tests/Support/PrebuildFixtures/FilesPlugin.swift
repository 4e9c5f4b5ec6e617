// A plugin that makes what a test asks for.

import BuildGraph
import Platform
import PluginKit
import ProjectModel

/// Each file is a function of its inputs' contents.
public struct FilesPlugin: Plugin {
  public struct File: Sendable {
    public var path: String
    public var inputs: [String]
    public var permissions: UInt16
    public var make: @Sendable ([[UInt8]]) throws -> [UInt8]

    public init(
      _ path: String, inputs: [String] = [], permissions: UInt16 = 0o644,
      make: @escaping @Sendable ([[UInt8]]) throws -> [UInt8]
    ) {
      self.path = path
      self.inputs = inputs
      self.permissions = permissions
      self.make = make
    }

    /// Always the same text.
    public init(_ path: String, _ text: String) { self.init(path) { _ in Array(text.utf8) } }

    /// The inputs one after the other.
    public init(_ path: String, joining inputs: [String]) { self.init(path, inputs: inputs) { Array($0.joined()) } }
  }

  public var name: String
  public var version: String
  public var files: [File]
  /// Called with the id of each step that runs.
  public var onRun: @Sendable (String) -> Void

  public init(
    _ files: [File], name: String = "files", version: String = "1",
    onRun: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.files = files
    self.name = name
    self.version = version
    self.onRun = onRun
  }

  public func steps(for model: Model, _ context: PluginContext) throws -> [Step] {
    files.map { file in
      let inputs = file.inputs.map { TreePath($0)! }
      let path = TreePath(file.path)!
      // What the closure makes of no input stands for the closure itself.
      let text = file.inputs.isEmpty ? ((try? file.make([])) ?? []) : []
      return Step(
        id: "\(name)/\(file.path)", producer: name, version: version, inputs: inputs, outputs: [path], parameters: text
      ) { [onRun, name] read in
        onRun("\(name)/\(file.path)")
        return [Artifact(path, try file.make(try inputs.map(read)), permissions: file.permissions)]
      }
    }
  }
}
