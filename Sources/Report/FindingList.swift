// Findings as text, whatever found them.

import Diagnostics
import Terminal

/// What a person is told of one finding.
protocol ListedFinding {
  var severity: Diagnostic.Severity { get }
  var message: String { get }
  var location: SourceLocation? { get }
  var related: [Diagnostic.Related] { get }
  /// The rule or check, which stands dimmed behind the message.
  var name: String { get }
  /// Between message and name; nil where nothing is.
  var qualification: String? { get }
  /// Below everything else; nil where nothing is.
  var remark: String? { get }
}

extension ListedFinding {
  fileprivate func lines(_ style: TextStyle, excerpt: String?) -> [String] {
    let place = [location?.line, location?.line == nil ? nil : location?.column]
      .compactMap { $0.map(String.init) }.joined(separator: ":")
    var head = "  "
    if !place.isEmpty { head += style.dim(place) + "  " }
    head += severity.coloured(style.bold(severity.rawValue), style) + "  " + message
    head += (qualification.map { " (\($0))" } ?? "") + "  " + style.dim(name)
    var lines = [head]
    if let excerpt, let location { lines += SourceExcerpt.lines(of: excerpt, at: location, style) }
    for other in related { lines.append("    " + style.dim("\(other.location): \(other.message)")) }
    if let remark { lines.append("    " + style.dim(remark)) }
    return lines
  }
}

extension Array where Element: ListedFinding {
  /// Under a heading for each file.
  func lines(_ style: TextStyle, excerpts: [SourceLocation: String]) -> [String] {
    var lines: [String] = []
    var file: String?
    for finding in self {
      let here = finding.location?.file ?? ""
      if here != file {
        if !lines.isEmpty { lines.append("") }
        if !here.isEmpty { lines.append(style.bold(here)) }
        file = here
      }
      lines += finding.lines(style, excerpt: finding.location.flatMap { excerpts[$0] })
    }
    return lines
  }

  /// `2 errors, 1 warning`
  func summary(_ style: TextStyle) -> String {
    guard !isEmpty else { return style.green("No findings") }
    return Diagnostic.Severity.allCases.compactMap { severity in
      let count = count { $0.severity == severity }
      return count == 0 ? nil : severity.coloured(style.bold(count.of(severity.rawValue)), style)
    }.joined(separator: ", ")
  }
}
