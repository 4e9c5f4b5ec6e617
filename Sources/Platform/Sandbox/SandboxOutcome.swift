// What became of a program in a sandbox.

import Diagnostics

public struct SandboxOutcome: Hashable, Sendable {
  public var process: ProcessResult
  /// The folder that stood for the root; the outputs are there.
  public var tree: AbsolutePath
  public var allowance: SandboxAllowance
  /// Outputs that are there now, and those that are not.
  public var made: [TreePath]
  public var missing: [TreePath]
  /// What it wrote, changed or removed without being allowed to. None of it reached the real tree.
  public var undeclaredWrites: [TreePath]
  /// What it looked for, and what the real tree holds, without being declared. It did not find it.
  public var undeclaredReads: [TreePath]
  /// Whether every such look was noticed; otherwise these are the paths that the output of a program that failed names.
  public var knowsReads: Bool

  /// Where a file of its own temporary folder, or of its home in that, lies as long as the scratch folder is there.
  public func place(ofPrivate path: AbsolutePath) -> AbsolutePath {
    path == Sandbox.temporary
      ? tree.parent.appending("tmp") : tree.parent.appending("tmp").appending(path.relative(to: Sandbox.temporary))
  }

  /// Whether it ended well and kept to what it declared.
  public var isClean: Bool {
    process.ending.isSuccess && undeclaredWrites.isEmpty && undeclaredReads.isEmpty && missing.isEmpty
  }

  /// What it did beyond what it declared, `name` being that of the step. Writing is an error. So is looking where the
  /// program failed, since that may well be why; one that did without is told in a warning.
  public func diagnostics(for name: String) -> [Diagnostic] {
    let severity: Diagnostic.Severity = process.ending.isSuccess ? .warning : .error
    let reads = undeclaredReads.map { path in
      Diagnostic(
        "sandbox.undeclared-read", severity,
        "step “\(name)” looks for \(path), which is there but not declared; add it to the step's `inputs`",
        at: SourceLocation(file: path.string))
    }
    let writes = undeclaredWrites.map { path in
      Diagnostic(
        "sandbox.undeclared-write", .error,
        "step “\(name)” changes \(path), which is not among its outputs; add it to the step's `outputs`, or have it "
          + "written to the folder that `TMPDIR` names", at: SourceLocation(file: path.string))
    }
    return reads + writes
  }

  /// Puts the outputs that were made in the place of those in the real tree.
  ///
  /// - Throws: `Rejection` where a link on the way leads out of the root, `FileSystemError`.
  public func moveOutputs(_ files: any FileSystem) throws {
    let realRoot = try files.realPath(allowance.root)
    for path in made {
      let place = allowance.root.appending(path)
      var above = place.parent
      while try !files.exists(above) { above = above.parent }
      guard try files.realPath(above).isInside(realRoot) else {
        throw Rejection(
          .input, "sandbox.outside",
          "the output \(path) would lie outside of the project, as a link on the way leads out; put a folder in the "
            + "place of the link", at: SourceLocation(file: path.string))
      }
      try files.makeDirectories(place.parent)
      try files.removeTree(place)
      do {
        try files.rename(tree.appending(path), to: place)
      } catch let error as FileSystemError where error.isOtherDisk {
        try copyTree(tree.appending(path), to: place, files)
      }
    }
  }
}

private func copyTree(_ from: AbsolutePath, to: AbsolutePath, _ files: any FileSystem) throws {
  switch try files.status(from)?.kind {
  case .directory:
    try files.makeDirectories(to)
    for name in try files.entries(from) { try copyTree(from.appending(name), to: to.appending(name), files) }
  case .link: try files.makeLink(to, to: try files.readLink(from))
  case .file: try files.copyFile(from, to: to)
  default: break
  }
}
