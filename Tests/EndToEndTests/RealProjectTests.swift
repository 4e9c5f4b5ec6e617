// The whole prebuild on real public projects.

import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: Corpus.isPresent)) struct RealProjectTests {
  struct Project: CustomTestStringConvertible, Sendable {
    var folder: String
    var bundle: String
    var app: String?

    var testDescription: String { folder }
  }

  static let projects = [
    Project(folder: "expo-template/objectVersion-54", bundle: "HelloWorld.xcodeproj"),
    Project(folder: "expo-template/objectVersion-77", bundle: "HelloWorld.xcodeproj"),
    Project(folder: "projects/EvanBacon__expo-apple-widget-example", bundle: "ios/expowidgetexample.xcodeproj"),
    Project(folder: "projects/mattermost__mattermost-mobile", bundle: "ios/Mattermost.xcodeproj"),
    Project(folder: "projects/azooKey__azooKey", bundle: "azooKey.xcodeproj"),
    Project(folder: "projects/EthanShen10086__MsgGuard", bundle: "apps/ios/MsgGuard.xcodeproj"),
    Project(folder: "projects/home-assistant__iOS", bundle: "HomeAssistant.xcodeproj", app: "App"),
  ]

  /// One of them has colours, so that a catalog is made too.
  private static let targets = [
    "fx-widget": "type: widget\n    path: fx/widget\n    colors: { $accent: red }",
    "fx-share": "type: share\n    path: fx/share",
    "fx-keyboard": "type: keyboard\n    path: fx/keyboard",
  ]

  private func configuration(_ project: Project, _ names: [String], more: String = "") -> String {
    var text = "fixpoint: 1\nproject: \(project.bundle)\n"
    if let app = project.app { text += "app: \(app)\n" }
    if names.isEmpty && more.isEmpty { return text }
    text += "targets:\n" + more
    for name in names { text += "  \(name):\n    \(Self.targets[name] ?? "")\n    bundleIdentifier: .\(name)\n" }
    return text
  }

  private func workspace(_ project: Project) throws -> Workspace {
    let app = try Workspace(corpus: project.folder)
    for name in ["widget", "share", "keyboard"] { try app.write("import Foundation\n", "fx/\(name)/Source.swift") }
    return app
  }

  private func prebuild(
    _ app: Workspace, _ yaml: String, _ location: Testing.SourceLocation = #_sourceLocation
  ) throws -> Int {
    try app.write(yaml, "fixpoint.yml")
    let run = try app.fixpoint("prebuild", "--format", "json")
    #expect(run.status == 0, "\(run.errors)", sourceLocation: location)
    return try #require(run.json["changed"] as? Int, "\(run.output)", sourceLocation: location)
  }

  @Test(arguments: projects) func comesAndGoesWithoutATrace(_ project: Project) throws {
    let app = try workspace(project)
    let original = try app.snapshot()
    let all = configuration(project, ["fx-widget", "fx-share", "fx-keyboard"])
    #expect(try prebuild(app, all) > 3)
    let three = try app.snapshot()
    #expect(try prebuild(app, all) == 0)
    #expect(try app.snapshot() == three)

    #expect(try prebuild(app, configuration(project, ["fx-widget", "fx-keyboard"])) > 0)
    #expect(try !app.read(project.bundle + "/project.pbxproj").contains("fx-share"))
    #expect(try prebuild(app, all) > 0)
    #expect(try app.snapshot() == three)

    _ = try prebuild(app, configuration(project, []))
    try app.remove("fixpoint.yml")
    #expect(try app.snapshot() == original)
  }

  @Test(arguments: projects) func isTheSameFromEveryStart(_ project: Project) throws {
    let app = try workspace(project)
    try app.write(configuration(project, ["fx-widget", "fx-share", "fx-keyboard"]), "fixpoint.yml")
    let run = try app.fixpoint("verify", "--format", "json")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(run.json["equal"] as? Bool == true)
  }

  @Test func adoptsTheWidgetThatAnotherGeneratorMade() throws {
    let project = Self.projects[2]
    let app = try workspace(project)
    let pbxproj = project.bundle + "/project.pbxproj"
    let original = try app.bytes(pbxproj)
    let widget = "  widget:\n    type: widget\n    path: targets/widget\n"
    #expect(try prebuild(app, configuration(project, [], more: widget)) == 1)
    #expect(try app.bytes(pbxproj) == original)
    #expect(try app.read("fixpoint.lock").contains("adopted BF73642EC9394662AF96A11F widget\n"))

    let said = widget + "    bundleIdentifier: .widget\n    deploymentTarget: \"16.4\"\n    displayName: widget\n"
    #expect(try prebuild(app, configuration(project, [], more: said)) == 0)
    #expect(try app.bytes(pbxproj) == original)

    let all = configuration(project, ["fx-widget", "fx-share", "fx-keyboard"], more: said)
    #expect(try prebuild(app, all) > 0)
    let text = try app.read(pbxproj)
    #expect(text.components(separatedBy: "isa = PBXNativeTarget;").count - 1 == 5)
    #expect(try prebuild(app, all) == 0)

    #expect(try prebuild(app, configuration(project, [], more: said)) > 0)
    #expect(try app.bytes(pbxproj) == original)
  }

  @Test func writesIntoAnAdoptedTargetOnlyWhatIsStated() throws {
    let project = Self.projects[2]
    let app = try workspace(project)
    let pbxproj = project.bundle + "/project.pbxproj"
    let before = try app.read(pbxproj)
    let widget = "  widget:\n    type: widget\n    path: targets/widget\n    deploymentTarget: \"17.0\"\n"
    _ = try prebuild(app, configuration(project, [], more: widget))
    #expect(
      try app.read(pbxproj)
        == before.replacingOccurrences(
          of: "IPHONEOS_DEPLOYMENT_TARGET = 16.4;", with: "IPHONEOS_DEPLOYMENT_TARGET = 17.0;"))
  }

  /// The project has several; only one is for iOS.
  @Test func takesTheOneApplicationWhosePlatformFits() throws {
    var project = Self.projects[6]
    project.app = nil
    let app = try workspace(project)
    let pbxproj = project.bundle + "/project.pbxproj"
    try app.write(configuration(project, ["fx-widget"]), "fixpoint.yml")
    let run = try app.fixpoint("prebuild")
    #expect(run.status == 0, "\(run.errors)")
    let chosen = try app.bytes(pbxproj)
    try app.write(configuration(Self.projects[6], ["fx-widget"]), "fixpoint.yml")
    #expect(try app.fixpoint("prebuild").status == 0)
    #expect(try app.bytes(pbxproj) == chosen)
  }

  @Test func refusesAProjectWithMergeConflicts() throws {
    let paths = Corpus.paths(below: "conflicts") { $0.hasSuffix(".pbxproj") }
    for path in paths {
      let app = try Workspace()
      try app.write(Data(try Corpus.read(path)), "App.xcodeproj/project.pbxproj")
      try app.write("fixpoint: 1\nproject: App.xcodeproj\n", "fixpoint.yml")
      let run = try app.fixpoint("prebuild")
      #expect(run.status == 2, "\(path)")
      #expect(run.errors.contains("App.xcodeproj/project.pbxproj:") && run.errors.contains("conflict"), "\(run.errors)")
    }
  }
}
