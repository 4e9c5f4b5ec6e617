// A diagnostic as data; only a renderer makes text of it.

/// One sentence that says what is wrong, where, and what to do about it.
///
/// It begins in lower case and ends without a full stop. Names and values that a person wrote stand in “…”, commands, keys
/// and what is to be typed in `…`, paths and identifiers as they are.
public struct Diagnostic: Hashable, Sendable {
  public enum Severity: String, Sendable, CaseIterable {
    case error, warning, note
  }

  /// A second place that the sentence speaks of, e.g. the other of two equal keys.
  public struct Related: Hashable, Sendable {
    public var message: String
    public var location: SourceLocation

    public init(_ message: String, at location: SourceLocation) {
      self.message = message
      self.location = location
    }
  }

  /// Stable and greppable: `yaml.unknown-key`.
  public var id: String
  public var severity: Severity
  public var message: String
  public var location: SourceLocation?
  public var related: [Related]

  public init(
    _ id: String, _ severity: Severity, _ message: String, at location: SourceLocation? = nil,
    related: [Related] = []
  ) {
    self.id = id
    self.severity = severity
    self.message = message
    self.location = location
    self.related = related
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `fixpoint.yml:3:5: error: …`
  public var description: String {
    let place = location.map { "\($0): " } ?? ""
    return "\(place)\(severity.rawValue): \(message)"
  }
}
