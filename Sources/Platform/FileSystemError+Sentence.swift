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

  /// A file can be renamed on its own disk only.
  public var isOtherDisk: Bool { code == EXDEV }

  /// The system's words for the code: `No space left on device`; or what is there instead: `this is a pipe`.
  public var reason: String { found.map { "this is \($0)" } ?? String(cString: strerror(code)) }

  /// Whether what was to be read is not what a reader needs, so that a person has to put it right: a folder where a file
  /// is meant, or something that may not be read.
  public var isInputFault: Bool {
    let reads = ["read", "look at", "list", "resolve", "read link"].contains(operation)
    return reads && [EACCES, EPERM, EISDIR, ENOTDIR, ELOOP, ENAMETOOLONG, ENOENT, EINVAL].contains(code)
  }

  /// One sentence, with what to do; its place says which path. Paths inside of `root` are told from there.
  public func diagnostic(root: AbsolutePath? = nil) -> Diagnostic {
    let name = root.map { path != $0 && path.isInside($0) ? path.relative(to: $0) : path.string } ?? path.string
    return Diagnostic(
      "file.\(operation.split(separator: " ").joined(separator: "-"))", .error,
      "cannot \(Self.phrases[operation] ?? "\(operation) this"): \(reason); \(advice)", at: SourceLocation(file: name))
  }

  private static let phrases = [
    "make folder": "make this folder", "make link": "make this link", "read link": "read this link",
  ]

  private var advice: String {
    switch code {
    case ENOSPC, EDQUOT: "free some space and run it again"
    case EROFS: "the disk is mounted read-only; use a copy on one that can be written"
    case EACCES, EPERM: "check its owner and permissions"
    case ENOENT: "check the path"
    case EISDIR: "put a file in the folder's place"
    case ENOTDIR: "put a folder in the file's place"
    case EINVAL: "put a file in its place"
    case ELOOP: "put a file in the place of the link, which leads in a circle"
    default: "nothing was lost; run it again when the cause is gone"
    }
  }
}

extension Rejection {
  /// The disk's refusal as one of ours.
  public init(_ error: FileSystemError, root: AbsolutePath? = nil) {
    self.init(error.isInputFault ? .input : .outside, [error.diagnostic(root: root)])
  }
}
