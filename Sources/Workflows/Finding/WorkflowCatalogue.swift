// Where workflows are: in the project first, then those that ship with Fixpoint.

import Configuration
import Diagnostics
import Platform

/// A workflow that can be run.
public struct FoundWorkflow: Hashable, Sendable {
  /// As it is named on the command line.
  public var name: String
  /// nil for one that ships with Fixpoint.
  public var file: AbsolutePath?
  /// As messages call it.
  public var displayName: String
}

/// The workflows of one project.
public struct WorkflowCatalogue: Sendable {
  private let root: AbsolutePath
  private let files: any FileSystem

  public init(root: AbsolutePath, files: any FileSystem) {
    self.root = root
    self.files = files
  }

  private var folder: AbsolutePath { root.appending("Workflows") }

  /// By name, each once.
  public func all() throws -> [FoundWorkflow] {
    var names: Set<String> = []
    if (try? files.isDirectory(folder)) == true {
      names = Set(
        try files.entries(folder).filter { $0.hasSuffix(".yml") && !$0.hasPrefix(".") }.map { String($0.dropLast(4)) })
    }
    let own = names.map(own)
    let shipped = shippedWorkflows.filter { !names.contains($0.name) }.map { Self.shipped($0.name) }
    return (own + shipped).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Throws a `Rejection` where there is none of that name.
  public func find(_ name: String) throws -> FoundWorkflow {
    if let found = try all().first(where: { $0.name == name }) { return found }
    let names = try all().map(\.name)
    let list = names.map { "“\($0)”" }.joined(separator: ", ")
    let advice =
      (Self.nameInPath(name, among: names) ?? nearestWord(to: name, among: names)).map { "did you mean “\($0)”?" }
      ?? "there are \(list)"
      + (Self.isFileName(name)
        ? "; write your own in Workflows/\(name).yml" : ", and those that you write in Workflows")
    throw Rejection(.input, "workflow.unknown", "there is no workflow “\(name)”; \(advice)")
  }

  /// `ci` for `Workflows/ci.yml`.
  private static func nameInPath(_ path: String, among names: [String]) -> String? {
    guard path.hasSuffix(".yml"), let last = path.split(separator: "/").last else { return nil }
    return names.first { $0 == last.dropLast(4) }
  }

  private static func isFileName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && !name.hasPrefix("-") && !name.hasSuffix(".yml")
      && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0 != "/" }
  }

  /// Reads and decodes it.
  public func read(_ workflow: FoundWorkflow) throws -> WorkflowFile {
    guard let file = workflow.file else {
      let text = shippedWorkflows.first { $0.name == workflow.name }?.text ?? ""
      return try WorkflowFile.parse(bytes: Array(text.utf8), file: workflow.displayName)
    }
    do {
      return try WorkflowFile.parse(bytes: try files.read(file), file: workflow.displayName)
    } catch let error as FileSystemError {
      throw Rejection(error, root: root)
    }
  }

  private func own(_ name: String) -> FoundWorkflow {
    FoundWorkflow(name: name, file: folder.appending("\(name).yml"), displayName: "Workflows/\(name).yml")
  }

  private static func shipped(_ name: String) -> FoundWorkflow {
    FoundWorkflow(name: name, file: nil, displayName: "fixpoint:Workflows/\(name).yml")
  }
}
