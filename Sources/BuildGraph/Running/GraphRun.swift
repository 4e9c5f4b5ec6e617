// Running what must be run of a graph, as wide as the machine allows.

import Diagnostics
import Platform

/// The thread that owns the record hands steps to workers and takes back what came of them.
struct GraphRun {
  private let request: GraphRequest
  private let seams: Seams
  private let preparation: Preparation
  private let executor: any StepExecutor
  private let cache: (any StepCache)?
  private let watcher: any GraphObserver
  private let cancellation: Cancellation

  private var store: GraphStore { preparation.store }
  private var closure: Closure
  private var ready: ReadyQueue
  private let workers: WorkerPool<StepRun.Ended>
  private let aside: Aside
  private let confinement: OutputConfinement
  private var running = 0
  private var hasFailed = false
  private var results: [String: String]
  private(set) var reports: [StepReport] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// When the record was last made lasting, in nanoseconds since 1970.
  private var lastCommit: Int64 = 0

  init(
    _ preparation: Preparation, seams: Seams, executor: any StepExecutor, cache: (any StepCache)?,
    watcher: any GraphObserver, cancellation: Cancellation
  ) throws {
    request = preparation.request
    self.seams = seams
    self.preparation = preparation
    self.executor = executor
    self.cache = cache
    self.watcher = watcher
    self.cancellation = cancellation
    // Many small looks at the record, which would take a lock each.
    closure = try preparation.store.transaction {
      try Closure(of: preparation.store.due(of: preparation.graph), preparation.store)
    }
    ready = ReadyQueue(widths: request.pools)
    workers = WorkerPool(width: request.width)
    aside = request.aside(seams.files)
    confinement = OutputConfinement(root: request.root, files: seams.files)
    results = try preparation.store.results(of: preparation.graph)
  }

  mutating func run() throws {
    if closure.count == 0 { return }
    watcher.planned(closure.count)
    try store.keepInMemory(kilobytes: 16 << 10)
    seams.processes.note(in: request.programs)
    defer {
      seams.processes.stopNoting()
      // Where it stays, the next run finds that nothing of it is at work.
      try? seams.files.removeFile(request.programs)
    }
    lastCommit = seams.clock.now()
    try store.database.execute("BEGIN IMMEDIATE")
    do {
      try free(closure.free)
      try work()
      // After a failure or an interruption nobody knows whether these are up to date.
      try report(closure.steps, skippedBecause: "the run ended before its turn")
      try store.database.execute("COMMIT")
      try aside.close()
    } catch {
      // What is still running must not outlive the run.
      cancellation.cancel()
      while running > 0 {
        _ = workers.next()
        running -= 1
      }
      workers.close()
      try? store.database.execute("ROLLBACK")
      throw error
    }
    workers.close()
  }

  private mutating func work() throws {
    while true {
      while running < request.width, !isStopping, let next = ready.next() { try start(next) }
      if running == 0 { return }
      try commitNowAndThen()
      let ended = workers.next()
      running -= 1
      ready.ended(ended.run.step)
      try take(ended)
    }
  }

  private var isStopping: Bool { cancellation.isCancelled || (hasFailed && !request.keepsGoing) }

  /// Steps that wait for nothing: those that need not be looked at are done.
  private mutating func free(_ steps: [Int64]) throws {
    var open = steps
    while let step = open.popLast() {
      if closure.doubtful.contains(step), let stored = try store.step(step) {
        ready.add(stored)
      } else {
        open += try closure.resolve(step, isNew: false)
        watcher.planned(closure.count)
      }
    }
  }

  private mutating func start(_ stored: GraphStore.StoredStep) throws {
    let evaluation = try Evaluation(stored, store, preparation.observer, graph: preparation.graph)
    guard let reason = evaluation.reason else {
      try store.settle(stored.id, of: preparation.graph, .init(used: evaluation.used, made: evaluation.made))
      ready.ended(stored.step)
      try free(closure.resolve(stored.id, isNew: false))
      watcher.planned(closure.count)
      return
    }
    let (watcher, step) = (watcher, stored.step)
    let context = StepContext(
      root: request.root, results: declaredResults(step), environment: declaredEnvironment(step),
      cancellation: cancellation, observe: { watcher.output(step, $0) })
    let run = StepRun(
      id: stored.id, step: step, reason: reason, action: evaluation.action(of: step), foreign: evaluation.foreign,
      inputs: evaluation.used, resultsBefore: stored.results, context: context, root: request.root, aside: aside,
      confinement: confinement,
      files: seams.files, clock: seams.clock, cache: request.isClean ? nil : cache, executor: executor)
    watcher.started(step, because: reason)
    running += 1
    workers.submit { run.run(lane: $0) }
  }

  private func declaredResults(_ step: GraphStep) -> [String: String] {
    var declared: [String: String] = [:]
    for case .result(let other, let name) in step.inputs {
      declared["\(other).\(name)"] = results["\(other).\(name)"]
    }
    return declared
  }

  private func declaredEnvironment(_ step: GraphStep) -> [String: String] {
    var declared: [String: String] = [:]
    for case .environment(let name) in step.inputs { declared[name] = seams.environment[name] }
    return declared
  }

  private mutating func take(_ ended: StepRun.Ended) throws {
    diagnostics += ended.diagnostics
    let (id, step) = (ended.run.id, ended.run.step)
    switch ended.report.outcome {
    case .ran, .cached: try settle(ended)
    case .cancelled: try store.makeDue(id, because: Reason.interruptedBefore.sentence)
    default:
      hasFailed = true
      try store.note(
        id, reason: ended.run.reason, ran: ended.report.started, duration: ended.report.duration,
        output: ended.report.output.tail(Self.keptOutput), results: [:])
      try store.makeDue(id, because: Reason.failedBefore.sentence)
    }
    reports.append(ended.report)
    watcher.finished(ended.report)
    if ended.made == nil {
      try report(closure.abandon(id), skippedBecause: "“\(step.id)”, which it needs, did not succeed")
    }
  }

  private mutating func settle(_ ended: StepRun.Ended) throws {
    let (id, step) = (ended.run.id, ended.run.step)
    let made = ended.made!.states
    let before = try store.made(by: id)
    let old = Dictionary(before.map { ($0.item, $0.digest) }, uniquingKeysWith: { first, _ in first })
    var isNew = old.count != made.count || made.contains { old[$0.item] != .some($0.state.digest) }
    isNew = try take(ended.results, saidBy: ended.run) || isNew
    for (item, state) in made {
      preparation.observer.forget(item)
      preparation.observer.assume(state, of: item)
    }
    for item in old.keys where !made.contains(where: { $0.item == item }) { preparation.observer.forget(item) }
    try store.settle(id, of: preparation.graph, .init(used: ended.run.inputs, made: made))
    try store.note(
      id, reason: ended.run.reason, ran: ended.report.started, duration: ended.report.duration,
      output: ended.report.output.tail(Self.keptOutput), results: ended.results)
    if let moved = ended.moved.first {
      try store.makeDue(id, because: "\(moved) changed while it ran")
      diagnostics.append(
        Diagnostic(
          "step.input-moved", .warning,
          "\(moved) changed while “\(step.id)” was reading it, so the step runs again next time; run again when nothing else writes there",
          at: SourceLocation(file: moved)))
    }
    if isNew { for follower in try store.followers(of: id) { try store.makeDoubtful(follower) } }
    try free(closure.resolve(id, isNew: isNew))
    watcher.planned(closure.count)
  }

  /// Whether the step said something else than before.
  private mutating func take(_ said: [String: String], saidBy run: StepRun) throws -> Bool {
    var isNew = false
    for name in Set(run.resultsBefore.keys).union(said.keys) where said[name] != results["\(run.step.id).\(name)"] {
      let item = Item.result(run.step.id, name)
      results["\(run.step.id).\(name)"] = said[name]
      preparation.observer.results[item] = said[name].map { Digest(of: Array($0.utf8)) }
      preparation.observer.forget(item)
      isNew = true
    }
    return isNew
  }

  private static let keptOutput = 64 << 10

  private mutating func report(_ steps: [Int64], skippedBecause reason: String) throws {
    for stored in try steps.compactMap({ try store.step($0) }).sorted(by: { $0.place < $1.place }) {
      let report = StepReport(id: stored.step.id, outcome: .skipped, reason: reason, action: stored.step.action)
      reports.append(report)
      watcher.finished(report)
    }
  }

  /// A crash loses what was done in the last moments, and only the time that it took.
  private mutating func commitNowAndThen() throws {
    let now = seams.clock.now()
    guard now - lastCommit > 200_000_000 else { return }
    lastCommit = now
    try store.database.execute("COMMIT")
    try store.database.execute("BEGIN IMMEDIATE")
  }
}

extension [UInt8] {
  /// The last bytes, with a mark where something is missing.
  func tail(_ count: Int) -> [UInt8] { self.count <= count ? self : Array("…\n".utf8) + suffix(count) }
}
