// The grammar of `.xcconfig` files.

import Diagnostics
import Testing

@testable import XcodeProject

struct XCConfigFileTests {
  private func parse(_ text: String) -> XCConfigFile {
    XCConfigFile(parsing: Array(text.utf8), file: "a.xcconfig")
  }

  /// `NAME[condition]=value` for each assignment.
  private func assignments(_ text: String) -> [String] {
    parse(text).statements.compactMap {
      guard case .assignment(let one) = $0 else { return nil }
      return one.name + one.condition + "=" + one.value
    }
  }

  @Test func anUnfinishedMergeIsNamedOnce() {
    let file = parse("A = 1\n<<<<<<< HEAD\nB = 1\n=======\nB = 2\n>>>>>>> other\n")
    #expect(file.diagnostics.map(\.id) == ["xcconfig.merge-conflict"])
    #expect(file.diagnostics.first?.severity == .warning)
  }

  @Test func aByteThatIsNotUTF8IsNamedAtItsLine() {
    let file = XCConfigFile(
      parsing: Array("A = 1\nNAME = caf".utf8) + [0xE9] + Array("\n? = 2\n".utf8), file: "a.xcconfig")
    #expect(file.diagnostics.map(\.id) == ["xcconfig.encoding", "xcconfig.syntax"])
    #expect(file.diagnostics.first?.location == SourceLocation(file: "a.xcconfig", line: 2, column: 11))
    #expect(file.diagnostics.first?.message.contains("byte 0xE9 is not UTF-8") == true)
    #expect(file.statements.count == 2)
  }

  @Test func textBeyondASCIIIsNoFault() {
    #expect(parse("NAME = café // é\n").diagnostics.isEmpty)
  }

  @Test func blanksAndCommentsDoNotCount() {
    #expect(assignments("// all\nA = 1 // one\n\n  B=2  \nC =\n") == ["A=1", "B=2", "C="])
  }

  @Test func twoSlashesStartACommentAlsoInAnAddress() {
    #expect(
      assignments("URL = https://example.com\nSAFE = https:/$()/example.com") == [
        "URL=https:", "SAFE=https:/$()/example.com",
      ])
  }

  @Test func oneSemicolonAtTheEndIsDropped() {
    #expect(assignments("A = one ; \nB = one;;") == ["A=one", "B=one;"])
  }

  @Test func conditionsAreKeptApart() {
    #expect(
      assignments("A[sdk=iphoneos*] = x\nA [sdk=macosx*][arch=arm64] = y") == [
        "A[sdk=iphoneos*]=x", "A[sdk=macosx*][arch=arm64]=y",
      ])
  }

  @Test func aBackslashContinuesTheLine() {
    #expect(assignments("A = one \\\n    two \\\n\\\n three\nB = x\\") == ["A=one two three", "B=x"])
  }

  @Test func whatEndsALineForXcodeEndsAStatement() {
    #expect(
      assignments("A = 1\r\nB = 2\rC = 3\u{2028}D = 4\u{2029}E = 5\n") == ["A=1", "B=2", "C=3", "D=4", "E=5"])
  }

  @Test func placesCountLinesByLineFeedsAndColumnsByCharacters() {
    let file = parse("A = 1\r\nB = é\rC = 3\u{2028}D = 4\nE = 5\n\u{2029}! x")
    let places = file.statements.compactMap { statement -> [Int?]? in
      guard case .assignment(let one) = statement else { return nil }
      return [one.location.line, one.location.column]
    }
    #expect(places == [[1, 5], [2, 5], [2, 11], [2, 17], [3, 5]])
    #expect(file.diagnostics.map(\.location?.description) == ["a.xcconfig:4:2"])
  }

  @Test func aValueKnowsItsPlace() throws {
    guard case .assignment(let one)? = parse("\n  NAME =   value").statements.first else {
      Issue.record("expected an assignment")
      return
    }
    #expect(one.location.description == "a.xcconfig:2:12")
  }

  @Test func includesAreReadInPlace() {
    let file = parse("#include \"a\"\n# include? \"b\" // maybe\n")
    #expect(file.diagnostics.isEmpty)
    #expect(
      file.statements == [
        .include("a", optional: false, SourceLocation(file: "a.xcconfig", line: 1, column: 10)),
        .include("b", optional: true, SourceLocation(file: "a.xcconfig", line: 2, column: 12)),
      ])
  }

  @Test(arguments: [
    "#define X", "#include a", "#include \"a", "#include \"\"", "#include \"a\" b", "A", "A[sdk] = 1", "A[sdk=x = 1",
    "= 1",
    "<<<<<<< HEAD", "A B = 1",
  ])
  func aLineThatMakesNoSenseIsNamedAndSkipped(line: String) {
    let file = parse("\(line)\nGOOD = 1\n")
    #expect(file.diagnostics.count == 1)
    #expect(file.diagnostics.first?.location?.line == 1)
    #expect(assignments("\(line)\nGOOD = 1\n").last == "GOOD=1")
  }

  @Test(arguments: [
    ("A += x", "to add to a setting write A = $(inherited) …"), ("A ?= x", "write = instead"),
    ("A[sdk=*] += x", "to add to a setting write A = $(inherited) …"),
  ])
  func otherSignsOfAssignmentAreNamed(line: String, advice: String) {
    let file = parse(line)
    #expect(file.statements.isEmpty)
    #expect(file.diagnostics.map(\.id) == ["xcconfig.syntax"])
    #expect(file.diagnostics.first?.message.contains(advice) == true)
    #expect(file.diagnostics.first?.location?.line == 1)
  }

  @Test func conditionsBehindACommaAreOne() {
    #expect(assignments("A[sdk=iphoneos*,arch=arm64] = x") == ["A[sdk=iphoneos*,arch=arm64]=x"])
    #expect(parse("A[sdk=iphoneos*,arch=arm64] = x").diagnostics.isEmpty)
  }

  @Test func aConditionThatNeverHoldsIsNamed() {
    let file = parse("A[skd=iphoneos*] = x")
    #expect(file.diagnostics.map(\.id) == ["xcconfig.unknown-condition"])
    #expect(file.diagnostics.first?.message == "“skd” is no condition, so this line never counts; did you mean `sdk`?")
    #expect(file.statements.count == 1)
  }

  @Test func aFileOfAnotherEncodingIsNamedOnce() {
    let bytes: [UInt8] = [0xFF, 0xFE] + "A = 1\nB = 2\n".utf8.flatMap { [$0, 0] }
    let file = XCConfigFile(parsing: bytes, file: "a.xcconfig")
    #expect(file.diagnostics.map(\.id) == ["xcconfig.encoding"])
    #expect(file.statements.isEmpty)
  }

  @Test func valuesKeepTheirText() {
    #expect(
      assignments("A = \"two  words\"  -D'X=1' #no comment\nB = a=b=c\nC = \\\"x\\\" é 日本") == [
        "A=\"two  words\"  -D'X=1' #no comment", "B=a=b=c", "C=\\\"x\\\" é 日本",
      ])
  }

  @Test func aByteOrderMarkIsNoCharacter() {
    #expect(assignments("\u{FEFF}A = 1") == ["A=1"])
  }
}
