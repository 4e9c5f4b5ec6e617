// The project's own compilers, each loaded once.

import JSON

/// Each has a world of its own, which lives as long as the program: loading TypeScript takes longer than a config.
final class Compilers {
  private var worlds: [String: World] = [:]
  private var outputs: [[UInt8]: String] = [:]

  /// - Parameter task: `{"name": "typescript", "main": "/project/…", "version": …, "file": …, "text": …}`
  func translate(_ task: [UInt8]) -> String? {
    if let known = outputs[task] { return known }
    guard let request = try? JSONValue(parsing: task, file: "task"), let main = request["main"]?.string,
      let version = request["version"]?.string, let world = world(of: "\(main) \(version)")
    else { return nil }
    world.task = task
    guard case .success(let output) = world.run(Array("transpile()".utf16), file: Prelude.file) else { return nil }
    outputs[task] = output
    return output
  }

  private func world(of key: String) -> World? {
    if let world = worlds[key] { return world }
    let task: JSONValue = [
      "isTranspiler": true, "entry": "/project", "folder": "/project", "arguments": [], "environment": [:],
      "allowed": [],
    ]
    guard let world = World(task: task.bytes(), isCompiler: true),
      case .success = world.run(Prelude.script, file: Prelude.file)
    else { return nil }
    worlds[key] = world
    return world
  }
}
