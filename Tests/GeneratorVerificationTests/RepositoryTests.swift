// git works in a copy, and only there.

import Foundation
import GeneratorVerification
import Platform
import Testing

@Suite("Generators that use git")
struct RepositoryTests {
  private let script = "git rev-parse HEAD > out; git ls-files >> out; echo x >> log; git add -A; git commit -qm made\n"

  private func repository() throws -> Fixture {
    let tree = try Fixture(script)
    try tree.write("out\nignored\n", to: ".gitignore")
    try tree.shell("git init -q -b main . && git add -A && git commit -qm start")
    return tree
  }

  @Test func ignoredAndUntrackedFilesAreCopiedAndCompared() throws {
    let tree = try repository()
    try tree.write("cat ignored untracked > out/a; mkdir -p out; cat ignored untracked > out/a\n", to: "make.sh")
    try tree.write("1", to: "ignored")
    try tree.write("2", to: "untracked")
    try tree.write("old", to: "out/old")
    #expect(try tree.verify().lines == ["stale out/old (incremental)"])
  }

  @Test func commitsStayInTheCopy() throws {
    let tree = try repository()
    let before = try tree.snapshot()
    let findings = try tree.verify()
    // What a repeated run finds has been committed by the run before it.
    #expect(findings.lines.contains { $0.hasSuffix("(repeated)") })
    #expect(!findings.lines.contains { $0.hasSuffix("(clean again)") })
    #expect(try tree.snapshot() == before)
  }

  @Test func branchesOfAnyNameAreThere() throws {
    let tree = try repository()
    try tree.shell("git branch worktrees/a && git branch objects/b && git branch gc.pid")
    try tree.write("git for-each-ref --format='%(refname:short)' > out\n", to: "make.sh")
    try tree.write("gc.pid\nmain\nobjects/b\nworktrees/a\n", to: "out")
    #expect(try tree.verify().isEqual)
  }

  @Test func aRepositoryThatNamesItsWorkTreeDoesNotLeadBack() throws {
    let tree = try repository()
    try tree.shell("git config core.worktree \"$PWD\"")
    try tree.write("echo made > file; git add file; git ls-files > out\n", to: "make.sh")
    let before = try tree.snapshot()
    _ = try tree.verify()
    #expect(try tree.snapshot() == before)
  }

  @Test func aWorkTreeOfARepositoryElsewhereHasOneOfItsOwnInTheCopy() throws {
    let tree = try repository()
    try tree.shell("git worktree add -q ../tree -b side && echo x > ../tree/file && git -C ../tree add file")
    let work = tree.base.appending("tree")
    let before = try tree.snapshot()
    var request = tree.request()
    request.root = work
    let findings = try verifyGenerator(request, seams: tree.seams)
    #expect(!findings.lines.contains { $0.hasSuffix("(clean again)") })
    #expect(try tree.snapshot() == before)
    #expect(try tree.shell("git status --porcelain", in: work) == "A  file\n")
    #expect(try tree.shell("git log --format=%s", in: work) == "start\n")
  }

  @Test func aSubmoduleStaysOneInTheCopy() throws {
    let tree = try repository()
    let library = tree.base.appending("library")
    try tree.files.makeDirectory(library)
    try tree.shell("git init -q -b main . && echo 1 > a && git add -A && git commit -qm lib", in: library)
    try tree.shell("git -c protocol.file.allow=always submodule add -q ../library sub && git commit -qm sub")
    try tree.write(
      "git -C sub rev-parse --show-toplevel > out && git -C sub commit --allow-empty -qm x\n", to: "make.sh")
    let before = try tree.snapshot()
    let findings = try tree.verify()
    #expect(findings.isEqual, "\(findings.lines)")
    #expect(findings.diagnostics.contains { $0.id == "verify.names-root" })
    #expect(try tree.snapshot() == before)
  }
}
