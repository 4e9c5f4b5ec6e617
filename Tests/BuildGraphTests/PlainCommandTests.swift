// Which commands are started without a shell, and that nobody can tell.

import Diagnostics
import Foundation
import Platform
import Testing

@testable import BuildGraph

@Suite struct PlainCommandTests {
  @Test(arguments: [
    ("cp src/a.txt out/a.txt", ["cp", "src/a.txt", "out/a.txt"]), ("  make   -j4  ", ["make", "-j4"]),
    ("npx expo prebuild -p ios --no-install", ["npx", "expo", "prebuild", "-p", "ios", "--no-install"]),
    ("/usr/bin/env --ignore-environment", ["/usr/bin/env", "--ignore-environment"]),
  ])
  func wordsAreTakenAsTheyAre(_ text: String, _ words: [String]) {
    #expect(PlainCommand(text)?.words == words)
  }

  @Test(arguments: [
    "", "  ", "cp a b\ncp b c", "cp a b; true", "cat < in", "cat *.txt", "cat a | sort", "echo $HOME", "cp 'a b' c",
    "cp \"a\" b", "cp a\\ b c", "cat ~/x", "A=1 env", "echo a", "cd folder", ":", ".", "exit 3", "if", "cat a?",
    "cat [ab]",
    "a & b", "cat {a,b}", "(true)", "`true`", "a#b", "! true", "cat é", "./script", "tools/gen -a", "cp a\tb",
  ])
  func whatAShellReadsOtherwiseIsLeftToIt(_ text: String) {
    #expect(PlainCommand(text) == nil)
  }

  @Test func theProgramIsFoundAsAShellFindsIt() throws {
    let files = MemoryFileSystem()
    let root = AbsolutePath("/w")!
    for folder in ["/one", "/two", "/w/tools"] { try files.makeDirectories(AbsolutePath(folder)!) }
    try files.write([], to: AbsolutePath("/one/gen")!, permissions: 0o644)
    try files.write([], to: AbsolutePath("/two/gen")!, permissions: 0o755)
    try files.write([], to: AbsolutePath("/w/tools/gen")!, permissions: 0o755)
    try files.makeLink(AbsolutePath("/two/other")!, to: "gen")
    let path = "relative:/none:/one:/two"
    #expect(files.program(named: "gen", in: path, from: root) == AbsolutePath("/two/gen"))
    #expect(files.program(named: "other", in: path, from: root) == AbsolutePath("/two/other"))
    #expect(files.program(named: "tools/gen", in: path, from: root) == AbsolutePath("/w/tools/gen"))
    #expect(files.program(named: "gen", in: "/one:/none", from: root) == nil)
    #expect(files.program(named: "./gen", in: path, from: root) == nil)
  }

  /// What commands say and how they end, once as they are and once made so that only the shell can read them.
  @Test(arguments: [
    "cat in", "cat missing", "no-such-program", "./script", "./plain", "./broken", "tools", "env -i no-such-program",
    "sleep 0", "uname", "printenv PWD", "sh -c exit",
  ])
  func nobodyCanTell(_ text: String) throws {
    let disk = DiskFileSystem()
    let temporary = try disk.realPath(AbsolutePath(FileManager.default.temporaryDirectory.path)!)
    let root = temporary.appending("fixpoint-plain-\(UUID().uuidString)")
    defer { try? disk.removeTree(root) }
    try disk.makeDirectories(root.appending("tools"))
    func write(_ text: String, _ name: String, _ permissions: UInt16) throws {
      try disk.write(Array(text.utf8), to: root.appending(name), permissions: permissions)
    }
    try write("in", "in", 0o644)
    try write("#!/bin/sh\necho \"$0\" \"$#\"\nexit 7\n", "script", 0o755)
    try write("echo no first line\nexit 4\n", "plain", 0o755)
    try write("#!/no/such/shell\n", "broken", 0o755)
    let seams = Seams.system()
    let executor = CommandExecutor(seams: seams)
    func result(_ text: String) -> StepResult {
      executor.run(
        GraphStep(
          id: "a", action: .command(ShellCommand(text)), inputs: [], outputs: [],
          location: SourceLocation(file: "ci.yml")),
        StepContext(
          root: root, results: [:], environment: [:], cancellation: Cancellation(), observe: { _ in }))
    }
    let (plain, shell) = (result(text), result("\(text) #"))
    #expect(plain.exitCode == shell.exitCode)
    #expect(plain.ending == shell.ending)
    #expect(plain.output == shell.output)
  }
}
