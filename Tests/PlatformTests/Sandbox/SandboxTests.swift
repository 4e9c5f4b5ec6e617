// Programs under the real bubblewrap.

import Diagnostics
import Foundation
import Platform
import Testing

private let isHere = Sandbox.isAvailable(.system(), root: AbsolutePath("/no/such/root")!)

@Suite(.enabled(if: isHere, "bubblewrap is not installed, or may not make namespaces")) struct SandboxTests {
  private let files = DiskFileSystem()
  private let base: AbsolutePath
  private var root: AbsolutePath { base.appending("root") }

  init() throws {
    let name = "fixpoint-sandbox-\(UUID().uuidString)"
    base = try DiskFileSystem().realPath(AbsolutePath(FileManager.default.temporaryDirectory.path)!).appending(name)
    try put([
      "app.json": "app", "src/a.txt": "a", "src/b.txt": "b", "secret.txt": "s", "out/old.txt": "old",
      "tools/make.sh": "#!/bin/sh\ncat src/a.txt > out/made.txt\n",
    ])
    chmod(root.appending("tools/make.sh").string, 0o755)
  }

  private func put(_ contents: [String: String]) throws {
    for (path, text) in contents {
      try files.makeDirectories(root.appending(path).parent)
      try files.write(Array(text.utf8), to: root.appending(path), permissions: 0o644)
    }
  }

  private func text(_ path: String) -> String? {
    (try? files.read(root.appending(path))).map { String(decoding: $0, as: UTF8.self) }
  }

  private func run(
    _ text: String, reads: [String] = [], writes: [String] = [], timeout: Double = 50,
    _ change: (inout SandboxAllowance, inout ProcessRequest) -> Void = { _, _ in }
  ) throws -> SandboxOutcome {
    defer { try? files.removeTree(base.appending("scratch")) }
    var allowance = SandboxAllowance(
      root: root, readable: reads.map { TreePath($0)! }, writable: writes.map { TreePath($0)! })
    var request = script(text, timeout: timeout) {
      $0.workingDirectory = root
      $0.joinsErrorOutput = true
    }
    change(&allowance, &request)
    let sandbox = try Sandbox(.system(), root: root)
    let outcome = try sandbox.run(request, within: allowance, scratch: base.appending("scratch"))
    if outcome.isClean { try outcome.moveOutputs(files) }
    return outcome
  }

  private func finish() { try? files.removeTree(base) }

  private func strings(_ paths: [TreePath]) -> [String] { paths.map(\.string) }

  @Test func whatIsDeclaredIsReadAndWritten() throws {
    defer { finish() }
    let outcome = try run(
      "cat app.json src/*.txt > out/made.txt; mkdir -p deep/er; echo x > deep/er/file", reads: ["app.json", "src"],
      writes: ["out/made.txt", "deep"])
    #expect(outcome.process.ending == .exited(0))
    #expect(outcome.isClean, "\(outcome)")
    #expect(text("out/made.txt") == "appab")
    #expect(text("deep/er/file") == "x\n")
    #expect(text("out/old.txt") == "old")
  }

  @Test func whatIsNotDeclaredIsNotThereAndIsNamed() throws {
    defer { finish() }
    let outcome = try run("ls; cat secret.txt ../root/src/b.txt", reads: ["src/a.txt"])
    #expect(outcome.process.ending == .exited(1))
    #expect(outcome.process.text.hasPrefix("src\n"))
    #expect(strings(outcome.undeclaredReads) == ["secret.txt", "src/b.txt"])
    #expect(outcome.knowsReads)
    let sentences = outcome.diagnostics(for: "gen").map(\.description)
    #expect(
      sentences.first
        == "secret.txt: error: step “gen” looks for secret.txt, which is there but not declared; add it to the step's "
        + "`inputs`")
  }

  @Test func theSandboxesOwnFoldersAreNotTheProgramsBusiness() throws {
    defer { finish() }
    let request = script("cat src/a.txt") { $0.workingDirectory = root }
    let allowance = SandboxAllowance(root: root, readable: [TreePath("src")!])
    let outcome = try Sandbox(.system(), root: root)
      .run(request, within: allowance, scratch: root.appending("state/scratch"))
    #expect(outcome.process.text == "a")
    #expect(strings(outcome.undeclaredReads) == [])
  }

  @Test func aLookThatDidNoHarmIsAWarning() throws {
    defer { finish() }
    let outcome = try run("[ -e secret.txt ] || [ -e nothing ] || echo x > out/made.txt", writes: ["out/made.txt"])
    #expect(outcome.process.ending == .exited(0))
    #expect(strings(outcome.undeclaredReads) == ["secret.txt"])
    #expect(outcome.diagnostics(for: "gen").map(\.severity) == [.warning])
    #expect(!outcome.isClean)
  }

  @Test func writesElsewhereAreNamedAndReachNothing() throws {
    defer { finish() }
    let outcome = try run(
      "echo x > stray.txt; mkdir -p new/empty; echo y > out/other.txt; echo z > out/made.txt", writes: ["out/made.txt"])
    #expect(outcome.process.ending == .exited(0))
    #expect(strings(outcome.undeclaredWrites) == ["new/empty", "out/other.txt", "stray.txt"])
    #expect(!outcome.isClean)
    #expect(text("stray.txt") == nil)
    #expect(text("out/other.txt") == nil)
    #expect(text("out/made.txt") == nil)
    #expect(outcome.diagnostics(for: "gen").allSatisfy { $0.severity == .error && $0.id == "sandbox.undeclared-write" })
  }

  @Test func inputsCannotBeChanged() throws {
    defer { finish() }
    let outcome = try run("echo x > app.json; rm -f src/a.txt; ls src", reads: ["app.json", "src"])
    #expect(outcome.process.text.contains("Read-only file system"))
    #expect(text("app.json") == "app")
    #expect(text("src/a.txt") == "a")
    #expect(outcome.undeclaredWrites == [])
  }

  @Test func changesOfCopiedInputsAreNamed() throws {
    defer { finish() }
    let names = (0..<100).map { "many/f\($0)" }
    try put(Dictionary(uniqueKeysWithValues: names.map { ($0, "1") }))
    let outcome = try run("cat many/* | wc -c; echo 2 > many/f99; rm many/f98", reads: names, writes: ["many/new"])
    #expect(outcome.process.text == "100\n")
    #expect(strings(outcome.undeclaredWrites) == ["many/f98", "many/f99"])
    #expect(text("many/f99") == "1")
    #expect(text("many/f98") == "1")
  }

  @Test func outsideOfTheRootNothingIsWrittenButTemporaryFiles() throws {
    defer { finish() }
    let outcome = try run(
      "for f in /x /usr/x /etc/x /home/x /var/x; do ( : > $f ) 2>/dev/null && echo $f; done; : > $TMPDIR/x && : > $HOME/x "
        + "&& : > /dev/null && [ -d /proc/self ] && echo fine")
    #expect(outcome.process.text == "fine\n")
  }

  @Test func homesAndOtherFoldersAreNotThereUnlessDeclared() throws {
    defer { finish() }
    try files.makeDirectories(base.appending("home"))
    try files.write(Array("tool".utf8), to: base.appending("home/tool"), permissions: 0o644)
    let look = "cat '\(base.appending("home/tool"))'"
    #expect(try run(look).process.ending == .exited(1))
    #expect(try run(look) { allowance, _ in allowance.outside = [base.appending("home")] }.process.text == "tool")
  }

  @Test func aProgramOfTheTreeRunsWithWhatItDeclares() throws {
    defer { finish() }
    let outcome = try run("", reads: ["src/a.txt"], writes: ["out/made.txt"]) { _, request in
      request.executable = root.appending("tools/make.sh")
      request.arguments = []
    }
    #expect(outcome.isClean, "\(outcome)")
    #expect(text("out/made.txt") == "a")
  }

  @Test func outputsOfTheLastRunAreThereWhereTheyAreToBeChanged() throws {
    defer { finish() }
    #expect(try run("mkdir out && echo new >> out/old.txt", writes: ["out"]).isClean)
    #expect(text("out/old.txt") == "new\n")
    let more = try run("echo more >> out/old.txt", writes: ["out"]) { allowance, _ in allowance.keepsOutputs = true }
    #expect(more.isClean)
    #expect(text("out/old.txt") == "new\nmore\n")
  }

  @Test func anOutputThatWasNotMadeIsNamedAndTheOldOneStays() throws {
    defer { finish() }
    let outcome = try run(":", writes: ["out/old.txt"])
    #expect(strings(outcome.missing) == ["out/old.txt"])
    #expect(!outcome.isClean)
    #expect(text("out/old.txt") == "old")
  }

  @Test func anOutputCanBeReplacedByRenaming() throws {
    defer { finish() }
    let outcome = try run("echo x > out/old.txt.new; mv out/old.txt.new out/old.txt", writes: ["out/old.txt"])
    #expect(outcome.isClean, "\(outcome)")
    #expect(text("out/old.txt") == "x\n")
  }

  @Test func noOutputFollowsALinkOutOfTheTree() throws {
    defer { finish() }
    try files.makeDirectories(base.appending("elsewhere"))
    try files.makeLink(root.appending("leads-out"), to: "../elsewhere")
    let error = #expect(throws: Rejection.self) { try run("echo x > leads-out/x", writes: ["leads-out/x"]) }
    #expect(error?.diagnostics.first?.id == "sandbox.outside")
    #expect(try files.entries(base.appending("elsewhere")) == [])
  }

  @Test func theNetworkIsThereOnlyWhereItIsAllowed() throws {
    defer { finish() }
    let count = "grep -c : /proc/net/dev"
    let alone = try run(count).process.text
    #expect(alone == "1\n")
    let open = try run("readlink /proc/self/ns/net") { allowance, _ in allowance.allowsNetwork = true }.process.text
    let here = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/net")
    #expect(open == here + "\n")
  }

  @Test func theEnvironmentIsWhatWasDeclared() throws {
    defer { finish() }
    let outcome = try run("env | cut -d= -f1 | grep -vx -e PWD -e _ | sort") { _, request in
      request.environment["NAME"] = "value"
    }
    #expect(outcome.process.text == "HOME\nNAME\nPATH\nTMPDIR\n")
  }

  @Test func aProgramThatHangsIsEndedWithAllThatItStarted() throws {
    defer { finish() }
    let outcome = try run("setsid sleep 1234.5 & trap '' TERM; while :; do sleep 0.1; done", timeout: 0.5) {
      $1.gracePeriod = 0.2
    }
    #expect(outcome.process.ending == .timedOut)
    // Not even what left the session outlives the namespace.
    for _ in 0..<400 where isAnyRunning("sleep\0001234.5") { usleep(5_000) }
    #expect(!isAnyRunning("sleep\0001234.5"))
  }

  @Test func aProgramThatIsNotThereIsTheStepsFault() throws {
    defer { finish() }
    let outcome = try run("") { _, request in request.executable = AbsolutePath("/usr/bin/no-such-program")! }
    #expect(outcome.process.ending == .exited(1))
    #expect(outcome.process.text.contains("No such file"))
  }

  private func isAnyRunning(_ command: String) -> Bool {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.filter { Int32($0) != nil } ?? []
    return numbers.contains { number in
      let line = (try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(number)/cmdline"))) ?? Data()
      return String(decoding: line, as: UTF8.self).hasPrefix(command)
    }
  }
}

@Suite struct MissingSandboxTests {
  private func refusal(_ processes: any ProcessRunner, path: String) -> Rejection? {
    var seams = Seams.system()
    seams.processes = processes
    seams.environment["PATH"] = path
    return #expect(throws: Rejection.self) { try Sandbox(seams, root: AbsolutePath("/project")!) }
  }

  @Test func whereItIsNotInstalledThatIsSaid() {
    let rejection = refusal(SystemProcessRunner(), path: "/project/bin:/no/such")
    #expect(rejection?.cause == .outside)
    #expect(
      rejection?.description
        == "error: a sandbox needs bubblewrap, which is not installed; install it (Debian: `apt-get install "
        + "bubblewrap`), or run without `--sandbox`")
  }

  @Test func whereItDoesNotWorkItsReasonIsSaid() throws {
    struct Refusing: ProcessRunner {
      func run(_ request: ProcessRequest) -> ProcessResult {
        ProcessResult(ending: .exited(1), errorOutput: Array("bwrap: No permissions to create new namespace\n".utf8))
      }
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fixpoint-bwrap-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appendingPathComponent("bwrap").path
    _ = FileManager.default.createFile(atPath: program, contents: Data(), attributes: [.posixPermissions: 0o755])
    let rejection = refusal(Refusing(), path: folder.path)
    #expect(rejection?.diagnostics.first?.id == "sandbox.unavailable")
    #expect(rejection?.description.contains("No permissions to create new namespace") == true)
  }
}
