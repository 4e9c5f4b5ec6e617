// What becomes of a project in Xcode's other format.

import Diagnostics
import JSON
import Terminal

public struct ConversionReport: Renderable, Hashable {
  /// As named.
  public var from: String
  public var to: String
  /// Nothing was written.
  public var isPlan: Bool
  public var losses: [Diagnostic]

  public init(from: String, to: String, isPlan: Bool, losses: [Diagnostic]) {
    self.from = from
    self.to = to
    self.isPlan = isPlan
    self.losses = losses
  }

  /// How many losses of one kind are shown as text.
  private static let limit = 3

  public var json: JSONValue {
    [
      "schema": 1, "state": isPlan ? "planned" : "converted", "from": .string(from), "to": .string(to),
      "losses": .array(losses.map(\.json)),
    ]
  }

  public func text(_ style: TextStyle) -> String {
    var lines: [String] = []
    var counts: [String: Int] = [:]
    for loss in losses {
      let kind = Self.kind(of: loss.message)
      counts[kind, default: 0] += 1
      guard counts[kind, default: 0] <= Self.limit else { continue }
      lines.append("  \(loss.location.map { "\($0): " } ?? "")\(loss.message)")
    }
    let hidden = counts.values.reduce(0) { $0 + max(0, $1 - Self.limit) }
    if hidden > 0 { lines.append("  and \(hidden) more of the same kinds (`--format json` lists every one)") }
    let verb = isPlan ? "would become" : "is now"
    let what =
      losses.isEmpty ? "nothing is lost" : "\(losses.count.of("value")) \(losses.count == 1 ? "is" : "are") lost"
    lines.append("\(style.bold(from)) \(verb) \(style.bold(to)); \(what)")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The words of a loss without its names and values.
  private static func kind(of message: String) -> String {
    var kind = ""
    var depth = 0
    for character in message {
      if character == "“" { depth += 1 }
      if depth == 0 { kind.append(character) }
      if character == "”" { depth -= 1 }
    }
    return kind
  }
}
