// What a run does with input that is wrong.

import Foundation
import TestSupport
import Testing

/// A change to the example that a prebuild must refuse.
struct BadInput: Sendable, CustomTestStringConvertible {
  var name: String
  /// How the first line of the complaint begins: `fixpoint.yml:3:10`.
  var place: String
  /// What it says, in part.
  var words: [String]
  var change: @Sendable (Workspace) throws -> Void

  init(_ name: String, at place: String, _ words: String..., change: @escaping @Sendable (Workspace) throws -> Void) {
    self.name = name
    self.place = place
    self.words = words
    self.change = change
  }

  var testDescription: String { name }

  /// Makes the change and sees the prebuild refused.
  func check(_ location: Testing.SourceLocation = #_sourceLocation) throws {
    let app = try Workspace(example: "taskflow")
    try change(app)
    try app.expectRefusal(at: place, words, location)
  }
}

extension Workspace {
  static let project = "ios/TaskFlow.xcodeproj/project.pbxproj"

  /// A prebuild that ends with `status` and one sentence about `place` that says what to do, and that leaves every file as
  /// it was.
  func expectRefusal(
    at place: String, _ words: [String], status: Int32 = 2, _ location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let before = try snapshot()
    let run = try fixpoint("prebuild")
    expect(run, refusesAt: place, words, status: status, location)
    #expect(try snapshot() == before, sourceLocation: location)
  }

  func expect(
    _ run: ProgramRun, refusesAt place: String, _ words: [String], status: Int32 = 2,
    _ location: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(run.status == status, "\(run.output)\(run.errors)", sourceLocation: location)
    #expect(run.output.isEmpty, sourceLocation: location)
    let first = run.errors.split(separator: "\n").first.map(String.init) ?? ""
    #expect(first.hasPrefix("\(place): error: "), "\(run.errors)", sourceLocation: location)
    for word in words { #expect(first.contains(word), "\(run.errors)", sourceLocation: location) }
    let advises = first.contains("; ") || first.contains(", not “")
    #expect(advises, "it says what to do: \(first)", sourceLocation: location)
  }

  func expectClean(_ run: ProgramRun, _ location: Testing.SourceLocation = #_sourceLocation) {
    #expect(run.status == 0, "\(run.output)\(run.errors)", sourceLocation: location)
  }

  /// Puts a folder where a file is: what cannot be read, whoever asks.
  func blockWithFolder(_ path: String) throws {
    try remove(path)
    try FileManager.default.createDirectory(
      at: url.appendingPathComponent(path), withIntermediateDirectories: true)
  }

  func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(at: url.appendingPathComponent(path), withIntermediateDirectories: true)
  }

  /// Moves something out of the project and puts a link to it in its place.
  func moveOut(_ path: String) throws {
    let outside = url.deletingLastPathComponent().appendingPathComponent("outside")
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
    let place = url.appendingPathComponent(path)
    let new = outside.appendingPathComponent(place.lastPathComponent)
    try FileManager.default.moveItem(at: place, to: new)
    try FileManager.default.createSymbolicLink(at: place, withDestinationURL: new)
  }

  /// A link to an empty folder outside of the project. The folder.
  func linkOut(_ path: String) throws -> URL {
    let outside = url.deletingLastPathComponent().appendingPathComponent("outside")
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
    let place = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: place, withDestinationURL: outside)
    return outside
  }

  /// Inserts a line before the one with this number, counted from 1.
  func insert(_ line: String, before number: Int, in path: String) throws {
    var lines = try read(path).components(separatedBy: "\n")
    lines.insert(line, at: number - 1)
    try write(lines.joined(separator: "\n"), path)
  }

  /// Writes the example's plugin.
  func writePlugin(_ script: String) throws {
    try write(script, "tools/stamp.py")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: url.appendingPathComponent("tools/stamp.py").path)
  }
}
