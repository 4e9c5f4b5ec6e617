// What the disk refuses becomes a sentence.

import Diagnostics
import Platform

/// Runs `work`; a failure of the disk is thrown as a `Rejection(.outside)`.
func atDisk<Result>(_ work: () throws -> Result) throws -> Result {
  do {
    return try work()
  } catch let error as FileSystemError {
    throw Rejection(error)
  }
}
