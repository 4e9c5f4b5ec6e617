// Files that are not there, cannot be read, or are something else than they should be.

import Foundation
import TestSupport
import Testing

@Suite struct BadInputTests {
  static let missing: [BadInput] = [
    BadInput("no configuration", at: "fixpoint.yml", "there is no fixpoint.yml") { try $0.remove("fixpoint.yml") },
    BadInput("no project", at: "fixpoint.yml:3:10", "there is no project ios/TaskFlow.xcodeproj") {
      try $0.remove("ios")
    },
    BadInput("a bundle without a project file", at: "fixpoint.yml:3:10", "holds no project.pbxproj") {
      try $0.remove(Workspace.project)
    },
    BadInput("no folder of a target", at: "fixpoint.yml:13:11", "no folder targets/widget", "“widget”") {
      try $0.remove("targets/widget")
    },
    BadInput("a file in place of a folder", at: "fixpoint.yml:13:11", "no folder targets/widget") {
      try $0.remove("targets/widget")
      try $0.write("", "targets/widget")
    },
    BadInput("no icon", at: "fixpoint.yml:17:11", "no icon assets/icon.png") { try $0.remove("assets/icon.png") },
    BadInput("no plugin", at: "fixpoint.yml:8:5", "no program tools/stamp.py") { try $0.remove("tools/stamp.py") },
  ]

  static let unreadable: [BadInput] = [
    BadInput("configuration", at: "fixpoint.yml", "fixpoint.yml: ", "cannot read this", "Is a directory") {
      try $0.blockWithFolder("fixpoint.yml")
    },
    BadInput("project file", at: "fixpoint.yml:3:10", "project.pbxproj is no file") {
      try $0.blockWithFolder(Workspace.project)
    },
    BadInput("entitlements", at: "ios/TaskFlow/TaskFlow.entitlements", "cannot read") {
      try $0.blockWithFolder("ios/TaskFlow/TaskFlow.entitlements")
    },
    BadInput("lock", at: "fixpoint.lock", "cannot read") { try $0.makeFolder("fixpoint.lock") },
    BadInput("icon", at: "fixpoint.yml:17:11", "icon") { try $0.blockWithFolder("assets/icon.png") },
    BadInput("plugin", at: "fixpoint.yml:8:5", "program") { try $0.blockWithFolder("tools/stamp.py") },
  ]

  static let foreign: [BadInput] = [
    BadInput("text", at: "\(Workspace.project):1:1", "must begin with “{”") {
      try $0.write("hello\n", Workspace.project)
    },
    BadInput("nothing", at: "\(Workspace.project):1:1", "the file is empty") { try $0.write("", Workspace.project) },
    BadInput("an empty dictionary", at: "\(Workspace.project):1:1", "no “objects”") {
      try $0.write("{}", Workspace.project)
    },
    BadInput("no root object", at: "\(Workspace.project):1:1", "no PBXProject") {
      try $0.write("{ objects = {}; rootObject = A; }", Workspace.project)
    },
    BadInput("half a file", at: "\(Workspace.project):155:15", "the end of the file") {
      try $0.write(String(try $0.read(Workspace.project).prefix(5000)), Workspace.project)
    },
    BadInput("a folder that is no bundle", at: "fixpoint.yml:3:10", "is not an .xcodeproj") {
      try $0.edit("fixpoint.yml", "project: ios/TaskFlow.xcodeproj", "project: ios")
    },
    BadInput("an icon that is no image", at: "fixpoint.yml:17:11", "not a PNG image") {
      try $0.write("x", "assets/icon.png")
    },
    BadInput("entitlements that are no property list", at: "ios/TaskFlow/TaskFlow.entitlements:1:1", "dictionary") {
      try $0.write("junk", "ios/TaskFlow/TaskFlow.entitlements")
    },
    BadInput("a lock that is none", at: "fixpoint.lock:1:1", "makes no sense") { try $0.write("x\n", "fixpoint.lock") },
  ]

  static let merges: [BadInput] = [
    BadInput("in the project", at: "\(Workspace.project):30:1", "lines 31–32 (HEAD) against line 34 (other)") { app in
      for (line, text) in [(30, "<<<<<<< HEAD"), (33, "======="), (35, ">>>>>>> other")] {
        try app.insert(text, before: line, in: Workspace.project)
      }
    },
    BadInput("in the configuration", at: "fixpoint.yml:5:1", "line 6 (HEAD) against line 8 (other)") { app in
      for (line, text) in [(5, "<<<<<<< HEAD"), (7, "======="), (9, ">>>>>>> other")] {
        try app.insert(text, before: line, in: "fixpoint.yml")
      }
    },
    BadInput("in entitlements", at: "ios/TaskFlow/TaskFlow.entitlements:5:1", "against") { app in
      for (line, text) in [(5, "<<<<<<< HEAD"), (7, "======="), (8, ">>>>>>> other")] {
        try app.insert(text, before: line, in: "ios/TaskFlow/TaskFlow.entitlements")
      }
    },
    BadInput("in the lock", at: "fixpoint.lock:2:1", "merge conflict") {
      try $0.write("# fixpoint.lock 1\n<<<<<<< HEAD\n", "fixpoint.lock")
    },
  ]

  static let texts: [BadInput] = [
    BadInput("not UTF-8", at: "fixpoint.yml:1:1", "not UTF-8") {
      try $0.write(Data([0xFF, 0x00, 0x80]), "fixpoint.yml")
    },
    BadInput("empty", at: "fixpoint.yml:1:1", "no key `fixpoint`") { try $0.write("", "fixpoint.yml") },
    BadInput("tabs", at: "fixpoint.yml:12:1", "indent with spaces") {
      try $0.edit("fixpoint.yml", "    type: widget", "\ttype: widget")
    },
    BadInput("too deep", at: "fixpoint.yml:2:73", "nested more than") {
      try $0.write("fixpoint: 1\nproject: " + String(repeating: "[", count: 100_000), "fixpoint.yml")
    },
    BadInput("aliases without end", at: "fixpoint.yml:11:20", "aliases counted") { app in
      let bomb = (1...40).map { "b\($0): &b\($0) [*b\($0 - 1), *b\($0 - 1), *b\($0 - 1)]" }
      try app.write("fixpoint: 1\nb0: &b0 [x, x]\n" + bomb.joined(separator: "\n"), "fixpoint.yml")
    },
    BadInput("two documents", at: "fixpoint.yml:48:1", "a second document") { app in
      try app.write(try app.read("fixpoint.yml") + "\n---\na: b\n", "fixpoint.yml")
    },
    BadInput("another format", at: "fixpoint.yml:2:11", "version 1") {
      try $0.edit("fixpoint.yml", "fixpoint: 1", "fixpoint: 2")
    },
  ]

  @Test func theApplicationsEntitlementsAreNamedWhereTheyAreMissing() throws {
    let app = try Workspace(example: "taskflow")
    try app.remove("ios/TaskFlow/TaskFlow.entitlements")
    let run = try app.fixpoint("prebuild")
    #expect(run.status == 0)
    #expect(
      run.output.contains("\(Workspace.project):183:30: warning: it is not known which file “TaskFlow” signs with"))
    let project = try app.read(Workspace.project)
    #expect(project.contains("CODE_SIGN_ENTITLEMENTS = TaskFlow/TaskFlow.entitlements;"))
  }

  @Test(arguments: missing) func whatIsNotThereIsNamed(_ input: BadInput) throws { try input.check() }
  @Test(arguments: unreadable) func whatCannotBeReadIsNamed(_ input: BadInput) throws { try input.check() }
  @Test(arguments: foreign) func whatIsSomethingElseIsNamed(_ input: BadInput) throws { try input.check() }
  @Test(arguments: merges) func anUnfinishedMergeIsNamedWithBothSides(_ input: BadInput) throws { try input.check() }
  @Test(arguments: texts) func aConfigurationThatCannotBeReadIsRefused(_ input: BadInput) throws { try input.check() }

  @Test(
    .enabled(if: OtherUser.isAvailable),
    arguments: [
      "fixpoint.yml", Workspace.project, "ios/TaskFlow/TaskFlow.entitlements", "targets/widget", "assets/icon.png",
      "tools/stamp.py",
    ])
  func whatMayNotBeReadIsNamed(_ path: String) throws {
    let app = try Workspace(example: "taskflow")
    let before = try app.snapshot()
    let run = try OtherUser.prebuild(app) { try app.setPermissions(0, path) }
    app.expect(run, refusesAt: path, [path, "Permission denied", "permissions"])
    try app.setPermissions(0o755, path)
    #expect(try app.snapshot() == before)
  }

  @Test func aMissingFileOfAnotherTargetIsAWarning() throws {
    let app = try Workspace(example: "taskflow")
    try app.remove("ios/TaskFlow/Info.plist")
    let run = try app.fixpoint("prebuild")
    app.expectClean(run)
    #expect(run.output.hasPrefix("\(Workspace.project):187:22: warning: the Info.plist of target “TaskFlow”"))
  }

  @Test func anInfoPlistThatIsNoneIsAWarning() throws {
    let app = try Workspace(example: "taskflow")
    try app.write("junk", "ios/TaskFlow/Info.plist")
    let run = try app.fixpoint("prebuild")
    app.expectClean(run)
    #expect(run.output.hasPrefix("ios/TaskFlow/Info.plist:1:1: warning: "), "\(run.output)")
  }

  /// The reason is in a warning, and is told along with the error.
  @Test func aMissingXCConfigFileIsNamedWhereItsSettingsAreMissed() throws {
    let app = try Workspace(example: "taskflow")
    try app.remove("ios/Shared.xcconfig")
    let run = try app.fixpoint("prebuild")
    app.expect(run, refusesAt: "fixpoint.yml:15:23", ["states no bundle identifier"])
    #expect(run.errors.contains("ios/Debug.xcconfig:1:10: warning: there is no file ios/Shared.xcconfig"))
  }

  @Test func ofManyErrorsTheFirstAreShown() throws {
    let app = try Workspace(example: "taskflow")
    let many = (0..<100).map { "  key\($0): x\n" }.joined()
    try app.write(try app.read("fixpoint.yml") + "\naudit:\n" + many, "fixpoint.yml")
    let run = try app.fixpoint("prebuild")
    #expect(run.status == 2)
    #expect(run.errors.split(separator: "\n").last?.hasPrefix("… and 60 more") == true, "\(run.errors)")
    let json = try app.fixpoint("prebuild", "--format", "json").json
    #expect((json["diagnostics"] as? [Any])?.count == 100)
  }
}
