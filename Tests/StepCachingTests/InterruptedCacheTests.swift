// A disk that stops taking anything in the middle of keeping or restoring.

import BuildGraph
import Platform
import Testing

@testable import StepCaching

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("A cache that is interrupted")
struct InterruptedCacheTests {
  @Test("Whenever keeping stops, what is found later is whole or nothing")
  func keeping() throws {
    var changes = 0
    var found = 0
    while true {
      let tree = try Tree()
      let result = try tree.outputs()
      let disk = RefusingFileSystem(disk: tree.files, after: changes, code: ENOSPC)
      LayeredCache([tree.store(files: disk)], files: tree.files).keep(result, of: action("a"), below: tree.root)
      try tree.remove("ios")
      let cache = tree.cache()
      if let known = cache.result(of: action("a")) {
        #expect(known == result)
        #expect(cache.restore(known, below: tree.root), "after \(changes) changes")
        found += 1
        try tree.remove("ios")
      }
      cache.keep(try tree.outputs(), of: action("a"), below: tree.root)
      #expect(tree.cache().result(of: action("a")) == result)
      if !disk.hasRefused { break }
      changes += 1
    }
    #expect(changes > 20 && found > 1 && found < changes)
  }

  @Test("Whenever restoring stops, every file is the old one or the new one")
  func restoring() throws {
    var changes = 0
    while true {
      let tree = try Tree()
      let result = try tree.outputs()
      tree.cache().keep(result, of: action("a"), below: tree.root)
      try tree.remove("ios/App", "ios/Empty")
      try tree.write("old", "ios/run.sh")
      let disk = RefusingFileSystem(disk: tree.files, after: changes, code: ENOSPC)
      let isDone = LayeredCache([tree.store()], files: disk).restore(result, below: tree.root)
      #expect(isDone == !disk.hasRefused)
      #expect(["old", "#!/bin/sh\n"].contains(try tree.read("ios/run.sh")))
      if try tree.files.exists(tree.root.appending("ios/App/main.c")) {
        #expect(try tree.read("ios/App/main.c") == "int main;\n")
      }
      #expect(tree.cache().restore(result, below: tree.root))
      #expect(try tree.paths() == ["ios/App/main.c", "ios/current", "ios/run.sh"])
      if isDone { break }
      changes += 1
    }
    #expect(changes > 7)
  }
}
