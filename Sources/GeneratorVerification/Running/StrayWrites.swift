// What a command wrote where nobody expects it.

import Diagnostics
import Platform

/// Files outside of the outputs that a run made, changed or removed.
struct StrayWrites {
  private(set) var paths: [TreePath] = []

  /// - Parameter copy: The root of a copy in which a command has run.
  init(of request: GeneratorRequest, at copy: AbsolutePath, files: any FileSystem) throws {
    try look(at: .root, request, copy, files)
    paths.sort()
  }

  private mutating func look(
    at folder: TreePath, _ request: GeneratorRequest, _ copy: AbsolutePath, _ files: any FileSystem
  ) throws {
    let (before, after) = (request.root.appending(folder), copy.appending(folder))
    let names = Set(try Self.entries(before, files) + Self.entries(after, files))
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      guard let path = folder.appending(name), !request.isOutput(path), name != ".git",
        !TreeCopy.linkedFolders.contains(name)
      else { continue }
      let old = try files.status(before.appending(name))
      let new = try files.status(after.appending(name))
      if old?.kind == .directory || new?.kind == .directory {
        try look(at: path, request, copy, files)
      } else if try isChanged(old, new, before.appending(name), after.appending(name), files) {
        paths.append(path)
      }
    }
  }

  private func isChanged(
    _ old: FileStatus?, _ new: FileStatus?, _ before: AbsolutePath, _ after: AbsolutePath, _ files: any FileSystem
  ) throws -> Bool {
    guard let old, let new else { return old?.kind != .other }
    guard old.kind == .file, new.kind == .file else { return old.kind != new.kind }
    // A copy has the time of the original until it is written.
    if old.size == new.size, old.modified == new.modified { return false }
    return try files.read(before) != files.read(after)
  }

  private static func entries(_ folder: AbsolutePath, _ files: any FileSystem) throws -> [String] {
    try files.status(folder)?.kind == .directory ? try files.entries(folder) : []
  }

  /// nil where there are none.
  var diagnostic: Diagnostic? {
    guard let first = paths.first else { return nil }
    let names = paths.prefix(5).map(\.string).joined(separator: ", ")
    let rest = paths.count > 5 ? " and \(paths.count - 5) more" : ""
    return Diagnostic(
      "verify.stray-writes", .warning,
      "the command also writes \(names)\(rest), which no output names and nothing here compares; name \(paths.count == 1 ? "it" : "them") with `--outputs` if that is meant",
      at: SourceLocation(file: first.string))
  }
}

/// Files whose storage copies share with the original, and that were written in place.
struct LinkedWrites {
  private(set) var paths: [TreePath] = []

  /// - Parameter start: When the first command ran, in nanoseconds since 1970.
  init(of request: GeneratorRequest, since start: Int64, files: any FileSystem) throws {
    try look(at: .root, isLinked: false, request, start, files)
  }

  private mutating func look(
    at folder: TreePath, isLinked: Bool, _ request: GeneratorRequest, _ start: Int64, _ files: any FileSystem
  ) throws {
    let place = request.root.appending(folder)
    for name in try files.entries(place) where name != ".git" {
      guard let path = folder.appending(name), !request.isOutput(path),
        let status = try files.status(place.appending(name))
      else { continue }
      if status.kind == .directory {
        let links = isLinked || TreeCopy.linkedFolders.contains(name) && !request.holdsOutput(path)
        try look(at: path, isLinked: links, request, start, files)
      } else if isLinked, status.kind == .file, status.modified >= start {
        paths.append(path)
      }
    }
  }

  var diagnostic: Diagnostic? {
    guard let first = paths.first else { return nil }
    return Diagnostic(
      "verify.linked-writes", .warning,
      "\(first)\(paths.count > 1 ? " and \(paths.count - 1) more files" : "") changed while the command ran; copies share the files of \(TreeCopy.linkedFolders.sorted().joined(separator: ", ")) with the tree, so a command that writes them in place reaches it",
      at: SourceLocation(file: first.string))
  }
}
