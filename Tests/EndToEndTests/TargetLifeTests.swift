// What becomes of the tree when a declaration changes: always what a first run on the changed declaration would make.

import Foundation
import TestSupport
import Testing

/// A change to a project, and the same change to one that was never built.
struct Turn: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var change: @Sendable (Workspace) throws -> Void

  init(_ name: String, _ change: @escaping @Sendable (Workspace) throws -> Void) {
    testDescription = name
    self.change = change
  }

  init(_ name: String, _ old: String, _ new: String) { self.init(name) { try $0.edit("fixpoint.yml", old, new) } }
}

@Suite struct TargetLifeTests {
  private static let configurations = """
        configurations:
          Debug:
            entitlements: { aps-environment: development }
          Release:
            entitlements: { aps-environment: production }

    """

  static let example: [Turn] = [
    Turn("a target of another type", "type: widget", "type: share"),
    Turn("a target of another name", "\n  widget:", "\n  today:"),
    Turn("a name in another case", "\n  widget:", "\n  Widget:"),
    Turn("another identifier", "bundleIdentifier: .widget", "bundleIdentifier: .today"),
    Turn("another display name", "displayName: Today's tasks", "displayName: Now"),
    Turn("no deployment target", "    deploymentTarget: \"17.0\"\n", ""),
    Turn("another colour", "0A84FF", "FF0000"),
    Turn("no icon", "    icon: assets/icon.png\n", ""),
    Turn("no colours") { app in
      try app.edit("fixpoint.yml", "    colors:\n      $accent: \"#0A84FF\"\n", "")
      try app.edit("fixpoint.yml", "      $widgetBackground: { light: \"#FFFFFF\", dark: \"#1C1C1E\" }\n", "")
    },
    Turn("no configurations", configurations, ""),
    Turn("one configuration", "      Release:\n        entitlements: { aps-environment: production }\n", ""),
    Turn("no app groups", "appGroups: [group.com.acme.taskflow]\n", ""),
    Turn("other app groups", "[group.com.acme.taskflow]", "[group.other, group.com.acme.taskflow]"),
    Turn("an empty list of app groups", "[group.com.acme.taskflow]", "[]"),
    Turn("a target without app groups", "    path: targets/share\n", "    path: targets/share\n    appGroups: false\n"),
    Turn("frameworks", "    path: targets/share\n", "    path: targets/share\n    frameworks: [MapKit]\n"),
    Turn("settings", "    path: targets/share\n", "    path: targets/share\n    settings: { OTHER_FLAGS: [-a, -b] }\n"),
    Turn("no plugin", "plugins:\n  - ./tools/stamp.py\n", ""),
    Turn("fewer targets") { app in
      let yaml = try app.read("fixpoint.yml")
      let start = try #require(yaml.range(of: "plugins:"))
      let end = try #require(yaml.range(of: "  share:"))
      try app.write(yaml.replacingCharacters(in: start.lowerBound..<end.lowerBound, with: "targets:\n"), "fixpoint.yml")
    },
    Turn("names swapped") { app in
      try app.edit("fixpoint.yml", "\n  share:", "\n  other:")
      try app.edit("fixpoint.yml", "\n  keyboard:", "\n  share:")
      try app.edit("fixpoint.yml", "\n  other:", "\n  keyboard:")
    },
    Turn("folders swapped") { app in
      try app.edit("fixpoint.yml", "path: targets/share", "path: other")
      try app.edit("fixpoint.yml", "path: targets/keyboard", "path: targets/share")
      try app.edit("fixpoint.yml", "path: other", "path: targets/keyboard")
    },
    Turn("a folder moved") { try moveWidget($0, "targets/widget", "extensions/today") },
    Turn("only the sources moved") { app in
      try app.makeFolder("extensions")
      try app.write(try app.bytes("targets/widget/TodayWidget.swift"), "extensions/today/TodayWidget.swift")
      try app.remove("targets/widget/TodayWidget.swift")
      for file in ["fixpoint.yml", "tools/stamp.py"] { try app.edit(file, "targets/widget", "extensions/today") }
    },
    Turn("a person's file among generated ones") { try $0.write("x", "targets/widget/Assets.xcassets/own.txt") },
    Turn("another version of the application") { try $0.edit("ios/Shared.xcconfig", "2.4", "3.0") },
    Turn("another identifier of the application") { try $0.edit("ios/Shared.xcconfig", "com.acme.taskflow", "com.b") },
  ]

  private static func moveWidget(_ app: Workspace, _ old: String, _ new: String) throws {
    try app.makeFolder(new)
    try app.remove(new)
    try FileManager.default.moveItem(
      at: app.url.appendingPathComponent(old), to: app.url.appendingPathComponent(new))
    for file in ["fixpoint.yml", "tools/stamp.py"] { try app.edit(file, old, new) }
  }

  static let hosts: [Turn] = [
    Turn("another host", "host: phone", "host: second"),
    Turn("a host of an extension", "{ type: share,", "{ type: share, host: clip,"),
    Turn("a clip that becomes an extension", "type: clip", "type: share"),
    Turn("an ExtensionKit extension that becomes a widget", "type: app-intent", "type: widget"),
    Turn("hosts swapped") { app in
      try app.edit("fixpoint.yml", "\n  phone:", "\n  third:")
      try app.edit("fixpoint.yml", "\n  second:", "\n  phone:")
      try app.edit("fixpoint.yml", "\n  third:", "\n  second:")
    },
    Turn("no watch") { app in
      for name in ["phone", "second", "wid"] {
        let line = try #require(
          try app.read("fixpoint.yml").split(separator: "\n").first { $0.hasPrefix("  \(name):") })
        try app.edit("fixpoint.yml", line + "\n", "")
      }
    },
  ]

  /// Targets of every kind that nests.
  private static func nest(_ app: Workspace) throws {
    let targets = [
      "phone: { type: watch, path: targets/watch, bundleIdentifier: .watch }",
      "second: { type: watch, path: targets/watch2, bundleIdentifier: .watch2 }",
      "wid: { type: watch-widget, path: targets/watchWidget, bundleIdentifier: .w, host: phone }",
      "clip: { type: clip, path: targets/clip, bundleIdentifier: .Clip }",
      "intents: { type: app-intent, path: targets/intents }", "share: { type: share, path: targets/share }",
    ]
    for folder in ["watch", "watch2", "watchWidget", "clip", "intents"] {
      try app.write("// Source\n", "targets/\(folder)/Source.swift")
    }
    let head = "fixpoint: 1\nproject: ios/TaskFlow.xcodeproj\nteam: ABCDE12345\ntargets:\n"
    try app.write(head + targets.map { "  \($0)\n" }.joined(), "fixpoint.yml")
  }

  @Test(arguments: example) func theEndDependsOnTheDeclarationAlone(_ turn: Turn) throws { try check(turn) { _ in } }
  @Test(arguments: hosts) func theEndDependsOnTheHostsAlone(_ turn: Turn) throws { try check(turn, after: Self.nest) }

  private func check(_ turn: Turn, after prepare: (Workspace) throws -> Void) throws {
    let app = try Workspace(example: "taskflow")
    try prepare(app)
    app.expectClean(try app.fixpoint("prebuild"))
    try turn.change(app)
    app.expectClean(try app.fixpoint("prebuild"))
    let incremental = try app.snapshot()
    app.expectClean(try app.fixpoint("prebuild", "--check"))
    try app.remove(".fixpoint")
    app.expectClean(try app.fixpoint("prebuild", "--clean"))
    #expect(try app.snapshot() == incremental)

    let fresh = try Workspace(example: "taskflow")
    try prepare(fresh)
    try turn.change(fresh)
    fresh.expectClean(try fresh.fixpoint("prebuild", "--clean"))
    let clean = try fresh.snapshot()
    #expect(Set(clean.keys) == Set(incremental.keys))
    for (path, bytes) in clean where incremental[path] != bytes {
      Issue.record("\(path) differs:\n\(String(decoding: incremental[path] ?? Data(), as: UTF8.self))")
    }
  }

  @Test func aPersonsEditOfAGeneratedFileIsNamedBeforeItGoes() throws {
    let app = try Workspace(example: "taskflow")
    app.expectClean(try app.fixpoint("prebuild"))
    let tree = try app.snapshot()
    try app.edit("targets/widget/generated.Debug.entitlements", "development", "production")
    let edited = try app.snapshot()
    let plan = try app.fixpoint("prebuild", "--plan")
    #expect(plan.output.hasPrefix("targets/widget/generated.Debug.entitlements: warning: "), "\(plan.output)")
    #expect(try app.snapshot() == edited)
    app.expectClean(try app.fixpoint("prebuild"))
    #expect(try app.snapshot() == tree)
  }

  @Test func anEditedFileThatIsAskedForNoMoreStays() throws {
    let app = try Workspace(example: "taskflow")
    app.expectClean(try app.fixpoint("prebuild"))
    try app.edit("targets/widget/BuildInfo.swift", "enum BuildInfo", "/* mine */ enum BuildInfo")
    try app.edit("fixpoint.yml", "plugins:\n  - ./tools/stamp.py\n", "")
    let run = try app.fixpoint("prebuild")
    app.expectClean(run)
    #expect(run.output.contains("targets/widget/BuildInfo.swift: warning: "), "\(run.output)")
    #expect(try app.read("targets/widget/BuildInfo.swift").contains("/* mine */"))
  }

  static let inTheWay: [BadInput] = [
    BadInput("entitlements", at: "targets/widget/generated.Debug.entitlements:1:1", "did not write it") { app in
      try app.write(
        try app.bytes("ios/TaskFlow/TaskFlow.entitlements"), "targets/widget/generated.Debug.entitlements")
    },
    BadInput("an Info.plist that says less", at: "fixpoint.yml:33:7", "which Fixpoint did not write") {
      try $0.write(try $0.bytes("ios/TaskFlow/Info.plist"), "targets/share/Info.plist")
    },
    BadInput("an icon", at: "fixpoint.yml:17:11", "did not write it") {
      try $0.write("{}", "targets/widget/Assets.xcassets/AppIcon.appiconset/Contents.json")
    },
    BadInput("a file where a folder goes", at: "targets/widget/Assets.xcassets", "is a file, not a folder") {
      try $0.write("x", "targets/widget/Assets.xcassets")
    },
    BadInput(
      "a folder where a file goes", at: "fixpoint.yml:8:5",
      "may not write targets/widget/BuildInfo.swift: there is a folder"
    ) {
      try $0.makeFolder("targets/widget/BuildInfo.swift")
    },
  ]

  @Test(arguments: inTheWay) func aPersonsFileInTheWayIsNamed(_ input: BadInput) throws { try input.check() }
}
