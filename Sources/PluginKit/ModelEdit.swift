// What a plugin adds to the model, as data, so that two plugins that disagree can both be named.

import Diagnostics
import Platform
import ProjectModel
import PropertyList

/// One value at one place of the model. The same place set twice to different values is a conflict.
public enum ModelEdit: Hashable, Sendable {
  /// Whom an edit is about.
  public enum Subject: Hashable, Sendable {
    case application
    case target(String)
  }

  case addTarget(Target)
  /// nil configuration: all of them. A nil value takes the setting out.
  case setting(Subject, name: String, configuration: ConfigurationName?, Sourced<BuildSetting>?)
  /// nil configuration: all of them. A nil value takes the entitlement out.
  case entitlement(Subject, key: String, configuration: ConfigurationName?, Sourced<PropertyValue>?)
  case infoPlistEntry(target: String, key: String, Sourced<PropertyValue>)
  case infoPlist(target: String, TreePath)
  case framework(target: String, Sourced<String>)
  /// A file in the target's folder that must not become a member of it.
  case nonMember(target: String, TreePath)
  /// A warning or a note that goes into the plan; errors are thrown.
  case diagnostic(Diagnostic)
  /// What only this program can say is unknown, since no program may be started.
  case unanswered(program: String)
}
