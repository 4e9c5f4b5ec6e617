// A cache that is damaged, read-only, or not what it should be.

import BuildGraph
import Foundation
import Platform
import Testing

@testable import StepCaching

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("A damaged cache")
struct DamagedCacheTests {
  private func kept(_ tree: Tree) throws -> CachedResult {
    let result = try tree.outputs()
    tree.cache().keep(result, of: action("a"), below: tree.root)
    try tree.remove("ios")
    return result
  }

  @Test(
    "A content that is cut off, changed or gone restores nothing and is dropped", arguments: ["", "#!", "#!/bin/SH\n"])
  func wrongContent(_ text: String) throws {
    let tree = try Tree()
    let result = try kept(tree)
    let place = tree.store().layout.content(Digest(of: Array("#!/bin/sh\n".utf8)))
    try tree.files.write(Array(text.utf8), to: place, permissions: 0o644)
    #expect(tree.cache().restore(result, below: tree.root) == false)
    #expect(try tree.files.exists(place) == false)
    #expect(try tree.files.exists(tree.root.appending("ios")) == false)
    #expect(tree.cache().restore(result, below: tree.root) == false)
  }

  @Test("What failed to come back can be kept again")
  func keptAgain() throws {
    let tree = try Tree()
    let result = try kept(tree)
    let place = tree.store().layout.content(Digest(of: Array("#!/bin/sh\n".utf8)))
    try tree.files.write([1], to: place, permissions: 0o644)
    let cache = tree.cache()
    #expect(cache.restore(result, below: tree.root) == false)
    let again = try tree.outputs()
    cache.keep(again, of: action("a"), below: tree.root)
    try tree.remove("ios")
    #expect(cache.restore(again, below: tree.root))
  }

  @Test("An entry that is cut off anywhere is unknown, and dropped")
  func cutEntry() throws {
    let tree = try Tree()
    _ = try kept(tree)
    let bytes = try #require(tree.store().entry(of: action("a")))
    let place = tree.store().layout.entry(action("a"))
    for count in 0..<bytes.count {
      try tree.files.write(Array(bytes[..<count]), to: place, permissions: 0o644)
      #expect(tree.cache().result(of: action("a")) == nil, "\(count) of \(bytes.count) bytes")
      #expect(try tree.files.exists(place) == false)
    }
  }

  @Test("The entry of another action is unknown")
  func otherAction() throws {
    let tree = try Tree()
    _ = try kept(tree)
    let bytes = try #require(tree.store().entry(of: action("a")))
    let place = tree.store().layout.entry(action("b"))
    try tree.files.makeDirectories(place.parent)
    try tree.files.write(bytes, to: place, permissions: 0o644)
    #expect(tree.cache().result(of: action("b")) == nil)
    #expect(tree.cache().result(of: action("a")) != nil)
  }

  @Test("On a read-only disk what is there is used, nothing is kept, and one warning says so")
  func readOnly() throws {
    let tree = try Tree()
    let result = try kept(tree)
    let store = tree.store(files: RefusingFileSystem(disk: tree.files))
    let cache = LayeredCache([store], files: tree.files)
    #expect(cache.result(of: action("a")) == result)
    #expect(cache.restore(result, below: tree.root))
    #expect(cache.diagnostics.isEmpty)
    for name in ["b", "c"] {
      cache.keep(CachedResult(files: [try tree.write(name, name)]), of: action(name), below: tree.root)
    }
    let warning = try #require(cache.diagnostics.first)
    #expect(cache.diagnostics.count == 1)
    #expect(warning.severity == .warning)
    #expect(warning.message.contains(".fixpoint/cache"))
    #expect(warning.message.contains(String(cString: strerror(EROFS))))
    #expect(cache.result(of: action("b")) == nil)
  }

  @Test("A full disk means one warning, and nothing wrong is found later")
  func fullDisk() throws {
    let tree = try Tree()
    let store = tree.store(files: RefusingFileSystem(disk: tree.files, code: ENOSPC))
    let cache = LayeredCache([store], files: tree.files)
    cache.keep(try tree.outputs(), of: action("a"), below: tree.root)
    #expect(cache.diagnostics.count == 1)
    #expect(tree.cache().result(of: action("a")) == nil)
  }

  @Test("A link or a file in place of a folder of the cache is left alone", arguments: ["", "/cas", "/ac", "/drafts"])
  func foreignFolder(_ part: String) throws {
    let tree = try Tree()
    let outside = AbsolutePath("/outside")!
    try tree.files.makeDirectories(outside)
    let place = tree.root.appending(".fixpoint/cache" + part)
    try tree.files.makeDirectories(place.parent)
    try tree.files.makeLink(place, to: "/outside")
    let cache = tree.cache()
    cache.keep(try tree.outputs(), of: action("a"), below: tree.root)
    #expect(cache.result(of: action("a")) == nil)
    #expect(
      cache.diagnostics.map(\.message) == [".fixpoint/cache\(part) is not a folder, so there is no cache; remove it"])
    #expect(try tree.files.entries(outside).isEmpty)
  }

  @Test("A cache that a dead process left halfway is used as it is")
  func deadProcess() throws {
    let tree = try Tree()
    _ = try kept(tree)
    try tree.files.write([1, 2, 3], to: tree.cacheFolder.appending("drafts/99-1-1"), permissions: 0o644)
    try tree.files.write(Array("fixpoint-ca".utf8), to: tree.store().layout.size, permissions: 0o644)
    #expect(tree.cache().result(of: action("a")) != nil)
    tree.clock.advance(seconds: 2 * 24 * 3600)
    _ = try tree.store().prune(to: 1 << 20)
    #expect(try tree.files.entries(tree.cacheFolder.appending("drafts")).isEmpty)
  }
}
