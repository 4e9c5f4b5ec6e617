// Outputs that are kept in a folder and come back.

import BuildGraph
import Foundation
import Platform
import Testing

@testable import StepCaching

@Suite("A cache in a folder")
struct LocalCacheTests {
  static let disks = ["memory", "disk"]

  private func withTree(_ disk: String, _ body: (Tree) throws -> Void) throws {
    guard disk == "disk" else { return try body(Tree()) }
    let folder = try DiskFolder()
    try withExtendedLifetime(folder) { try body(Tree(DiskFileSystem(), root: folder.path)) }
  }

  @Test("Files, links, folders, exit code and output come back as they were", arguments: disks)
  func roundTrip(_ disk: String) throws {
    try withTree(disk) { tree in
      let result = try tree.outputs()
      tree.cache().keep(result, of: action("a"), below: tree.root)
      try tree.remove("ios")

      let cache = tree.cache()
      let found = try #require(cache.result(of: action("a")))
      #expect(found == result)
      #expect(cache.restore(found, below: tree.root))
      #expect(try tree.read("ios/App/main.c") == "int main;\n")
      #expect(try tree.files.status(tree.root.appending("ios/run.sh"))?.permissions == 0o755)
      #expect(try tree.files.status(tree.root.appending("ios/App/main.c"))?.permissions == 0o644)
      #expect(try tree.files.readLink(tree.root.appending("ios/current")) == "App")
      #expect(try tree.files.isDirectory(tree.root.appending("ios/Empty")))
      #expect(try tree.paths() == ["ios/App/main.c", "ios/current", "ios/run.sh"])
      #expect(cache.diagnostics.isEmpty)
    }
  }

  @Test("An action that never ran is unknown")
  func unknown() throws {
    let tree = try Tree()
    #expect(tree.cache().result(of: action("a")) == nil)
    #expect(try tree.files.exists(tree.cacheFolder) == false)
  }

  @Test("Restoring replaces what is there, in another tree, too")
  func replaces() throws {
    let tree = try Tree()
    let result = try tree.outputs()
    tree.cache().keep(result, of: action("a"), below: tree.root)
    try tree.write("old", "ios/App/main.c")
    #expect(tree.cache().restore(result, below: tree.root))
    #expect(try tree.read("ios/App/main.c") == "int main;\n")

    let other = AbsolutePath("/elsewhere")!
    try tree.files.makeDirectories(other)
    #expect(tree.cache().restore(result, below: other))
    #expect(try tree.files.read(other.appending("ios/run.sh")) == Array("#!/bin/sh\n".utf8))
  }

  @Test("Long output is a content of its own and comes back")
  func longOutput() throws {
    let tree = try Tree()
    var result = try tree.outputs()
    result.output = Array(repeating: UInt8(ascii: "x"), count: ActionEntry.outputLimit + 1)
    tree.cache().keep(result, of: action("a"), below: tree.root)
    #expect(tree.cache().result(of: action("a"))?.output == result.output)
    #expect(try #require(tree.store().entry(of: action("a"))).count < 1000)
    try tree.files.removeFile(tree.store().layout.content(Digest(of: result.output)))
    #expect(tree.cache().result(of: action("a")) == nil)
  }

  @Test("An empty output is not stored, and comes back")
  func emptyFile() throws {
    let tree = try Tree()
    let result = CachedResult(files: [try tree.write("", "empty")])
    tree.cache().keep(result, of: action("a"), below: tree.root)
    try tree.remove("empty")
    #expect(try tree.store().count().contents == 0)
    #expect(tree.cache().restore(result, below: tree.root))
    #expect(try tree.read("empty") == "")
  }

  @Test("The folder keeps itself out of git")
  func ignored() throws {
    let tree = try Tree()
    tree.cache().keep(try tree.outputs(), of: action("a"), below: tree.root)
    #expect(try tree.read(".fixpoint/cache/.gitignore") == "*\n")
  }

  @Test("Entries and contents lie by digest in folders of two digits")
  func layout() throws {
    let tree = try Tree()
    let file = try tree.write("content", "out")
    tree.cache().keep(CachedResult(files: [file]), of: action("a"), below: tree.root)
    let (hex, key) = (file.digest.hex, action("a").hex)
    #expect(try tree.read(".fixpoint/cache/cas/\(hex.prefix(2))/\(hex)") == "content")
    #expect(try tree.files.exists(tree.cacheFolder.appending("ac/\(key.prefix(2))/\(key)")))
    #expect(try tree.files.entries(tree.cacheFolder.appending("drafts")).isEmpty)
  }

  @Test("An output that changed after it was made is not kept")
  func changedMeanwhile() throws {
    let tree = try Tree()
    let file = try tree.write("made", "out")
    for text in ["edit", "longer edit"] {
      try tree.write(text, "out")
      tree.cache().keep(CachedResult(files: [file]), of: action("a"), below: tree.root)
      #expect(tree.cache().result(of: action("a")) == nil)
    }
  }

  @Test("A content that is stored already is not read again")
  func storedAlready() throws {
    let tree = try Tree()
    let file = try tree.write("made", "out")
    tree.cache().keep(CachedResult(files: [file]), of: action("a"), below: tree.root)
    try tree.remove("out")
    tree.cache().keep(CachedResult(files: [file]), of: action("b"), below: tree.root)
    #expect(tree.cache().result(of: action("b"))?.files == [file])
  }
}
