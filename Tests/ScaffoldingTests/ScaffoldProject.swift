// A small application on one platform, in memory, that gets targets.

import AppleTargetsPlugin
import AssetCatalogsPlugin
import Audit
import Diagnostics
import EntitlementsPlugin
import ExpoPlugin
import Platform
import PluginKit
import Prebuild
import PrebuildFixtures
import ProjectModel
import Scaffolding
import Testing

struct ScaffoldProject {
  static let root = AbsolutePath("/app")!

  let disk: MemoryFileSystem
  let plugins: [any Plugin] = [AppleTargets(), Entitlements(), AssetCatalogs(), Expo()]

  init(
    _ platform: ApplePlatform = .iOS, deploymentTarget: String = "17.0", extra: String = "",
    more: [String: String] = [:]
  ) {
    var project = SmallApp.project.replacing(
      "IPHONEOS_DEPLOYMENT_TARGET = 17.0;", with: "IPHONEOS_DEPLOYMENT_TARGET = \(deploymentTarget);")
    if platform != .iOS {
      project = project.replacing("SDKROOT = iphoneos;", with: "SDKROOT = \(platform.sdk);")
        .replacing("IPHONEOS_DEPLOYMENT_TARGET", with: platform.deploymentTargetSetting)
    }
    let files = SmallApp.files(at: "/app", project: project, extra: extra).filter { !$0.key.contains("/targets/") }
    disk = MemoryFileSystem(files: files.merging(more) { $1 })
  }

  func text(_ path: String) -> String? { disk.snapshot["/app/" + path] }
  var tree: [String: String] { disk.snapshot.filter { !$0.key.hasPrefix("/app/.fixpoint") } }

  func seams(_ files: (any FileSystem)? = nil) -> Seams {
    Seams(files: files ?? disk, processes: NoProcesses(), clock: FixedClock(), environment: [:])
  }

  func plan(_ request: TargetRequest, on files: (any FileSystem)? = nil) throws -> TargetAddition {
    try TargetAddition(request, PrebuildOptions(root: Self.root), seams: seams(files), plugins: plugins)
  }

  @discardableResult
  func add(_ type: String, _ name: String? = nil, folder: String? = nil, id: String? = nil, host: String? = nil) throws
    -> TargetAddition
  {
    let request = TargetRequest(
      type: type, name: name, folder: folder.flatMap { TreePath($0) }, bundleIdentifier: id, host: host)
    let addition = try plan(request)
    try addition.write(root: Self.root, files: disk)
    return addition
  }

  func resolve(writes: Bool = false) throws -> Resolved {
    var options = PrebuildOptions(root: Self.root)
    options.writes = writes
    return try Loaded.load(options, seams: seams(), plugins: plugins).resolve()
  }

  func prebuild() throws { _ = try resolve(writes: true).plan().stage().apply().verify() }

  func findings() throws -> [Finding] {
    let evidence = try Evidence.gather(
      root: Self.root, paths: [Self.root], declared: try resolve().model,
      project: Self.root.appending("App.xcodeproj"), seams: seams())
    return audit(evidence).findings
  }

  /// The ids of what the addition is refused for, with the tree as it was.
  func refusal(of request: TargetRequest) -> [Diagnostic] {
    let before = tree
    var diagnostics: [Diagnostic] = []
    do {
      try plan(request).write(root: Self.root, files: disk)
    } catch let rejection as Rejection {
      if rejection.cause == .input { diagnostics = rejection.diagnostics }
    } catch {}
    #expect(tree == before)
    return diagnostics
  }
}

/// Fails the test that starts a program.
struct NoProcesses: ProcessRunner {
  func run(_ request: ProcessRequest) -> ProcessResult {
    Issue.record("a program was started: \(request.executable)")
    return ProcessResult(ending: .notStarted(1))
  }
}
