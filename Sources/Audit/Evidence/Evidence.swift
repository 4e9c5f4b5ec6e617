// What the witnesses say, read once for all rules.

import Diagnostics
import Platform
import ProjectModel
import XcodeProject

/// Everything that rules look at. Rules read no files.
public struct Evidence: Sendable {
  /// In the order of their paths.
  public var projects: [ProjectWitness]
  /// In the order of files and lines.
  public var literals: [AppGroupLiteral]
  /// What `fixpoint.yml` and the plugins ask for; nil where there is no such file.
  public var declared: DeclaredWitness?
  /// Files that could not be understood, each with the reason.
  public var unreadable: [Diagnostic]
  /// What is to be said about how the files were read.
  public var notes: [Diagnostic] = []

  public init(
    projects: [ProjectWitness] = [], literals: [AppGroupLiteral] = [], declared: DeclaredWitness? = nil,
    unreadable: [Diagnostic] = []
  ) {
    self.projects = projects
    self.literals = literals
    self.declared = declared
    self.unreadable = unreadable
  }

  public subscript(reference: TargetReference) -> TargetWitness {
    projects[reference.project].targets[reference.target]
  }

  /// Every target of every project.
  public var targets: [TargetReference] {
    projects.indices.flatMap { project in
      projects[project].targets.indices.map { TargetReference(project: project, target: $0) }
    }
  }
}
