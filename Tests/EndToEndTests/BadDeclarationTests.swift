// Declarations that cannot be carried out.

import Foundation
import TestSupport
import Testing

@Suite struct BadDeclarationTests {
  /// One text of the example's configuration in place of another.
  private static func edit(
    _ name: String, _ old: String, _ new: String, at place: String, _ word: String
  ) -> BadInput {
    BadInput(name, at: "fixpoint.yml:" + place, word) { try $0.edit("fixpoint.yml", old, new) }
  }

  static let identifiers = ["com..x", ".wid get", ".", "..a", "com.acme_x", "com.acme.täsk", ".widget.", ".*", "''"]

  static let targets: [BadInput] = [
    edit("an unknown type", "type: widget", "type: wiget", at: "12:11", "did you mean “widget”?"),
    edit("a type that resembles none", "type: widget", "type: banana", at: "12:11", "`fixpoint types` lists them"),
    edit("no type", "    type: widget\n", "", at: "12:5", "has no key `type`; say what kind of target it is"),
    edit("one name twice", "\n  share:", "\n  widget:", at: "27:3", "already there on line 11"),
    edit("names that differ in case", "\n  share:", "\n  Widget:", at: "27:3", "the name of another, “widget”"),
    edit("the application's name", "\n  share:", "\n  TaskFlow:", at: "27:3", "the name of the application"),
    edit("a name with a slash", "\n  share:", "\n  a/b:", at: "27:3", "a slash"),
    edit("one identifier twice", ".share", ".widget", at: "31:23", "both have the bundle identifier"),
    edit("one folder twice", "targets/share", "targets/widget", at: "27:3", "share the folder targets/widget"),
    edit("a folder in another", "path: targets/share", "path: targets", at: "27:3", "one folder inside the other"),
    edit("the application's folder", "targets/share", "ios/TaskFlow", at: "29:11", "would have the sources"),
    edit("a folder with the project", "targets/share", "ios", at: "29:11", "all that lies beside"),
    edit("a folder in the project", "targets/share", "ios/TaskFlow.xcodeproj", at: "29:11", "where no sources belong"),
    edit("git's folder", "targets/share", ".git", at: "29:11", "where no sources belong"),
    edit("Fixpoint's folder", "targets/share", ".fixpoint/x", at: "29:11", "where no sources belong"),
    edit("an unknown key", "bundleIdentifier: .share", "bundleIdentifer: .share", at: "31:5", "`bundleIdentifier`?"),
    edit("a version that is none", "\"17.0\"", "seventeen", at: "16:23", "must be a version"),
    edit("a colour that is none", "\"#0A84FF\"", "\"#0A84F\"", at: "19:16", "must be a colour"),
    edit("a team that is none", "team: ABCDE12345", "team: ABCD", at: "4:7", "ten capital letters"),
    edit("a group that is none", "[group.com.acme.taskflow]", "[com.acme]", at: "5:13", "not an app group"),
    edit("an unknown configuration", "      Debug:", "      Debgu:", at: "22:7", "did you mean “Debug”?"),
    edit("an unknown application", "\nteam:", "\napp: Taskflow\nteam:", at: "4:6", "did you mean “TaskFlow”?"),
    edit("an unknown plugin", "./tools/stamp.py", "stamp", at: "8:5", "there is no plugin “stamp”"),
  ]

  @Test(arguments: targets) func isRefusedWhereItStands(_ input: BadInput) throws { try input.check() }

  @Test(arguments: identifiers) func aBundleIdentifierIsChecked(_ text: String) throws {
    try BadInput("", at: "fixpoint.yml:15:23", "must be a bundle identifier") {
      try $0.edit("fixpoint.yml", "bundleIdentifier: .widget", "bundleIdentifier: \(text)")
    }.check()
  }

  /// Not in the project file, its xcconfig files or its Info.plist.
  @Test func aLeadingDotNeedsAnIdentifierOfTheApplication() throws {
    let app = try Workspace(example: "taskflow")
    try app.edit(Workspace.project, "PRODUCT_BUNDLE_IDENTIFIER = \"$(TASKFLOW_BUNDLE_IDENTIFIER)\";", "")
    try app.expectRefusal(at: "fixpoint.yml:15:23", ["states no bundle identifier", "“.widget”"])
    try app.edit(
      "ios/TaskFlow/Info.plist", "<dict>", "<dict><key>CFBundleIdentifier</key><string>com.acme.here</string>")
    app.expectClean(try app.fixpoint("prebuild"))
    #expect(try app.read(Workspace.project).contains("PRODUCT_BUNDLE_IDENTIFIER = com.acme.here.share;"))
  }

  @Test func anApplicationForAnotherSystemHostsNoneOfThem() throws {
    try BadInput("", at: "fixpoint.yml:12:11", "belongs into an iOS application", "macOS") {
      try $0.edit(Workspace.project, "SDKROOT = iphoneos", "SDKROOT = macosx")
    }.check()
    try BadInput("", at: "fixpoint.yml:3:10", "no application target that could host others") {
      try $0.edit(Workspace.project, "SDKROOT = iphoneos", "SDKROOT = watchos")
    }.check()
  }

  @Test func ofTwoApplicationsOneIsNamed() throws {
    let app = try Workspace(example: "taskflow")
    let project = try app.read(Workspace.project)
    let start = try #require(project.range(of: "\t\t7A50C1000000000000000006 /* TaskFlow */ = {\n\t\t\tisa"))
    let end = try #require(project.range(of: "\t\t};\n", range: start.lowerBound..<project.endIndex))
    let twin = String(project[start.lowerBound..<end.upperBound])
      .replacingOccurrences(of: "7A50C1000000000000000006 /* TaskFlow */", with: "7A50C1000000000000000099 /* Other */")
      .replacingOccurrences(of: "name = TaskFlow;", with: "name = Other;")
    let list = "targets = (\n\t\t\t\t7A50C1000000000000000006 /* TaskFlow */,\n"
    try app.write(
      project.replacingOccurrences(of: "/* End PBXNativeTarget", with: twin + "/* End PBXNativeTarget")
        .replacingOccurrences(of: list, with: list + "\t\t\t\t7A50C1000000000000000099 /* Other */,\n"),
      Workspace.project)
    try app.expectRefusal(at: "fixpoint.yml:3:10", ["2 application targets, “TaskFlow”, “Other”", "`app: TaskFlow`"])
    try app.edit("fixpoint.yml", "\nteam:", "\napp: TaskFlow\nteam:")
    app.expectClean(try app.fixpoint("prebuild"))
  }

  @Test func whatTheCommandLineNamesMustBeThere() throws {
    let app = try Workspace(example: "taskflow")
    app.expect(
      try app.fixpoint("prebuild", "--environment", "staging"), refusesAt: "fixpoint.yml", ["no environment “staging”"])
    app.expect(
      try app.fixpoint("prebuild", "--prune", "widgett"), refusesAt: Workspace.project, ["no adopted target “widgett”"])
    app.expect(try app.fixpoint("prebuild", "--config", "other.yml"), refusesAt: "other.yml", ["there is no other.yml"])
    try app.makeFolder("some")
    for command in ["prebuild", "audit", "verify", "commit"] {
      app.expect(
        try app.fixpoint(command, "--config", "some/where/else.yml"), refusesAt: "some/where/else.yml",
        ["there is no some/where/else.yml here; check the path behind --config"])
      app.expect(
        try app.fixpoint(command, "--config", "some"), refusesAt: "some", ["some is a folder; name the configuration"])
    }
    app.expect(
      try app.fixpoint("run", "audit", "--config", "some/where/else.yml"), refusesAt: "some/where/else.yml",
      ["there is no some/where/else.yml here"])
    app.expect(
      try app.fixpoint("run", "audit", "--plan", "--config", "some"), refusesAt: "some", ["some is a folder"])
  }
}
