// A project in memory into which targets are put.

import AppleTargetsPlugin
import AssetCatalogsPlugin
import Audit
import Diagnostics
import EntitlementsPlugin
import Platform
import PluginKit
import Prebuild
import ProjectModel
import Testing

/// At `/app`, with a folder of one source file for each target: `/app/fx/widget`.
struct TypeWorld {
  static let root = AbsolutePath("/app")!
  private static let plugins: [any Plugin] = [AppleTargets(), Entitlements(), AssetCatalogs()]

  let project: HostProject
  let disk: MemoryFileSystem

  init(_ project: HostProject, folders types: [TargetType]) throws {
    self.project = project
    var files = try project.files
    for type in types { files["fx/\(type.id)/Source.swift"] = "import Foundation\n" }
    disk = MemoryFileSystem(
      files: Dictionary(uniqueKeysWithValues: files.map { ("\(Self.root)/\($0.key)", $0.value) }))
  }

  /// The tree without the configuration and what Fixpoint keeps for itself.
  var tree: [String: String] {
    disk.snapshot.filter { !$0.key.hasPrefix("/app/.fixpoint") && $0.key != "/app/fixpoint.yml" }
  }

  /// Writes a configuration that asks for these types, each by a target `fx-` and its id.
  func declare(_ types: [TargetType]) throws {
    var yaml = "fixpoint: 1\nproject: \(project.bundle)\n"
    if !types.isEmpty { yaml += "targets:\n" }
    for type in types { yaml += "  fx-\(type.id): { type: \(type.id), path: fx/\(type.id) }\n" }
    try disk.write(Array(yaml.utf8), to: Self.root.appending("fixpoint.yml"), permissions: 0o644)
  }

  private var seams: Seams {
    Seams(
      files: disk, processes: NoProcesses(), clock: FixedClock(1_000_000_000_000_000),
      environment: ["TMPDIR": "/tmp"])
  }

  private func resolved(writes: Bool) throws -> Resolved {
    var options = PrebuildOptions(root: Self.root)
    options.writes = writes
    return try Loaded.load(options, seams: seams, plugins: Self.plugins).resolve()
  }

  /// How many files changed.
  func prebuild() throws -> Int { try resolved(writes: true).plan().stage().apply().changed }

  /// What a prebuild would still change, and what the audit finds.
  func look() throws -> (pending: [String], findings: [Finding]) {
    let resolved = try resolved(writes: false)
    let pending = try resolved.plan().artifacts.filter { $0.action != .unchanged }.map(\.path.string)
    let evidence = try Evidence.gather(
      root: Self.root, paths: [Self.root], declared: resolved.model, project: Self.root.appending(project.bundle),
      seams: seams)
    return (pending, audit(evidence).findings)
  }
}

/// Fails the test that starts a program.
private struct NoProcesses: ProcessRunner {
  func run(_ request: ProcessRequest) -> ProcessResult {
    Issue.record("a program was started: \(request.executable)")
    return ProcessResult(ending: .notStarted(1))
  }
}
