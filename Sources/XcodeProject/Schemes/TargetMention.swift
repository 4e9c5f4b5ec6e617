// A target as a scheme or a test plan names it, held against the project.

import Diagnostics
import PBXProj

/// One target in one file, however often the file names it.
struct TargetMention {
  /// Which words the file has for the parts of a reference.
  enum Form {
    case scheme, testPlan

    var prefix: String { self == .scheme ? "scheme" : "test-plan" }
    var identifier: String { self == .scheme ? "BlueprintIdentifier" : "identifier" }
    var name: String { self == .scheme ? "BlueprintName" : "name" }
    var container: String { self == .scheme ? "ReferencedContainer" : "containerPath" }
  }

  var identifier: String
  var name: String
  var product: String?
  var container: String
  var form: Form
  /// Where each mention has the part of that word. At least one.
  var places: [(String) -> SourceLocation]

  private func diagnostic(
    _ id: String, _ severity: Diagnostic.Severity, _ message: String, at key: String
  ) -> Diagnostic {
    Diagnostic(
      "\(form.prefix).\(id)", severity, message, at: places.first.map { $0(key) },
      related: places.dropFirst().map { .init("here too", at: $0(key)) })
  }

  /// The container is no place.
  func nowhere() -> Diagnostic {
    diagnostic(
      "container", .error,
      "“\(container)” does not say where the target “\(name)” is; write `container:` and the path of its project",
      at: form.container)
  }

  func missing(_ path: String) -> Diagnostic {
    diagnostic(
      "missing-container", .warning,
      "there is no \(path), where the target “\(name)” should be; make it, or correct `\(form.container)`",
      at: form.container)
  }

  func unreadable(_ path: String, _ rejection: Rejection) -> Diagnostic {
    var result = diagnostic(
      "unreadable-container", .error,
      "\(path), where the target “\(name)” should be, cannot be read; correct it as said there", at: form.container)
    result.related += rejection.diagnostics.compactMap { diagnostic in
      diagnostic.location.map { .init(diagnostic.message, at: $0) }
    }
    return result
  }

  /// Against the targets of the project at `path`.
  func checked(_ targets: [ObjectID: TargetView], in path: String) -> [Diagnostic] {
    guard let target = target(among: targets) else { return [unknown(among: targets, in: path)] }
    var result: [Diagnostic] = []
    if !name.isEmpty, name != target.name {
      result.append(
        diagnostic(
          "target-name", .warning,
          "the target is called “\(target.name)” in \(path), not “\(name)”; write that in `\(form.name)`", at: form.name
        ))
    }
    if let product, !product.isEmpty, product != target.buildableName {
      result.append(
        diagnostic(
          "product-name", .note,
          "the target “\(target.name)” makes \(target.buildableName), not \(product); write that in `BuildableName`",
          at: "BuildableName"))
    }
    return result
  }

  /// Without an id Xcode goes by the name.
  private func target(among targets: [ObjectID: TargetView]) -> TargetView? {
    guard identifier.isEmpty else { return targets[ObjectID(identifier)] }
    return targets.values.filter { $0.name == name }.min { $0.id.string < $1.id.string }
  }

  private func unknown(among targets: [ObjectID: TargetView], in path: String) -> Diagnostic {
    let namesakes = targets.values.filter { $0.name == name }
    let wanted = identifier.isEmpty ? "called “\(name)”" : "with the id \(identifier) (“\(name)”)"
    let advice: String
    if let only = namesakes.first, namesakes.count == 1 {
      advice = "“\(name)” has the id \(only.id.string) there: write that in `\(form.identifier)`"
    } else {
      let near = nearestWord(to: name, among: targets.values.map(\.name).sorted())
      advice = "remove the entry or name another target" + (near.map { ", perhaps “\($0)”" } ?? "")
    }
    return diagnostic(
      "unknown-target", .error, "\(path) has no target \(wanted); \(advice)",
      at: form.identifier)
  }
}
