// Outputs of a step, read from the tree to be kept.

import BuildGraph
import Platform

/// The contents of a result as they are on disk below a root.
struct OutputReading {
  private let root: AbsolutePath
  private let files: any FileSystem
  private let places: [ContentReference: TreePath]
  private let output: [UInt8]

  init(_ result: CachedResult, below root: AbsolutePath, files: any FileSystem) {
    self.root = root
    self.files = files
    output = result.output
    let pairs = result.files.map { (ContentReference($0.digest, size: $0.size), $0.path) }
    places = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// nil where it cannot be read, or where it is no longer what the result says: somebody changed it meanwhile.
  func content(_ reference: ContentReference) -> [UInt8]? {
    guard let path = places[reference] else { return ownContent(reference) }
    let place = root.appending(path)
    guard let status = try? files.status(place), status.kind == .file, status.size == reference.size,
      let bytes = try? files.read(place), ContentReference(to: bytes) == reference
    else { return nil }
    return bytes
  }

  /// What lies in no file of the tree.
  private func ownContent(_ reference: ContentReference) -> [UInt8]? {
    [ActionEntry.emptyTreeBytes, output].first { ContentReference(to: $0) == reference }
  }
}
