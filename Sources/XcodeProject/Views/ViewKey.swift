// Keys of objects as Swift values, for reading and for setting.

import PBXProj

/// One key of one kind of object: `file.set(.path, to: "Sources", of: group)`.
///
/// Setting touches the key and nothing else of the object; what is set to what it says already is not written again.
public struct ViewKey<View: ObjectView, Value: Hashable & Sendable>: Sendable {
  /// As the file spells it.
  public let name: String
  let read: @Sendable (Node?) -> Value
  /// nil takes the key away.
  let write: @Sendable (Value) -> NewValue?
}

extension ViewKey where Value == String? {
  /// A text; nil where it is missing or empty.
  static func text(_ name: String) -> Self {
    ViewKey(name: name) { node in
      guard let text = node?.string, !text.isEmpty else { return nil }
      return text
    } write: { value in
      value.map { .string($0) }
    }
  }
}

extension ViewKey where Value == [String] {
  static func texts(_ name: String) -> Self {
    ViewKey(name: name) {
      $0?.strings ?? []
    } write: { value in
      .list(value.map { .string($0) })
    }
  }
}

extension ViewKey where Value == Bool {
  /// `0` and `NO` are false, anything else is true.
  static func flag(_ name: String, default value: Bool) -> Self {
    ViewKey(name: name) { node in
      node?.string.map { $0 != "0" && $0 != "NO" } ?? value
    } write: { value in
      .string(value ? "1" : "0")
    }
  }
}

extension ViewKey where Value == ObjectID? {
  static func reference(_ name: String) -> Self {
    ViewKey(name: name) {
      $0?.reference
    } write: { value in
      value.map { .reference($0) }
    }
  }
}

extension ViewKey where Value == [ObjectID] {
  static func references(_ name: String) -> Self {
    ViewKey(name: name) {
      $0?.references ?? []
    } write: { value in
      .list(value.map { .reference($0) })
    }
  }
}

extension ViewKey {
  /// One of several words, of which not all need be known.
  static func word<Word: RawRepresentable & Hashable & Sendable>(_ name: String) -> Self
  where Word.RawValue == String, Value == Word? {
    ViewKey(name: name) {
      $0?.string.flatMap { Word(rawValue: $0) }
    } write: { value in
      value.map { .string($0.rawValue) }
    }
  }
}

extension ObjectView {
  public subscript<Value>(key: ViewKey<Self, Value>) -> Value { key.read(fields[key.name]) }
}

extension ProjectFile {
  /// Changes one key of the object that the view shows. The view itself goes on showing what it was made from.
  public mutating func set<View: ObjectView, Value>(_ key: ViewKey<View, Value>, to value: Value, of view: View) {
    guard key.read(document.object(view.id)?[key.name]) != value else { return }
    if let new = key.write(value) {
      document.set(new, at: [key.name], in: view.id)
    } else {
      document.removeValue(at: [key.name], in: view.id)
    }
  }

  /// Sets one entry of `buildSettings` of a configuration or build style; nil takes it away.
  public mutating func setBuildSetting(_ name: String, to value: NewValue?, of configuration: ObjectID) {
    if let value {
      document.set(value, at: ["buildSettings", name], in: configuration)
    } else {
      document.removeValue(at: ["buildSettings", name], in: configuration)
    }
  }
}
