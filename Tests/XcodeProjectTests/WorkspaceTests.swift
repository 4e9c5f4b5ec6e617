// Workspaces, read and edited.

import Platform
import Testing
import XcodeProject

@Suite("Workspaces")
struct WorkspaceTests {
  private func text(_ workspace: XcodeWorkspace) -> String { String(decoding: workspace.bytes, as: UTF8.self) }

  @Test("The canonical form of a workspace in Xcode's layout is the workspace")
  func canonical() throws {
    let workspace = try Sample.workspace()
    #expect(String(decoding: workspace.canonicalBytes(), as: UTF8.self) == text(workspace))
  }

  @Test("Locations are resolved from the workspace's folder, the group's folder or the root of the disk")
  func places() throws {
    let bundle = try #require(AbsolutePath("/repo/Orchard.xcworkspace"))
    let places = try Sample.workspace().places(in: bundle)
    #expect(
      places.map { $0.path?.string } == [
        "/repo/Orchard.xcodeproj", "/repo", "/repo/Packages/Soil", "/repo/Packages/More", "/repo/Packages/More/Rain",
        "/repo/README.md", "/opt/Tools", nil,
      ])
  }

  @Test("`self:` is the project that the workspace lies in")
  func itself() throws {
    let text = "<Workspace version = \"1.0\"><FileRef location = \"self:\"></FileRef></Workspace>"
    let workspace = try XcodeWorkspace(parsing: Array(text.utf8), file: "a")
    let bundle = try #require(AbsolutePath("/repo/App.xcodeproj/project.xcworkspace"))
    #expect(workspace.places(in: bundle).map { $0.path?.string } == ["/repo/App.xcodeproj"])
  }

  @Test("An added file is two tags more, and goes out again without a trace", arguments: [nil, "Packages", "More"])
  func addFile(_ group: String?) throws {
    var workspace = try Sample.workspace()
    let before = text(workspace)
    let location = ContainerLocation(.group, "New & Old.xcodeproj")
    workspace.addFile(location, inGroup: group)
    #expect(
      lineChanges(before, text(workspace))
        == ["+<FileRef", "+location = \"group:New &amp; Old.xcodeproj\">", "+</FileRef>"])
    #expect(workspace.canonicalBytes() == workspace.bytes)
    workspace.removeFile(location)
    #expect(text(workspace) == before)
  }

  @Test("A file that is listed already is not listed again")
  func addAgain() throws {
    var workspace = try Sample.workspace()
    let before = text(workspace)
    workspace.addFile(ContainerLocation(.group, "Orchard.xcodeproj"))
    #expect(text(workspace) == before)
  }

  @Test("An added group can be filled, and goes out again with what is in it")
  func group() throws {
    var workspace = try Sample.workspace()
    let before = text(workspace)
    workspace.addGroup("New", index: 0)
    workspace.addFile(ContainerLocation(.container, "a"), inGroup: "New")
    workspace.addFile(ContainerLocation(.container, "b"), inGroup: "New", at: 0)
    #expect(workspace.entries.first?.entries.map { $0.location?.path } == ["b", "a"])
    #expect(workspace.canonicalBytes() == workspace.bytes)
    workspace.removeGroup("New")
    #expect(text(workspace) == before)
  }

  @Test("A moved file changes one line")
  func move() throws {
    var workspace = try Sample.workspace()
    let before = text(workspace)
    workspace.move(ContainerLocation(.group, "Orchard.xcodeproj"), to: ContainerLocation(.group, "Grove.xcodeproj"))
    #expect(
      lineChanges(before, text(workspace))
        == ["-location = \"group:Orchard.xcodeproj\">", "+location = \"group:Grove.xcodeproj\">"])
  }

  @Test("A new workspace is as Xcode makes it")
  func new() throws {
    let workspace = try XcodeWorkspace.empty(file: "a")
    #expect(
      text(workspace)
        == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Workspace\n   version = \"1.0\">\n</Workspace>\n")
  }
}
