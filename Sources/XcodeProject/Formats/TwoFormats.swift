// A bundle that holds a project file of each format.

import Diagnostics
import PBXProj
import Platform

extension ProjectFile {
  /// How many places are named in which the two disagree.
  private static let limit = 8

  /// Notes that the bundle holds a file of the other format, and where the two disagree.
  mutating func note(rival path: AbsolutePath, files: any FileSystem) throws {
    let name = path.isInside(root) ? path.relative(to: root) : path.string
    let bundle = self.bundle.isInside(root) ? self.bundle.relative(to: root) : self.bundle.string
    let related: [Diagnostic.Related]
    let verdict: String
    do {
      let rival = try ProjectFile(bytes: files.read(path), path: path, root: root)
      let found = GraphComparison(document, rival.document).differences.filter { !ConversionLosses.explains($0) }
      related = found.prefix(Self.limit).map {
        .init($0.disagreement(self.path.name, path.name), at: $0.location)
      }
      verdict = Self.verdict(count: found.count)
    } catch let rejection as Rejection {
      related = rejection.diagnostics.map { .init($0.message, at: $0.location ?? SourceLocation(file: name)) }
      verdict = "the second cannot be read"
    }
    let held = "\(bundle) holds \(self.path.name) and \(path.name), which Xcode refuses to open; \(verdict)"
    let place = SourceLocation(file: document.file)
    diagnostics.append(
      Diagnostic(
        "project.two-formats", .warning,
        "\(held); \(self.path.name) is what is read here: remove the one that is out of date", at: place,
        related: related))
    refusal = Rejection(
      .input,
      [
        Diagnostic(
          "project.two-formats", .error,
          "\(held); remove the one that is out of date, or say which is true: `project: \(document.file)` or `project: \(name)`",
          at: place, related: related)
      ])
  }

  private static func verdict(count: Int) -> String {
    switch count {
    case 0: "they say the same"
    case 1: "they disagree in one place"
    default: "they disagree in \(count) places" + (count > limit ? ", the first \(limit) of which are named" : "")
    }
  }

  /// Throws where the bundle holds a file of each format and nobody has said which one is true.
  public func checkIsEditable() throws {
    if let refusal { throw refusal }
  }
}

extension GraphComparison.Difference {
  fileprivate func disagreement(_ first: String, _ second: String) -> String {
    switch (key, before, after) {
    case (nil, _?, nil): "\(object) is in \(first) only"
    case (nil, _, _): "\(object) is in \(second) only"
    case (let key?, let before?, nil): "\(key) of \(object) is in \(first) only: “\(before)”"
    case (let key?, nil, let after): "\(key) of \(object) is in \(second) only: “\(after ?? "")”"
    case (let key?, let before?, let after?):
      before == GraphComparison.order
        ? "\(key) of \(object) are in another order"
        : "\(key) of \(object) is “\(before)” in \(first), and “\(after)” in \(second)"
    }
  }
}
