// What the program that runs configs says to Fixpoint.

/// All that it can ask of the outside, and the end of one evaluation.
public enum SandboxMessage: Hashable, Sendable {
  case look(String)
  /// `isCompiler`: it belongs to the project's compiler, which is known by its package.json.
  case read(String, isCompiler: Bool)
  case list(String)
  /// JSON, see `SandboxAnswer`.
  case answer([UInt8])
  /// The engine is not there: the library that was looked for.
  case noEngine(String)

  public var frame: Frame {
    switch self {
    case .look(let path): Frame(UInt8(ascii: "l"), Array(path.utf8))
    case .read(let path, isCompiler: false): Frame(UInt8(ascii: "r"), Array(path.utf8))
    case .read(let path, isCompiler: true): Frame(UInt8(ascii: "c"), Array(path.utf8))
    case .list(let path): Frame(UInt8(ascii: "d"), Array(path.utf8))
    case .answer(let json): Frame(UInt8(ascii: "a"), json)
    case .noEngine(let file): Frame(UInt8(ascii: "x"), Array(file.utf8))
    }
  }

  /// nil where it is no message.
  public init?(_ frame: Frame) {
    if frame.kind == UInt8(ascii: "a") {
      self = .answer(frame.content)
      return
    }
    guard let text = String(validating: frame.content, as: UTF8.self) else { return nil }
    switch frame.kind {
    case UInt8(ascii: "l"): self = .look(text)
    case UInt8(ascii: "r"): self = .read(text, isCompiler: false)
    case UInt8(ascii: "c"): self = .read(text, isCompiler: true)
    case UInt8(ascii: "d"): self = .list(text)
    case UInt8(ascii: "x"): self = .noEngine(text)
    default: return nil
    }
  }
}
