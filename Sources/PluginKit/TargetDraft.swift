// A target that somebody is about to declare.

import Diagnostics
import JSON
import Platform
import ProjectModel

public struct TargetDraft: Sendable {
  public var name: String
  /// Whether a person chose the name; else it is its type's.
  public var isNameStated: Bool
  public var type: TargetType
  /// The folder of its sources.
  public var folder: TreePath
  /// What is stated beyond that, as `targets` of `fixpoint.yml` has it.
  public var keys: JSONObject

  public init(name: String, isNameStated: Bool, type: TargetType, folder: TreePath, keys: JSONObject) {
    self.name = name
    self.isNameStated = isNameStated
    self.type = type
    self.folder = folder
    self.keys = keys
  }
}

/// A file of its own that declares one target.
public struct DeclarationFile: Hashable, Sendable {
  public var path: TreePath
  public var bytes: [UInt8]
  /// Under which the target is then known.
  public var name: String

  public init(path: TreePath, bytes: [UInt8], name: String) {
    self.path = path
    self.bytes = bytes
    self.name = name
  }
}
