// What Fixpoint says to the program that runs configs.

import JSON

public enum HostMessage: Hashable, Sendable {
  /// An `Evaluation`, as JSON.
  case evaluate([UInt8])
  /// What is at a path that was looked at.
  case found(Found)
  /// Of a file; nil where there is none.
  case contents([UInt8]?)
  /// Of a folder's entries.
  case names([String])

  public enum Found: Hashable, Sendable {
    case nothing
    /// Somewhere that configs may not see.
    case outside
    /// With every link followed.
    case file(String)
    case folder(String)

    /// As the script of the sandbox reads it.
    public var text: String {
      switch self {
      case .nothing: "n"
      case .outside: "x"
      case .file(let path): "f" + path
      case .folder(let path): "d" + path
      }
    }

    init?(text: String) {
      switch text.utf8.first {
      case UInt8(ascii: "n") where text.utf8.count == 1: self = .nothing
      case UInt8(ascii: "x") where text.utf8.count == 1: self = .outside
      case UInt8(ascii: "f"): self = .file(String(text.dropFirst()))
      case UInt8(ascii: "d"): self = .folder(String(text.dropFirst()))
      default: return nil
      }
    }
  }

  public var frame: Frame {
    switch self {
    case .evaluate(let request): Frame(UInt8(ascii: "e"), request)
    case .found(let found): Frame(UInt8(ascii: "f"), Array(found.text.utf8))
    case .contents(let bytes?): Frame(UInt8(ascii: "c"), bytes)
    case .contents(nil): Frame(UInt8(ascii: "-"))
    case .names(let names): Frame(UInt8(ascii: "n"), JSONValue.array(names.map { .string($0) }).bytes())
    }
  }

  /// nil where it is no message.
  public init?(_ frame: Frame) {
    switch frame.kind {
    case UInt8(ascii: "e"): self = .evaluate(frame.content)
    case UInt8(ascii: "f"):
      guard let text = String(validating: frame.content, as: UTF8.self), let found = Found(text: text) else {
        return nil
      }
      self = .found(found)
    case UInt8(ascii: "c"): self = .contents(frame.content)
    case UInt8(ascii: "-") where frame.content.isEmpty: self = .contents(nil)
    case UInt8(ascii: "n"):
      guard let values = (try? JSONValue(parsing: frame.content, file: "names"))?.array else { return nil }
      let names = values.compactMap(\.string)
      guard names.count == values.count else { return nil }
      self = .names(names)
    default: return nil
    }
  }
}
