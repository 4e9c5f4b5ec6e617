// What the tests of configs share.

import Diagnostics
import Foundation
import JSON
import JavaScriptConfigs
import Platform
import TestSupport

/// A project in memory, whose configs run in the real program.
struct ConfigProject {
  let files = MemoryFileSystem()
  let engine: ConfigEngine
  static let root = AbsolutePath("/repo/app")!

  /// - Parameter folder: The application's, where it is not the whole tree.
  init(
    _ texts: [String: String], in folder: String = "", top: String? = nil, allowed: [String] = [],
    environment: [String: String] = [:], limits: ConfigLimits = ConfigLimits(seconds: 60)
  ) throws {
    for (path, text) in texts {
      let file = Self.root.appending(path)
      try files.makeDirectories(file.parent)
      try files.write(Array(text.utf8), to: file, permissions: 0o644)
    }
    let application = folder.isEmpty ? Self.root : Self.root.appending(folder)
    let world = ConfigWorld(application: application, top: top.map { Self.root.appending($0) }, files: files)
    engine = ConfigEngine(world, allowed: allowed, environment: environment, limits: limits) {
      try ConfigProgram.start(Self.program)
    }
  }

  /// Beside the main program, where the package manager puts it.
  static let program = AbsolutePath(Program.url.deletingLastPathComponent().path)!.appending(ConfigProgram.name)

  func evaluate(_ path: String = "app.config.js", with arguments: JSONValue..., runsPlugins: Bool = false) throws
    -> EvaluatedConfig
  {
    try engine.evaluate(ConfigRequest(TreePath(path)!, arguments: arguments, runsPlugins: runsPlugins))
  }

  func value(_ path: String = "app.config.js", with arguments: JSONValue...) throws -> String {
    try engine.evaluate(ConfigRequest(TreePath(path)!, arguments: arguments)).value.text()
  }

  /// The first diagnostic of a refusal, with its identifier.
  func refusal(_ path: String = "app.config.js", with arguments: JSONValue...) -> String {
    do {
      return "accepted: " + (try engine.evaluate(ConfigRequest(TreePath(path)!, arguments: arguments))).value.text()
    } catch let rejection as Rejection {
      return "\(rejection.diagnostics[0].id): \(rejection.diagnostics[0])"
    } catch {
      return "\(error)"
    }
  }
}

extension JSONValue {
  static func parsed(_ text: String) -> JSONValue { try! JSONValue(parsing: Array(text.utf8), file: "test") }
}
