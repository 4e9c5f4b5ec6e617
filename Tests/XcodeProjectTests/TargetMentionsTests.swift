// A target renamed or taken out wherever schemes and test plans name it.

import Platform
import Testing
import XcodeProject

@Suite("Targets in all schemes")
struct TargetMentionsTests {
  private static let schemes = "/repo/ios/App.xcodeproj/xcshareddata/xcschemes/"
  private static let workspace = "/repo/All.xcworkspace/"
  private static let plan = "/repo/ios/All.xctestplan"

  private func scheme(_ container: String, plan: String = "") -> String {
    """
    <Scheme>
       <TestAction>
          <TestPlans>\(plan)</TestPlans>
          <Testables>
             <TestableReference>
                <BuildableReference
                   BlueprintIdentifier = "target.App"
                   BuildableName = "App.app"
                   BlueprintName = "App"
                   ReferencedContainer = "container:\(container)">
                </BuildableReference>
             </TestableReference>
          </Testables>
       </TestAction>
    </Scheme>
    """
  }

  private func disk() -> MemoryFileSystem {
    MemoryFileSystem(files: [
      Self.schemes + "App.xcscheme": scheme(
        "App.xcodeproj", plan: "<TestPlanReference reference=\"container:All.xctestplan\"/>"),
      Self.schemes + "Other.xcscheme": scheme("Other.xcodeproj"),
      Self.workspace + "contents.xcworkspacedata":
        "<Workspace><FileRef location=\"container:ios/App.xcodeproj\"/></Workspace>",
      Self.workspace + "xcshareddata/xcschemes/All.xcscheme": scheme("ios/App.xcodeproj"),
      Self.plan: """
      {"testTargets": [{"target": {"containerPath": "container:App.xcodeproj", "identifier": "target.App", "name": "App"}}]}
      """,
    ])
  }

  private func target() throws -> TargetView {
    try #require(Fixture(targets: [.app()]).file().targets.first)
  }

  private let expected = [
    schemes + "App.xcscheme", workspace + "xcshareddata/xcschemes/All.xcscheme", plan,
  ]

  @Test("A new name goes into every file that names the target, and into no other")
  func rename() throws {
    let files = disk()
    let edited = try target().renamedInSchemes(to: "Grove", product: "Grove.app", files: files)
    #expect(edited.map(\.path.string) == expected)
    for file in edited {
      let text = String(decoding: file.bytes, as: UTF8.self)
      let before = String(decoding: try files.read(file.path), as: UTF8.self)
      let wanted = before.replacing("\"App\"", with: "\"Grove\"").replacing("\"App.app\"", with: "\"Grove.app\"")
      #expect(text == wanted)
    }
  }

  @Test("A target that is gone is named in none of them")
  func remove() throws {
    let edited = try target().removedFromSchemes(files: disk())
    #expect(edited.map(\.path.string) == expected)
    for file in edited {
      #expect(!String(decoding: file.bytes, as: UTF8.self).contains("target.App"))
    }
  }
}
