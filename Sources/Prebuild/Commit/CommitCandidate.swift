// A generated file in each of the places where git could have it.

import Diagnostics
import GitStore
import Platform

/// One file, as the commit has to judge it.
struct CommitCandidate {
  var path: TreePath
  /// The same seen from the repository's work tree.
  var repositoryPath: TreePath
  /// nil for one that only an older `fixpoint.lock` lists: it should be gone.
  var expectation: CommitRequest.Expectation?
  var disk: Disk
  var committed: TreeChange.File?
  var staged: IndexEntry?

  /// What is on disk.
  enum Disk {
    case nothing
    /// Its bytes, and what git would store for them.
    case file([UInt8], TreeChange.File)
    case noFile

    var isNothing: Bool {
      if case .nothing = self { true } else { false }
    }
  }

  /// What git would store; nil where no file is on disk.
  var new: TreeChange.File? {
    guard case .file(_, let file) = disk else { return nil }
    return file
  }

  /// Left to the person's sparse checkout, which does not have it on disk.
  var isOutsideSparseCheckout: Bool { staged?.isOutsideSparseCheckout == true && disk.isNothing }
}

/// Finds candidates in one repository.
struct CandidateReader {
  var repository: any Repository
  var files: any FileSystem
  var root: AbsolutePath
  /// The tree of `HEAD`; nil before the first commit.
  var base: ObjectName?

  func candidates(_ wanted: [(path: TreePath, expectation: CommitRequest.Expectation?)]) throws -> [CommitCandidate] {
    let places = try wanted.map { try place($0.path) }
    let staged = try repository.indexEntries(places)
    let keepsExecutableBit = try repository.keepsExecutableBit()
    return try zip(wanted, places).map { wanted, place in
      let committed = try base.flatMap { try repository.entry(place, in: $0) }
        .flatMap { $0.mode == .folder ? nil : TreeChange.File(mode: $0.mode, blob: $0.object) }
      let mode = keepsExecutableBit ? nil : staged[place]?.mode ?? committed?.mode ?? .file
      return CommitCandidate(
        path: wanted.path, repositoryPath: place, expectation: wanted.expectation,
        disk: try disk(wanted.path, place, mode),
        committed: committed, staged: staged[place])
    }
  }

  private func disk(_ path: TreePath, _ place: TreePath, _ mode: FileMode?) throws -> CommitCandidate.Disk {
    let file = root.appending(path)
    guard let status = try files.status(file) else { return .nothing }
    guard status.kind == .file else { return .noFile }
    let bytes = try files.read(file)
    let mode = mode ?? (status.permissions & 0o100 == 0 ? .file : .executable)
    return .file(bytes, TreeChange.File(mode: mode, blob: try repository.store(bytes, at: place)))
  }

  /// Git knows a file by its folder's real path, since it does not look through links.
  private func place(_ path: TreePath) throws -> TreePath {
    var folder = root.appending(path).parent
    var below = [path.name]
    while try !files.exists(folder) {
      below.insert(folder.name, at: 0)
      folder = folder.parent
    }
    let real = try files.realPath(folder).appending(below.joined(separator: "/"))
    guard let place = TreePath(real, in: repository.layout.workTree) else {
      throw Rejection(
        .input, "git.outside-repository",
        "\(path) lies at \(real), outside of the repository \(repository.layout.workTree); commit it there, or move it",
        at: SourceLocation(file: path.string))
    }
    return place
  }
}
