// fixpoint explain and history, as a person uses them, on prebuilds.

import Foundation
import TestSupport
import Testing

@Suite struct ExplainPrebuildTests {
  private func ids(_ run: ProgramRun, _ key: String = "steps") -> [String] {
    (run.json[key] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
  }

  @Test func aTargetAnIdAndAPluginNameTheirSteps() throws {
    let app = try Workspace(example: "taskflow")
    let before = try app.snapshot()
    let widget = try app.fixpoint("explain", "widget", "--format", "json")
    #expect(
      ids(widget) == [
        "apple-targets/widget", "asset-catalogs/widget", "entitlements/targets/widget/generated.Debug.entitlements",
        "entitlements/targets/widget/generated.Release.entitlements",
      ], "\(widget.errors)")
    let text = try app.fixpoint("explain", "widget").output
    #expect(text.contains("  runs next time, because no earlier run is on record\n"), "\(text)")
    #expect(try app.snapshot() == before)
    try app.fixpoint("prebuild")
    #expect(ids(try app.fixpoint("explain", "tools/stamp.py/generate", "--format", "json")).count == 1)
    #expect(ids(try app.fixpoint("explain", "apple-targets", "--format", "json")).count == 3)
    let ran = try app.fixpoint("explain", "asset-catalogs/widget").output
    #expect(ran.contains(", because no earlier run is on record\n"), "\(ran)")
    #expect(ran.contains("  would not run now, since nothing it depends on has changed\n"), "\(ran)")
    let unknown = try app.fixpoint("explain", "wigdet")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("“wigdet” is no step, nor a file that one reads or makes; did you mean “widget”?"))
  }

  @Test func whatChangedIsToldForEveryFileOfTheWay() throws {
    let app = try Workspace(example: "taskflow")
    try app.fixpoint("prebuild")
    try app.edit("fixpoint.yml", "NSExtensionActivationSupportsText: true", "NSExtensionActivationSupportsText: false")
    let before = try app.snapshot()
    let plist = try app.fixpoint("explain", "targets/share/Info.plist").output
    #expect(plist.hasPrefix("targets/share/Info.plist is made by apple-targets/share  (prebuild apple-targets)\n"))
    let news = "because what is declared for it changed\n    targets/share/Info.plist: "
    #expect(plist.contains("  runs next time, \(news)"), "\(plist)")
    #expect(plist.contains("NSExtensionActivationSupportsText"), "\(plist)")
    let icon = try app.fixpoint("explain", "assets/icon.png").output
    #expect(icon.contains("assets/icon.png is read by asset-catalogs/widget  ("), "\(icon)")
    let yaml = try app.fixpoint("explain", "fixpoint.yml").output
    #expect(yaml.contains("fixpoint.yml is read by resolve  (prebuild fixpoint)\n"), "\(yaml)")
    let project = try app.fixpoint("explain", "ios/TaskFlow.xcodeproj/project.pbxproj")
    #expect(project.output.contains("is made by reconcile  (prebuild fixpoint)\n  ran "), "\(project.output)")
    #expect(!project.output.contains("is read by"), "\(project.output)")
    #expect(project.output.contains("    adds target widget\n"), "\(project.output)")
    #expect(try app.snapshot() == before)
    try app.fixpoint("prebuild")
    let done = try app.fixpoint("explain", "apple-targets/share").output
    #expect(done.contains(", \(news)"), "\(done)")
    let widget = try app.fixpoint("explain", "apple-targets/widget").output
    #expect(
      widget.contains("  did not run ") && widget.contains(", because no earlier run is on record\n"), "\(widget)")
  }

  @Test func anEditedOutputAndAMissingInputAreNamed() throws {
    let app = try Workspace(example: "taskflow")
    try app.fixpoint("prebuild")
    try app.write("// mine\n", "targets/widget/BuildInfo.swift")
    let edited = try app.fixpoint("explain", "tools/stamp.py").output
    #expect(edited.contains("  runs next time, because it was edited since it was generated"), "\(edited)")
    try app.write(try app.read("tools/stamp.py") + "\n", "tools/stamp.py")
    let unasked = try app.fixpoint("explain", "targets/widget/BuildInfo.swift").output
    #expect(
      unasked.contains("  what the next run does with it is not known: only tools/stamp.py itself can say"),
      "\(unasked)")
    #expect(try app.read("targets/widget/BuildInfo.swift") == "// mine\n")
  }

  @Test func aWrongConfigurationIsExplainedFromTheRecord() throws {
    let app = try Workspace(example: "taskflow")
    try app.fixpoint("prebuild")
    try app.write(try app.read("fixpoint.yml") + "\ncolour: red\n", "fixpoint.yml")
    #expect(try app.fixpoint("prebuild").status == 2)
    let explained = try app.fixpoint("explain", "apple-targets/widget")
    #expect(explained.status == 0)
    #expect(explained.output.contains(", since that run was refused: fixpoint.yml:"), "\(explained.output)")
    #expect(explained.output.contains("  what the next run does with it is not known: fixpoint.yml:"))
    let unknown = try app.fixpoint("explain", "nothing")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("“nothing” is no step") && unknown.errors.contains("unknown key `colour`"))
  }

  @Test func aNameOfAWorkflowAndOfThePrebuildIsBoth() throws {
    let app = try Workspace(example: "taskflow")
    try app.write(
      "workflow: 1\nsteps: [{ id: widget, run: cat targets/widget/Info.plist, inputs: targets/widget/Info.plist, outputs: [] }]\n",
      "Workflows/t.yml")
    try app.fixpoint("prebuild")
    try app.fixpoint("run", "t")
    #expect(ids(try app.fixpoint("explain", "widget", "--format", "json")).last == "widget")
    let plist = try app.fixpoint("explain", "targets/widget/Info.plist", "--format", "json")
    #expect(ids(plist) == ["apple-targets/widget"])
    #expect(ids(plist, "readers") == ["widget"])
    let history = try app.fixpoint("history", "--format", "json").json["runs"] as? [[String: Any]] ?? []
    #expect(history.compactMap { $0["run"] as? String } == ["1", "p1"])
    #expect(history.compactMap { $0["kind"] as? String } == ["workflow", "prebuild"])
  }

  @Test func aProjectThatNeedsNoConfigurationIsExplainedBeforeItsFirstRun() throws {
    let app = try Workspace(example: "taskflow")
    try app.remove("fixpoint.yml")
    try app.write(#"{"expo": {"name": "TaskFlow"}}"#, "app.json")
    try app.write(#"{"type": "widget"}"#, "targets/w/expo-target.config.json")
    let plist = try app.fixpoint("explain", "targets/w/Info.plist")
    #expect(
      plist.output.hasPrefix("targets/w/Info.plist is made by apple-targets/w  ("), "\(plist.output)\(plist.errors)")
    #expect(plist.output.contains("  runs next time, because no earlier run is on record\n"), "\(plist.output)")
    let nothing = try Workspace(name: "empty").fixpoint("explain", "x")
    #expect(nothing.status == 2)
    #expect(nothing.errors.contains("no run is on record here, and there is no fixpoint.yml"), "\(nothing.errors)")
  }

  @Test func historyListsPrebuildsThatDidSomethingOrWereRefused() throws {
    let app = try Workspace(example: "taskflow")
    #expect(try app.fixpoint("prebuild", "--plan").status == 0)
    #expect(try app.fixpoint("history").output == "No run is on record.\n")
    for _ in 0..<3 { try app.fixpoint("prebuild") }
    try app.edit("fixpoint.yml", "type: widget", "type: wigdet")
    #expect(try app.fixpoint("prebuild", "--check").status == 2)
    #expect(try app.fixpoint("prebuild").status == 2)
    let text = try app.fixpoint("history").output.split(separator: "\n")
    #expect(text.count == 2)
    #expect(text.first?.hasPrefix("p2  ") == true && text.first?.contains("prebuild  refused") == true, "\(text)")
    #expect(text.first?.contains("fixpoint.yml:") == true, "\(text)")
    #expect(text.last?.hasSuffix("10 of 10 steps ran") == true, "\(text)")
    let events = try app.fixpoint("history", "--trace", "p1").json["traceEvents"] as? [[String: Any]] ?? []
    #expect(events.count == 11)
    #expect(events.first?["name"] as? String == "prebuild")
    #expect(events.allSatisfy { $0["ph"] as? String == "X" && ($0["ts"] as? Int ?? -1) >= 0 })
    let last = try app.fixpoint("history", "--trace", "last").json["traceEvents"] as? [[String: Any]] ?? []
    #expect((last.first?["args"] as? [String: Any])?["outcome"] as? String == "refused")
    #expect(try app.fixpoint("history", "--trace", "p9").status == 2)
    #expect(try app.fixpoint("history", "--limit", "1").output.split(separator: "\n").count == 1)
  }
}
