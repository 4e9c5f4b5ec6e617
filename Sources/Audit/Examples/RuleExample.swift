// A small tree that shows a rule at work, or at rest.

import Platform
import ProjectModel

/// The files of a folder, and what is declared for it. Running the rule over it is the rule's test.
public struct RuleExample: Sendable {
  /// `a second run of a generator added the widget again`.
  public var title: String
  public var isTriggering: Bool
  /// The text of each file, by its path in the folder.
  public var files: [String: String]
  /// Stands for the resolved `fixpoint.yml`.
  public var declared: Model?

  init(
    triggering title: String, project: ExampleProject? = nil, files: [String: String] = [:],
    declared: ExampleDeclaration? = nil
  ) {
    self.init(title, isTriggering: true, project, files, declared)
  }

  init(
    clean title: String, project: ExampleProject? = nil, files: [String: String] = [:],
    declared: ExampleDeclaration? = nil
  ) {
    self.init(title, isTriggering: false, project, files, declared)
  }

  private init(
    _ title: String, isTriggering: Bool, _ project: ExampleProject?, _ files: [String: String],
    _ declared: ExampleDeclaration?
  ) {
    self.title = title
    self.isTriggering = isTriggering
    self.files = files
    self.declared = declared?.model
    if let project { self.files["App.xcodeproj/project.pbxproj"] = project.text }
  }
}
