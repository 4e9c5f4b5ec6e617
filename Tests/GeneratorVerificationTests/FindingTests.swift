// The classic faults of generators, each by its kind.

import Foundation
import GeneratorVerification
import Platform
import ProjectDiff
import Testing

@Suite("Faults of a generator")
struct FindingTests {
  @Test func aListThatGetsLongerWithEachRunIsGrowing() throws {
    let tree = try Fixture("touch out; echo 'pod \"A\"' >> out/Podfile\n")
    try tree.write("mkdir -p out; echo 'pod \"A\"' >> out/Podfile\n", to: "make.sh")
    let findings = try tree.verify()
    #expect(findings.lines == ["growing out/Podfile › pod \"A\" (repeated)"])
    #expect(
      findings.findings.first?.message.hasSuffix("is there 2 times instead of once, and so on with each run") == true)
  }

  @Test func entriesThatAreNewEachTimeAreGrowing() throws {
    let tree = try Fixture(
      """
      mkdir -p out; n=$(cat out/n 2>/dev/null | wc -l); echo x >> out/n
      list=$(seq 0 $n | sed 's/.*/"e&"/' | paste -sd,); echo "{\\"a\\": [$list]}" > out/a.json

      """)
    let lines = try tree.verify().lines
    #expect(lines.contains("growing out/a.json › a › e1 (repeated)"), "\(lines)")
    #expect(!lines.contains { $0.hasSuffix("(repeated again)") })
  }

  @Test func whatChangesOnceAndThenNoMoreIsNotGrowing() throws {
    let tree = try Fixture("mkdir -p out; [ -f out/a ] && echo 2 > out/b; echo 1 > out/a; true\n")
    #expect(try tree.verify().lines == ["added out/b (repeated)"])
  }

  @Test func whatACleanRunDoesNotMakeIsStaleAndWhatOnlyItMakesIsLost() throws {
    let tree = try Fixture(
      """
      mkdir -p out; if [ -f out/App.entitlements ]; then exit 0; fi
      echo '<plist version="1.0"><dict><key>new</key><true/></dict></plist>' > out/App.entitlements

      """)
    try tree.write("<plist version=\"1.0\"><dict><key>old</key><true/></dict></plist>\n", to: "out/App.entitlements")
    #expect(
      try tree.verify().lines == [
        "lost out/App.entitlements › new (incremental)", "stale out/App.entitlements › old (incremental)",
      ])
  }

  @Test func aValueThatIsNeverTheSameTwiceIsUnsteadyAndToldOnce() throws {
    let tree = try Fixture("mkdir -p out; echo \"{\\\"made\\\": \\\"$(date +%N)\\\"}\" > out/a.json\n")
    try tree.write("{\"made\": \"0\"}", to: "out/a.json")
    let findings = try tree.verify()
    #expect(findings.lines.contains("unsteady out/a.json › made (clean again)"))
    #expect(!findings.lines.contains { $0.hasSuffix("(incremental)") })
    #expect(!findings.lines.contains { $0.hasSuffix("(repeated again)") })
  }

  @Test func aFileThatIsOnlyWrittenAgainIsNoDifference() throws {
    let tree = try Fixture("mkdir -p out; sleep 0.02; cat input > out/a\n")
    try tree.write("1", to: "input")
    #expect(try tree.verify().isEqual)
  }

  @Test func otherBytesOfTheSameMeaningAreRewritten() throws {
    let tree = try Fixture(
      "mkdir -p out; if [ -f out/a.json ]; then echo '{ }' > out/a.json; else echo '{}' > out/a.json; fi\n")
    #expect(try tree.verify().lines == ["rewritten out/a.json › line 1 (repeated)"])
  }

  @Test func anotherOrderIsReordered() throws {
    let tree = try Fixture(
      "mkdir -p out; if [ -f out/a.json ]; then echo '[1, 2]' > out/a.json; else echo '[2, 1]' > out/a.json; fi\n")
    #expect(try tree.verify().lines == ["reordered out/a.json (repeated)"])
  }

  @Test func permissionsToRunAreCompared() throws {
    let tree = try Fixture("[ -f out ] && chmod -x out || { touch out; chmod +x out; }\n")
    let finding = try tree.verify().findings.first
    #expect(finding?.kind == .changed)
    #expect(finding?.message == "it is not executable instead of executable")
  }

  @Test func aFileThatABrokenRunLeavesIsBroken() throws {
    let tree = try Fixture(
      "mkdir -p out; if [ -f out/a.json ]; then echo '{' > out/a.json; else echo '{}' > out/a.json; fi\n")
    #expect(try tree.verify().lines == ["broken out/a.json (repeated)"])
  }

  @Test func whatIsIgnoredIsNotCompared() throws {
    let tree = try Fixture("mkdir -p out/log; date +%N > out/log/a; echo 1 > out/b\n")
    #expect(try tree.verify { $0.ignored = [TreePath("out/log")!] }.isEqual)
  }

  @Test func textsAreShownWithTheirLines() throws {
    let tree = try Fixture("mkdir -p out; [ -f out/a.txt ] && echo 2 > out/a.txt || echo 1 > out/a.txt\n")
    let finding = try tree.verify().findings.first
    #expect(
      finding?.diff == "--- clean/out/a.txt\n+++ repeated/out/a.txt\n@@ -1,1 +1,1 @@\n-1\n+2\n")
  }
}
