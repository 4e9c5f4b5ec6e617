// The built program, run as a user runs it.

import Foundation

/// What a run of the program printed and how it ended.
public struct ProgramRun: Sendable {
  public var status: Int32
  public var output: String
  public var errors: String

  public var json: [String: Any] {
    ((try? JSONSerialization.jsonObject(with: Data(output.utf8))) as? [String: Any]) ?? [:]
  }
}

public enum Program {
  /// Beside the test bundle, where the package manager puts it.
  public static let url: URL = {
    let bundle = URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0])
    for folder in sequence(first: bundle.deletingLastPathComponent(), next: { $0.deletingLastPathComponent() }).prefix(
      5)
    {
      let candidate = folder.appendingPathComponent("fixpoint")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
    }
    return bundle.deletingLastPathComponent().appendingPathComponent("fixpoint")
  }()
}

/// A folder of its own for one test, removed with it.
public final class Workspace {
  public let url: URL

  public init(name: String = "workspace") throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("fixpoint-tests/\(UUID().uuidString)/\(name)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }

  /// With a copy of one of the examples.
  public convenience init(example: String) throws {
    try self.init(name: example)
    try FileManager.default.removeItem(at: url)
    try FileManager.default.copyItem(at: Corpus.packageRoot.appendingPathComponent("examples/\(example)"), to: url)
  }

  /// With a copy of a folder of the corpus.
  public convenience init(corpus folder: String) throws {
    try self.init(name: "app")
    guard let root = Corpus.root else { throw CocoaError(.fileNoSuchFile) }
    for path in Corpus.paths(below: folder, where: { _ in true }) {
      let source = root.appendingPathComponent(path)
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: source.path, isDirectory: &isFolder)
      if isFolder.boolValue { continue }
      try write(try Data(contentsOf: source), String(path.dropFirst(folder.count + 1)))
      Corpus.record(path)
    }
  }

  public func read(_ path: String) throws -> String { String(decoding: try bytes(path), as: UTF8.self) }
  public func bytes(_ path: String) throws -> Data { try Data(contentsOf: url.appendingPathComponent(path)) }
  public func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url.appendingPathComponent(path).path)
  }

  public func write(_ data: Data, _ path: String) throws {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  public func write(_ text: String, _ path: String) throws { try write(Data(text.utf8), path) }
  public func remove(_ path: String) throws { try FileManager.default.removeItem(at: url.appendingPathComponent(path)) }

  /// Replaces every occurrence; fails where there is none.
  public func edit(_ path: String, _ old: String, _ new: String) throws {
    let text = try read(path)
    guard text.contains(old) else { throw CocoaError(.fileReadCorruptFile) }
    try write(text.replacingOccurrences(of: old, with: new), path)
  }

  /// Every file below with its bytes, git's and Fixpoint's own folders left out.
  public func snapshot() throws -> [String: Data] {
    var files: [String: Data] = [:]
    let all = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
    for path in all where !path.hasPrefix(".git/") && !path.hasPrefix(".fixpoint") {
      if let data = try? bytes(path) { files[path] = data }
    }
    return files
  }

  @discardableResult
  public func fixpoint(_ arguments: String..., environment: [String: String] = [:], in folder: String = "") throws
    -> ProgramRun
  {
    try run(Program.url, arguments, environment: environment, in: folder)
  }

  @discardableResult
  public func fixpoint(words: [String]) throws -> ProgramRun { try run(Program.url, words, environment: [:], in: "") }

  @discardableResult
  public func git(_ arguments: String...) throws -> ProgramRun {
    try run(URL(fileURLWithPath: "/usr/bin/env"), ["git"] + arguments, environment: [:], in: "")
  }

  public func run(
    _ program: URL, _ arguments: [String], environment: [String: String], in folder: String
  ) throws -> ProgramRun {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder.isEmpty ? url : url.appendingPathComponent(folder)
    var all = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    for (key, value) in ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"] { all[key] = value }
    for (key, value) in environment { all[key] = value }
    process.environment = all
    let outputs = url.deletingLastPathComponent()
    let names = ["output", "errors"].map { outputs.appendingPathComponent("\($0)-\(UUID().uuidString)") }
    for name in names { try Data().write(to: name) }
    process.standardOutput = try FileHandle(forWritingTo: names[0])
    process.standardError = try FileHandle(forWritingTo: names[1])
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let texts = try names.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return ProgramRun(status: process.terminationStatus, output: texts[0], errors: texts[1])
  }
}
