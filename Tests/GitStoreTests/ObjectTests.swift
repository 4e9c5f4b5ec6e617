// Objects as git stores them.

import Platform
import TestSupport
import Testing

@testable import GitStore

@Suite struct ObjectTests {
  private let name = ObjectName(String(repeating: "0a", count: 20))!

  @Test func namesAreFortyOrSixtyFourDigits() {
    #expect(ObjectName("abc") == nil)
    #expect(ObjectName(String(repeating: "g", count: 40)) == nil)
    #expect(ObjectName(String(repeating: "A", count: 64))?.hex == String(repeating: "a", count: 64))
    #expect(ObjectName(bytes: name.bytes) == name)
  }

  @Test func treesAreWrittenInGitsOrder() throws {
    let entries = ["a.b", "a", "a0"].map {
      TreeEntry(mode: $0 == "a" ? .folder : .file, name: Array($0.utf8), object: name)
    }
    let tree = try #require(Tree(parsing: Tree(entries).bytes, nameLength: 20))
    #expect(tree.entries.map { String(decoding: $0.name, as: UTF8.self) } == ["a.b", "a", "a0"])
  }

  @Test func aCommitReadsBackWithItsUnknownHeadersLeftOut() throws {
    let text = """
      tree \(name)
      parent \(name)
      author Ada <ada@x> 1700000000 +0130
      committer Bob <> 1700000001 -0000
      gpgsig -----BEGIN
       parent nonsense
       -----END

      Subject

      Body

      """
    let commit = try #require(Commit(parsing: Array(text.utf8)))
    #expect(commit.parents == [name])
    #expect(commit.author == Signature(name: "Ada", email: "ada@x", time: 1_700_000_000, zone: "+0130"))
    #expect(commit.committer.email == "")
    #expect(commit.subject == "Subject")
    #expect(Commit(parsing: commit.bytes) == commit)
  }

  @Test func anEmptyMessageIsAMessage() {
    let text = "tree \(name)\nauthor A <a> 1 +0000\ncommitter A <a> 1 +0000\n\n"
    #expect(Commit(parsing: Array(text.utf8))?.message == "")
  }

  @Test func damagedObjectsAreRefusedAndNeverCrash() {
    var random = SeededGenerator(seed: 89)
    let seeds = [
      Tree([TreeEntry(mode: .file, name: [97], object: name), TreeEntry(mode: .folder, name: [98], object: name)])
        .bytes,
      Array("tree \(name)\nparent \(name)\nauthor A <a> 1 +0000\ncommitter A <a> 1 +0000\n\nm\n".utf8),
    ]
    for seed in seeds {
      for _ in 0..<3_000 {
        let bytes = random.mutated(seed)
        if let tree = Tree(parsing: bytes, nameLength: 20) { _ = tree.bytes }
        if let commit = Commit(parsing: bytes) { _ = commit.bytes }
      }
    }
  }
}
