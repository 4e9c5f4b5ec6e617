// One entry more, and every byte that was there.

import Diagnostics
import Testing

@testable import Scaffolding

@Suite struct EntryInsertionTests {
  private func insert(_ text: String) throws -> String {
    let insertion = try EntryInsertion(
      of: "new", ["type": "share", "path": "targets/new"], into: Array(text.utf8), file: "fixpoint.yml")
    return String(decoding: insertion.bytes, as: UTF8.self)
  }

  private let entry = "  new:\n    type: share\n    path: targets/new\n"

  @Test func behindTheLastEntry() throws {
    let head = "fixpoint: 1\ntargets:\n  a:\n    type: widget\n    path: a # here\n"
    #expect(try insert(head) == head + entry)
    let tail = "\n# Steps come next.\nsteps: []\n"
    #expect(try insert(head + tail) == head + entry + tail)
    #expect(try insert(head + "  # the end\n" + tail) == head + "  # the end\n" + entry + tail)
  }

  @Test func setApartAsTheOthersAre() throws {
    let head = "targets:\n  a:\n    type: widget\n\n  # The second.\n  b: {type: share, path: b}\n"
    #expect(try insert(head) == head + "\n" + entry)
  }

  @Test func indentedAsTheOthersAre() throws {
    let head = "targets:\n    a:\n       type: widget\n"
    #expect(try insert(head) == head + "    new:\n       type: share\n       path: targets/new\n")
  }

  @Test func whereNoTargetsAre() throws {
    #expect(try insert("fixpoint: 1\n") == "fixpoint: 1\n\ntargets:\n" + entry)
    #expect(try insert("fixpoint: 1") == "fixpoint: 1\n\ntargets:\n" + entry)
    #expect(try insert("targets:\nfixpoint: 1\n") == "targets:\n" + entry + "fixpoint: 1\n")
    #expect(try insert("fixpoint: 1\ntargets:") == "fixpoint: 1\ntargets:\n" + entry)
  }

  @Test func withTheLineBreaksOfTheFile() throws {
    let head = "\u{FEFF}fixpoint: 1\r\ntargets:\r\n  a: {type: widget}\r\n"
    #expect(try insert(head) == head + entry.replacing("\n", with: "\r\n"))
  }

  @Test(arguments: [
    "targets: {a: {type: widget}}\n", "targets: {}\n", "{fixpoint: 1, targets: {}}\n", "{fixpoint: 1}\n",
    "x: &t\n  a: {type: widget}\ntargets: *t\n", "targets:\n  a: {type: widget}\n...\n", "--- {}\n",
    "targets:\n  a:\n    type: |+\n      widget\n\n\nx: 1\n", "targets:\n  new:\n    type: widget\n", "- a\n",
    "targets: # none\n  ~\n",
  ])
  func whatCannotBeProvenIsRefusedWithTheTextToAdd(_ text: String) {
    do {
      Issue.record("became \(try insert(text))")
    } catch let rejection as Rejection {
      #expect(rejection.diagnostics[0].message.contains("add `new: { type: share, path: targets/new }`"))
    } catch { Issue.record("\(error)") }
  }

  @Test func textIsQuotedWhereItMustBe() throws {
    let keys = try EntryInsertion(
      of: "it's: 2", ["type": "17.0", "infoPlist": ["A": [true, 1, "true"], "B": [:], "C": ["D": "$(X)"]]],
      into: Array("fixpoint: 1\n".utf8), file: "fixpoint.yml")
    #expect(
      keys.text
        == "\ntargets:\n  'it''s: 2':\n    type: '17.0'\n    infoPlist:\n      A: [true, 1, 'true']\n      B: {}\n"
        + "      C:\n        D: '$(X)'\n")
  }
}
