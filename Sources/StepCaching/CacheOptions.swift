// Which caches a run has.

import Diagnostics
import Platform

/// Where outputs are kept, and how much of them.
public struct CacheOptions: Sendable {
  public struct Remote: Hashable, Sendable {
    public var address: HTTPAddress
    /// Nothing is sent to it.
    public var isReadOnly: Bool
    /// In seconds.
    public var timeout: Double

    public static let defaultTimeout = 5.0

    public init(_ address: HTTPAddress, isReadOnly: Bool = false, timeout: Double = Self.defaultTimeout) {
      self.address = address
      self.isReadOnly = isReadOnly
      self.timeout = timeout
    }
  }

  /// The folder that holds the local store.
  public var folder: AbsolutePath
  /// As messages call it.
  public var name: String
  /// Of the local store, in bytes.
  public var limit: Int
  public var remote: Remote?

  public static let defaultLimit = 5_000_000_000
  /// Replaces the address that the configuration states; empty: no remote cache.
  public static let addressName = "FIXPOINT_REMOTE_CACHE"

  /// `true` or `false`: whether nothing is sent, in place of what the configuration states.
  public static let readOnlyName = "FIXPOINT_REMOTE_CACHE_READONLY"

  /// Throws a `Rejection` where the environment states an address that is none, or neither yes nor no.
  public init(
    root: AbsolutePath, limit: Int = Self.defaultLimit, remote: Remote? = nil, environment: [String: String] = [:]
  ) throws {
    name = ".fixpoint/cache"
    folder = root.appending(name)
    self.limit = limit
    self.remote = remote
    if let text = environment[Self.addressName] {
      self.remote = try Self.address(text).map {
        Remote($0, isReadOnly: remote?.isReadOnly ?? false, timeout: remote?.timeout ?? Remote.defaultTimeout)
      }
    }
    if let isReadOnly = try Self.isReadOnly(environment) { self.remote?.isReadOnly = isReadOnly }
  }

  /// nil where it is empty.
  private static func address(_ text: String) throws -> HTTPAddress? {
    if text.isEmpty { return nil }
    do throws(HTTPAddress.Fault) {
      return try HTTPAddress(text)
    } catch {
      throw Rejection(.input, "cache.address", "the environment variable `\(addressName)` \(error.sentence)")
    }
  }

  private static func isReadOnly(_ environment: [String: String]) throws -> Bool? {
    switch environment[readOnlyName] {
    case nil, "": return nil
    case "true": return true
    case "false": return false
    case let text?:
      throw Rejection(
        .input, "cache.readonly", "the environment variable `\(readOnlyName)` must be true or false, not “\(text)”")
    }
  }
}

extension LocalStore {
  public convenience init(_ options: CacheOptions, seams: Seams) {
    self.init(options.folder, name: options.name, limit: options.limit, files: seams.files, clock: seams.clock)
  }
}

extension LayeredCache {
  /// The folder, then the server where there is one; nothing is loaded or connected before it is needed. Throws a
  /// `Rejection` where the environment holds credentials that cannot be sent.
  public convenience init(_ options: CacheOptions, seams: Seams) throws {
    var stores: [any EntryStore] = [LocalStore(options, seams: seams)]
    if let remote = options.remote {
      let credentials = try RemoteCredentials(environment: seams.environment, files: seams.files)
      let transport = CurlTransport(remote.address, credentials: credentials, timeout: remote.timeout)
      stores.append(
        RemoteStore(
          remote.address, transport: transport, isReadOnly: remote.isReadOnly, timeout: remote.timeout))
    }
    self.init(stores, files: seams.files)
  }
}
