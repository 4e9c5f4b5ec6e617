// Who is at work, for other processes to name.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// This process, as others on the same network can find it.
public struct ProcessIdentity: Hashable, Sendable {
  public var number: Int32
  public var host: String

  /// Whether it has surely ended: it was a process of this machine, which has none of its number now.
  public var hasEnded: Bool { host == Self.current.host && number > 0 && kill(number, 0) != 0 && errno == ESRCH }

  public init(number: Int32, host: String) {
    self.number = number
    self.host = host
  }

  public static var current: ProcessIdentity {
    var name = [CChar](repeating: 0, count: 256)
    let known = gethostname(&name, name.count - 1) == 0
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return ProcessIdentity(number: getpid(), host: known ? String(decoding: bytes, as: UTF8.self) : "this machine")
  }
}
