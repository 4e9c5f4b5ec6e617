// Where in a file something stands.

/// A file, and where known a line and a column in it, both counted from 1: `app.yml:3:5`.
///
/// The file is named as a person would type it: relative to the project root where it lies inside.
public struct SourceLocation: Hashable, Sendable {
  public var file: String
  public var line: Int?
  public var column: Int?

  public init(file: String, line: Int? = nil, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension SourceLocation: CustomStringConvertible {
  public var description: String {
    [file, line.map(String.init), line == nil ? nil : column.map(String.init)]
      .compactMap { $0 }.joined(separator: ":")
  }
}

extension SourceLocation: Comparable {
  public static func < (a: SourceLocation, b: SourceLocation) -> Bool {
    (a.file, a.line ?? 0, a.column ?? 0) < (b.file, b.line ?? 0, b.column ?? 0)
  }
}
