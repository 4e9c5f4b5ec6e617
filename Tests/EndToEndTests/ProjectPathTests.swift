// What the commands of a project file call a file, and what they leave alone.

import Foundation
import TestSupport
import Testing

@Suite struct ProjectPathTests {
  private static let bundle = "ios/TaskFlow.xcodeproj"
  private static let file = "\(bundle)/project.pbxproj"

  private func spoiled() throws -> Workspace {
    let app = try Workspace(example: "taskflow")
    try app.write(try app.read(Self.file).replacingOccurrences(of: "\t", with: "  ") + "\n", Self.file)
    return app
  }

  /// `Linked.xcodeproj`, a link to the example's project, whose file has an entry that leads nowhere.
  private func linked() throws -> Workspace {
    let app = try Workspace(example: "taskflow")
    try FileManager.default.createSymbolicLink(
      atPath: app.url.appendingPathComponent("Linked.xcodeproj").path, withDestinationPath: Self.bundle)
    try app.edit(Self.file, "\t\t\ttargets = (\n", "\t\t\ttargets = (\n\t\t\t\tAA00000000000000000000FF,\n")
    return app
  }

  @Test func aLinkedProjectIsNamedAsItWasGiven() throws {
    let app = try linked()
    let check = try app.fixpoint("project", "check", "Linked.xcodeproj")
    #expect(check.status == 1)
    #expect(check.output.contains("Linked.xcodeproj/project.pbxproj"))
    #expect(!check.output.contains(Self.bundle))
    let repair = try app.fixpoint("project", "repair", "--format", "json", "Linked.xcodeproj").json
    #expect(repair["file"] as? String == "Linked.xcodeproj/project.pbxproj")
    let repaired = try #require(repair["repaired"] as? [[String: Any]])
    #expect(repaired.map { $0["file"] as? String } == ["Linked.xcodeproj/project.pbxproj"])
    #expect(repair["finished"] as? Bool == true)
    #expect(try app.fixpoint("project", "check", Self.bundle).status == 0)
    // Comments name the project as Xcode would, which knows it by the link.
    #expect(try app.fixpoint("project", "format", "Linked.xcodeproj").status == 0)
    #expect(try app.read(Self.file).contains("PBXProject \"Linked\""))
  }

  @Test func otherNamesOfAFileKeepWhatTheyHad() throws {
    let app = try spoiled()
    let other = app.url.appendingPathComponent("other.pbxproj")
    try FileManager.default.linkItem(at: app.url.appendingPathComponent(Self.file), to: other)
    let before = try app.read("other.pbxproj")
    let run = try app.fixpoint("project", "format", Self.bundle)
    #expect(run.status == 0)
    #expect(run.errors.contains("\(Self.file)") && run.errors.contains("has 2 names on the disk (hard links)"))
    #expect(try app.read("other.pbxproj") == before)
    #expect(try app.read(Self.file) != before)
    // There is nothing to warn of any more.
    #expect(try app.fixpoint("project", "format", Self.bundle).errors.isEmpty)
  }

  @Test func aFileThatIsNamedTwiceIsOneFile() throws {
    let app = try spoiled()
    let run = try app.fixpoint("project", "format", "--check", "--format", "json", Self.bundle, Self.file).json
    #expect((run["files"] as? [[String: Any]])?.count == 1)
    #expect(run["changed"] as? Int == 1)
  }

  @Test func quietListsNothing() throws {
    let app = try Workspace(example: "taskflow")
    let run = try app.fixpoint("project", "check", "--list", "--quiet")
    #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty)
    #expect(try app.fixpoint("project", "check", "--list").output.contains("dangling-reference"))
  }

  @Test func theOptionThatNamesNoProjectIsNamed() throws {
    let app = try Workspace(example: "taskflow")
    let run = try app.fixpoint("settings", "TaskFlow", "--project", "Nope.xcodeproj")
    #expect(run.status == 2)
    #expect(run.errors.contains("there is no project Nope.xcodeproj; correct `--project`"))
  }

  /// A folder in the place of the file; all that cannot be read for a reason that a person has to put right ends so.
  @Test(arguments: ["check", "repair", "format"]) func whatCannotBeReadIsNamedOnce(_ command: String) throws {
    let app = try Workspace(example: "taskflow")
    try app.remove(Self.file)
    try FileManager.default.createDirectory(
      at: app.url.appendingPathComponent(Self.file), withIntermediateDirectories: true)
    let run = try app.fixpoint("project", command, Self.bundle)
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("\(Self.file): error: cannot read this: Is a directory"), "\(run.errors)")
    #expect(run.errors.ranges(of: Self.file).count == 1)
  }
}
