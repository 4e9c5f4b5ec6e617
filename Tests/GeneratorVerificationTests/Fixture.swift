// A tree with a generator in it, on the real disk.

import Foundation
import GeneratorVerification
import Platform

/// A folder with `make.sh` and what it reads, removed with the value; scratch copies lie beside it.
final class Fixture {
  let base: AbsolutePath
  let root: AbsolutePath
  let files = DiskFileSystem()

  /// - Parameter script: Run by `sh` with the root as its folder.
  init(_ script: String) throws {
    let name =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/fixpoint-gen-" + UUID().uuidString
    base = AbsolutePath(name) ?? .root
    root = base.appending("app")
    try files.makeDirectories(root)
    try files.makeDirectories(base.appending("tmp"))
    try write(script, to: "make.sh")
  }

  deinit { try? files.removeTree(base) }

  func write(_ text: String, to path: String) throws {
    let place = root.appending(path)
    try files.makeDirectories(place.parent)
    try files.write(Array(text.utf8), to: place, permissions: 0o644)
  }

  func read(_ path: String) throws -> String { String(decoding: try files.read(root.appending(path)), as: UTF8.self) }

  var seams: Seams {
    var seams = Seams.system()
    seams.environment = [
      "PATH": seams.environment["PATH"] ?? "/usr/bin:/bin", "TMPDIR": base.appending("tmp").string,
      "GIT_CONFIG_GLOBAL": "/dev/null", "HOME": base.string, "GIT_AUTHOR_NAME": "A",
      "GIT_AUTHOR_EMAIL": "a@example.com",
      "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.com",
    ]
    return seams
  }

  func request(_ outputs: [String] = ["out"]) -> GeneratorRequest {
    GeneratorRequest(
      root: root, command: "sh make.sh", outputs: outputs.compactMap { TreePath($0) }, timeout: 60)
  }

  func verify(_ change: (inout GeneratorRequest) -> Void = { _ in }) throws -> GeneratorFindings {
    var request = request()
    change(&request)
    return try verifyGenerator(request, seams: seams)
  }

  /// Runs a command where the generator would, in the tree itself.
  @discardableResult
  func shell(_ command: String, in folder: AbsolutePath? = nil) throws -> String {
    let result = seams.processes.run(
      ProcessRequest(
        executable: AbsolutePath.root.appending("bin/sh"), arguments: ["-c", command], environment: seams.environment,
        workingDirectory: folder ?? root))
    guard result.ending == .exited(0) else { throw CocoaError(.executableRuntimeMismatch) }
    return String(decoding: result.output, as: UTF8.self)
  }

  /// Every file below the root with its bytes and time, git's own included; git gives objects that it meets again the
  /// time of the day, also where a clone shares them.
  func snapshot() throws -> [String: String] {
    var result: [String: String] = [:]
    try files.walk(root) { path, status in
      let content = status.kind == .file ? SHA256.hex(of: try files.read(path)) : try files.readLink(path)
      let time = path.string.contains("/.git/objects/") ? 0 : status.modified
      result[path.string] = "\(content) \(time) \(status.permissions)"
    }
    return result
  }

  var leftovers: [String] { (try? files.entries(base.appending("tmp"))) ?? [] }
}

extension GeneratorFindings {
  /// `kind path › way (run)`
  var lines: [String] {
    findings.map { finding in
      let way = ([finding.path.string] + finding.difference.path).joined(separator: " › ")
      return "\(finding.kind.rawValue) \(way) (\(finding.runs.last ?? ""))"
    }
  }
}
