// What is asked for, and what is in the way of it.

import Diagnostics
import FaultyDisk
import Platform
import PrebuildFixtures
import Scaffolding
import Testing

@Suite struct TargetAdditionTests {
  @Test func aTargetIsAFolderAndAnEntry() throws {
    let app = ScaffoldProject()
    let addition = try app.add("share", "Send To", folder: "extensions/send", id: ".send")
    let folder = "extensions/send"
    let expected = ["ShareViewController.swift", "ShareView.swift", "Embedding.swift"].map { "\(folder)/\($0)" }
    #expect(addition.files.map(\.path.string) == expected)
    #expect(
      app.text("fixpoint.yml")
        == "fixpoint: 1\nproject: App.xcodeproj\n\ntargets:\n  Send To:\n    type: share\n    path: extensions/send\n"
        + "    bundleIdentifier: .send\n")
    #expect(app.text("extensions/send/Info.plist") == nil)
  }

  @Test func aPlanWritesNothing() throws {
    let app = ScaffoldProject()
    let before = app.tree
    #expect(try app.plan(TargetRequest(type: "widget")).declaration.text.contains("type: widget"))
    #expect(app.tree == before)
  }

  @Test func sourcesThatNeedALaterSystemSaySo() throws {
    let app = ScaffoldProject(deploymentTarget: "15.0")
    try app.add("file-provider")
    #expect(app.text("fixpoint.yml")?.contains("deploymentTarget: '16.0'") == true)
    try app.add("share")
    #expect(app.text("fixpoint.yml")?.hasSuffix("    type: share\n    path: targets/share\n") == true)
  }

  @Test func anExpoProjectGetsAConfigOfItsOwn() throws {
    let app = ScaffoldProject(extra: "plugins: [expo]\n", more: ["/app/app.json": #"{"expo": {"name": "App"}}"#])
    let yaml = app.text("fixpoint.yml")
    let addition = try app.add("notification-service")
    #expect(addition.name == "notificationservice")
    #expect(app.text("fixpoint.yml") == yaml)
    #expect(
      app.text("targets/notification-service/expo-target.config.json")
        == "{\n  \"type\": \"notification-service\"\n}\n")
    try app.add("widget", "Lock Screen", folder: "targets/lock", id: ".lock")
    #expect(
      app.text("targets/lock/expo-target.config.json")
        == """
        {
          "type": "widget",
          "name": "Lock Screen",
          "bundleIdentifier": ".lock",
          "entitlements": {}
        }

        """)
    try app.prebuild()
    #expect(try app.resolve().plan().isUpToDate)
    #expect(try app.findings().isEmpty)
    #expect(app.refusal(of: TargetRequest(type: "share", folder: TreePath("ios/share"))).map(\.id) == ["expo.folder"])
    #expect(app.refusal(of: TargetRequest(type: "share", name: "Lock Screen")).map(\.id) == ["target.name-taken"])
  }

  @Test func withoutAnXcodeProjectItIsDeclaredAndANoteSaysSo() throws {
    let app = ScaffoldProject()
    try app.disk.removeTree(ScaffoldProject.root.appending("App.xcodeproj"))
    #expect(try app.add("widget").diagnostics.map(\.id) == ["target.no-project"])
    #expect(app.text("targets/widget/Widgets.swift") != nil)
  }

  // MARK: - Refusals

  @Test func anUnknownTypeIsComparedWithTheKnown() {
    let said = ScaffoldProject().refusal(of: TargetRequest(type: "wigdet"))
    #expect(said.map(\.message) == ["there is no target type “wigdet”; did you mean “widget”?"])
    #expect(ScaffoldProject().refusal(of: TargetRequest(type: "zzzzzzzzzzz"))[0].message.contains("`fixpoint types`"))
  }

  @Test func aTypeWithoutATemplateSaysWhy() {
    for (id, why) in Templates.withoutTemplate {
      let said = ScaffoldProject().refusal(of: TargetRequest(type: id))
      #expect(said.count == 1 && said[0].message.contains(why))
    }
  }

  @Test(arguments: ["", "a/b", ".", "..", " a", "a\u{7}"])
  func aNameThatIsNone(_ name: String) {
    let said = ScaffoldProject().refusal(of: TargetRequest(type: "widget", name: name))
    #expect(said.count == 1 && said[0].message.contains("cannot be a target's name"))
  }

  @Test func aNameThatIsTaken() throws {
    let app = ScaffoldProject()
    try app.add("widget")
    let said = app.refusal(of: TargetRequest(type: "share", name: "Widget"))
    #expect(said.map(\.id) == ["target.name-taken"])
    #expect(said[0].location?.line == 5)
    #expect(app.refusal(of: TargetRequest(type: "share", name: "App")).map(\.id) == ["target.name-of-application"])
  }

  @Test func aFolderThatIsTaken() throws {
    let app = ScaffoldProject(more: ["/app/mine/a.txt": "", "/app/file": ""])
    try app.add("widget")
    for folder in ["mine", "targets/widget", "targets/widget/inner", "targets", "file/inner", ""] {
      let said = app.refusal(of: TargetRequest(type: "share", folder: TreePath(folder)))
      #expect(said.map(\.id) == ["target.folder-taken"], "\(folder)")
      #expect(said.allSatisfy { $0.message.contains("--path") })
    }
    // Where sources do not belong.
    #expect(app.refusal(of: TargetRequest(type: "share", folder: TreePath("App.xcodeproj/x"))).count == 1)
    #expect(app.refusal(of: TargetRequest(type: "share", folder: TreePath(".git/x"))).count == 1)
  }

  @Test func aFolderBehindALinkThatLeavesTheRoot() throws {
    let app = ScaffoldProject(more: ["/elsewhere/a.txt": ""])
    try app.disk.makeLink(ScaffoldProject.root.appending("targets"), to: "/elsewhere")
    #expect(app.refusal(of: TargetRequest(type: "share")).map(\.id) == ["path.leaves-root"])
  }

  @Test func anIdentifierThatIsTaken() throws {
    let app = ScaffoldProject()
    try app.add("widget")
    let said = app.refusal(of: TargetRequest(type: "widget", name: "lock"))
    #expect(said.map(\.id) == ["target.identifier-taken"])
    #expect(said[0].message.contains("`--bundle-id .lock`"))
    #expect(
      app.refusal(of: TargetRequest(type: "share", bundleIdentifier: "com.acme.app")).map(\.id)
        == ["target.identifier-taken"])
    let bad = app.refusal(of: TargetRequest(type: "share", bundleIdentifier: "com acme"))
    #expect(bad.count == 1 && bad[0].message.contains("must be a bundle identifier"))
    // Nobody could go to a line that was never written.
    #expect(bad[0].location == nil)
  }

  @Test func aWatchWidgetWithoutAWatchApp() throws {
    let app = ScaffoldProject()
    let said = app.refusal(of: TargetRequest(type: "watch-widget"))
    #expect(said.map(\.id) == ["target.no-host"])
    #expect(said[0].message.contains("`fixpoint target add watch`"))
    try app.add("watch")
    try app.add("watch", "second", id: ".second")
    #expect(app.refusal(of: TargetRequest(type: "watch-widget")).map(\.id) == ["target.ambiguous-host"])
    try app.add("watch-widget", host: "second")
    #expect(try app.resolve().model.target(named: "watch-widget")?.host == "second")
    #expect(app.refusal(of: TargetRequest(type: "share", host: "nobody")).map(\.id) == ["target.unknown-host"])
  }

  @Test func aTypeOfAnotherPlatform() {
    #expect(ScaffoldProject().refusal(of: TargetRequest(type: "finder-sync")).map(\.id) == ["target.wrong-platform"])
    #expect(ScaffoldProject(.macOS).refusal(of: TargetRequest(type: "widget")).map(\.id) == ["target.wrong-platform"])
  }

  @Test func aTargetOfTheProjectIsNotTakenOver() throws {
    let app = ScaffoldProject()
    try app.add("widget")
    try app.prebuild()
    // As somebody else's: with ids of their own, and declared nowhere.
    let path = ScaffoldProject.root.appending("App.xcodeproj/project.pbxproj")
    let text = String(decoding: try app.disk.read(path), as: UTF8.self)
    let prefix = try #require(text.firstRange(of: " /* widget */ = {\n\t\t\tisa = PBXNativeTarget"))
    let id = text[..<prefix.lowerBound].suffix(24)
    try app.disk.write(
      Array(text.replacing(id.prefix(8), with: "ABCD0000").utf8), to: path, permissions: 0o644)
    try app.disk.removeTree(ScaffoldProject.root.appending("targets"))
    try app.disk.removeTree(ScaffoldProject.root.appending("fixpoint.lock"))
    try app.disk.write(
      Array(SmallApp.configuration(targets: "").utf8), to: ScaffoldProject.root.appending("fixpoint.yml"),
      permissions: 0o644)
    #expect(app.refusal(of: TargetRequest(type: "widget")).map(\.id) == ["target.in-project"])
  }

  // MARK: - All or nothing

  @Test func aDiskThatFailsAnywhereLeavesAllOrNothing() throws {
    let whole = ScaffoldProject()
    let counter = FaultyFileSystem(whole.disk)
    let before = whole.tree
    try whole.plan(TargetRequest(type: "widget")).write(root: ScaffoldProject.root, files: counter)
    let after = whole.tree
    #expect(counter.operations > 5)
    for number in 0..<counter.operations {
      let app = ScaffoldProject()
      let faulty = FaultyFileSystem(app.disk, .once(at: number, code: 28))
      #expect(throws: Rejection.self) {
        try app.plan(TargetRequest(type: "widget")).write(root: ScaffoldProject.root, files: faulty)
      }
      #expect(app.tree == before || app.tree == after, "operation \(number)")
      #expect(try app.disk.exists(ScaffoldProject.root.appending("targets")) == (app.tree == after))
    }
  }

  @Test func whatCameMeanwhileIsLeftAlone() throws {
    let app = ScaffoldProject()
    let addition = try app.plan(TargetRequest(type: "widget"))
    try app.disk.makeDirectories(ScaffoldProject.root.appending("targets/widget"))
    let path = ScaffoldProject.root.appending("targets/widget/ExampleWidget.swift")
    try app.disk.write(Array("mine".utf8), to: path, permissions: 0o644)
    let before = app.tree
    #expect(throws: Rejection.self) { try addition.write(root: ScaffoldProject.root, files: app.disk) }
    #expect(app.tree == before)
  }
}
