// The cache of a run: places that keep outputs, the nearest first.

import BuildGraph
import Diagnostics
import Platform

/// What a farther place knows is kept in the nearer ones when it is used; what is made is kept in all of them.
public final class LayeredCache: StepCache {
  private let stores: [any EntryStore]
  private let files: any FileSystem

  init(_ stores: [any EntryStore], files: any FileSystem) {
    self.stores = stores
    self.files = files
  }

  public var diagnostics: [Diagnostic] { stores.flatMap(\.diagnostics) }

  // MARK: StepCache

  public func result(of action: Digest) -> CachedResult? {
    for (index, store) in stores.enumerated() {
      guard let bytes = store.entry(of: action) else { continue }
      guard let entry = ActionEntry(parsing: bytes, of: action) else {
        store.refuseEntry(of: action)
        continue
      }
      var result = entry.result
      if let long = entry.longOutput {
        guard let output = content(long) else { continue }
        result.output = output
      }
      for nearer in stores[..<index] where nearer.takesMore { nearer.keep(entry: bytes, of: action) }
      return result
    }
    return nil
  }

  public func restore(_ result: CachedResult, below root: AbsolutePath) -> Bool {
    guard result.isConfined else { return false }
    var placement = OutputPlacement(root: root, files: files)
    return placement.place(result, content: content)
  }

  public func keep(_ result: CachedResult, of action: Digest, below root: AbsolutePath) {
    let takers = stores.filter(\.takesMore)
    guard !takers.isEmpty, result.isConfined else { return }
    let entry = ActionEntry(result)
    let reading = OutputReading(result, below: root, files: files)
    var complete = Array(repeating: true, count: takers.count)
    for reference in entry.contents {
      var bytes: [UInt8]?
      for (index, store) in takers.enumerated() where complete[index] && !store.holds(reference) {
        bytes = bytes ?? reading.content(reference)
        guard let bytes else { return }
        complete[index] = store.keep(bytes, as: reference)
      }
    }
    for (store, isComplete) in zip(takers, complete) where isComplete {
      store.keep(entry: entry.bytes(of: action), of: action)
    }
  }

  // MARK: Contents

  private func content(_ reference: ContentReference) -> [UInt8]? {
    if reference == .empty { return [] }
    for (index, store) in stores.enumerated() {
      guard let bytes = store.content(reference) else { continue }
      for nearer in stores[..<index] where nearer.takesMore { _ = nearer.keep(bytes, as: reference) }
      return bytes
    }
    return nil
  }
}
