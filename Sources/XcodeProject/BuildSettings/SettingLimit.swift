// Where evaluation of a build setting ends.

/// What bounds the evaluation of one setting, so that time and stack are bounded whatever a file says.
public enum SettingLimit: String, Hashable, Sendable, CaseIterable {
  /// Settings whose values refer to each other one after the other, and references inside of references.
  case depth
  /// The text, in bytes, with a few more for each reference.
  case size

  /// As deep as fits well into the stack of a worker thread of macOS, which has 512 KB.
  static let maximumDepth = 200
  static let maximumSize = 1 << 18

  /// For the end of a sentence about a setting, before the place: “is nested too deep (more than 200 levels) at this
  /// reference”.
  public var problem: String {
    switch self {
    case .depth: "is nested too deep (more than \(Self.maximumDepth) levels) at this reference"
    case .size: "becomes too long (more than \(Self.maximumSize >> 10) KB) at this reference"
    }
  }
}
