// fixpoint project format

import Foundation
import TestSupport
import Testing

@Suite struct ProjectFormatTests {
  private static let bundle = "ios/TaskFlow.xcodeproj"
  private static let file = "\(bundle)/project.pbxproj"

  /// The example with a project as another tool would leave it, and what it was before.
  private func spoiled() throws -> (app: Workspace, original: String) {
    let app = try Workspace(example: "taskflow")
    let original = try app.read(Self.file)
    try app.write(original.replacingOccurrences(of: "\t", with: "  ") + "\n", Self.file)
    return (app, original)
  }

  @Test func writesAFileAsXcodeDoes() throws {
    let (app, original) = try spoiled()
    let run = try app.fixpoint("project", "format", Self.bundle)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("formatted  \(Self.file)"))
    #expect(try app.read(Self.file) == original)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: app.url.appendingPathComponent(Self.bundle).path)
        .allSatisfy { !$0.contains("draft") })
  }

  /// What the byte stands for would be a guess, and the guess would be what the file says from then on.
  @Test(arguments: ["--check", "--quiet"])
  func refusesAFileThatShouldBeUTF8AndIsNot(_ option: String) throws {
    let app = try Workspace(example: "taskflow")
    let place = app.url.appendingPathComponent(Self.file)
    let line = try #require(
      app.read(Self.file).components(separatedBy: "\n").firstIndex { $0.contains("path = TaskFlow;") })
    let text = try app.read(Self.file).replacingOccurrences(of: "path = TaskFlow;", with: "path = \"Task?\";")
    try Data(text.utf8.map { $0 == UInt8(ascii: "?") ? 0xE9 : $0 }).write(to: place)
    let before = try Data(contentsOf: place)
    let run = try app.fixpoint("project", "format", option, Self.bundle)
    #expect(run.status == 2)
    #expect(run.errors.contains("\(Self.file):\(line + 1):") && run.errors.contains("byte 0xE9 is not UTF-8"))
    #expect(try Data(contentsOf: place) == before)
    #expect(try app.fixpoint("project", "check", Self.bundle).output.contains("pbxproj.encoding"))
  }

  @Test func checksWithoutWriting() throws {
    let (app, _) = try spoiled()
    let before = try app.snapshot()
    let run = try app.fixpoint("project", "format", "--check", Self.file)
    #expect(run.status == 1)
    #expect(run.output.contains("would format  \(Self.file)"))
    #expect(run.output.contains("+\tarchiveVersion = 1;"))
    #expect(try app.snapshot() == before)
    try app.fixpoint("project", "format", Self.file)
    #expect(try app.fixpoint("project", "format", "--check", Self.file).status == 0)
  }

  @Test func leavesAFileAloneThatXcodeWrote() throws {
    let app = try Workspace(example: "taskflow")
    let path = app.url.appendingPathComponent(Self.file).path
    let before = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    let run = try app.fixpoint("project", "format", Self.file)
    #expect(run.status == 0)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int == before)
  }

  @Test func keepsPermissionsAndLinks() throws {
    let (app, original) = try spoiled()
    let (link, place) = (app.url.appendingPathComponent(Self.file), app.url.appendingPathComponent("elsewhere.pbxproj"))
    try FileManager.default.moveItem(at: link, to: place)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: place)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: place.path)
    #expect(try app.fixpoint("project", "format", Self.bundle).status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == place.path)
    #expect(try app.read("elsewhere.pbxproj") == original)
    #expect(try FileManager.default.attributesOfItem(atPath: place.path)[.posixPermissions] as? Int == 0o640)
  }

  @Test func oneBadFileKeepsTheOthersFromBeingWritten() throws {
    let (app, _) = try spoiled()
    try app.write("// !$*UTF8*$!\n{ objects = { ", "bad.pbxproj")
    let before = try app.snapshot()
    let run = try app.fixpoint("project", "format", Self.bundle, "bad.pbxproj")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("bad.pbxproj:2:"), "\(run.errors)")
    #expect(try app.snapshot() == before)
  }

  @Test(arguments: ["missing.xcodeproj", "fixpoint.yml", "ios"]) func refusesWhatIsNoProject(_ path: String) throws {
    let run = try Workspace(example: "taskflow").fixpoint("project", "format", path)
    #expect(run.status == 2)
    #expect(run.errors.contains("“\(path)”"), "\(run.errors)")
  }

  @Test func asksWhichFileOfTwoIsMeant() throws {
    let (app, original) = try spoiled()
    try app.write("{}", "\(Self.bundle)/project.xcproj")
    let run = try app.fixpoint("project", "format", Self.bundle)
    #expect(run.status == 2)
    #expect(run.errors.contains("project.pbxproj and project.xcproj"))
    #expect(try app.fixpoint("project", "format", Self.file).status == 0)
    #expect(try app.read(Self.file) == original)
  }

  @Test func printsJSON() throws {
    let (app, _) = try spoiled()
    let check = try app.fixpoint("project", "format", "--check", "--format", "json", Self.file).json
    #expect(check["schema"] as? Int == 1)
    #expect(check["state"] as? String == "checked")
    #expect(check["changed"] as? Int == 1)
    let files = try #require(check["files"] as? [[String: Any]])
    #expect(files.first?["path"] as? String == Self.file)
    #expect(files.first?["format"] as? String == "pbxproj")
    #expect(files.first?["changed"] as? Bool == true)
    #expect((files.first?["diff"] as? String)?.hasPrefix("--- \(Self.file)") == true)
    let write = try app.fixpoint("project", "format", "--format", "json", Self.file).json
    #expect(write["state"] as? String == "formatted")
    #expect((write["files"] as? [[String: Any]])?.first?["diff"] == nil)
  }

  @Test(.enabled(if: Corpus.isPresent)) func writesJSONProjectsAsXcodeDoes() throws {
    let app = try Workspace()
    let name = "uhooi__Loki__App__Develop.xcodeproj__project.xcproj"
    let root = try #require(Corpus.root)
    let original = try String(contentsOf: root.appendingPathComponent("xcproj/\(name)"), encoding: .utf8)
    let indented = original.replacingOccurrences(of: "\n +", with: "\n\t", options: .regularExpression)
    try app.write(indented, "App.xcodeproj/project.xcproj")
    #expect(try app.fixpoint("project", "format", "--check", "App.xcodeproj").status == 1)
    #expect(try app.fixpoint("project", "format", "App.xcodeproj").status == 0)
    #expect(try app.read("App.xcodeproj/project.xcproj") == original)
  }

  @Test(arguments: [
    ("App.xcodeproj/project.pbxproj", "// !$*UTF8*$!\n{objects={};}\n"), ("App.xcodeproj/project.xcproj", "{ }\n"),
  ])
  func refusesWhatIsNoProject(_ file: String, _ text: String) throws {
    let app = try Workspace()
    try app.write(text, file)
    let run = try app.fixpoint("project", "format", file)
    #expect(run.status == 2 && run.errors.contains("not an Xcode project"), "\(run.errors)")
    #expect(try app.read(file) == text)
  }
}
