// A target renamed or taken out in every scheme and test plan that names it.

import Diagnostics
import Platform

/// What an edit makes of one file.
public struct EditedFile: Hashable, Sendable {
  public var path: AbsolutePath
  public var bytes: [UInt8]
}

extension TargetView {
  /// The schemes and test plans around the project that change when the target and its product are called so. Nothing is
  /// written. A file that cannot be read is a `Rejection`.
  public func renamedInSchemes(
    to name: String, product: String, files: any FileSystem
  ) throws -> [EditedFile] {
    try edited(
      files: files, scheme: { $0.rename($1, to: name, product: product) }, plan: { $0.rename($1, to: name) })
  }

  /// The schemes and test plans around the project that change when the target is gone. Nothing is written. A file that
  /// cannot be read is a `Rejection`.
  public func removedFromSchemes(files: any FileSystem) throws -> [EditedFile] {
    try edited(files: files, scheme: { $0.remove($1) }, plan: { $0.remove($1) })
  }

  private func edited(
    files: any FileSystem, scheme edit: (inout Scheme, BuildableReference) -> Void,
    plan editPlan: (inout TestPlan, BuildableReference) -> Void
  ) throws -> [EditedFile] {
    do {
      var result: [EditedFile] = []
      for place in try SchemeFiles.all(around: file, files: files) {
        let old = try files.read(place.path)
        let new: [UInt8]
        switch place.form {
        case .scheme:
          var scheme = try Scheme(parsing: old, file: file.name(of: place.path))
          for mention in mentions(scheme.references.map(\.target), from: place.folder) { edit(&scheme, mention) }
          new = scheme.bytes
        case .testPlan:
          var plan = try TestPlan(parsing: old, file: file.name(of: place.path))
          for mention in mentions(plan.references.map(\.target), from: place.folder) { editPlan(&plan, mention) }
          new = plan.bytes
        }
        if new != old { result.append(EditedFile(path: place.path, bytes: new)) }
      }
      return result
    } catch let error as FileSystemError {
      throw Rejection(error, root: file.root)
    }
  }

  /// Those that mean this target, each once, however they call it.
  private func mentions(_ all: [BuildableReference], from folder: AbsolutePath) -> [BuildableReference] {
    var result: [BuildableReference] = []
    for reference in all where reference.location?.resolved(container: folder) == file.bundle {
      let isMeant =
        reference.blueprintIdentifier.isEmpty
        ? reference.blueprintName == name : reference.blueprintIdentifier == id.string
      if isMeant, !result.contains(where: { $0.means(reference) }) { result.append(reference) }
    }
    return result
  }
}

extension ProjectFile {
  fileprivate func name(of path: AbsolutePath) -> String {
    path.isInside(root) ? path.relative(to: root) : path.string
  }
}

extension TestPlanTargetReference {
  fileprivate var target: BuildableReference {
    BuildableReference(
      blueprintIdentifier: identifier, buildableName: "", blueprintName: name, container: container)
  }
}
