// Schemes, read, made and edited.

import Diagnostics
import Foundation
import Testing
import XcodeProject

@Suite("Schemes")
struct SchemeTests {
  private func text(_ scheme: Scheme) -> String { String(decoding: scheme.bytes, as: UTF8.self) }

  private func changes(_ edit: (inout Scheme) -> Void) throws -> [String] {
    var scheme = try Sample.scheme()
    let before = text(scheme)
    edit(&scheme)
    #expect(scheme.canonicalBytes() == scheme.bytes, "an edit of a canonical scheme is canonical")
    return lineChanges(before, text(scheme))
  }

  @Test("The canonical form of a scheme in Xcode's layout is the scheme", arguments: ["App", "Library", "Widget"])
  func canonical(_ name: String) throws {
    let scheme = try Sample.scheme(name)
    #expect(String(decoding: scheme.canonicalBytes(), as: UTF8.self) == text(scheme))
  }

  @Test("A scheme in another layout is brought into Xcode's")
  func foreignLayout() throws {
    let text = """
      <Scheme version='1.3' LastUpgradeVersion="0900"><BuildAction/>
      <TestAction shouldUseLaunchSchemeArgsEnv="YES" buildConfiguration="Debug"><Testables/></TestAction></Scheme>
      """
    let expected = """
      <?xml version="1.0" encoding="UTF-8"?>
      <Scheme
         LastUpgradeVersion = "0900"
         version = "1.3">
         <BuildAction>
         </BuildAction>
         <TestAction
            buildConfiguration = "Debug"
            shouldUseLaunchSchemeArgsEnv = "YES">
            <Testables>
            </Testables>
         </TestAction>
      </Scheme>

      """
    let scheme = try Scheme(parsing: Array(text.utf8), file: "a.xcscheme")
    #expect(String(decoding: scheme.canonicalBytes(), as: UTF8.self) == expected)
  }

  @Test("Another document is refused")
  func foreign() {
    let said = diagnostics { _ = try Scheme(parsing: Array("<Workspace/>".utf8), file: "a.xcscheme") }
    #expect(
      said.map(\.description) == [
        "a.xcscheme:1:1: error: the outermost element of a scheme must be `Scheme`, not `Workspace`"
      ])
  }

  // MARK: Views

  @Test("Build entries tell the target and what it is built for")
  func entries() throws {
    let entries = try #require(try Sample.scheme().action(.build)).entries
    #expect(entries.map(\.target) == [Sample.app, Sample.tests])
    #expect(entries.map(\.purposes) == [Set(BuildPurpose.allCases), [.testing]])
  }

  @Test("The test action tells its test targets, plans and coverage")
  func testAction() throws {
    let action = try #require(try Sample.scheme().action(.test))
    #expect(action.testables.map(\.target) == [Sample.tests])
    #expect(action.testables.first?.skippedTests == ["PickingTests/testSlowly()"])
    #expect(action.testables.first?.isParallelizable == true)
    #expect(action.testPlans.map(\.location) == [ContainerLocation(.container, "All.xctestplan")])
    #expect(action.testPlans.first?.isDefault == true)
    #expect(action.coverageTargets == [Sample.app])
    #expect(action.flag("codeCoverageEnabled") == true)
  }

  @Test("The launch action tells what is run, with which arguments and environment")
  func launchAction() throws {
    let action = try #require(try Sample.scheme().action(.launch))
    #expect(action.runnable == Sample.app)
    #expect(action.buildConfiguration == "Debug")
    #expect(action.arguments == [SchemeArgument("-season autumn", isEnabled: false)])
    #expect(action.environment == [EnvironmentVariable("TREES", "12")])
  }

  @Test("Scripts before an action are read with their line ends")
  func scripts() throws {
    let script = try #require(try Sample.scheme().action(.build)?.preActions.first)
    #expect(script.title == "Fetch")
    #expect(script.script == "cd \"$SRCROOT\"\n./fetch < list > log && true\n")
    #expect(script.environmentTarget == Sample.app)
  }

  @Test("Every mention of a target is found, with what it serves")
  func references() throws {
    let roles = try Sample.scheme().references.filter { $0.target.means(Sample.app) }.map(\.role)
    #expect(
      roles == [
        "EnvironmentBuildable", "BuildActionEntry", "CodeCoverageTargets", "BuildableProductRunnable",
        "BuildableProductRunnable",
      ])
  }

  // MARK: Edits

  @Test("A target that is added to the build action is one entry more")
  func addToBuild() throws {
    let changes = try changes { $0.addToBuild(Sample.framework, for: [.running, .archiving]) }
    #expect(
      changes == [
        "+<BuildActionEntry", "+buildForTesting = \"NO\"", "+buildForRunning = \"YES\"",
        "+buildForProfiling = \"NO\"", "+buildForArchiving = \"YES\"", "+buildForAnalyzing = \"NO\">",
        "+<BuildableReference", "+BuildableIdentifier = \"primary\"",
        "+BlueprintIdentifier = \"AA0000000000000000000003\"", "+BuildableName = \"Grafting.framework\"",
        "+BlueprintName = \"Grafting\"", "+ReferencedContainer = \"container:Orchard.xcodeproj\">",
        "+</BuildableReference>", "+</BuildActionEntry>",
      ])
  }

  @Test("A target that is built already is built for more")
  func addAgain() throws {
    let changes = try changes { $0.addToBuild(Sample.tests, for: [.running]) }
    #expect(changes == ["-buildForRunning = \"NO\"", "+buildForRunning = \"YES\""])
  }

  @Test("A renamed target is renamed at every mention, and nothing else changes")
  func rename() throws {
    let changes = try changes { $0.rename(Sample.tests, to: "Tests & More", product: "More.xctest") }
    let one = ["BuildableName = \"More.xctest\"", "BlueprintName = \"Tests &amp; More\""]
    let old = ["BuildableName = \"OrchardTests.xctest\"", "BlueprintName = \"OrchardTests\""]
    #expect(changes == (old + old).map { "-" + $0 } + (one + one).map { "+" + $0 })
  }

  @Test("A removed target is mentioned nowhere, and lists left empty go where Xcode leaves them out")
  func remove() throws {
    var scheme = try Sample.scheme()
    scheme.remove(Sample.app)
    #expect(scheme.references.map(\.target) == [Sample.tests, Sample.tests])
    #expect(scheme.action(.test)?.element.child("CodeCoverageTargets") == nil)
    #expect(scheme.action(.launch)?.runnable == nil)
    #expect(scheme.action(.build)?.preActions.count == 1)
    scheme.remove(Sample.tests)
    #expect(scheme.action(.build)?.element.child("BuildActionEntries") == nil)
    #expect(scheme.action(.test)?.element.child("Testables")?.isEmpty == true)
    #expect(scheme.canonicalBytes() == scheme.bytes)
  }

  @Test("What was added goes out again without a trace")
  func undo() throws {
    for name in ["App", "Library", "Widget"] {
      var scheme = try Sample.scheme(name)
      let before = text(scheme)
      let new = Sample.target(9, "New", "New.app")
      let hadTestables = scheme.action(.test)?.element.child("Testables") != nil
      scheme.addToBuild(new, at: 0)
      if hadTestables { scheme.addTestable(new) }
      scheme.addTestPlan(ContainerLocation(.container, "New.xctestplan"))
      scheme.set(EnvironmentVariable("NEW", "1"), of: .launch)
      scheme.set(SchemeArgument("-new"), of: .profile)
      scheme.set("customArchiveName", to: scheme.action(.archive)?.customArchiveName ?? "New", of: .archive)
      #expect(text(scheme) != before)
      scheme.remove(new)
      scheme.removeTestPlan(ContainerLocation(.container, "New.xctestplan"))
      scheme.removeEnvironmentVariable("NEW", of: .launch)
      scheme.removeArgument("-new", of: .profile)
      if name != "App" { scheme.set("customArchiveName", to: nil, of: .archive) }
      #expect(text(scheme) == before)
    }
  }

  @Test("New lists and attributes stand where Xcode has them")
  func places() throws {
    var scheme = try Sample.scheme("Widget")
    scheme.set(EnvironmentVariable("A", "1"), of: .launch)
    scheme.set(SchemeArgument("-a"), of: .launch)
    scheme.addTestable(Sample.tests)
    scheme.addTestPlan(ContainerLocation(.container, "All.xctestplan"))
    scheme.set("enableThreadSanitizer", to: "YES", of: .launch)
    #expect(
      scheme.action(.launch)?.element.children.map(\.name)
        == ["BuildableProductRunnable", "CommandLineArguments", "EnvironmentVariables"])
    #expect(scheme.action(.test)?.element.children.map(\.name) == ["TestPlans", "Testables"])
    #expect(scheme.canonicalBytes() == scheme.bytes)
  }

  @Test("Setting a variable that is there changes its line only")
  func environment() throws {
    let changes = try changes { $0.set(EnvironmentVariable("TREES", "13", isEnabled: false), of: .launch) }
    #expect(
      changes == ["-value = \"12\"", "-isEnabled = \"YES\">", "+value = \"13\"", "+isEnabled = \"NO\">"])
  }

  @Test("An edit keeps the layout of a file that Xcode did not write")
  func foreignEdit() throws {
    let text =
      "<Scheme version=\"1.3\">\r\n\t<TestAction buildConfiguration='Debug'><!-- a -->\r\n\t</TestAction>\r\n</Scheme>"
    var scheme = try Scheme(parsing: Array(text.utf8), file: "a.xcscheme")
    scheme.addTestPlan(ContainerLocation(.container, "A.xctestplan"))
    let list = [
      "\t\t<TestPlans>", "\t\t\t<TestPlanReference reference=\"container:A.xctestplan\" default=\"YES\">",
      "\t\t\t</TestPlanReference>", "\t\t</TestPlans>",
    ]
    let expected = text.replacing("'Debug'>", with: "'Debug'>\r\n" + list.joined(separator: "\r\n"))
    #expect(self.text(scheme) == expected)
  }

  @Test("A file that writes empty lists keeps one that is left empty")
  func emptyLists() throws {
    let text =
      "<Scheme><LaunchAction><CommandLineArguments/></LaunchAction><TestAction><CommandLineArguments/></TestAction></Scheme>"
    var scheme = try Scheme(parsing: Array(text.utf8), file: "a.xcscheme")
    scheme.set(SchemeArgument("-a"), of: .launch)
    scheme.removeArgument("-a", of: .launch)
    #expect(scheme.action(.launch)?.element.child("CommandLineArguments")?.isEmpty == true)
  }

  // MARK: New schemes

  @Test("A new scheme is the one that Xcode makes")
  func newScheme() throws {
    #expect(
      String(decoding: NewScheme(for: Sample.framework, form: .library).bytes, as: UTF8.self)
        == (try Sample.text("Library.xcscheme")))
    #expect(
      String(decoding: NewScheme(for: Sample.widget, form: .appExtension(host: Sample.app)).bytes, as: UTF8.self)
        == (try Sample.text("Widget.xcscheme")))
  }

  @Test("A new scheme for a target of a project fits its kind")
  func newSchemeForTarget() throws {
    let app = Fixture.Target(name: "App", embeds: [("widget", "dstSubfolderSpec = 13; ")])
    let tests = Fixture.Target(name: "Tests", type: "bundle.unit-test")
    let file = try Fixture(targets: [app, .widget(), tests]).file()
    let schemes = try file.targets.map { try Scheme(parsing: NewScheme(for: $0).bytes, file: "a.xcscheme") }
    #expect(schemes.map { $0.action(.launch)?.runnable?.blueprintName } == ["App", "App", nil])
    #expect(schemes.map { $0.action(.build)?.entries.count } == [1, 2, 0])
    #expect(schemes.map { $0.action(.test)?.testables.count } == [0, 0, 1])
    #expect(schemes.map(\.isForAppExtension) == [false, true, false])
  }
}
