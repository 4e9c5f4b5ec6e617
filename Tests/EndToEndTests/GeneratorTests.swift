// Verifying somebody else's generator, as a person does it.

import Foundation
import TestSupport
import Testing

@Suite struct GeneratorTests {
  /// With a generator that makes the same from every start.
  private func honestTree() throws -> Workspace {
    let tree = try Workspace(name: "honest")
    try tree.write("mkdir -p ios; cp app.json ios/app.json\n", "make.sh")
    try tree.write("{}\n", "app.json")
    return tree
  }

  @Test func theExampleShowsEveryMistakeOfItsGenerator() throws {
    let app = try Workspace(example: "careless-generator")
    let before = try app.snapshot()
    let run = try app.fixpoint("verify", "--command", "python3 generate.py", "--outputs", "ios", "--format", "json")
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.json["equal"] as? Bool == false)
    let runs = (run.json["runs"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    #expect(runs == ["clean", "repeated", "repeated again", "incremental", "clean again"])
    let found = Set(
      (run.json["differences"] as? [[String: Any]] ?? []).map { difference in
        let way = (difference["object"] as? [String])?.last ?? ""
        let name = (difference["path"] as? String)?.split(separator: "/").last ?? ""
        let pair = (difference["between"] as? [String])?.last ?? ""
        return "\(difference["kind"] as? String ?? "") \(name) \(way) \(pair)"
      })
    for mistake in [
      "duplicated project.pbxproj Shortcuts repeated", "duplicated project.pbxproj Shortcuts.appex repeated",
      "duplicated project.pbxproj Embed ExtensionKit Extensions repeated",
      "growing App.entitlements group.com.example.app repeated", "growing Info.plist com.example.app.open repeated",
      "growing Podfile target 'Shortcuts' repeated", "stale project.pbxproj Shelf incremental",
      "stale App.entitlements aps-environment incremental", "stale Shelf.entitlements  incremental",
      "reordered Info.plist CFBundleLocalizations incremental",
      "lost Shortcuts.entitlements group.com.example.app incremental",
      "churned project.pbxproj Shortcuts.appex clean again", "unsteady Generated.swift line 1 clean again",
    ] { #expect(found.contains(mistake), "\(mistake)") }
    #expect(try app.snapshot() == before)
  }

  /// Ids, digests and the time of day are others in each run.
  private func timeless(_ text: String) throws -> String {
    text.replacing(try Regex("[0-9a-f]{64}"), with: "…").replacing(try Regex("[0-9A-F]{24}"), with: "…")
      .replacing(try Regex("20[0-9]{2}-[0-9T:.-]+[0-9]"), with: "…")
  }

  @Test func theReportInTheDocumentationIsTheRealOne() throws {
    let app = try Workspace(example: "careless-generator")
    let run = try app.fixpoint("verify", "--command", "python3 generate.py", "--outputs", "ios")
    let page = try String(
      contentsOf: Corpus.packageRoot.appendingPathComponent("docs/verify.md"), encoding: .utf8)
    #expect(try timeless(page).contains(try timeless("```text\n" + run.output + "```\n")), "\(run.output)")
  }

  @Test func outputsThatGitIgnoresAreCompared() throws {
    let tree = try honestTree()
    try tree.write("ios\n", ".gitignore")
    try tree.git("init", "-q", "-b", "main")
    try tree.git("add", ".")
    try tree.write("x", "ios/old")
    let run = try tree.fixpoint("verify", "--command", "sh make.sh", "--outputs", "ios")
    #expect(run.status == 1)
    #expect(run.output.contains("ios/old") && run.output.contains("stale"))
  }

  @Test func anHonestGeneratorIsEqual() throws {
    let tree = try honestTree()
    let before = try tree.snapshot()
    let run = try tree.fixpoint("verify", "--command=sh make.sh", "--outputs=ios")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(run.output.hasSuffix("Equal: 3 runs end in the same bytes\n"), "\(run.output)")
    #expect(try tree.snapshot() == before)
  }

  @Test func aRepositoryAroundTheFolderIsCopiedWithIt() throws {
    let tree = try honestTree()
    try tree.git("init", "-q")
    try tree.write("mkdir -p ios && cat ../../app.json > ios/a\n", "apps/mobile/make.sh")
    let run = try tree.fixpoint("verify", "--command", "sh make.sh", "--outputs", "ios", in: "apps/mobile")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    let alone = try tree.fixpoint(
      "verify", "--command", "sh make.sh", "--outputs", "ios", "--root", ".", in: "apps/mobile")
    #expect(alone.status == 3)
    #expect(alone.errors.contains("../../app.json"), "\(alone.errors)")
  }

  @Test(arguments: [
    (["--command", "true"], "needs `--outputs`"),
    (["--outputs", "ios"], "--outputs belongs to --command"),
    (["ios"], "is not expected here"),
    (["--command", "true", "--outputs", "../elsewhere"], "lies outside of"),
    (["--command", "true", "--outputs", "."], "holds the folder in which the command runs"),
    (["--command", "true", "--outputs", "ios", "--timeout", "soon"], "--timeout takes a number"),
    (["--command", "true", "--outputs", "ios", "--config", "a.yml"], "--config is about fixpoint.yml"),
    (["--command", "true", "--outputs", "ios", "--root", "none"], "there is no folder “none”"),
    (["--command", "nonesuch", "--outputs", "ios"], "the shell does not find what it names"),
    (["--command", "true", "--outputs", "ios"], "the command made no “ios”"),
  ]) func whatCannotBeVerifiedIsRefused(_ words: [String], _ reason: String) throws {
    let tree = try honestTree()
    let run = try tree.run(Program.url, ["verify"] + words, environment: [:], in: "")
    #expect(run.status == 2)
    #expect(run.errors.contains(reason), "\(run.errors)")
  }

  @Test func aGeneratorThatFailsIsSomethingOutside() throws {
    let tree = try honestTree()
    let run = try tree.fixpoint("verify", "--command", "echo broken >&2; exit 7", "--outputs", "ios")
    #expect(run.status == 3)
    #expect(run.errors.contains("exited with status 7") && run.errors.contains("broken"), "\(run.errors)")
  }

  @Test func anInterruptedRunEndsWhatItStartedAndLeavesNothing() throws {
    let tree = try honestTree()
    let scratch = tree.url.deletingLastPathComponent().appendingPathComponent("scratch")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = Program.url
    process.arguments = ["verify", "--command", "echo $$ > \"$TMPDIR/begun\"; exec sleep 600", "--outputs", "ios"]
    process.currentDirectoryURL = tree.url
    process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": scratch.path]) { $1 }
    process.standardError = FileHandle.nullDevice
    let before = try tree.snapshot()
    try process.run()
    let begun = scratch.appendingPathComponent("begun")
    var child: pid_t?
    for _ in 0..<6_000 where child == nil {
      usleep(10_000)
      child = (try? String(contentsOf: begun, encoding: .utf8)).flatMap { pid_t($0.filter(\.isNumber)) }
    }
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 3)
    #expect(kill(try #require(child), 0) != 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["begun"])
    #expect(try tree.snapshot() == before)
  }
}
