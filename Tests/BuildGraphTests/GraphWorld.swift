// A tree in memory, a record on disk, and steps whose work is closures: everything that a run of a graph needs.

import BuildGraph
import Diagnostics
import Platform
import Synchronization
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Moves on by ten seconds each time that somebody looks, so that metadata always prove content.
final class SteadyClock: Clock {
  private let time = Guarded<Int64>(1_000_000_000_000_000)
  func now() -> Int64 {
    time.use {
      $0 += 10_000_000_000
      return $0
    }
  }
}

final class ClosureExecutor: StepExecutor {
  typealias Work = @Sendable (any FileSystem, StepContext) throws -> StepResult

  private let files: any FileSystem
  private let work: [String: Work]
  private let log = Guarded<[String]>([])

  init(files: any FileSystem, work: [String: Work]) {
    self.files = files
    self.work = work
  }

  /// Ids in the order in which they ran.
  var ran: [String] { log.use { $0 } }

  func run(_ step: GraphStep, _ context: StepContext) -> StepResult {
    log.use { $0.append(step.id) }
    do {
      return try work[step.id]!(files, context)
    } catch {
      return StepResult(.failed("\(error)"))
    }
  }
}

struct SilentObserver: GraphObserver {
  func planned(_ count: Int) {}
  func started(_ step: GraphStep, because reason: String) {}
  func output(_ step: GraphStep, _ bytes: [UInt8]) {}
  func finished(_ report: StepReport) {}
}

/// `/app` in memory.
final class GraphWorld {
  let files: MemoryFileSystem
  let clock = SteadyClock()
  private(set) var steps: [GraphStep] = []
  private(set) var work: [String: ClosureExecutor.Work] = [:]
  var environment: [String: String] = [:]
  var cache: (any StepCache)?
  var processes: any ProcessRunner = NoPrograms()
  var leftOut: [LeftOutStep] = []
  /// What reading the declaration ends with.
  var refusal: (any Error)?
  var request: GraphRequest
  private let folder: String

  init(_ files: MemoryFileSystem = MemoryFileSystem(files: ["/app/.fixpoint/.gitignore": "*\n"])) {
    self.files = files
    var template = Array("/tmp/fixpoint-graph-XXXXXX".utf8CString)
    folder = String(cString: mkdtemp(&template))
    request = GraphRequest(
      name: "test", root: AbsolutePath("/app")!, state: AbsolutePath("/app/.fixpoint")!, sources: [], parameters: [],
      width: 1)
    request.store = AbsolutePath(folder)!.appending("steps.db")
  }

  /// A world of its own that is as another one is now.
  convenience init(copying other: GraphWorld) throws {
    self.init(MemoryFileSystem(copying: other.files))
    (steps, work) = (other.steps, other.work)
    let place = request.store
    request = other.request
    request.store = place
    try Self.copyStore(other.store, to: place)
  }

  /// The record as it would be found if the process that writes it ended now.
  static func copyStore(_ from: AbsolutePath, to: AbsolutePath) throws {
    let disk = DiskFileSystem()
    for suffix in ["", "-wal", "-shm"] { try disk.removeTree(to.parent.appending(to.name + suffix)) }
    // The third file is made from the second.
    for suffix in ["", "-wal"] {
      let source = from.parent.appending(from.name + suffix)
      if try disk.exists(source) { try disk.copyFile(source, to: to.parent.appending(to.name + suffix)) }
    }
  }

  deinit { try? DiskFileSystem().removeTree(AbsolutePath(folder)!) }

  var store: AbsolutePath { request.store }

  func write(_ text: String, to path: String) throws {
    let path = request.root.appending(path)
    try files.makeDirectories(path.parent)
    try files.write(Array(text.utf8), to: path, permissions: 0o644)
  }

  func read(_ path: String) throws -> String? {
    try files.readIfPresent(request.root.appending(path)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// A step that reads `inputs` and writes `transform` of their texts to its one output.
  func add(
    _ id: String, from inputs: [StepInput], to output: String, version: String = "",
    _ transform: @escaping @Sendable ([String]) -> String = { $0.joined() }
  ) {
    let root = request.root
    let paths = inputs.compactMap { if case .path(let path) = $0 { path } else { nil } }
    add(id, from: inputs, to: [output], version: version) { files, _ in
      let texts = try paths.map { String(decoding: try files.read(root.appending($0)), as: UTF8.self) }
      try files.makeDirectories(root.appending(output).parent)
      try files.write(Array(transform(texts).utf8), to: root.appending(output), permissions: 0o644)
      return StepResult(.succeeded)
    }
  }

  func add(
    _ id: String, from inputs: [StepInput], to outputs: [String], after: [String] = [], version: String = "",
    cacheable: Bool = false, _ work: @escaping ClosureExecutor.Work
  ) {
    steps.removeAll { $0.id == id }
    steps.append(
      GraphStep(
        id: id, action: .command(ShellCommand("work \(version)")), inputs: inputs,
        outputs: outputs.map { TreePath($0)! },
        after: after, isCacheable: cacheable, location: SourceLocation(file: "ci.yml", line: steps.count + 1, column: 1)
      ))
    self.work[id] = work
    request.parameters += [1]
  }

  func remove(_ id: String) {
    steps.removeAll { $0.id == id }
    request.parameters += [1]
  }

  /// Ids of the steps that did work.
  @discardableResult
  func run() throws -> [String] { try outcome().ran }

  func outcome(
    _ cancellation: Cancellation = Cancellation(), on faulty: (any FileSystem)? = nil
  ) throws -> (ran: [String], outcome: GraphOutcome) {
    let files: any FileSystem = faulty ?? self.files
    let executor = ClosureExecutor(files: files, work: work)
    let seams = Seams(files: files, processes: processes, clock: clock, environment: environment)
    let outcome = try runGraph(
      request, seams: seams, executor: executor, cache: cache, observer: SilentObserver(), cancellation: cancellation
    ) { try self.declared() }
    return (executor.ran, outcome)
  }

  private func declared() throws -> GraphDeclaration {
    if let refusal { throw refusal }
    return GraphDeclaration(steps, leftOut: leftOut)
  }

  func plan() throws -> [PlannedGraphStep] {
    let seams = Seams(files: files, processes: processes, clock: clock, environment: environment)
    return try planGraph(request, seams: seams) { try self.declared() }.due
  }
}

struct NoPrograms: ProcessRunner {
  func run(_ request: ProcessRequest) -> ProcessResult { ProcessResult(ending: .notStarted(2)) }
}

func path(_ text: String) -> StepInput { .path(TreePath(text)!) }
