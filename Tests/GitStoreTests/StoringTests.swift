// Blobs are those that git would store.

import Platform
import TestSupport
import Testing

@testable import GitStore

@Suite struct StoringTests {
  private static let attributes = """
    *.txt text
    *.auto text=auto
    *.crlf text eol=crlf
    *.bin -text
    *.id ident
    *.lfs filter=lfs -text

    """
  private static let paths = ["a.txt", "a.auto", "a.crlf", "a.bin", "a.id", "a.lfs", "deep/er/b.txt", "plain"]
  private static let texts = ["lf\nlf\n", "crlf\r\ncrlf\r\n", "mixed\r\nlf\n", "$Id: 0123$\r\n", "nul\0\r\n", ""]

  @Test(arguments: Servant.allCases, ["", "true", "input", "false"])
  func namesAreThoseOfHashObject(_ servant: Servant, _ autocrlf: String) throws {
    let fixture = try GitFixture()
    try fixture.write(Self.attributes, to: ".gitattributes")
    if !autocrlf.isEmpty { try fixture.git("config", "core.autocrlf", autocrlf) }
    let repository = try fixture.open(servant)
    for path in Self.paths {
      for text in Self.texts {
        try fixture.write(text, to: path)
        let expected = try fixture.git("-c", "core.safecrlf=false", "hash-object", "--path", path, path)
        #expect(try repository.store(Array(text.utf8), at: TreePath(path)!).hex == expected, "\(path): \(text)")
      }
    }
  }

  @Test(arguments: Servant.allCases) func aGlobalSettingCountsToo(_ servant: Servant) throws {
    let fixture = try GitFixture()
    try fixture.git("config", "--global", "core.autocrlf", "input")
    let blob = try fixture.open(servant).store(Array("a\r\n".utf8), at: TreePath("a")!)
    #expect(try fixture.git("cat-file", "-s", blob.hex) == "2")
  }

  @Test(arguments: Servant.allCases) func noFilterProgramIsStarted(_ servant: Servant) throws {
    let fixture = try GitFixture()
    try fixture.write("*.lfs filter=lfs\n", to: ".gitattributes")
    try fixture.git("config", "filter.lfs.clean", "touch \(fixture.folder)/started; cat")
    try fixture.git("config", "filter.lfs.process", "touch \(fixture.folder)/started")
    try fixture.git("config", "filter.lfs.required", "true")
    let repository = try fixture.open(servant)
    let blob = try repository.store(Array("big\n".utf8), at: TreePath("a.lfs")!)
    #expect(try repository.blob(blob) == Array("big\n".utf8))
    #expect(try DiskFileSystem().status(AbsolutePath(fixture.folder + "/started")!) == nil)
    #expect(try repository.filters([TreePath("a.lfs")!, TreePath("b")!]) == [TreePath("a.lfs")!: "lfs"])
  }

  @Test func libgit2RefusesAnEncodingThatItCannotConvert() throws {
    let fixture = try GitFixture()
    try fixture.write("*.strings working-tree-encoding=UTF-16LE\n", to: ".gitattributes")
    let repository = try fixture.open(.library)
    #expect(
      try refusal { _ = try repository.store([97, 0], at: TreePath("a.strings")!) } == ["git.unsupported-encoding"])
  }
}
