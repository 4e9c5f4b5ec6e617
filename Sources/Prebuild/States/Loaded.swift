// State 1: the configuration and the tree as they are.

import BuildGraph
import Configuration
import Diagnostics
import Platform
import PluginKit
import XcodeProject

/// Turns a project file into one that agrees with the model. A seam: a test puts a faulty one in its place.
typealias Reconciler = @Sendable (ProjectFile, ReconciliationRequest) throws -> Reconciliation

/// Configuration, project file and lock have been read, each value with its place; nothing has been touched, save that a
/// run that may write has finished an interrupted one.
public struct Loaded: Sendable {
  public let options: PrebuildOptions
  /// With the chosen environment applied.
  public let configuration: FixpointFile
  /// The project, every value resolved.
  public let observed: ObservedProject
  public let lock: FixpointLock
  public let diagnostics: [Diagnostic]

  let run: Run
  let lockBytes: [UInt8]?
  let traces: TraceStore

  /// What a run takes with it from state to state.
  struct Run: Sendable {
    let seams: Seams
    /// The disk, with a memory of all that was read.
    let record: ReadRecord
    let folder: StateFolder
    let plugins: [any Plugin]
    let responses: CachedResponses
    let reconciler: Reconciler
    /// Variables on which the configuration hangs.
    let environmentNames: Set<String>
    /// nil for a run that only reads, and for a first one until it stages.
    let lock: RunLock?
    /// In nanoseconds since 1970.
    let started: Int64
  }

  /// Throws a `Rejection` where something is missing, unreadable or wrong, and where another run is at work.
  ///
  /// - Parameter plugins: The built-in ones, in the order in which they are asked.
  public static func load(_ options: PrebuildOptions, seams: Seams, plugins: [any Plugin]) throws -> Loaded {
    try load(options, seams: seams, plugins: plugins) { try reconcile($0, $1) }
  }

  static func load(
    _ options: PrebuildOptions, seams: Seams, plugins: [any Plugin], reconciler: @escaping Reconciler
  ) throws -> Loaded {
    let started = seams.clock.now()
    let folder = StateFolder(root: options.root)
    var diagnostics: [Diagnostic] = []
    let held = try atDisk(options.root) { try prepare(options, folder, seams, &diagnostics) }
    let record = ReadRecord(seams.files)
    let written = try readConfiguration(options, record, plugins)
    try checkSteps(written)
    try checkNames(written, plugins)
    let configs = projectConfigs(of: written, root: options.root, files: record, seams: seams)
    let declared = try declare(
      written, plugins: plugins, tree: ConfinedTree(root: options.root, files: record), configs: configs)
    let configuration = declared.configuration
    diagnostics += declared.diagnostics
    let lockBytes = try atDisk(options.root) { try record.readIfPresent(options.root.appending(FixpointLock.path)) }
    let listed = try lockBytes.map { try FixpointLock(parsing: $0, file: FixpointLock.path.string) } ?? FixpointLock()
    let lock = try atDisk(options.root) {
      let folders = configuration.targets.map(\.path.value)
      return try listed.followingMoves(to: folders, root: options.root, files: record)
    }
    let bundle = options.root.appending(configuration.project.value)
    let file = try atDisk(options.root) {
      try ProjectFile.read(bundle, root: options.root, files: record, namedAt: configuration.project.location)
    }
    let observed = try atDisk(options.root) { try ObservedProject(file, files: record) }
    let responses = CachedResponses(folder, files: seams.files, reads: !options.clean)
    var traces = TraceStore()
    if !options.clean {
      let loaded = TraceStore.load(folder.trace, root: options.root, files: seams.files)
      traces = loaded.store
      if let warning = loaded.warning { diagnostics.append(warning) }
    }
    let programs = try executables(configuration, options, record, seams, responses)
    return Loaded(
      options: options, configuration: configuration, observed: observed, lock: lock,
      diagnostics: diagnostics + observed.diagnostics,
      run: Run(
        seams: seams, record: record, folder: folder, plugins: plugins + programs, responses: responses,
        reconciler: reconciler, environmentNames: declared.environmentNames, lock: held, started: started),
      lockBytes: lockBytes, traces: traces)
  }
}

extension Loaded {
  private static func prepare(
    _ options: PrebuildOptions, _ folder: StateFolder, _ seams: Seams, _ diagnostics: inout [Diagnostic]
  ) throws -> RunLock? {
    guard options.writes else {
      if let warning = try interruption(root: options.root, files: seams.files) { diagnostics.append(warning) }
      return nil
    }
    try folder.check(seams.files)
    guard try isRecoveryDue(folder, files: seams.files) else {
      return try RunLock.acquireIfPresent(folder, files: seams.files)
    }
    let held = try RunLock.acquire(folder, files: seams.files)
    diagnostics += try recover(folder, files: seams.files).diagnostics
    return held
  }

  private static func readConfiguration(
    _ options: PrebuildOptions, _ record: ReadRecord, _ plugins: [any Plugin]
  ) throws -> FixpointFile {
    try atDisk(options.root) {
      guard try record.exists(options.configuration) else {
        let name = options.configuration.relative(to: options.root)
        if name == InitialConfiguration.path.string,
          let text = try InitialConfiguration.implied(by: options.root, record, plugins)
        {
          return try FixpointFile.parse(bytes: Array(text.utf8), file: name, environment: options.environment)
        }
        throw Rejection(
          .input, "configuration.missing",
          "there is no \(name) here; run `fixpoint init`, or write one that names the project, in two lines: `fixpoint: 1` and `project: ios/App.xcodeproj`",
          at: SourceLocation(file: name))
      }
      return try FixpointFile.read(
        options.configuration, root: options.root, files: record, environment: options.environment)
    }
  }

  /// Whoever declares a step must not believe that it ran.
  private static func checkSteps(_ configuration: FixpointFile) throws {
    let problems = configuration.steps.map { step in
      Diagnostic(
        "step.not-run", .error,
        "steps are not run by this version; run `\(step.run.value)` yourself before `fixpoint prebuild`, and take the step “\(step.id.value)” out",
        at: step.location)
    }
    if !problems.isEmpty { throw Rejection(.input, problems) }
  }

  private static func executables(
    _ configuration: FixpointFile, _ options: PrebuildOptions, _ record: ReadRecord, _ seams: Seams,
    _ responses: CachedResponses
  ) throws -> [any Plugin] {
    try configuration.plugins.compactMap { declaration in
      guard case .executable(let program) = declaration.name else { return nil }
      return try ExecutablePlugin(
        program, at: declaration.location, root: options.root, files: record, processes: seams.processes,
        responses: responses, mayStart: options.mayStartPrograms)
    }
  }

  private static func checkNames(_ configuration: FixpointFile, _ plugins: [any Plugin]) throws {
    let known = plugins.map(\.name)
    let unknown = configuration.plugins.compactMap { declaration -> Diagnostic? in
      guard case .builtIn(let name) = declaration.name, !known.contains(name) else { return nil }
      let near = nearestWord(to: name, among: known).map { "did you mean “\($0)”?" }
      let advice = near ?? "there are \(known.joined(separator: ", ")), and programs as paths (./tools/stamp.py)"
      return Diagnostic(
        "plugin.unknown", .error, "there is no plugin “\(name)”; \(advice)", at: declaration.location)
    }
    if !unknown.isEmpty { throw Rejection(.input, unknown) }
  }
}
