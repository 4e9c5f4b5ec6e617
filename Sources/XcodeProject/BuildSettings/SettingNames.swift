// The names of settings that a project assigns anywhere.

import Platform

/// Gathered from every layer when the first name is asked for: most projects never ask.
final class SettingNames: Sendable {
  private let layers: [SettingLayer]
  private let names = Guarded<Set<String>?>(nil)

  init(_ layers: [SettingLayer]) { self.layers = layers }

  func contains(_ name: String) -> Bool {
    names.use { names in
      let known = names ?? Set(layers.flatMap(\.names))
      names = known
      return known.contains(name)
    }
  }
}
