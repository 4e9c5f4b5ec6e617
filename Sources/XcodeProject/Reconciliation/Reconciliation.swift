// Making a project file agree with the model.

import Diagnostics
import PBXProj
import Platform
import ProjectModel

public struct Reconciliation: Sendable {
  public var file: ProjectFile
  /// In no case empty where bytes differ.
  public var changes: [ProjectChange]
  public var diagnostics: [Diagnostic]
  /// The targets that are adopted now, by name, for `fixpoint.lock`.
  public var adopted: [String: ObjectID]
}

/// The project file as it is where it agrees with the model.
///
/// A pure function. What it makes of a file depends on the foreign part of the file and on the request, so that a second
/// run changes nothing, and taking all targets out of the model gives back the file that there was before the first.
///
/// 1. Work out, as a value, every object and list entry that is wanted.
/// 2. Compare that with what is owned in the file: what is wanted no more goes, with all that hangs on it.
/// 3. Edit where the two differ.
///
/// Throws a `Rejection` where the model cannot be put into this project: an unknown application or host, a name to prune
/// that is none, an id that something else has.
public func reconcile(_ file: ProjectFile, _ request: ReconciliationRequest) throws -> Reconciliation {
  let surroundings = try Surroundings(
    file, application: request.model.application.name, groups: request.groups(of: file))
  let record = try AdoptionRecord(file, request)
  var builder = DesiredProjectBuilder(surroundings, request)
  let desired = try builder.build()
  try checkIdentities(desired, file)

  let pruned = record.pruned.values.reduce(into: Set<ObjectID>()) { $0.formUnion(PrunedTarget($1, in: file).objects) }
  let owned = file.document.objectIDs.filter { Ownership.owns($0) }
  let removal = Removal(from: file.document, owned: owned, desired, pruned: pruned)
  var edit = ProjectEdit(file, desired, removal, order: request.order)
  edit.apply()
  // In the JSON nothing repeats a name, and objects have no places of their own.
  if file.json != nil {
    edit.file = try edit.file.withEntriesInOrder()
  } else if edit.renames || CanonicalForm.isNeeded(file.document, owned: owned) {
    edit.file.document = try CanonicalForm.rewrite(edit.file.document)
  }
  if edit.changes.isEmpty, edit.file.bytes != file.bytes {
    edit.changes.append(ProjectChange("puts objects in order"))
  }
  return Reconciliation(
    file: edit.file, changes: edit.changes, diagnostics: record.diagnostics + builder.diagnostics,
    adopted: record.adopted)
}

/// An id stands for one thing. That two identities share one, or that somebody else made an object with it, is as good
/// as impossible, but would mix up two objects in silence.
private func checkIdentities(_ desired: DesiredProject, _ file: ProjectFile) throws {
  for object in desired.objects {
    guard let isa = file.document.isa(object.id), isa != object.isa else { continue }
    throw Rejection(
      .input, "project.id-collision",
      "\(object.title) would get the id \(object.id), but that is a \(isa) which Fixpoint did not make; give that object "
        + "another id",
      at: file.document.location(of: object.id))
  }
}
