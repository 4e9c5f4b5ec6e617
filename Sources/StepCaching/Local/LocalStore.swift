// Entries and contents in a folder of the project.

import BuildGraph
import Diagnostics
import Platform

/// Several processes may use one folder at once: every file comes into its place whole, by a rename, and is checked when it
/// is read. Nothing is flushed: what a crash of the machine damages is found by its digest and dropped.
public final class LocalStore: EntryStore {
  let layout: StoreLayout
  /// What the folder is called in messages: `.fixpoint/cache`.
  let name: String
  /// In bytes; past it, what was not used for the longest time goes.
  let limit: Int
  let files: any FileSystem
  let clock: any Clock

  struct State {
    var takesMore = true
    var isUsable = true
    var diagnostics: [Diagnostic] = []
    var drafts = 0
    /// Bytes that were kept and are not yet in the size on record.
    var unrecorded = 0
  }
  let state = Guarded(State())

  init(_ folder: AbsolutePath, name: String, limit: Int, files: any FileSystem, clock: any Clock) {
    layout = StoreLayout(folder: folder)
    self.name = name
    self.limit = limit
    self.files = files
    self.clock = clock
    checkPlaces()
  }

  var takesMore: Bool { state.use { $0.takesMore } }
  var diagnostics: [Diagnostic] { state.use { $0.diagnostics } }

  // MARK: Reading

  func entry(of action: Digest) -> [UInt8]? { use(layout.entry(action)) }

  func refuseEntry(of action: Digest) { try? files.removeFile(layout.entry(action)) }

  func content(_ reference: ContentReference) -> [UInt8]? {
    let path = layout.content(reference.digest)
    guard let bytes = use(path) else { return nil }
    if bytes.count == reference.size, Digest(of: bytes) == reference.digest { return bytes }
    try? files.removeFile(path)
    return nil
  }

  func holds(_ reference: ContentReference) -> Bool {
    let path = layout.content(reference.digest)
    guard state.use({ $0.isUsable }), let status = try? files.status(path), status.kind == .file,
      status.size == reference.size
    else { return false }
    markUsed(path)
    return true
  }

  private func use(_ path: AbsolutePath) -> [UInt8]? {
    guard state.use({ $0.isUsable }), let bytes = try? files.readIfPresent(path) else { return nil }
    markUsed(path)
    return bytes
  }

  /// On a disk that is read only, nothing is ever thrown out either.
  private func markUsed(_ path: AbsolutePath) { try? files.setModified(path, to: clock.now()) }

  // MARK: Keeping

  func keep(_ bytes: [UInt8], as reference: ContentReference) -> Bool {
    // One content that fills the store would throw out all others.
    bytes.count <= limit / 2 && put(bytes, at: layout.content(reference.digest))
  }

  func keep(entry: [UInt8], of action: Digest) {
    if put(entry, at: layout.entry(action)) { recordSize() }
  }

  private func put(_ bytes: [UInt8], at path: AbsolutePath) -> Bool {
    guard takesMore else { return false }
    do {
      try prepare(path.parent)
      try place(bytes, at: path)
      state.use { $0.unrecorded += bytes.count }
      return true
    } catch {
      stopTaking(because: error)
      return false
    }
  }

  /// The file is whole or absent, whoever else puts one there.
  private func place(_ bytes: [UInt8], at path: AbsolutePath) throws {
    let draft = layout.drafts.appending(draftName())
    do {
      try files.writeUnflushed(bytes, to: draft, permissions: 0o644)
      try files.setModified(draft, to: clock.now())
      try files.rename(draft, to: path)
    } catch {
      try? files.removeFile(draft)
      throw error
    }
  }

  /// Each is looked for by itself: a run may have ended between two of them.
  private func prepare(_ shard: AbsolutePath) throws {
    if try files.status(shard) == nil { try files.makeDirectories(shard) }
    if try files.status(layout.drafts) == nil { try files.makeDirectories(layout.drafts) }
    if try files.status(layout.ignore) == nil { try place(Array("*\n".utf8), at: layout.ignore) }
  }

  /// No other process and no other thread uses it at the same time.
  private func draftName() -> String {
    let number = state.use { state in
      state.drafts += 1
      return state.drafts
    }
    return "\(ProcessIdentity.current.number)-\(clock.now())-\(number)"
  }

  // MARK: Refusals

  func stopTaking(because error: any Error) {
    let why = (error as? FileSystemError)?.reason ?? "\(error)"
    warn("outputs are not kept in \(name): \(why); this run is not affected, but later runs will make them again")
    state.use { $0.takesMore = false }
  }

  private func warn(_ message: String) {
    state.use { state in
      guard state.takesMore else { return }
      state.diagnostics.append(Diagnostic("cache.local", .warning, message, at: SourceLocation(file: name)))
    }
  }

  /// A link could lead out of the project, and files would be removed there.
  private func checkPlaces() {
    for place in [layout.folder, layout.contents, layout.entries, layout.drafts] {
      guard let status = try? files.status(place), status.kind != .directory else { continue }
      let what = place == layout.folder ? name : "\(name)/\(place.name)"
      warn("\(what) is not a folder, so there is no cache; remove it")
      state.use { state in
        state.takesMore = false
        state.isUsable = false
      }
      return
    }
  }
}
