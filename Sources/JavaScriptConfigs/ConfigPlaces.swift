// Where in a config's text the values stand that it gives.

import Diagnostics
import JSON

/// Found in the text alone, by the keys of its object literals: right where a config is mostly one literal, as nearly all are.
/// What is computed has the place of the nearest value around it.
public struct ConfigPlaces: Hashable, Sendable {
  public typealias Step = JSONDocument.Step

  private let file: String
  private let keys: [[Step]: Int]
  private let values: [[Step]: Int]
  private let lineStarts: [Int]

  public init(_ text: [UInt8], file: String) {
    self.file = file
    var reader = LiteralReader(text)
    reader.read()
    keys = reader.keys
    values = reader.values
    lineStarts = [0] + text.indices.filter { text[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// Of a value, or of the nearest around it; the file alone where none is found.
  public func location(of path: [Step]) -> SourceLocation { location(path, values) }

  /// Of the key that a value stands under.
  public func location(ofKey path: [Step]) -> SourceLocation { location(path, keys[path] == nil ? values : keys) }

  private func location(_ path: [Step], _ table: [[Step]: Int]) -> SourceLocation {
    for count in stride(from: path.count, to: 0, by: -1) {
      guard let offset = table[Array(path.prefix(count))] else { continue }
      let line = lineStarts.partitioned { $0 > offset }
      return SourceLocation(file: file, line: line, column: offset - lineStarts[line - 1] + 1)
    }
    return SourceLocation(file: file)
  }
}

extension [Int] {
  /// The index of the first element for which it holds, in a list where it then holds for all.
  fileprivate func partitioned(by isBeyond: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
