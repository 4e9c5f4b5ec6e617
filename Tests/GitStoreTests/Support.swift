// What the tests of this module share.

import Diagnostics
import Platform
import TestSupport

@testable import GitStore

extension Servant: CaseIterable {
  public static var allCases: [Servant] { [.library, .program] }
}

extension GitFixture {
  func seams(_ variables: [String: String] = [:]) -> Seams {
    var result = Seams.system()
    result.environment = environment.merging(variables) { $1 }
    return result
  }

  func open(
    _ servant: Servant? = nil, in folder: String? = nil, variables: [String: String] = [:]
  ) throws -> any Repository {
    try openRepository(containing: AbsolutePath(folder ?? path)!, seams: seams(variables), servedBy: servant)
  }

  /// A draft that writes these files as they are on disk and deletes those that are not there.
  func draft(_ repository: any Repository, _ paths: String..., message: String = "Generate\n") throws -> Draft {
    let files = DiskFileSystem()
    let changes = try paths.map { path in
      let file = AbsolutePath(self.path)!.appending(path)
      guard let status = try files.status(file) else { return TreeChange(TreePath(path)!, nil) }
      let blob = try repository.store(try files.read(file), at: TreePath(path)!)
      let mode: FileMode = status.permissions & 0o100 == 0 ? .file : .executable
      return TreeChange(TreePath(path)!, TreeChange.File(mode: mode, blob: blob))
    }
    return Draft(changes: changes, message: message)
  }
}

/// The ids of the diagnostics with which something is refused; empty where it is not.
func refusal(_ body: () throws -> Void) throws -> [String] {
  do {
    try body()
    return []
  } catch let rejection as Rejection {
    return rejection.diagnostics.map(\.id)
  }
}

/// The sentences with which something is refused.
func words(_ body: () throws -> Void) throws -> String {
  do {
    try body()
    return ""
  } catch let rejection as Rejection {
    return rejection.description
  }
}
