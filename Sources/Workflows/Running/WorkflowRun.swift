// A workflow as a graph: what is run, and when its file must be read.

import BuildGraph
import Configuration
import Diagnostics
import Platform

/// One workflow of a project with what was chosen for it.
public struct WorkflowRun {
  public let workflow: FoundWorkflow
  public var request: GraphRequest
  private let catalogue: WorkflowCatalogue
  private let choices: WorkflowChoices
  private let vocabulary: WorkflowVocabulary
  private let seams: Seams
  private let facts: WorkflowFacts
  /// Where it had to be read already.
  private let file: WorkflowFile?

  /// Reads the workflow only where nothing on record says what a run must know of it. Throws a `Rejection` where it is
  /// wrong.
  public init(
    _ workflow: FoundWorkflow, of catalogue: WorkflowCatalogue, root: AbsolutePath, _ choices: WorkflowChoices,
    _ vocabulary: WorkflowVocabulary, width: Int, seams: Seams
  ) throws {
    self.workflow = workflow
    self.catalogue = catalogue
    self.choices = choices
    self.vocabulary = vocabulary
    self.seams = seams
    let state = root.appending(".fixpoint")
    let place = state.appending("state/workflows").appending(
      String(Digest(of: Array(workflow.name.utf8)).hex.prefix(16)))
    let now = seams.clock.now()
    let status = try workflow.file.flatMap { try seams.files.status($0) }
    if let status, let text = try? seams.files.readIfPresent(place),
      let known = WorkflowFacts(String(decoding: text, as: UTF8.self), for: status)
    {
      facts = known
      file = nil
    } else {
      let read = try catalogue.read(workflow)
      facts = WorkflowFacts(read)
      file = read
      if let status {
        let trace = FileTrace(status, seen: now, digest: Digest(of: []))
        pending = (place, facts.text(of: trace))
      }
    }
    request = GraphRequest(
      name: workflow.name, root: root, state: state, sources: workflow.file.map { [$0] } ?? [],
      parameters: Self.parameters(workflow, choices, vocabulary, facts, catalogue), width: width)
    request.pools = facts.pools
    request.choices = choices.inputs
    request.reserved = [TreePath("fixpoint.yml")!: "the configuration"]
    if let file = workflow.file, let path = TreePath(file, in: root) { request.reserved[path] = "the workflow" }
  }

  /// What is to be put on record when the lock is held.
  private var pending: (place: AbsolutePath, text: String)?

  /// All that the steps follow from, beside the workflow's file.
  private static func parameters(
    _ workflow: FoundWorkflow, _ choices: WorkflowChoices, _ vocabulary: WorkflowVocabulary, _ facts: WorkflowFacts,
    _ catalogue: WorkflowCatalogue
  ) -> [UInt8] {
    var fields = DigestFields()
    fields.add(vocabulary.version)
    fields.add(workflow.file?.string ?? shippedWorkflows.first { $0.name == workflow.name }?.text ?? "")
    for (name, value) in choices.inputs.sorted(by: { $0.key < $1.key }) {
      fields.add(name)
      fields.add(value)
    }
    for name in facts.variables {
      fields.add(name)
      fields.add(choices.environment[name].map { "=\($0)" } ?? "")
    }
    return fields.digest.bytes
  }

  private func declaration() throws -> GraphDeclaration {
    let files = seams.files
    let root = request.root
    return try (file ?? catalogue.read(workflow)).declaration(choices, vocabulary) { path in
      (try? files.exists(root.appending(path))) == true
    }
  }

  /// Runs what is out of date. The caller holds a `WorkflowLock`.
  public func run(
    executor: any StepExecutor, cache: (any StepCache)? = nil, observer: any GraphObserver, cancellation: Cancellation
  ) throws -> GraphOutcome {
    if let pending {
      // Without it the next run reads the file again, and that is all.
      try? seams.files.makeDirectories(pending.place.parent)
      try? seams.files.writeUnflushed(Array(pending.text.utf8), to: pending.place, permissions: 0o644)
    }
    return try runGraph(
      request, seams: seams, executor: executor, cache: cache, observer: observer, cancellation: cancellation,
      load: declaration)
  }

  /// What would run. Nothing is run.
  ///
  /// - Parameter ids: Steps of which it shall be said if they are no part of it.
  public func plan(about ids: [String] = []) throws -> GraphForecast {
    try planGraph(request, about: ids, seams: seams, load: declaration)
  }

  /// Its steps, and which need which. Throws a `Rejection` where they do not fit together.
  public func graph() throws -> GraphPlan { try GraphPlan(declaration().steps, reserved: request.reserved) }

  /// Whether outputs of a step may come from a cache.
  public var usesCache: Bool { facts.usesCache }
}
