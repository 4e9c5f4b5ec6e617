// What one evaluation looked at.

import JavaScriptMessages
import Platform

/// Paths are those of the configs' world.
struct InputTrace: Sendable {
  private(set) var states: [String: ConfigInput.State] = [:]

  mutating func looked(_ path: String, _ found: HostMessage.Found) {
    guard states[path] == nil else { return }
    states[path] = Self.state(found)
  }

  mutating func read(_ path: String, _ bytes: [UInt8]?) { states[path] = Self.state(bytes) }
  mutating func listed(_ path: String, _ names: [String]) { states[path] = Self.state(names) }

  /// Whether an evaluation today would see the same.
  func holds(in world: ConfigWorld) -> Bool {
    states.allSatisfy { path, state in
      switch state {
      case .nothing, .file, .folder: Self.state(world.look(path)) == state
      case .contents: (try? world.read(path)).map { Self.state($0) == state } ?? false
      case .names: Self.state(world.names(path)) == state
      }
    }
  }

  func inputs(in world: ConfigWorld) -> [ConfigInput] {
    states.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { ConfigInput(path: world.shown($0.key), state: $0.value) }
  }

  private static func state(_ found: HostMessage.Found) -> ConfigInput.State {
    switch found {
    case .nothing, .outside: .nothing
    case .file: .file
    case .folder: .folder
    }
  }

  private static func state(_ bytes: [UInt8]?) -> ConfigInput.State {
    bytes.map { .contents(SHA256.hex(of: $0)) } ?? .nothing
  }

  private static func state(_ names: [String]) -> ConfigInput.State {
    .names(SHA256.hex(of: names.flatMap { Array($0.utf8) + [0] }))
  }
}
