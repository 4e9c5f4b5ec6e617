// A cache stays within its bound, and keeps what is used.

import BuildGraph
import Foundation
import Platform
import Testing

@testable import StepCaching

@Suite("Pruning a cache")
struct PruningTests {
  /// Steps with one output of a thousand bytes each, a minute apart.
  private func keep(_ names: [String], in tree: Tree, _ cache: LayeredCache) throws {
    for name in names {
      tree.clock.advance(seconds: 60)
      let text = name + String(repeating: ".", count: 1000 - name.utf8.count)
      cache.keep(CachedResult(files: [try tree.write(text, name)]), of: action(name), below: tree.root)
    }
  }

  private func known(_ names: [String], _ cache: LayeredCache, _ tree: Tree) throws -> [String] {
    names.filter { cache.result(of: action($0)).map { cache.restore($0, below: tree.root) } ?? false }
  }

  @Test("Past its limit, what was not used for the longest time goes")
  func leastRecentlyUsed() throws {
    let tree = try Tree()
    let cache = tree.cache(limit: 6_000)
    try keep(["a", "b", "c", "d"], in: tree, cache)
    tree.clock.advance(seconds: 60)
    #expect(try known(["a"], cache, tree) == ["a"])
    try keep(["e"], in: tree, cache)
    #expect(try tree.store().count().bytes <= 6_000)
    try keep(["f"], in: tree, cache)
    #expect(try tree.store().count().bytes <= 5_400)
    let left = try known(["a", "b", "c", "d", "e", "f"], cache, tree)
    #expect(left.contains("a") && left.contains("e") && left.contains("f") && !left.contains("b"))
  }

  @Test("A content that would fill half of it is not kept")
  func tooLarge() throws {
    let tree = try Tree()
    let cache = tree.cache(limit: 1_500)
    try keep(["a"], in: tree, cache)
    #expect(cache.result(of: action("a")) == nil)
    #expect(try tree.store().count().bytes == 0)
  }

  @Test("Pruning says what went and what is left")
  func outcome() throws {
    let tree = try Tree()
    try keep(["a", "b", "c"], in: tree, tree.cache())
    let store = tree.store()
    let before = try store.count()
    #expect(before.entries == 3 && before.contents == 3)
    let outcome = try store.prune(to: 2_500)
    #expect(outcome.removed.contents == 1 && outcome.removed.entries == 1)
    #expect(outcome.removed.bytes + outcome.left.bytes == before.bytes)
    #expect(outcome.left == (try store.count()))
    #expect(outcome.left.leastRecentUse == tree.clock.now() - 60_000_000_000)
    #expect(try store.prune(to: 0).left == StoreContents())
  }

  @Test("What is there already when the size is unknown is counted", arguments: ["", "fixpoint-cache 2 0 0\n", "x"])
  func damagedSize(_ text: String) throws {
    let tree = try Tree()
    try keep(["a", "b", "c", "d"], in: tree, tree.cache())
    try tree.files.write(Array(text.utf8), to: tree.store().layout.size, permissions: 0o644)
    try keep(["e"], in: tree, tree.cache(limit: 3_000))
    #expect(try tree.store().count().bytes <= 2_700)
  }

  @Test("The size on record is what is there")
  func recordedSize() throws {
    let tree = try Tree()
    let cache = tree.cache()
    try keep(["a", "b"], in: tree, cache)
    try keep(["a", "c"], in: tree, cache)
    let size = try #require(StoreSize(parsing: try tree.files.read(tree.store().layout.size)))
    // The entry of the second “a” replaced the first.
    let entry = try #require(tree.store().entry(of: action("a"))).count
    #expect(size.bytes == (try tree.store().count().bytes) + entry)
    tree.clock.advance(seconds: 24 * 3600)
    try keep(["d"], in: tree, cache)
    #expect(
      StoreSize(parsing: try tree.files.read(tree.store().layout.size))?.bytes == (try tree.store().count().bytes))
  }

  @Test("A size that another process is changing is changed later")
  func heldLock() throws {
    let tree = try Tree()
    let cache = tree.cache()
    try keep(["a"], in: tree, cache)
    let held = try #require(try tree.files.lock(tree.store().layout.lock))
    try keep(["b"], in: tree, cache)
    held.unlock()
    try keep(["c"], in: tree, cache)
    #expect(
      StoreSize(parsing: try tree.files.read(tree.store().layout.size))?.bytes == (try tree.store().count().bytes))
    #expect(cache.diagnostics.isEmpty)
  }

  @Test("Files that are none of the cache's stay")
  func foreignFiles() throws {
    let tree = try Tree()
    try keep(["a"], in: tree, tree.cache())
    try tree.write("precious", ".fixpoint/cache/cas/notes.txt")
    try tree.write("precious", ".fixpoint/cache/cas/00/notes.txt")
    try tree.write("precious", ".fixpoint/cache/responses/x")
    _ = try tree.store().prune(to: 0)
    for path in ["cas/notes.txt", "cas/00/notes.txt", "responses/x"] {
      #expect(try tree.read(".fixpoint/cache/" + path) == "precious")
    }
  }

  @Test("Where there is no cache there is nothing to prune")
  func none() throws {
    let tree = try Tree()
    #expect(try tree.store().prune(to: 0) == PruneOutcome())
    #expect(try tree.files.entries(tree.root).isEmpty)
  }
}
