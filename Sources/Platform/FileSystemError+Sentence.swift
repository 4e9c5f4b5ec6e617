// What to tell a person about a failed operation.

import Diagnostics

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension FileSystemError {
  /// Nothing is there, or what should be a folder on the way to it is none.
  public var isAbsence: Bool { code == ENOENT || code == ENOTDIR }

  /// The system's words for the code: `No space left on device`.
  public var reason: String { String(cString: strerror(code)) }

  /// One sentence, with what to do.
  public var diagnostic: Diagnostic {
    let advice =
      switch code {
      case ENOSPC, EDQUOT: "free some space and run it again"
      case EROFS: "the disk is mounted read-only; use a copy on one that can be written"
      case EACCES, EPERM: "check its owner and permissions"
      case ENOENT: "check the path"
      default: "nothing was lost; run it again when the cause is gone"
      }
    return Diagnostic(
      "file.\(operation.split(separator: " ").joined(separator: "-"))", .error,
      "Cannot \(operation) \(path): \(reason); \(advice).", at: SourceLocation(file: path.string))
  }
}

extension Rejection {
  /// The disk's refusal as one of ours.
  public init(_ error: FileSystemError) { self.init(.outside, [error.diagnostic]) }
}
