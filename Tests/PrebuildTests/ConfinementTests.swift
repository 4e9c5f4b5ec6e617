// Where nothing is written.

import Platform
import Testing

@testable import Prebuild

@Suite struct ConfinementTests {
  private func disk() throws -> MemoryFileSystem {
    let disk = MemoryFileSystem(files: [
      "/app/real/file": "", "/app/.git/config": "", "/outside/file": "", "/app/plain": "",
    ])
    try disk.makeLink(AbsolutePath("/app/out")!, to: "/outside")
    try disk.makeLink(AbsolutePath("/app/up")!, to: "..")
    try disk.makeLink(AbsolutePath("/app/git")!, to: ".git")
    try disk.makeLink(AbsolutePath("/app/inside")!, to: "real")
    try disk.makeLink(AbsolutePath("/app/broken")!, to: "nowhere")
    try disk.makeLink(AbsolutePath("/app/real/link")!, to: "file")
    return disk
  }

  @Test(arguments: [
    "out/file", "up/outside/file", "git/hooks/pre-commit", "broken/file", "real/link", "plain/file", "real", ".git/x",
    "a/.Git/x", ".fixpoint/state/trace",
  ])
  func refuses(path: String) throws {
    var confinement = Confinement(root: AbsolutePath("/app")!, files: try disk())
    #expect(try confinement.refusal(TreePath(path)!) != nil)
  }

  @Test(arguments: ["real/file", "real/new/file", "inside/file", "new", "plain", ".github/workflows/x"])
  func allows(path: String) throws {
    var confinement = Confinement(root: AbsolutePath("/app")!, files: try disk())
    #expect(try confinement.refusal(TreePath(path)!) == nil)
  }
}
