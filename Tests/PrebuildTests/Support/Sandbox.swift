// A project in memory, and runs on it.

import AppleTargetsPlugin
import BuildGraph
import Diagnostics
import Platform
import PluginKit
import PrebuildFixtures
import Testing
import XcodeProject

@testable import Prebuild

/// One project at `/app`.
struct Sandbox {
  static let root = AbsolutePath("/app")!

  var disk: MemoryFileSystem
  var plugins: [any Plugin]
  var reconciler: Reconciler = { try reconcile($0, $1) }

  /// A project that starts as another one is now.
  init(copying other: Sandbox) {
    disk = MemoryFileSystem(copying: other.disk)
    plugins = other.plugins
    reconciler = other.reconciler
  }

  init(_ files: [FilesPlugin.File] = [], targets: String = "", onRun: @escaping @Sendable (String) -> Void = { _ in }) {
    disk = MemoryFileSystem(files: SmallApp.files(at: "/app", targets: targets))
    plugins = [AppleTargets(), FilesPlugin(files, onRun: onRun)]
  }

  func path(_ text: String) -> AbsolutePath { Self.root.appending(text) }

  func write(_ text: String, to path: String) throws {
    try disk.makeDirectories(self.path(path).parent)
    try disk.write(Array(text.utf8), to: self.path(path), permissions: 0o644)
  }

  func text(_ path: String) -> String? { disk.snapshot[self.path(path).string] }

  /// The tree without what Fixpoint keeps for itself.
  var tree: [String: String] { disk.snapshot.filter { !$0.key.hasPrefix("/app/.fixpoint") } }

  func seams(_ files: (any FileSystem)? = nil) -> Seams {
    Seams(
      files: files ?? disk, processes: NoProcesses(), clock: FixedClock(1_000_000_000_000_000),
      environment: ["TMPDIR": "/tmp"])
  }

  func options(_ change: (inout PrebuildOptions) -> Void = { _ in }) -> PrebuildOptions {
    var options = PrebuildOptions(root: Self.root)
    change(&options)
    return options
  }

  /// Only looks.
  func plan(
    on files: (any FileSystem)? = nil, _ change: (inout PrebuildOptions) -> Void = { _ in }
  ) throws -> Planned {
    try planToRun(on: files) { options in
      options.writes = false
      change(&options)
    }
  }

  func planToRun(
    on files: (any FileSystem)? = nil, _ change: (inout PrebuildOptions) -> Void = { _ in }
  ) throws -> Planned {
    try Loaded.load(options(change), seams: seams(files), plugins: plugins, reconciler: reconciler).resolve().plan()
  }

  @discardableResult
  func run(
    on files: (any FileSystem)? = nil, _ change: (inout PrebuildOptions) -> Void = { _ in }
  ) throws -> Applied {
    let applied = try planToRun(on: files, change).stage().apply()
    _ = try applied.verify()
    return applied
  }

  func verify() throws -> Verification {
    try Prebuild.verify(options(), seams: seams(), plugins: plugins, reconciler: reconciler)
  }
}

/// Fails the test that starts a program.
struct NoProcesses: ProcessRunner {
  func run(_ request: ProcessRequest) -> ProcessResult {
    Issue.record("a program was started: \(request.executable)")
    return ProcessResult(ending: .notStarted(1))
  }
}

extension Planned {
  func artifact(_ path: String) -> PlannedArtifact? { artifacts.first { $0.path.string == path } }

  /// `create gen/a` …, without those that stay.
  var summary: [String] {
    artifacts.filter { $0.action != .unchanged }.map { "\($0.action) \($0.path)" }
  }
}
