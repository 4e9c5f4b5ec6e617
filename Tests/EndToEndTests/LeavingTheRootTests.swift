// Paths that lead out of the project, by their words or through links.

import Foundation
import TestSupport
import Testing

@Suite struct LeavingTheRootTests {
  static let words: [BadInput] = [
    BadInput("up", at: "fixpoint.yml:13:11", "leads out of the project root") {
      try $0.edit("fixpoint.yml", "path: targets/widget", "path: ../widget")
    },
    BadInput("down and up", at: "fixpoint.yml:13:11", "leads out of the project root") {
      try $0.edit("fixpoint.yml", "path: targets/widget", "path: targets/../../widget")
    },
    BadInput("absolute", at: "fixpoint.yml:13:11", "relative to the project root") {
      try $0.edit("fixpoint.yml", "path: targets/widget", "path: /tmp/widget")
    },
    BadInput("home", at: "fixpoint.yml:13:11", "relative to the project root") {
      try $0.edit("fixpoint.yml", "path: targets/widget", "path: ~/widget")
    },
    BadInput("the root", at: "fixpoint.yml:13:11", "below the project root") {
      try $0.edit("fixpoint.yml", "path: targets/widget", "path: .")
    },
    BadInput("project", at: "fixpoint.yml:3:10", "leads out of the project root") {
      try $0.edit("fixpoint.yml", "project: ios", "project: ../ios")
    },
    BadInput("plugin", at: "fixpoint.yml:8:5", "leads out of the project root") {
      try $0.edit("fixpoint.yml", "./tools/stamp.py", "../stamp.py")
    },
    BadInput("icon", at: "fixpoint.yml:17:11", "leads out of the project root") {
      try $0.edit("fixpoint.yml", "assets/icon.png", "../icon.png")
    },
    BadInput("entitlements of the application", at: "\(Workspace.project):183:30", "leads out of the project") {
      try $0.edit(Workspace.project, "TaskFlow/TaskFlow.entitlements", "../../TaskFlow.entitlements")
    },
    BadInput("lock", at: "fixpoint.lock:2:1", "makes no sense") {
      try $0.write("# fixpoint.lock 1\nfolder ../x\n", "fixpoint.lock")
    },
  ]

  static let links: [BadInput] = [
    BadInput("folder", at: "fixpoint.yml:13:11", "through a link") { try $0.moveOut("targets/widget") },
    BadInput("folder of folders", at: "fixpoint.yml:13:11", "through a link") { try $0.moveOut("targets") },
    BadInput("project", at: "fixpoint.yml:3:10", "through a link") { try $0.moveOut("ios") },
    BadInput("plugin", at: "fixpoint.yml:8:5", "through a link") { try $0.moveOut("tools/stamp.py") },
    BadInput("icon", at: "fixpoint.yml:17:11", "through a link") { try $0.moveOut("assets/icon.png") },
    BadInput("project file", at: Workspace.project, "not written through links") { try $0.moveOut(Workspace.project) },
    BadInput("entitlements", at: "ios/TaskFlow/TaskFlow.entitlements", "leads out of the project") {
      try $0.moveOut("ios/TaskFlow/TaskFlow.entitlements")
    },
    BadInput("output", at: "targets/widget/BuildInfo.swift", "a link that leads out") {
      _ = try $0.linkOut("targets/widget/BuildInfo.swift")
    },
  ]

  static let own = ["staging", "state", "cache", "cache/responses", "lock", "journal", "holder", ".gitignore"]

  @Test(arguments: words) func isRefused(_ input: BadInput) throws { try input.check() }
  @Test(arguments: links) func isRefusedThroughALink(_ input: BadInput) throws { try input.check() }

  @Test func aFolderOfOutputsThatLeadsOutIsNamedOnce() throws {
    let app = try Workspace(example: "taskflow")
    let outside = try app.linkOut("targets/widget/Assets.xcassets")
    let run = try app.fixpoint("prebuild")
    app.expect(run, refusesAt: "targets/widget/Assets.xcassets", ["leads out of the project"])
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path).isEmpty)
  }

  @Test func theStateFolderIsNoLink() throws {
    let app = try Workspace(example: "taskflow")
    let outside = try app.linkOut(".fixpoint")
    try app.expectRefusal(at: ".fixpoint", ["is not a folder of the project"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path).isEmpty)
  }

  @Test(arguments: own) func nothingInTheStateFolderIsALink(_ name: String) throws {
    let app = try Workspace(example: "taskflow")
    let outside = try app.linkOut(".fixpoint/\(name)")
    try app.expectRefusal(at: ".fixpoint/\(name)", ["remove it and run again"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path).isEmpty)
  }

  /// A draft has a name that can be guessed.
  @Test func noDraftIsWrittenThroughALink() throws {
    let app = try Workspace(example: "taskflow")
    try app.makeFolder(".fixpoint/state")
    let outside = app.url.deletingLastPathComponent().appendingPathComponent("precious")
    try "precious".write(to: outside, atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      at: app.url.appendingPathComponent(".fixpoint/state/.trace.fixpoint-draft"), withDestinationURL: outside)
    app.expectClean(try app.fixpoint("prebuild"))
    #expect(try String(contentsOf: outside, encoding: .utf8) == "precious")
  }

  @Test func aRootThatIsALinkIsAsGoodAsTheFolder() throws {
    let app = try Workspace(example: "taskflow")
    let link = app.url.deletingLastPathComponent().appendingPathComponent("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: app.url)
    app.expectClean(try app.fixpoint("prebuild", "--config", link.appendingPathComponent("fixpoint.yml").path))
    app.expectClean(try app.fixpoint("prebuild", "--check"))
  }
}
