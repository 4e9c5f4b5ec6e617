// What the cache holds, and what pruning took out of it.

import JSON
import Platform
import Terminal

/// The counts of one set of outputs in the cache.
public struct CacheCounts: Hashable, Sendable {
  /// Actions whose outputs are known.
  public var actions: Int
  /// Files and long outputs.
  public var contents: Int
  public var bytes: Int

  public init(actions: Int, contents: Int, bytes: Int) {
    self.actions = actions
    self.contents = contents
    self.bytes = bytes
  }

  fileprivate var sentence: String {
    "the outputs of \(actions.of("action")) in \(contents.of("file")), \(ByteCount(bytes: bytes))"
  }

  fileprivate var json: JSONValue {
    ["actions": .integer(Int64(actions)), "contents": .integer(Int64(contents)), "bytes": .integer(Int64(bytes))]
  }
}

/// `fixpoint cache stats`.
public struct CacheStatsReport: Renderable, Hashable {
  public struct Remote: Hashable, Sendable {
    /// Without a secret: an address with one is refused.
    public var url: String
    public var isReadOnly: Bool
    /// In seconds.
    public var timeout: Double

    public init(url: String, isReadOnly: Bool, timeout: Double) {
      self.url = url
      self.isReadOnly = isReadOnly
      self.timeout = timeout
    }
  }

  public var folder: String
  /// In bytes.
  public var limit: Int
  public var counts: CacheCounts
  /// When the one that goes first was last used.
  public var leastRecentUse: Timestamp?
  public var remote: Remote?

  public init(folder: String, limit: Int, counts: CacheCounts, leastRecentUse: Timestamp?, remote: Remote?) {
    self.folder = folder
    self.limit = limit
    self.counts = counts
    self.leastRecentUse = leastRecentUse
    self.remote = remote
  }

  public var json: JSONValue {
    [
      "schema": 1, "folder": .string(folder), "limit": .integer(Int64(limit)), "held": counts.json,
      "leastRecentUse": leastRecentUse.map { .string($0.description) } ?? .null,
      "remote": remote.map { remote in
        [
          "url": .string(remote.url), "readonly": .boolean(remote.isReadOnly),
          "timeout": .number("\(remote.timeout)"),
        ]
      } ?? .null,
    ]
  }

  public func text(_ style: TextStyle) -> String {
    var lines = ["\(style.bold(folder)): \(counts.sentence) of at most \(ByteCount(bytes: limit))"]
    if let leastRecentUse { lines.append("what goes first was last used at \(leastRecentUse)") }
    if let remote { lines.append("\(remote.isReadOnly ? "also reads from" : "shared through") \(remote.url)") }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// `fixpoint cache prune`.
public struct CachePruneReport: Renderable, Hashable {
  public var folder: String
  public var removed: CacheCounts
  public var left: CacheCounts

  public init(folder: String, removed: CacheCounts, left: CacheCounts) {
    self.folder = folder
    self.removed = removed
    self.left = left
  }

  public var json: JSONValue {
    ["schema": 1, "folder": .string(folder), "removed": removed.json, "left": left.json]
  }

  public func text(_ style: TextStyle) -> String {
    let done =
      removed == CacheCounts(actions: 0, contents: 0, bytes: 0) ? "nothing to remove" : "removed \(removed.sentence)"
    return "\(style.bold(folder)): \(done)\nleft are \(left.sentence)\n"
  }
}
