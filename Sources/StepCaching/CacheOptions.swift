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

  /// Throws a `Rejection` where the environment states an address that is none.
  public init(
    root: AbsolutePath, limit: Int = Self.defaultLimit, remote: Remote? = nil, environment: [String: String] = [:]
  ) throws {
    name = ".fixpoint/cache"
    folder = root.appending(name)
    self.limit = limit
    self.remote = remote
    guard let text = environment[Self.addressName] else { return }
    if text.isEmpty {
      self.remote = nil
      return
    }
    do throws(HTTPAddress.Fault) {
      let address = try HTTPAddress(text)
      self.remote = Remote(
        address, isReadOnly: remote?.isReadOnly ?? false, timeout: remote?.timeout ?? Remote.defaultTimeout)
    } catch {
      throw Rejection(
        .input, "cache.address", "the environment variable `\(Self.addressName)` \(error.sentence)")
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
