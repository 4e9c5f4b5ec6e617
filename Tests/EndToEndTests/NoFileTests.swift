// A pipe or a device where a file is meant.

import Foundation
import TestSupport
import Testing

@Suite struct NoFileTests {
  private func pipe(_ workspace: Workspace, _ path: String) throws {
    try workspace.remove(path)
    #expect(mkfifo(workspace.url.appendingPathComponent(path).path, 0o600) == 0)
  }

  @Test(arguments: ["fixpoint.yml", "ios/TaskFlow/TaskFlow.entitlements"])
  func aPipeIsNamedAndNotWaitedFor(_ path: String) throws {
    let app = try Workspace(example: "taskflow")
    try pipe(app, path)
    for command in ["prebuild", "audit"] {
      app.expect(try app.fixpoint(command), refusesAt: path, ["this is a pipe; put a file in its place"])
    }
  }

  @Test func aDeviceIsNotReadToItsEnd() throws {
    let app = try Workspace(example: "taskflow")
    app.expect(
      try app.fixpoint("prebuild", "--config", "/dev/zero"), refusesAt: "zero", ["this is a device; put a file"])
    try app.write("", "Workflows/t.yml")
    try app.remove("Workflows/t.yml")
    try FileManager.default.createSymbolicLink(
      atPath: app.url.appendingPathComponent("Workflows/t.yml").path, withDestinationPath: "/dev/zero")
    app.expect(try app.fixpoint("run", "t"), refusesAt: "Workflows/t.yml", ["this is a device; put a file"])
  }

  @Test func aProjectThatIsAPipeIsNamed() throws {
    let app = try Workspace(example: "taskflow")
    try pipe(app, Workspace.project)
    app.expect(
      try app.fixpoint("prebuild"), refusesAt: "fixpoint.yml:3:10",
      ["project.pbxproj is no file; put the file of the project in its place"])
    app.expect(
      try app.fixpoint("project", "check", "ios/TaskFlow.xcodeproj"), refusesAt: Workspace.project,
      ["this is a pipe; put a file in its place"])
  }

  @Test func aPipeThatAStepMakesIsNoOutput() throws {
    let folder = try Workspace(name: "project")
    try folder.write("workflow: 1\nsteps: [{ id: a, run: mkfifo o, outputs: o }]\n", "Workflows/t.yml")
    let run = try folder.fixpoint("run", "t")
    #expect(run.status == 1)
    #expect(run.errors.contains("Workflows/t.yml:2:42: error: "), "\(run.errors)")
    #expect(run.errors.contains("it made o, which is a pipe, a socket or a device and no file; make a file"))
    #expect(!folder.exists("o"))
  }
}
