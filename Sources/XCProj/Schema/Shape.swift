// What may stand in a place of the format.

/// The kind of a value, as far as it decides how the value is written.
indirect enum Shape: Sendable {
  /// Whatever a key that this schema does not know holds.
  case any
  case text
  /// The name of a target of this project.
  case targetName
  /// The name of a configuration of this project.
  case configurationName
  case flag
  /// One of a few words, the first in doubt.
  case word([String])
  /// Where something lies on disk: `Sources/App.swift`, `<PRODUCTS>/App.app`.
  case filePath
  /// A file or group, by id or by the names on the way down to it: `id:…`, `Products/App.app`.
  case reference
  /// A `reference`, or a record that names a folder and a file in it.
  case anchoredReference
  /// The names alone.
  case namePath
  /// `App/resources`: of any target, or with `isOfTarget` of the target in which it stands: `resources`.
  case phase(isOfTarget: Bool = false)
  case marketingVersion
  case textEncoding
  /// A text, written as a list of its lines where it has several.
  case lines
  /// The value of a build setting: one string or several.
  case setting
  case record(Record)
  /// A record that its own members tell.
  case oneOf(Variants)
  case list(of: Shape)
  /// A list whose order means nothing: sorted, without repeats.
  case set(of: Shape, isCompact: Bool = false)
  /// The products of packages that a target takes in: sorted by what they are.
  case packageProducts
  /// An object with free names for keys, sorted by them.
  case map(of: Shape)
}
