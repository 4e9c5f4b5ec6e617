// Finds the repository that a folder is in, and who can serve it.

import Diagnostics
import Platform

/// The repository that holds `folder`, its owner checked by git's rule.
///
/// libgit2 serves it where it can; else the `git` program where it is installed: partial clones, SHA-256, reftable, and
/// an index of a kind that libgit2 cannot read (sparse, split). Throws a `Rejection` where there is no repository, where
/// it is bare, belongs to somebody else, or can be read by neither.
public func openRepository(containing folder: AbsolutePath, seams: Seams) throws -> any Repository {
  try openRepository(containing: folder, seams: seams, servedBy: nil)
}

/// What can serve a repository.
enum Servant: Sendable { case library, program }

func openRepository(containing folder: AbsolutePath, seams: Seams, servedBy only: Servant?) throws -> any Repository {
  let place: AbsolutePath
  do {
    place = try seams.files.realPath(folder)
  } catch let error as FileSystemError {
    throw Rejection(error)
  }
  var reason = "this configuration comes from the environment, which libgit2 does not read"
  if only == .library || only == nil && !CommandScope(environment: seams.environment).changesContent {
    do {
      return try LibraryRepository(containing: place, seams: seams)
    } catch let refusal as LibraryRefusal {
      reason = refusal.reason
    }
  }
  if only != .library, let program = try GitProgram(for: place, seams: seams) {
    return try ProgramRepository(program, seams: seams)
  }
  throw Rejection(
    .outside, "git.unsupported",
    "the repository at \(place) cannot be used through libgit2: \(reason); install git, which is then used instead",
    at: SourceLocation(file: place.string))
}

/// libgit2 cannot serve this repository; another might.
struct LibraryRefusal: Error {
  var reason: String
}

extension Rejection {
  static func noRepository(_ folder: AbsolutePath) -> Rejection {
    Rejection(
      "git.no-repository", "\(folder) is not in a git repository; make one with `git init`",
      at: SourceLocation(file: folder.string))
  }

  static func bareRepository(_ folder: AbsolutePath) -> Rejection {
    Rejection(
      "git.bare-repository",
      "the repository at \(folder) is bare, so that there is no work tree to commit from; run in a clone or a linked work "
        + "tree of it", at: SourceLocation(file: folder.string))
  }

  static func locked(_ lock: AbsolutePath) -> Rejection {
    Rejection(
      .outside, "git.locked",
      "another git process holds \(lock); wait until it has ended, or remove the file if none is running",
      at: SourceLocation(file: lock.string))
  }

  static func moved(_ reference: String) -> Rejection {
    Rejection(
      .outside, "git.reference-moved", "\(reference) was moved by somebody else in the meantime; run it again")
  }
}
