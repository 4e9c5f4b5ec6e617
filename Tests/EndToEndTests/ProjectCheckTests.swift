// `fixpoint project check` and `fixpoint project repair`, as a user runs them.

import Foundation
import TestSupport
import Testing

struct ProjectCheckTests {
  /// A project whose one file is in no phase, and which lists a file that is not there.
  private static let damaged = """
    // !$*UTF8*$!
    {
    \tarchiveVersion = 1;
    \tclasses = {
    \t};
    \tobjectVersion = 56;
    \tobjects = {

    /* Begin PBXBuildFile section */
    \t\tAA0000000000000000000001 /* (null) in Sources */ = {isa = PBXBuildFile; };
    /* End PBXBuildFile section */

    /* Begin PBXGroup section */
    \t\tAA0000000000000000000002 = {
    \t\t\tisa = PBXGroup;
    \t\t\tchildren = (
    \t\t\t\tAA0000000000000000000009 /* Gone.swift */,
    \t\t\t);
    \t\t\tsourceTree = "<group>";
    \t\t};
    /* End PBXGroup section */

    /* Begin PBXProject section */
    \t\tAA0000000000000000000003 /* Project object */ = {
    \t\t\tisa = PBXProject;
    \t\t\tbuildConfigurationList = AA0000000000000000000004 /* Build configuration list for PBXProject "App" */;
    \t\t\tmainGroup = AA0000000000000000000002;
    \t\t\ttargets = (
    \t\t\t);
    \t\t};
    /* End PBXProject section */

    /* Begin XCBuildConfiguration section */
    \t\tAA0000000000000000000005 /* Release */ = {
    \t\t\tisa = XCBuildConfiguration;
    \t\t\tbuildSettings = {
    \t\t\t};
    \t\t\tname = Release;
    \t\t};
    /* End XCBuildConfiguration section */

    /* Begin XCConfigurationList section */
    \t\tAA0000000000000000000004 /* Build configuration list for PBXProject "App" */ = {
    \t\t\tisa = XCConfigurationList;
    \t\t\tbuildConfigurations = (
    \t\t\t\tAA0000000000000000000005 /* Release */,
    \t\t\t);
    \t\t\tdefaultConfigurationName = Release;
    \t\t};
    /* End XCConfigurationList section */
    \t};
    \trootObject = AA0000000000000000000003 /* Project object */;
    }

    """
  private let file = "App.xcodeproj/project.pbxproj"

  private func workspace(_ text: String = damaged) throws -> Workspace {
    let workspace = try Workspace()
    try workspace.write(text, file)
    return workspace
  }

  @Test func findingsAreShownWithTheLineTheyAreOn() throws {
    let run = try workspace().fixpoint("project", "check", "App.xcodeproj")
    #expect(run.status == 1)
    #expect(run.output.contains("App.xcodeproj/project.pbxproj\n"))
    #expect(run.output.contains("17:5") && run.output.contains("AA0000000000000000000009 /* Gone.swift */,"))
    #expect(run.output.contains("dangling-reference") && run.output.contains("orphaned-object"))
    #expect(run.output.contains("2 warnings in App.xcodeproj/project.pbxproj"))
  }

  @Test func findingsAreWrittenAsJSON() throws {
    let run = try workspace().fixpoint("project", "check", file, "--format", "json")
    #expect(run.status == 1 && run.json["schema"] as? Int == 1)
    let findings = try #require(run.json["findings"] as? [[String: Any]])
    #expect(findings.map { $0["code"] as? String } == ["orphaned-object", "dangling-reference"])
    #expect(findings.map { $0["line"] as? Int } == [10, 17])
    #expect(findings.allSatisfy { $0["repair"] is String && $0["severity"] as? String == "warning" })
    let summary = try #require(run.json["summary"] as? [String: Int])
    #expect(summary == ["errors": 0, "warnings": 2, "notes": 0, "repairable": 2])
  }

  @Test func aPlanShowsTheDifferenceAndWritesNothing() throws {
    let workspace = try workspace()
    let run = try workspace.fixpoint("project", "repair", "App.xcodeproj", "--plan")
    #expect(run.status == 0)
    #expect(run.output.contains("-\t\t\t\tAA0000000000000000000009 /* Gone.swift */,"))
    #expect(try workspace.read(file) == Self.damaged)
  }

  @Test func aRepairedProjectHasNoFindingAndIsRepairedOnce() throws {
    let workspace = try workspace()
    #expect(try workspace.fixpoint("project", "repair", "App.xcodeproj").status == 0)
    let repaired = try workspace.read(file)
    #expect(!repaired.contains("Gone.swift") && !repaired.contains("PBXBuildFile"))
    #expect(repaired.split(separator: "\n").allSatisfy { Self.damaged.contains($0) })
    #expect(try workspace.fixpoint("project", "check", "App.xcodeproj").status == 0)
    let again = try workspace.fixpoint("project", "repair", "App.xcodeproj", "--format", "json")
    #expect(again.status == 0 && again.json["changed"] as? Bool == false)
    #expect(try workspace.read(file) == repaired)
  }

  @Test func whatTakesAPersonIsLeftAndSaidSo() throws {
    let workspace = try workspace(
      Self.damaged.replacingOccurrences(of: "\t\t\t\tAA0000000000000000000005 /* Release */,\n", with: ""))
    let run = try workspace.fixpoint("project", "repair", "App.xcodeproj", "--format", "json")
    #expect(run.status == 1)
    let left = try #require(run.json["left"] as? [[String: Any]])
    #expect(left.map { $0["code"] as? String } == ["orphaned-object", "empty-configuration-list"])
    #expect(left.first?["repair"] == nil)
  }

  @Test func badInputIsRefused() throws {
    let workspace = try workspace("{ objects = { <<<<<<< HEAD")
    for command in ["check", "repair"] {
      let run = try workspace.fixpoint("project", command, "App.xcodeproj")
      #expect(run.status == 2 && run.errors.contains("App.xcodeproj/project.pbxproj:1:"), "\(command)")
      #expect(try workspace.fixpoint("project", command).status == 2)
      #expect(try workspace.fixpoint("project", command, "Nowhere.xcodeproj").status == 2)
    }
  }

  @Test func theChecksAreListed() throws {
    let run = try workspace().fixpoint("project", "check", "--list")
    #expect(run.status == 0)
    #expect(run.output.contains("duplicate-id") && run.output.contains("phase-order"))
  }

  @Test func aSchemeThatNamesNoTargetIsAFinding() throws {
    let workspace = try workspace()
    try workspace.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <Scheme version = "1.7">
         <BuildAction>
            <BuildActionEntries>
               <BuildActionEntry>
                  <BuildableReference
                     BuildableIdentifier = "primary"
                     BlueprintIdentifier = "AA0000000000000000000042"
                     BuildableName = "App.app"
                     BlueprintName = "App"
                     ReferencedContainer = "container:App.xcodeproj">
                  </BuildableReference>
               </BuildActionEntry>
            </BuildActionEntries>
         </BuildAction>
      </Scheme>

      """, "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme")
    try workspace.fixpoint("project", "repair", "App.xcodeproj")
    let run = try workspace.fixpoint("project", "check", "App.xcodeproj", "--format", "json")
    let findings = try #require(run.json["findings"] as? [[String: Any]])
    #expect(run.status == 1 && findings.count == 1)
    #expect(findings.first?["file"] as? String == "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme")
    #expect(findings.first?["line"] as? Int == 8)
  }

  /// The text of JSON has faults of its own.
  @Test func whatIsWrongWithTheTextOfJSONIsLeftAndSaidSo() throws {
    let workspace = try Workspace()
    try workspace.write(
      """
      {
        "default-configuration": "Release",
        "configurations": [
          "Release",
        ],
        "localizations": {
          "development": "en",
        },
        "files": [
          { "path": "A.swift", "target-membership": [ "App/compile-sources" ], "encodng": "utf8" },
        ],
        "products-group": null,
      }

      """, "App.xcodeproj/project.xcproj")
    let check = try workspace.fixpoint("project", "check", "App.xcodeproj", "--format", "json")
    let run = try workspace.fixpoint("project", "repair", "App.xcodeproj", "--format", "json")
    let found = try #require(check.json["findings"] as? [[String: Any]]).map { $0["code"] as? String }
    let left = try #require(run.json["left"] as? [[String: Any]]).map { $0["code"] as? String }
    #expect(found == left && left.contains("xcproj.no-phase"))
    #expect(check.status == 1 && run.status == 1)
  }

  @Test func aSchemeThatCannotBeReadIsLeft() throws {
    let workspace = try workspace()
    try workspace.write("<Scheme", "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme")
    let run = try workspace.fixpoint("project", "repair", "App.xcodeproj", "--format", "json")
    let left = try #require(run.json["left"] as? [[String: Any]])
    #expect(run.status == 1 && run.json["changed"] as? Bool == true && left.count == 1)
    #expect(left.first?["file"] as? String == "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme")
  }
}
