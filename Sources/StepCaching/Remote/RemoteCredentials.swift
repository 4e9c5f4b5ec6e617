// What a remote cache asks of those who use it.

import Diagnostics
import Platform

/// Read from the environment or from netrc only, and never shown: neither a description nor a reflection of the value
/// holds any of it.
public struct RemoteCredentials: Sendable {
  enum Kind: Sendable {
    case none
    /// Sent as `Authorization: Bearer …`.
    case token(String)
    case password(user: String, password: String)
    /// A file that is asked for the host.
    case netrc(AbsolutePath)
  }

  let kind: Kind

  public static let tokenName = "FIXPOINT_REMOTE_CACHE_TOKEN"
  public static let userName = "FIXPOINT_REMOTE_CACHE_USER"
  public static let passwordName = "FIXPOINT_REMOTE_CACHE_PASSWORD"

  init(_ kind: Kind) { self.kind = kind }

  /// A token, else a user and a password, else `NETRC`, else `.netrc` in the home folder. Throws a `Rejection` that names
  /// the variable where one cannot be sent.
  public init(environment: [String: String], files: any FileSystem) throws {
    func value(_ name: String) throws -> String? {
      guard let value = environment[name], !value.isEmpty else { return nil }
      guard !value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
        throw Rejection(
          .input, "cache.credentials", "the environment variable `\(name)` holds a control character; set it anew")
      }
      return value
    }
    if let token = try value(Self.tokenName) {
      kind = .token(token)
    } else if let user = try value(Self.userName) {
      kind = .password(user: user, password: try value(Self.passwordName) ?? "")
    } else {
      let home = environment["HOME"].map { $0 + "/.netrc" }
      let path = (environment["NETRC"] ?? home).flatMap { AbsolutePath($0) }
      let isThere = path.map { (try? files.exists($0)) ?? false } ?? false
      kind = isThere ? path.map { .netrc($0) } ?? .none : .none
    }
  }
}

extension RemoteCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "credentials" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
