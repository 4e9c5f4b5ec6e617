// What a step read and made when it last ran.

import Platform

/// Everything that the outputs of a step depend on, each part by its digest.
public struct StepKey: Hashable, Sendable {
  public struct Input: Hashable, Sendable {
    public var path: TreePath
    /// Of the content; of the names for a folder; nil where nothing is there.
    public var digest: Digest?

    public init(_ path: TreePath, _ digest: Digest?) {
      self.path = path
      self.digest = digest
    }
  }

  public var producer: String
  public var version: String
  public var parameters: Digest
  public var outputs: [TreePath]
  public var inputs: [Input]

  public init(producer: String, version: String, parameters: Digest, outputs: [TreePath], inputs: [Input]) {
    self.producer = producer
    self.version = version
    self.parameters = parameters
    self.outputs = outputs
    self.inputs = inputs
  }

  /// `digest` says what a declared input holds: of the content of a file, of the names in a folder.
  public init(_ step: Step, digest: (TreePath) throws -> Digest?) rethrows {
    self.init(
      producer: step.producer, version: step.version, parameters: Digest(of: step.parameters),
      outputs: Set(step.outputs).sorted(),
      inputs: try Set(step.inputs).sorted().map { Input($0, try digest($0)) })
  }
}

/// One run of a step: its key and what came out.
public struct StepTrace: Hashable, Sendable {
  public struct Output: Hashable, Sendable {
    public var path: TreePath
    public var digest: Digest
    public var permissions: UInt16

    public init(_ path: TreePath, _ digest: Digest, permissions: UInt16) {
      self.path = path
      self.digest = digest
      self.permissions = permissions
    }
  }

  /// When it ran, and why: for people, and of no weight otherwise.
  public struct Run: Hashable, Sendable {
    /// Nanoseconds since 1970, and nanoseconds.
    public var started: Int64
    public var duration: Int64
    public var reason: String
    /// What was new in its outputs, a sentence each.
    public var details: [String]

    public init(started: Int64, duration: Int64, reason: String, details: [String] = []) {
      self.started = started
      self.duration = duration
      self.reason = reason
      self.details = details
    }
  }

  public var key: StepKey
  public var outputs: [Output]
  public var ran: Run?

  public init(key: StepKey, outputs: [Output], ran: Run? = nil) {
    self.key = key
    self.outputs = outputs
    self.ran = ran
  }
}
