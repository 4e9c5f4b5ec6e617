// What becomes of the project file and the lock.

import BuildGraph
import Diagnostics
import PBXProj
import Platform
import XcodeProject

extension ReconciliationRequest {
  /// What the next run will ask for, when this one has left that lock.
  func repeated(after lock: FixpointLock) -> ReconciliationRequest {
    var request = self
    // What was new is Fixpoint's own now.
    request.matches = matches.mapValues { if case .new(let id) = $0 { .owned(id) } else { $0 } }
    request.adopted = lock.adopted
    // What was pruned is there no more.
    request.prune.formIntersection(lock.adopted.keys)
    request.ownedFiles = Set(lock.files.keys)
    return request
  }
}

/// The two files that Fixpoint itself makes.
struct ProjectPlan {
  private(set) var artifacts: [PlannedArtifact] = []
  private(set) var changes: [Change] = []
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var lock: FixpointLock
  let path: TreePath
  let request: ReconciliationRequest
  /// The project file as it will be, read back from what will be written; nil where it stays.
  private(set) var written: ProjectFile?

  init(_ resolved: Resolved, outputs: OutputPlan) throws {
    let loaded = resolved.loaded
    let file = loaded.observed.file
    guard let path = TreePath(file.path, in: loaded.options.root) else {
      throw Rejection(
        .input, "project.outside", "the project lies outside the root", at: SourceLocation(file: file.path.string))
    }
    self.path = path
    lock = FixpointLock(files: outputs.owned)
    request = try Self.request(resolved, outputs)
    let result = try loaded.run.reconciler(file, request)
    diagnostics = result.diagnostics
    lock.adopted = result.adopted
    try addProject(result, file, loaded)
    lock.folders = try Self.folders(outputs, loaded)
    try addLock(loaded)
  }

  private static func request(_ resolved: Resolved, _ outputs: OutputPlan) throws -> ReconciliationRequest {
    let loaded = resolved.loaded
    var contents: [String: [TreePath]] = [:]
    if !loaded.observed.usesSynchronizedFolders {
      let made = outputs.owned.keys.sorted()
      let folders = FolderContents(
        root: loaded.options.root, files: loaded.run.record, made: made, deleted: outputs.deleted)
      for target in resolved.model.targets { contents[target.name] = try folders.files(below: target.folder) }
    }
    return ReconciliationRequest(
      model: resolved.model, matches: resolved.matches, contents: contents, adopted: loaded.lock.adopted,
      prune: loaded.options.prune, ownedFiles: Set(loaded.lock.files.keys),
      observed: loaded.observed)
  }

  private mutating func addProject(_ result: Reconciliation, _ file: ProjectFile, _ loaded: Loaded) throws {
    let old = file.bytes
    let written = result.file.bytes == old ? nil : try settled(result, loaded)
    guard let written, written.bytes != old else {
      artifacts.append(PlannedArtifact(path, .unchanged, .sameContent, producer: Self.producer))
      return
    }
    self.written = written
    let details = result.changes.map(\.summary)
    let permissions = try loaded.run.record.status(file.path)?.permissions ?? 0o644
    artifacts.append(
      PlannedArtifact(path, .update, .valuesChanged(details.count), producer: Self.producer, details: details))
    changes.append(
      Change(
        path: path, old: FileContent(old, permissions: permissions),
        new: FileContent(written.bytes, permissions: permissions)))
  }

  /// The project file as it is read back from what will be written. JSON does not say all that the objects did, neither
  /// the order of files in a phase nor whose a reference is: it may be put in order once more, and must then stay as it is.
  private func settled(_ result: Reconciliation, _ loaded: Loaded) throws -> ProjectFile {
    var edited = result.file
    for _ in 0..<4 {
      let written = try Self.read(edited.bytes, saying: edited)
      guard written.format == .xcproj else { return written }
      edited = try loaded.run.reconciler(written, request.repeated(after: lock)).file
      if edited.bytes == written.bytes { return written }
    }
    throw Rejection(
      .input, "project.not-settled",
      "\(edited.document.file) would change again with every run, and was left as it is; please report this with the file",
      at: SourceLocation(file: edited.document.file, line: 1, column: 1))
  }

  /// What is written is read first: no layout, however odd, may make of a project file one that says something else.
  private static func read(_ bytes: [UInt8], saying file: ProjectFile) throws -> ProjectFile {
    guard let written = try? ProjectFile(bytes: bytes, path: file.path, root: file.root),
      written.saysSame(as: file)
    else {
      throw Rejection(
        .input, "project.not-editable",
        "\(file.document.file) cannot be edited safely: what would be written does not say what was meant, so nothing was "
          + "written; open it in Xcode and save it, then run again",
        at: SourceLocation(file: file.document.file, line: 1, column: 1))
    }
    return written
  }

  static let producer = "fixpoint"

  private static func folders(_ outputs: OutputPlan, _ loaded: Loaded) throws -> Set<TreePath> {
    var folders = MadeFolders(
      root: loaded.options.root, files: loaded.run.seams.files, made: outputs.owned.keys, deleted: outputs.deleted,
      before: loaded.lock.folders)
    return try folders.all()
  }

  private mutating func addLock(_ loaded: Loaded) throws {
    let path = FixpointLock.path
    let old = loaded.lockBytes.map { FileContent($0, permissions: 0o644) }
    let new = lock.isEmpty ? nil : FileContent(lock.bytes, permissions: 0o644)
    let action: PlannedArtifact.Action
    let cause: Reason
    switch (old, new) {
    case (nil, nil): return
    case (nil, _?): (action, cause) = (.create, .new)
    case (_?, nil): (action, cause) = (.delete, .noLongerAskedFor)
    case (let old?, let new?):
      let isSame = old.digest == new.digest || new.digest.isOfConverted(old.bytes)
      (action, cause) = isSame ? (.unchanged, .sameContent) : (.update, .contentChanged)
    }
    artifacts.append(PlannedArtifact(path, action, cause, producer: Self.producer))
    if action != .unchanged { changes.append(Change(path: path, old: old, new: new)) }
  }
}

extension ProjectPlan {
  /// As a step among the others; it has run where the project file or the lock changes.
  var asStep: PlannedStep {
    let changed = artifacts.filter { $0.action != .unchanged }
    let project = changed.first { $0.path == path }
    var step = PlannedStep(
      id: "reconcile", producer: Self.producer, outcome: changed.isEmpty ? .upToDate : .ran,
      cause: project?.cause ?? (changed.isEmpty ? .upToDate : .listChanged), inputs: [path],
      outputs: [path, FixpointLock.path])
    step.details = project?.details ?? []
    return step
  }
}
