// What is run, from what start, and what of the tree is left alone.

import Foundation
import GeneratorVerification
import Platform
import Testing

@Suite("Runs of a generator")
struct RunTests {
  private let honest = "mkdir -p out/sub && cat input > out/sub/a && ln -sf sub/a out/link && chmod +x make.sh\n"

  @Test func oneThatMakesTheSameFromEveryStartIsEqual() throws {
    let tree = try Fixture(honest)
    try tree.write("x\n", to: "input")
    try tree.shell("sh make.sh")
    let before = try tree.snapshot()
    let findings = try tree.verify()
    #expect(findings.isEqual, "\(findings.lines)")
    #expect(findings.runs.map(\.name) == ["clean", "repeated", "incremental", "clean again"])
    #expect(Set(findings.runs.map(\.digest)).count == 1)
    #expect(findings.diagnostics.isEmpty)
    #expect(try tree.snapshot() == before)
    #expect(tree.leftovers.isEmpty)
  }

  @Test func withoutOutputsOfThePastNoRunBeginsWithThem() throws {
    let tree = try Fixture("echo a > out")
    let findings = try tree.verify()
    #expect(findings.isEqual)
    #expect(findings.runs.map(\.name) == ["clean", "repeated", "clean again"])
    #expect(findings.diagnostics.map(\.id) == ["verify.no-outputs-yet"])
    #expect(try !tree.files.exists(tree.root.appending("out")))
  }

  @Test func aCleanCommandRunsInPlaceOfTheCommand() throws {
    let tree = try Fixture("echo a >> log; mkdir -p out; [ \"$1\" = clean ] && rm -f out/*; touch out/new\n")
    try tree.write("", to: "out/old")
    let findings = try tree.verify { $0.cleanCommand = "sh make.sh clean" }
    #expect(findings.runs.map(\.name) == ["clean", "repeated", "incremental", "cleaned", "clean again"])
    #expect(findings.lines == ["stale out/old (incremental)"])
  }

  @Test func aSetupRunsBeforeEachCopyIsUsed() throws {
    let tree = try Fixture("cat tool > out\n")
    try tree.write("old", to: "out")
    let findings = try tree.verify { $0.setup = "echo installed > tool" }
    #expect(findings.isEqual)
    let failing = #expect(throws: (any Error).self) { try tree.verify { $0.setup = "exit 3" } }
    #expect("\(failing.map { "\($0)" } ?? "")".contains("the setup failed"))
  }

  @Test func theCommandRunsInItsFolderOfTheCopy() throws {
    let tree = try Fixture("")
    try tree.write("cat ../../shared > out && pwd > here\n", to: "apps/mobile/make.sh")
    try tree.write("s\n", to: "shared")
    let findings = try tree.verify {
      $0.folder = TreePath("apps/mobile")!
      $0.outputs = [TreePath("apps/mobile/out")!]
    }
    #expect(findings.isEqual)
    #expect(findings.diagnostics.contains { $0.message.contains("apps/mobile/here") })
  }

  @Test func pathsIntoTheTreeInTheEnvironmentLeadIntoTheCopy() throws {
    let tree = try Fixture("echo \"$TOOLS\" > \"$HERE/out\"\n")
    var seams = tree.seams
    seams.environment["HERE"] = tree.root.string
    seams.environment["TOOLS"] = "/bin:\(tree.root)/bin:\(tree.root)-other"
    let findings = try verifyGenerator(tree.request(), seams: seams)
    #expect(findings.isEqual)
    #expect(try !tree.files.exists(tree.root.appending("out")))
    #expect(findings.diagnostics.contains { $0.id == "verify.names-root" })
  }

  @Test(arguments: ["$PWD", "$PWD/a", "a:$PWD:b", "$PWD $PWD"])
  func theNameOfTheFolderIsTakenOut(_ text: String) throws {
    let tree = try Fixture("printf '%s' \"\(text)\" > out\n")
    let findings = try tree.verify()
    #expect(findings.isEqual, "\(findings.lines)")
    #expect(findings.diagnostics.contains { $0.id == "verify.names-root" && $0.location?.file == "out" })
  }

  @Test func theNameOfAnotherFolderStays() throws {
    let tree = try Fixture("echo \"$PWD-other\" > out\n")
    #expect(try tree.verify().lines == ["unsteady out › line 1 (clean again)"])
  }

  @Test func whatIsWrittenBesideTheOutputsIsNamed() throws {
    let tree = try Fixture("echo a > out; echo 2 > package.json; rm input; mkdir new; touch new/file\n")
    try tree.write("1\n", to: "package.json")
    try tree.write("", to: "input")
    let stray = try tree.verify { $0.command = "sh make.sh 2>/dev/null || true" }.diagnostics.filter {
      $0.id == "verify.stray-writes"
    }
    #expect(stray.count == 1)
    #expect(stray.first?.message.contains("also writes input, new/file, package.json, which") == true)
  }

  @Test func linksLeadWhereTheyLed() throws {
    let tree = try Fixture("cat inside outside absolute > out; echo changed > absolute\n")
    try tree.write("1", to: "data")
    try tree.files.write(Array("2".utf8), to: tree.base.appending("beside"), permissions: 0o644)
    try tree.files.makeLink(tree.root.appending("inside"), to: "data")
    try tree.files.makeLink(tree.root.appending("outside"), to: "../beside")
    try tree.files.makeLink(tree.root.appending("absolute"), to: tree.root.appending("data").string)
    _ = try tree.verify()
    #expect(try tree.read("data") == "1")
  }

  @Test func scratchCopiesMayLieInTheTree() throws {
    let tree = try Fixture("ls -R . | grep -c make.sh > out\n")
    var seams = tree.seams
    seams.environment["TMPDIR"] = tree.root.appending("tmp").string
    let findings = try verifyGenerator(tree.request(), seams: seams)
    #expect(findings.isEqual, "\(findings.lines)")
    #expect(try tree.files.entries(tree.root.appending("tmp")).isEmpty)
  }

  @Test func installedPackagesAreThereAndNewFilesStayInTheCopy() throws {
    let tree = try Fixture("cat node_modules/a/index.js > out; touch node_modules/.cache\n")
    try tree.write("1\n", to: "node_modules/a/index.js")
    let findings = try tree.verify()
    #expect(findings.isEqual)
    #expect(findings.diagnostics.map(\.id) == ["verify.no-outputs-yet"])
    #expect(try tree.files.entries(tree.root.appending("node_modules")) == ["a"])
  }

  @Test func anInstalledFileThatIsWrittenInPlaceIsNamed() throws {
    let tree = try Fixture("echo a > out; echo 2 > node_modules/a/index.js\n")
    try tree.write("1\n", to: "node_modules/a/index.js")
    let linked = try tree.verify().diagnostics.filter { $0.id == "verify.linked-writes" }
    #expect(linked.map(\.location?.file) == ["node_modules/a/index.js"])
  }
}
