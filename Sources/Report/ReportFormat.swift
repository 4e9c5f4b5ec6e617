// The two forms of every report.

import JSON
import Terminal

/// Text for people, or JSON for programs (`"schema": 1`).
public enum ReportFormat: Hashable, Sendable {
  case text(TextStyle)
  case json
}

/// A plain value that can be shown in either form. Both end in a line break unless empty.
public protocol Renderable: Sendable {
  func text(_ style: TextStyle) -> String
  var json: JSONValue { get }
}

extension Renderable {
  public func render(as format: ReportFormat) -> String {
    switch format {
    case .text(let style): text(style)
    case .json: String(decoding: json.bytes(pretty: true), as: UTF8.self)
    }
  }
}
