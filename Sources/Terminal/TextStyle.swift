// Colour and weight of text on a terminal.

/// Wraps text in ANSI escape sequences, or leaves it as it is.
public struct TextStyle: Hashable, Sendable {
  public var isColoured: Bool

  public init(isColoured: Bool) { self.isColoured = isColoured }

  public static let plain = TextStyle(isColoured: false)

  /// Colour where the stream is a terminal and nobody objects (`NO_COLOR` set to anything but nothing, or a terminal
  /// that calls itself `dumb`).
  public init(isTerminal: Bool, environment: [String: String]) {
    isColoured = isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  public func bold(_ text: String) -> String { wrap(text, "1") }
  public func dim(_ text: String) -> String { wrap(text, "2") }
  public func red(_ text: String) -> String { wrap(text, "31") }
  public func green(_ text: String) -> String { wrap(text, "32") }
  public func yellow(_ text: String) -> String { wrap(text, "33") }
  public func blue(_ text: String) -> String { wrap(text, "34") }
  public func cyan(_ text: String) -> String { wrap(text, "36") }

  /// All that it writes beside texts.
  static let sequences = ["0", "1", "2", "31", "32", "33", "34", "36"].map { "\u{1b}[\($0)m" }

  private func wrap(_ text: String, _ code: String) -> String {
    isColoured ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
  }
}
