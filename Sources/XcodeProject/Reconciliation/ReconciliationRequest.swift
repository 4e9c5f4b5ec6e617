// What a project file shall be made to agree with.

import PBXProj
import Platform
import ProjectModel

/// Everything that the result depends on besides the project file itself.
public struct ReconciliationRequest: Sendable {
  public var model: Model
  /// Which target of the project file each target of the model is, by name. A name that is missing is new.
  public var matches: [String: TargetMatch]
  /// The files below each target's folder, sorted, by the target's name: those on disk and those that the same run
  /// makes. They are listed where the project does not synchronize folders.
  public var contents: [String: [TreePath]]
  /// The targets that were adopted before, by name, as `fixpoint.lock` lists them.
  public var adopted: [String: ObjectID]
  /// Names of adopted targets that have left the model and shall leave the project file too.
  public var prune: Set<String>
  /// The files that Fixpoint wrote before, as `fixpoint.lock` lists them. A setting of the application that names one of
  /// them is Fixpoint's.
  public var ownedFiles: Set<TreePath>
  /// The project file with its settings resolved, so that a value which an adopted target has from an xcconfig file or
  /// from the project is not stated again. Without it only what stands in the target's own configurations counts.
  public var observed: ObservedProject?
  /// How the entries of a list are put in order.
  public var order: ListOrder

  public init(
    model: Model, matches: [String: TargetMatch] = [:], contents: [String: [TreePath]] = [:],
    adopted: [String: ObjectID] = [:], prune: Set<String> = [], ownedFiles: Set<TreePath> = [],
    observed: ObservedProject? = nil, order: ListOrder = .canonical
  ) {
    self.model = model
    self.matches = matches
    self.contents = contents
    self.adopted = adopted
    self.prune = prune
    self.ownedFiles = ownedFiles
    self.observed = observed
    self.order = order
  }
  /// Those that were observed, if in this very file.
  func groups(of file: ProjectFile) -> GroupTree {
    guard let observed, observed.file.document.isSameFile(as: file.document) else { return GroupTree(file) }
    return observed.groups
  }
}
