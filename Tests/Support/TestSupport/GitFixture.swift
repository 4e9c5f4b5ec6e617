// Real repositories in temporary folders.

import Foundation

/// A repository that goes with the value. It has a home of its own, so that nobody's configuration reaches a test.
public final class GitFixture: Sendable {
  /// Holds `home`, and everything that a test makes.
  public let folder: String
  /// The work tree.
  public let path: String

  public init(options: [String] = [], identity: Bool = true) throws {
    let folder = NSTemporaryDirectory().resolved + "/fixpoint-git-" + UUID().uuidString
    self.folder = folder
    path = folder + "/work"
    try FileManager.default.createDirectory(atPath: folder + "/home", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try git(["init", "--quiet", "--initial-branch=main"] + options)
    if identity {
      try git("config", "user.name", "Ada Lovelace")
      try git("config", "user.email", "ada@example.com")
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// For the program under test as for git.
  public var environment: [String: String] {
    ["HOME": folder + "/home", "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "GIT_CONFIG_NOSYSTEM": "1"]
  }

  public struct Failure: Error { public var words: String }

  /// Runs git in the work tree, or in `directory`; its output without the last newline.
  @discardableResult
  public func git(
    _ arguments: [String], in directory: String? = nil, variables: [String: String] = [:]
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.environment = environment.merging(variables) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: directory ?? path)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: bytes, as: UTF8.self)
    guard process.terminationStatus == 0 else { throw Failure(words: "git \(arguments): \(text)") }
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  @discardableResult
  public func git(_ arguments: String...) throws -> String { try git(arguments) }

  /// Writes a file of the work tree, with the folders above it.
  public func write(_ text: String, to file: String, permissions: Int = 0o644) throws {
    let url = URL(fileURLWithPath: path + "/" + file)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: url.path)
  }

  public func remove(_ file: String) throws { try FileManager.default.removeItem(atPath: path + "/" + file) }

  /// Writes these files and commits all that is there.
  public func commit(_ files: [String: String], message: String = "Change") throws {
    for (file, text) in files { try write(text, to: file) }
    try git("add", "--all")
    try git("commit", "--quiet", "--message", message)
  }

  /// `git status` without the heading: one line a path that differs.
  public func status() throws -> [String] {
    try git("status", "--porcelain").split(separator: "\n").map(String.init)
  }

  public func files(of commit: String) throws -> [String] {
    try git("ls-tree", "-r", "--name-only", commit).split(separator: "\n").map(String.init)
  }
}

extension String {
  /// With links followed and no slash at the end.
  fileprivate var resolved: String { URL(fileURLWithPath: self).resolvingSymlinksInPath().path }
}
