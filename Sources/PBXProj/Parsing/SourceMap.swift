// Where the parts of a generated property list come from.

import Diagnostics

/// For a document whose bytes were made from another file: places are told in that file.
public struct SourceMap: Sendable {
  private let offsets: [Int]
  private let location: @Sendable (Int) -> SourceLocation

  /// `offsets` ascend; `location` tells the origin of what begins at the offset of that number and ends before the next.
  public init(offsets: [Int], location: @escaping @Sendable (Int) -> SourceLocation) {
    self.offsets = offsets
    self.location = location
  }

  /// nil before the first offset.
  func origin(of offset: Int) -> SourceLocation? {
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : location(low - 1)
  }
}
