// Schemes for real projects.

import Platform
import TestSupport
import Testing
import XcodeProject

@Suite("Schemes of real projects", .enabled(if: Corpus.isPresent))
struct SchemeCorpusTests {
  @Test("The schemes and workspaces that are there are in Xcode's layout")
  func layout() throws {
    let schemes = Corpus.paths { $0.hasSuffix(".xcscheme") }
    let workspaces = Corpus.paths { $0.hasSuffix(".xcworkspacedata") }
    #expect(!schemes.isEmpty && !workspaces.isEmpty)
    for path in schemes {
      let bytes = try Corpus.read(path)
      #expect(try Scheme(parsing: bytes, file: path).canonicalBytes() == bytes, "\(path)")
    }
    for path in workspaces {
      let bytes = try Corpus.read(path)
      #expect(try XcodeWorkspace(parsing: bytes, file: path).canonicalBytes() == bytes, "\(path)")
    }
  }

  @Test("A new scheme for any target, in either format, refers to what is there")
  func newSchemes() throws {
    let property = Corpus.paths(below: "projects") { $0.hasSuffix("project.pbxproj") }
    let json = Corpus.paths(below: "xcproj") { $0.hasSuffix(".xcproj") }
    let sample = property.enumerated().filter { $0.offset % 23 == 0 }.map(\.element)
    var made = 0
    for path in sample + json {
      let bytes = try Corpus.read(path)
      let name = path.hasSuffix(".xcproj") ? "project.xcproj" : "project.pbxproj"
      guard let place = AbsolutePath("/repo/ios/App.xcodeproj/" + name),
        let file = try? ProjectFile(bytes: bytes, path: place, root: Fixture.root)
      else { continue }
      let files = MemoryFileSystem()
      try files.makeDirectories(file.bundle.appending("xcshareddata/xcschemes"))
      for (index, target) in file.targets.enumerated() {
        let scheme = file.bundle.appending("xcshareddata/xcschemes/\(index).xcscheme")
        try files.write(NewScheme(for: target).bytes, to: scheme, permissions: 0o644)
        made += 1
      }
      let said = try SchemeReferences.checkSchemes(of: file, files: files)
      #expect(said.isEmpty, "\(path): \(said)")
    }
    #expect(made > 50)
  }
}
