// What the disk refuses becomes a sentence.

import Diagnostics
import Platform

/// Runs `work`; a failure of the disk is thrown as a `Rejection` that tells paths from `root`.
///
/// A rejection takes with it what was `noted` before: a missing xcconfig file is why an identifier is missing.
func atDisk<Result>(_ root: AbsolutePath, noted: [Diagnostic] = [], _ work: () throws -> Result) throws -> Result {
  do {
    return try work()
  } catch let error as FileSystemError {
    throw Rejection(error, root: root)
  } catch var rejection as Rejection where !noted.isEmpty {
    rejection.diagnostics += noted
    throw rejection
  }
}
