// Which targets of others Fixpoint looks after, from run to run.

import Diagnostics
import PBXProj
import ProjectModel

/// The adopted targets after a run, and what is to be said about those that left the model.
struct AdoptionRecord {
  private(set) var adopted: [String: ObjectID] = [:]
  /// Targets that leave the project file on request.
  private(set) var pruned: [String: ObjectID] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  /// Throws a `Rejection` where a name to prune is none of an adopted target that has left the model.
  init(_ file: ProjectFile, _ request: ReconciliationRequest) throws {
    for target in request.model.targets {
      if case .adopted(let id, _)? = request.matches[target.name] { adopted[target.name] = id }
    }
    let claimed = Set(adopted.values)
    let left = request.adopted.filter { name, id in
      request.model.target(named: name) == nil && !claimed.contains(id) && TargetView(file, id) != nil
    }
    for name in request.prune.sortedByBytes() {
      guard let id = left[name] else { throw Self.unknown(name, file, request, left) }
      pruned[name] = id
    }
    for name in left.keys.sortedByBytes() where pruned[name] == nil {
      guard let id = left[name], let view = TargetView(file, id) else { continue }
      adopted[name] = id
      diagnostics.append(
        Diagnostic(
          "project.adopted-target-left", .note,
          "target “\(view.name)” was adopted as “\(name)”, which is declared no more; it stays as it is "
            + "(`--prune \(name)` removes it)",
          at: view.location))
    }
  }

  private static func unknown(
    _ name: String, _ file: ProjectFile, _ request: ReconciliationRequest, _ left: [String: ObjectID]
  ) -> Rejection {
    if let target = request.model.target(named: name) {
      return Rejection(
        .input, "project.prune-declared", "target “\(name)” is still declared; take it out before it is pruned",
        at: target.location)
    }
    let names = left.keys.sortedByBytes()
    let advice =
      nearestWord(to: name, among: names).map { "did you mean “\($0)”?" }
      ?? (names.isEmpty ? "leave --prune out" : "those that have are \(names.joined(separator: ", "))")
    return Rejection(
      .input, "project.prune-unknown", "no adopted target “\(name)” has left the declaration; \(advice)",
      at: SourceLocation(file: file.document.file))
  }
}
