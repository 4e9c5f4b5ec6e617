// One step: what it reads, what it makes.

import Platform

/// A file that a step made, in full.
public struct Artifact: Hashable, Sendable {
  public var path: TreePath
  public var bytes: [UInt8]
  public var permissions: UInt16

  public init(_ path: TreePath, _ bytes: [UInt8], permissions: UInt16 = 0o644) {
    self.path = path
    self.bytes = bytes
    self.permissions = permissions
  }
}

/// Work whose outputs are a function of its parameters and declared inputs, and of nothing else.
public struct Step: Sendable, Identifiable {
  /// `entitlements/widget`: the producer, then what for.
  public var id: String
  /// Who brings it and in which version; a change of either makes it run again.
  public var producer: String
  public var version: String
  /// Files and folders of the tree that it reads (a folder means the names in it).
  public var inputs: [TreePath]
  /// Files that become Fixpoint's own and are listed in the lock, save those that are also among `inputs`: in such a file,
  /// which stays whose it is, the step sets some values.
  public var outputs: [TreePath]
  /// All else that its outputs depend on, spelled out.
  public var parameters: [UInt8]
  /// Whether it starts a program.
  public var startsProgram: Bool
  /// Reads declared inputs through `read`, which refuses any other path.
  public var run: @Sendable (_ read: (TreePath) throws -> [UInt8]) throws -> [Artifact]

  public init(
    id: String, producer: String, version: String, inputs: [TreePath], outputs: [TreePath], parameters: [UInt8],
    startsProgram: Bool = false, run: @escaping @Sendable ((TreePath) throws -> [UInt8]) throws -> [Artifact]
  ) {
    self.id = id
    self.producer = producer
    self.version = version
    self.inputs = inputs
    self.outputs = outputs
    self.parameters = parameters
    self.startsProgram = startsProgram
    self.run = run
  }
}
