// The example, from its YAML to a commit, as a person goes through it.

import Foundation
import TestSupport
import Testing

@Suite struct TaskFlowTests {
  private func workspace() throws -> Workspace { try Workspace(example: "taskflow") }

  private func expectClean(_ run: ProgramRun, _ location: Testing.SourceLocation = #_sourceLocation) {
    #expect(run.status == 0, "\(run.output)\(run.errors)", sourceLocation: location)
  }

  @Test func aSecondRunChangesNothing() throws {
    let app = try workspace()
    expectClean(try app.fixpoint("prebuild"))
    let first = try app.snapshot()
    let again = try app.fixpoint("prebuild", "--format", "json")
    expectClean(again)
    #expect(again.json["changed"] as? Int == 0)
    #expect(try app.snapshot() == first)
  }

  @Test func aRunWithoutItsRecordChangesNothing() throws {
    let app = try workspace()
    expectClean(try app.fixpoint("prebuild"))
    let first = try app.snapshot()
    try app.remove(".fixpoint")
    let again = try app.fixpoint("prebuild", "--format", "json")
    #expect(again.json["changed"] as? Int == 0)
    #expect(try app.snapshot() == first)
    let clean = try app.fixpoint("prebuild", "--clean", "--format", "json")
    #expect(clean.json["changed"] as? Int == 0)
    #expect(try app.snapshot() == first)
  }

  @Test func removingEveryTargetLeavesTheOriginal() throws {
    let app = try workspace()
    let yaml = try app.read("fixpoint.yml")
    let original = try app.snapshot()
    expectClean(try app.fixpoint("prebuild"))
    let head = yaml.components(separatedBy: "plugins:")[0]
    try app.write(head, "fixpoint.yml")
    expectClean(try app.fixpoint("prebuild"))
    try app.write(yaml, "fixpoint.yml")
    #expect(try app.snapshot() == original)
  }

  @Test(arguments: ["objects = { ", "objects = {", "objects = {\n", "objects = { // All.\n", "objects = { /* All. */ "])
  func objectsMayBeginOnAnyLine(opening: String) throws {
    let app = try workspace()
    let project = "ios/TaskFlow.xcodeproj/project.pbxproj"
    try app.edit(project, "objects = {\n\n", opening)
    let yaml = try app.read("fixpoint.yml")
    let original = try app.snapshot()
    expectClean(try app.fixpoint("prebuild"))
    expectClean(try app.fixpoint("prebuild", "--check"))
    expectClean(try app.fixpoint("audit"))
    try app.write(yaml.components(separatedBy: "plugins:")[0], "fixpoint.yml")
    expectClean(try app.fixpoint("prebuild"))
    try app.write(yaml, "fixpoint.yml")
    #expect(try app.snapshot() == original)
  }

  @Test func planAndCheckTouchNothing() throws {
    let app = try workspace()
    let original = try app.snapshot()
    let plan = try app.fixpoint("prebuild", "--plan", "--format", "json")
    expectClean(plan)
    #expect((plan.json["changed"] as? Int ?? 0) > 5)
    #expect(plan.json["state"] as? String == "planned")
    #expect(try app.fixpoint("prebuild", "--check").status == 1)
    #expect(try app.snapshot() == original)
    expectClean(try app.fixpoint("prebuild"))
    expectClean(try app.fixpoint("prebuild", "--check"))
  }

  @Test func isVerifiedAndAudited() throws {
    let app = try workspace()
    expectClean(try app.fixpoint("prebuild"))
    let tree = try app.snapshot()
    let verification = try app.fixpoint("verify", "--format", "json")
    expectClean(verification)
    #expect(verification.json["equal"] as? Bool == true)
    let audit = try app.fixpoint("audit", "--format", "json")
    expectClean(audit)
    #expect((audit.json["findings"] as? [Any])?.isEmpty == true)
    #expect(try app.snapshot() == tree)
  }

  @Test func aConfigurationThatSomebodyDuplicatedIsNoDifference() throws {
    let app = try workspace()
    expectClean(try app.fixpoint("prebuild"))
    let project = "ios/TaskFlow.xcodeproj/project.pbxproj"
    var text = try app.read(project)
    let object = try Regex("\t\t([0-9A-F]{24}) /\\* Release \\*/ = \\{\\n(?:\t\t\t.*\\n)+\t\t\\};\\n")
    let releases = text.matches(of: object).map { (String($0.output[1].substring ?? ""), String(text[$0.range])) }
    #expect(releases.count == 5)
    for (number, (id, release)) in releases.enumerated() {
      let copy = "AB\(String(repeating: "0", count: 21))\(number)"
      let staging = release.replacingOccurrences(of: id, with: copy)
        .replacingOccurrences(of: "/* Release */", with: "/* Staging */")
        .replacingOccurrences(of: "name = Release;", with: "name = Staging;")
      text = text.replacingOccurrences(of: release, with: release + staging)
        .replacingOccurrences(
          of: "\(id) /* Release */,\n", with: "\(id) /* Release */,\n\t\t\t\t\(copy) /* Staging */,\n")
    }
    try app.write(text, project)
    expectClean(try app.fixpoint("prebuild"))
    let made = try app.read(project)
    let verification = try app.fixpoint("verify", "--format", "json")
    expectClean(verification)
    let notes = (verification.json["diagnostics"] as? [[String: Any]] ?? []).compactMap { $0["message"] as? String }
    #expect(notes.contains { $0.contains("others added to") && $0.contains("widget") }, "\(notes)")
    #expect(try app.read(project) == made)
  }

  @Test func whatOthersAddedToATargetIsNoDifference() throws {
    let app = try workspace()
    expectClean(try app.fixpoint("prebuild"))
    let project = "ios/TaskFlow.xcodeproj/project.pbxproj"
    let phase = "AA00000000000000000000B1 /* [CP] Check Pods Manifest.lock */"
    let name = try #require(try app.read(project).range(of: "name = widget;"))
    let text = try app.read(project)
    let list = try #require(
      text.range(of: "buildPhases = (\n", options: .backwards, range: text.startIndex..<name.lowerBound))
    let target = text.replacingCharacters(in: list, with: "buildPhases = (\n\t\t\t\t\(phase),\n")
    try app.write(target, project)
    try app.edit(
      project, "/* Begin PBXSourcesBuildPhase section */",
      """
      /* Begin PBXShellScriptBuildPhase section */
      \t\t\(phase) = {
      \t\t\tisa = PBXShellScriptBuildPhase;
      \t\t\tbuildActionMask = 2147483647;
      \t\t\tfiles = (
      \t\t\t);
      \t\t\tname = "[CP] Check Pods Manifest.lock";
      \t\t\trunOnlyForDeploymentPostprocessing = 0;
      \t\t\tshellPath = /bin/sh;
      \t\t\tshellScript = true;
      \t\t};
      /* End PBXShellScriptBuildPhase section */

      /* Begin PBXSourcesBuildPhase section */
      """)
    try app.edit(
      project, "INFOPLIST_FILE = ../targets/widget/Info.plist;",
      "AN_ADDITION = 1;\n\t\t\t\tINFOPLIST_FILE = ../targets/widget/Info.plist;")
    let tree = try app.snapshot()
    expectClean(try app.fixpoint("prebuild"))
    let verification = try app.fixpoint("verify", "--format", "json")
    expectClean(verification)
    let notes = (verification.json["diagnostics"] as? [[String: Any]] ?? []).compactMap { $0["message"] as? String }
    #expect(notes.contains { $0.contains("others added to") && $0.contains("widget") }, "\(notes)")
    #expect(try app.snapshot() == tree)
  }

  @Test func isCommittedOnABranchOfItsOwn() throws {
    let app = try workspace()
    try app.git("init", "-q", "-b", "main")
    try app.git("config", "user.name", "A")
    try app.git("config", "user.email", "a@example.com")
    try app.git("add", ".")
    try app.git("commit", "-qm", "start")
    expectClean(try app.fixpoint("prebuild", "--commit", "--branch", "prebuild/ios"))
    let message = try app.git("log", "-1", "--format=%B", "prebuild/ios").output
    #expect(message.contains("Fixpoint-Input: sha256:"))
    #expect(message.contains("widget"))
    #expect(try app.git("rev-list", "--count", "main").output == "1\n")
    let before = try app.git("rev-parse", "prebuild/ios").output
    #expect(try !app.fixpoint("commit", "--branch", "prebuild/ios").output.contains("follows changes"))
    try app.write(try app.read("fixpoint.yml") + "# later\n", "fixpoint.yml")
    let ahead = try app.fixpoint("commit", "--branch", "prebuild/ios")
    #expect(ahead.output.contains("fixpoint.yml: warning: what is committed follows changes"), "\(ahead.output)")
    expectClean(try app.fixpoint("commit", "--branch", "prebuild/ios"))
    #expect(try app.git("rev-parse", "prebuild/ios").output == before)
  }

  @Test func theResultDependsOnNothingAround() throws {
    let app = try workspace()
    expectClean(try app.fixpoint("prebuild"))
    let other = try Workspace(name: "another name")
    try FileManager.default.removeItem(at: other.url)
    try FileManager.default.copyItem(
      at: Corpus.packageRoot.appendingPathComponent("examples/taskflow"), to: other.url)
    let strange = ["LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "TZ": "Asia/Kathmandu", "HOME": "/nonexistent"]
    expectClean(try other.fixpoint("prebuild", environment: strange))
    #expect(try other.snapshot() == app.snapshot())
  }

  @Test func anAuditOfNothingIsNoCleanAudit() throws {
    let empty = try Workspace()
    let run = try empty.fixpoint("audit")
    #expect(run.status == 2)
    #expect(run.errors.contains("no .xcodeproj"))
  }

  @Test func everyTypeOfTargetPassesTheAudit() throws {
    let app = try workspace()
    var yaml = try app.read("fixpoint.yml").components(separatedBy: "targets:")[0] + "targets:\n"
    for type in ["widget", "share", "keyboard", "notification-service", "clip", "watch", "watch-widget", "app-intent"] {
      try app.write("import Foundation\n", "all/\(type)/Source.swift")
      yaml += "  x-\(type):\n    type: \(type)\n    path: all/\(type)\n"
    }
    try app.write(yaml.replacingOccurrences(of: "plugins:\n  - ./tools/stamp.py\n", with: ""), "fixpoint.yml")
    expectClean(try app.fixpoint("prebuild"))
    expectClean(try app.fixpoint("prebuild", "--check"))
    expectClean(try app.fixpoint("audit"))
    expectClean(try app.fixpoint("verify"))
    try app.edit(
      "ios/TaskFlow.xcodeproj/project.pbxproj", "GENERATE_INFOPLIST_FILE = YES;", "GENERATE_INFOPLIST_FILE = NO;")
    let check = try app.fixpoint("prebuild", "--check", "--format", "json")
    #expect(check.status == 1)
  }

  @Test func namesADeclaredTargetThatIsNotThere() throws {
    let app = try workspace()
    let run = try app.fixpoint("audit", "--format", "json")
    #expect(run.status == 1)
    let findings = run.json["findings"] as? [[String: Any]] ?? []
    #expect(findings.count { $0["rule"] as? String == "missing-target" } == 3)
    #expect(findings.first?["file"] as? String == "fixpoint.yml")
  }

  @Test func worksFromAFolderBelow() throws {
    let app = try workspace()
    expectClean(try app.fixpoint("prebuild", in: "targets/widget"))
    expectClean(try app.fixpoint("prebuild", "--check"))
  }
}
