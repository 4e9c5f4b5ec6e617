// References of schemes, test plans and workspaces, held against the project.

import Diagnostics
import Platform
import Testing
import XcodeProject

@Suite("References to targets")
struct SchemeReferencesTests {
  private static let folder = "/repo/ios/App.xcodeproj/xcshareddata/xcschemes/"

  private func said(_ files: [String: String], targets: [Fixture.Target] = [.app()]) throws -> [String] {
    let fixture = Fixture(targets: targets)
    let disk = MemoryFileSystem(files: files.merging([Fixture.bundle + "/project.pbxproj": fixture.text]) { $1 })
    return try SchemeReferences.checkSchemes(of: fixture.file(), files: disk).map(\.description)
  }

  private func scheme(
    id: String = "target.App", product: String = "App.product", name: String = "App",
    container: String = "container:App.xcodeproj"
  ) -> String {
    """
    <Scheme
       version = "1.7">
       <LaunchAction>
          <BuildableReference
             BuildableIdentifier = "primary"
             BlueprintIdentifier = "\(id)"
             BuildableName = "\(product)"
             BlueprintName = "\(name)"
             ReferencedContainer = "\(container)">
          </BuildableReference>
       </LaunchAction>
    </Scheme>

    """
  }

  @Test("A scheme whose references are right is not spoken of")
  func right() throws {
    #expect(try said([Self.folder + "App.xcscheme": scheme()]) == [])
  }

  @Test("A name that is not the target's is a warning where it stands")
  func name() throws {
    #expect(
      try said([Self.folder + "App.xcscheme": scheme(name: "Old")]) == [
        "ios/App.xcodeproj/xcshareddata/xcschemes/App.xcscheme:8:10: warning: the target is called “App” in "
          + "ios/App.xcodeproj, not “Old”; write that in `BlueprintName`"
      ])
  }

  @Test("A product that is not the target's is a note where it stands")
  func product() throws {
    #expect(
      try said([Self.folder + "App.xcscheme": scheme(product: "Old.app")]) == [
        "ios/App.xcodeproj/xcshareddata/xcschemes/App.xcscheme:7:10: note: the target “App” makes App.product, "
          + "not Old.app; write that in `BuildableName`"
      ])
  }

  @Test("An id that no target has is an error that tells the id of the target of that name")
  func identifier() throws {
    #expect(
      try said([Self.folder + "App.xcscheme": scheme(id: "F00")]) == [
        "ios/App.xcodeproj/xcshareddata/xcschemes/App.xcscheme:6:10: error: ios/App.xcodeproj has no target with the "
          + "id F00 (“App”); “App” has the id target.App there: write that in `BlueprintIdentifier`"
      ])
  }

  @Test("A target that is gone is an error that names a similar one")
  func gone() throws {
    #expect(
      try said([Self.folder + "App.xcscheme": scheme(id: "F00", name: "Apq")]) == [
        "ios/App.xcodeproj/xcshareddata/xcschemes/App.xcscheme:6:10: error: ios/App.xcodeproj has no target with the "
          + "id F00 (“Apq”); remove the entry or name another target, perhaps “App”"
      ])
  }

  @Test("A target that is mentioned twice is spoken of once")
  func twice() throws {
    let text = scheme(id: "F00")
    let reference = text.split(separator: "<LaunchAction>")[1].split(separator: "</LaunchAction>")[0]
    let double = text.replacing("</Scheme>", with: "<TestAction>\(reference)</TestAction>\n</Scheme>")
    let fixture = Fixture(targets: [.app()])
    let disk = MemoryFileSystem(files: [Self.folder + "App.xcscheme": double])
    let result = try SchemeReferences.checkSchemes(of: fixture.file(), files: disk)
    #expect(result.count == 1)
    #expect(result.first?.related.map(\.location.line) == [15])
  }

  @Test("A project that is not there is a warning, in a user's scheme too")
  func container() throws {
    let path = "/repo/ios/App.xcodeproj/xcuserdata/ann.xcuserdatad/xcschemes/Pods.xcscheme"
    #expect(
      try said([path: scheme(container: "container:Pods/Pods.xcodeproj")]) == [
        "ios/App.xcodeproj/xcuserdata/ann.xcuserdatad/xcschemes/Pods.xcscheme:9:10: warning: there is no "
          + "ios/Pods/Pods.xcodeproj, where the target “App” should be; make it, or correct `ReferencedContainer`"
      ])
  }

  @Test("Targets of another project are looked for there")
  func otherProject() throws {
    let other = Fixture(targets: [.widget("Kit")]).text
    let said = try said([
      "/repo/ios/Kit/Kit.xcodeproj/project.pbxproj": other,
      Self.folder + "Kit.xcscheme": scheme(
        id: "target.Kit", product: "Kit.product", name: "Kit", container: "container:Kit/Kit.xcodeproj"),
      Self.folder + "Lost.xcscheme": scheme(container: "container:Kit/Kit.xcodeproj"),
    ])
    #expect(said.count == 1)
    #expect(said.first?.hasPrefix("ios/App.xcodeproj/xcshareddata/xcschemes/Lost.xcscheme:6:10: error") == true)
  }

  @Test("A scheme that cannot be read is spoken of, and the others are still checked")
  func unreadable() throws {
    let said = try said([
      Self.folder + "A.xcscheme": "<Scheme>", Self.folder + "B.xcscheme": scheme(id: "F00"),
    ])
    #expect(
      said.map { $0.split(separator: " ").first } == [
        "ios/App.xcodeproj/xcshareddata/xcschemes/A.xcscheme:1:1:",
        "ios/App.xcodeproj/xcshareddata/xcschemes/B.xcscheme:6:10:",
      ])
  }

  @Test("Test plans that schemes name must be there, and their targets in the project")
  func testPlans() throws {
    let plans = """
      <Scheme>
         <TestAction>
            <TestPlans>
               <TestPlanReference
                  reference = "container:All.xctestplan">
               </TestPlanReference>
               <TestPlanReference
                  reference = "container:None.xctestplan">
               </TestPlanReference>
            </TestPlans>
         </TestAction>
      </Scheme>
      """
    let plan = """
      {
        "testTargets" : [
          {
            "target" : {
              "containerPath" : "container:App.xcodeproj",
              "identifier" : "F00",
              "name" : "AppTests"
            }
          },
          {
            "target" : {
              "containerPath" : "container:App.xcodeproj",
              "identifier" : "target.App",
              "name" : "Tests"
            }
          }
        ],
        "version" : 1
      }
      """
    #expect(
      try said([Self.folder + "App.xcscheme": plans, "/repo/ios/All.xctestplan": plan]) == [
        "ios/All.xctestplan:6:24: error: ios/App.xcodeproj has no target with the id F00 (“AppTests”); remove the "
          + "entry or name another target",
        "ios/All.xctestplan:14:18: warning: the target is called “App” in ios/App.xcodeproj, not “Tests”; write that "
          + "in `name`",
        "ios/App.xcodeproj/xcshareddata/xcschemes/App.xcscheme:8:13: error: there is no test plan ios/None.xctestplan; "
          + "correct `reference` or remove the entry",
      ])
  }

  @Test("Files that a workspace around the project lists must be there")
  func workspace() throws {
    let text = """
      <Workspace
         version = "1.0">
         <FileRef
            location = "group:ios/App.xcodeproj">
         </FileRef>
         <Group
            location = "container:docs"
            name = "Docs">
            <FileRef
               location = "group:a.md">
            </FileRef>
            <FileRef
               location = "group:b.md">
            </FileRef>
         </Group>
      </Workspace>
      """
    #expect(
      try said(["/repo/All.xcworkspace/contents.xcworkspacedata": text, "/repo/docs/b.md": ""]) == [
        "All.xcworkspace/contents.xcworkspacedata:10:10: warning: there is no docs/a.md; make it, or remove the entry "
          + "from the workspace"
      ])
  }

  @Test("A workspace that does not hold the project is not looked at, unless it is asked for itself")
  func otherWorkspace() throws {
    let text = "<Workspace><FileRef location=\"group:None.xcodeproj\"/></Workspace>"
    let path = "/repo/ios/Other.xcworkspace"
    #expect(try said([path + "/contents.xcworkspacedata": text]) == [])
    let disk = MemoryFileSystem(files: [path + "/contents.xcworkspacedata": text])
    let bundle = try #require(AbsolutePath(path))
    let result = try SchemeReferences.checkSchemes(ofWorkspace: bundle, root: Fixture.root, files: disk)
    #expect(result.map(\.id) == ["workspace.missing-file"])
  }
}
