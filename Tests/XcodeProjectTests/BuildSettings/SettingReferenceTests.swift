// What references to oneself, escaped dollars and long chains of references come to.

import Diagnostics
import Foundation
import Testing

@testable import XcodeProject

struct SettingReferenceTests {
  private func scope(
    _ config: String, target: [String: String] = [:], project: [String: String] = [:]
  ) throws -> SettingScope {
    var app = Fixture.Target.app(target)
    app.base = "Target.xcconfig"
    var fixture = Fixture(targets: [app], settings: project)
    fixture.files["ios/Target.xcconfig"] = config
    return try #require(try fixture.observed().targets[0].scope(in: "Debug"))
  }

  @Test(arguments: [
    "$(A) x", "${A} x", "$A x", "$($(N)) x", "$(A:default=$(A)) x", "$(A:lower) x", "$(inherited)$(A) x",
  ])
  func aSettingsOwnNameIsEmptyWithNothingBehind(text: String) throws {
    #expect(try scope("N = A\nA = \(text)").resolve("A").value == " x")
    #expect(try scope("N = A\nA = \(text)").trace("A").gaps.isEmpty)
  }

  @Test func theLastOfSeveralThatReferToThemselvesIsEmptyToo() throws {
    let scope = try scope("A = a$(A)\nA = $(A)b", target: ["A": "$(A)t"], project: ["A": "p$(A)"])
    #expect(scope.resolve("A").value == "apbt")
  }

  @Test func aListMayReferToItself() throws {
    let own = try scope("", target: ["C": "(\"$(C)\", x)"]).resolve("C")
    #expect(own.value == " x")
    #expect(try own == scope("", target: ["C": "(\"$(inherited)\", x)"]).resolve("C"))
  }

  @Test func differentNamesThatLeadBackStayACycle() throws {
    let scope = try scope("A = $(B)\nB = $(A) $(B)\nC = $(A)")
    for (name, expected) in [("A", ["A", "B", "A"]), ("B", ["B", "A", "B"]), ("C", ["A", "B", "A"])] {
      guard case .cycle(let names, _) = scope.resolve(name) else {
        Issue.record("expected a cycle, not \(scope.resolve(name))")
        continue
      }
      #expect(names == expected)
    }
  }

  @Test(arguments: [
    ("$$X", "$X"), ("a$$b$$", "a$b$"), ("$$(X)", "$(X)"), ("$$$X", "$x"), ("$$$$X", "$$X"), ("$$$", "$$"),
    ("${NONE:default=$$X}", "$X"), ("${NONE:default=$$(}$X", "$(x"), ("${NONE:default=$$X:lower}", "$x"),
    ("$$inherited", "$inherited"), ("$(Y)$(X)", "$Xx"),
  ])
  func twoDollarsAreOneThatStartsNoReference(text: String, expected: String) throws {
    #expect(try scope("X = x\nY = $$X\nA = \(text)").resolve("A").value == expected)
  }

  @Test func anEscapedDollarInheritsNothing() throws {
    let trace = try scope("A = $$(inherited)$$A", project: ["A": "p"]).trace("A")
    #expect(trace.assignments.map(\.isUsed) == [true, false])
    #expect(trace.gaps.isEmpty)
  }

  /// What a modifier does that is not known here, and what stands for a value only where a list is built, is no empty text.
  @Test(arguments: [
    ("$(P:relativeto=/a)", "P:relativeto"), ("$(P:isancestor=/a)", "P:isancestor"), ("$(P:file:odd)", "P:odd"),
    ("-$(value)", "value"), ("$(P:suffix=$(value))", "value"),
  ])
  func whatIsNotKnownStaysAsWrittenAndIsNamed(text: String, missing: String) throws {
    let scope = try scope("P = /a/b.c\nX = \(text)")
    guard case .unresolved(let found, let names, _) = scope.resolve("X") else {
      Issue.record("expected an unresolved text, not \(scope.resolve("X"))")
      return
    }
    #expect(found == text)
    #expect(names == [missing])
    #expect(scope.trace("X").gaps.map(\.value) == [missing])
  }

  @Test(arguments: [
    ("$(P:file=x.y)", "/a/x.y"), ("$(P:file=)", "/a/"), ("$(P:file=/z)", "/z"), ("$(N:file=x)", "x"),
    ("$(P:dir=/z)", "/z/b.c"), ("$(P:base=x)", "/a/x.c"), ("$(P:suffix=d)", "/a/b.d"),
  ])
  func aPartOfAPathIsReplaced(text: String, expected: String) throws {
    #expect(try scope("P = /a/b.c\nN = n\nX = \(text)").resolve("X").value == expected)
  }

  private func chain(_ count: Int) -> String {
    ((0..<count).map { "A\($0) = $(A\($0 + 1))" } + ["A\(count) = end"]).joined(separator: "\n")
  }

  @Test func aChainOfHundredsOfSettingsHasAValue() throws {
    #expect(try scope(chain(200)).resolve("A0").value == "end")
  }

  /// What is too deep for its 512 KB ends the tests.
  @Test(arguments: [
    "$(A#)", "$(NONE:default=$(A#))", "$(NONE:default=x:suffix=$(A#))", "$($(A#):lower)",
    String(repeating: "$(NONE:default=", count: 500) + "$(A#)" + String(repeating: ")", count: 500),
  ])
  func theStackOfAWorkerThreadIsEnough(link: String) async throws {
    let lines = (0..<300).map { "A\($0) = " + link.split(separator: "#").joined(separator: "\($0 + 1)") }
    let scope = try scope(lines.joined(separator: "\n"))
    let found = await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: scope.resolve("A0")) }
      thread.stackSize = 512 << 10
      thread.start()
    }
    guard case .beyond(.depth, _, _) = found else {
      Issue.record("expected a limit, not \(found)")
      return
    }
  }

  @Test func aChainBeyondTheLimitNamesTheLimitAndItsPlace() throws {
    let scope = try scope(chain(2000))
    #expect(
      scope.resolve("A0").problem(of: "A0")
        == "A0 is nested too deep (more than 200 levels) at this reference: ios/Target.xcconfig:201:8")
    #expect(scope.resolve("A0").location?.description == "ios/Target.xcconfig:1:6")
    #expect(scope.trace("A0").gaps.isEmpty)
    #expect(scope.resolve("A1800").value == "end")
  }

  @Test func referencesInsideOfReferencesAreBoundedToo() throws {
    let text = String(repeating: "$(", count: 5000) + "X" + String(repeating: ")", count: 5000)
    guard case .beyond(.depth, _, _) = try scope("X = X\nA = \(text)").resolve("A") else {
      Issue.record("expected a limit")
      return
    }
  }

  @Test func aDefaultDoesNotHideALimit() throws {
    guard case .beyond(.depth, _, _) = try scope(chain(300) + "\nB = $(A0:default=x)").resolve("B") else {
      Issue.record("expected a limit")
      return
    }
  }

  @Test func aTextThatGrowsTooLongNamesTheLimit() throws {
    let lines = (0..<60).map { "A\($0) = $(A\($0 + 1))$(A\($0 + 1))" } + ["A60 = x"]
    guard case .beyond(.size, let place, _) = try scope(lines.joined(separator: "\n")).resolve("A0") else {
      Issue.record("expected a limit")
      return
    }
    #expect(place.line != nil)
  }
}
