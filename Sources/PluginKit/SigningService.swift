// A service that builds and signs projects elsewhere.

import Diagnostics
import JSON
import Platform

/// It is told of the targets by a file of the project. All that is asked of it is a function of what is passed in.
public protocol SigningService: Sendable {
  /// What it must be told of the targets, and whether the project tells it so.
  ///
  /// Throws a `Rejection` where a file is not what it must be.
  func listing(of targets: SignedTargets, in tree: any ReadableTree) throws -> SigningListing

  /// A first file for the credentials of the targets, to be filled in.
  ///
  /// Throws a `Rejection` where there is one already.
  func credentials(for targets: SignedTargets, in tree: any ReadableTree) throws -> Proposal.Edit
}

/// What a service must be told, beside what it is told.
public struct SigningListing: Sendable {
  /// Of the targets of the model.
  public var value: JSONValue
  /// The file that tells it; nil where code does, which is not run.
  public var file: TreePath?
  /// The file as it must be; nil where it is so already, or is none.
  public var edit: Proposal.Edit?
  /// What the file says otherwise, each at its place.
  public var differences: [Diagnostic] = []
  /// What is wrong with the credentials, as far as there are any.
  public var credentials: [Diagnostic] = []
  /// Warnings and notes; errors are thrown.
  public var diagnostics: [Diagnostic] = []

  public init(value: JSONValue, file: TreePath? = nil) {
    self.value = value
    self.file = file
  }
}
