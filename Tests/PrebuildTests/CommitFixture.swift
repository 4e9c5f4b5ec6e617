// A generated tree in a real repository.

import BuildGraph
import Diagnostics
import Foundation
import Platform
import TestSupport

@testable import Prebuild

/// A repository whose project file a pretended reconciliation ends with one line, and which has two generated files.
struct CommitFixture {
  static let project = "ios/App.xcodeproj/project.pbxproj"
  static let plist = "targets/widget/Info.plist"
  static let entitlements = "targets/widget/generated.entitlements"

  let git: GitFixture
  /// The root of the project, relative to the work tree.
  let folder: String

  /// Committed: the project file as it was before Fixpoint, and a source file.
  init(folder: String = "", committed: Bool = true, options: [String] = []) throws {
    git = try GitFixture(options: options)
    self.folder = folder
    let files = [Self.project: "objects\n", "README": "read\n"]
    if committed {
      try git.commit(Dictionary(uniqueKeysWithValues: files.map { (place($0.key), $0.value) }), message: "Start")
    } else {
      for (path, text) in files { try git.write(text, to: place(path)) }
    }
  }

  func place(_ path: String) -> String { folder.isEmpty ? path : folder + "/" + path }

  func write(_ text: String, to path: String) throws { try git.write(text, to: place(path)) }

  /// What a prebuild leaves: generated files, the lock that lists them, the project file.
  func generate(
    _ files: [String: String] = [Self.plist: "plist\n", Self.entitlements: "groups\n"], line: String = "widget"
  )
    throws
  {
    for (path, text) in files { try write(text, to: path) }
    try write("objects\n\(line)\n", to: Self.project)
    try write(String(decoding: lock(files).bytes, as: UTF8.self), to: "fixpoint.lock")
  }

  private func lock(_ files: [String: String]) -> FixpointLock {
    FixpointLock(
      files: Dictionary(
        uniqueKeysWithValues: files.map {
          (TreePath($0.key)!, .init(Digest(of: Array($0.value.utf8)), producer: "test"))
        }))
  }

  /// The request of a prebuild that generated these files.
  func request(
    _ files: [String: String] = [Self.plist: "plist\n", Self.entitlements: "groups\n"], line: String = "widget",
    on branch: String? = nil
  ) -> CommitRequest {
    let lock = lock(files)
    var wanted = lock.files.map { CommitRequest.File($0.key, .digest($0.value.digest)) }
    wanted.sort { $0.path < $1.path }
    wanted.append(.init(FixpointLock.path, .digest(Digest(of: lock.bytes))))
    wanted.append(
      .init(
        TreePath(Self.project)!,
        .madeFrom { committed, _ in
          let start = committed.prefix { $0 != UInt8(ascii: "\n") }
          return start + Array("\n\(line)\n".utf8)
        }))
    return CommitRequest(
      root: AbsolutePath(git.path + (folder.isEmpty ? "" : "/" + folder))!, files: wanted,
      targets: [.init(name: "widget", type: "widget")], inputDigest: Digest(of: []), branch: branch)
  }

  @discardableResult
  func commit(_ request: CommitRequest? = nil, variables: [String: String] = [:]) throws -> CommitOutcome {
    var seams = Seams.system()
    seams.environment = git.environment.merging(variables) { $1 }
    return try commitGenerated(request ?? self.request(), seams: seams)
  }

  /// The sentences with which a commit is refused.
  func refusal(_ request: CommitRequest? = nil) throws -> [String] {
    do {
      try commit(request)
      return []
    } catch let rejection as Rejection {
      return rejection.diagnostics.map(\.message)
    }
  }

  /// `A <path>` for each file in which a commit differs from its first parent.
  func changes(_ commit: String = "HEAD") throws -> [String] {
    try git.git("diff-tree", "-r", "--root", "--no-commit-id", "--name-status", "-m", "--first-parent", commit)
      .split(separator: "\n").map { $0.replacingOccurrences(of: "\t", with: " ") }
  }
}
