// Which target of the project each declared one is.

import Diagnostics
import PBXProj
import Platform
import ProjectModel

public enum TargetMatch: Hashable, Sendable {
  /// To be made, with this id.
  case new(ObjectID)
  /// Made by Fixpoint before.
  case owned(ObjectID)
  /// Made by somebody else for the same thing. The reason reads `same folder`.
  case adopted(ObjectID, reason: String)

  public var id: ObjectID {
    switch self {
    case .new(let id), .owned(let id), .adopted(let id, _): id
    }
  }
}

extension Ownership {
  /// The id of a target that Fixpoint makes: its identity is its name in the YAML.
  public static func targetID(_ name: String) -> ObjectID { id(kind: "target", name) }
}

/// The match of every target of the model, by name.
///
/// `adoptedIDs` are those that an earlier run wrote down, by target name. Throws a `Rejection` that names the candidates
/// where more than one target could be meant, where the one that is meant makes another kind of product, and where two
/// declared targets mean the same one.
public func matchTargets(
  _ model: Model, in project: ObservedProject, adoptedIDs: [String: ObjectID]
) throws -> [String: TargetMatch] {
  var matches: [String: TargetMatch] = [:]
  var diagnostics: [Diagnostic] = []
  for target in model.targets {
    switch match(target, in: project, adopted: adoptedIDs[target.name]) {
    case .success(let match): matches[target.name] = match
    case .failure(let rejection): diagnostics += rejection.diagnostics
    }
  }
  diagnostics += doubleClaims(model.targets, matches, in: project)
  guard diagnostics.isEmpty else { throw Rejection(.input, diagnostics) }
  return matches
}

private func match(
  _ target: Target, in project: ObservedProject, adopted: ObjectID?
) -> Result<TargetMatch, Rejection> {
  let id = Ownership.targetID(target.name)
  if project.target(id) != nil { return .success(.owned(id)) }
  if let adopted, let observed = project.target(adopted), !observed.isOwned {
    // Whichever way it was found, what is declared may have another type by now.
    let candidate = Candidate(target: observed, reason: "listed in fixpoint.lock")
    guard candidate.isCompatible(with: target) else { return .failure(conflict(target, candidate)) }
    return .success(.adopted(adopted, reason: candidate.reason))
  }
  let identifiers = project.bundleIdentifiers()
  var candidates = project.targets.filter { !$0.isOwned }
    .compactMap { observed in
      evidence(that: observed, identifiers[observed.id] ?? [], is: target).map {
        Candidate(target: observed, reason: $0)
      }
    }
  // The application and other targets often compile some files of an extension's folder; that alone is no claim to it.
  if candidates.contains(where: { $0.isCompatible(with: target) }) {
    candidates.removeAll { !$0.isCompatible(with: target) && $0.reason == sameFolder }
  }
  guard let candidate = candidates.first else { return .success(.new(id)) }
  guard candidates.count == 1 else { return .failure(ambiguous(target, candidates)) }
  guard candidate.isCompatible(with: target) else { return .failure(conflict(target, candidate)) }
  return .success(.adopted(candidate.target.id, reason: candidate.reason))
}

private let sameFolder = "same folder"

private struct Candidate {
  var target: ObservedTarget
  var reason: String

  /// Whether it makes the kind of product that is declared. Products of one type differ by platform, and extensions of
  /// one by extension point.
  func isCompatible(with declared: Target) -> Bool {
    let types = [declared.type.productType] + declared.type.otherProductTypes
    guard types.contains(target.productType), target.isMade(for: declared.type.platform) else { return false }
    guard let declared = declared.type.extensionPoint, let mine = target.extensionPoint else { return true }
    return declared == mine
  }

  /// `an app-extension (com.apple.widgetkit-extension)`.
  var kind: String {
    let prefix = "com.apple.product-type."
    let type =
      target.productType.hasPrefix(prefix) ? String(target.productType.dropFirst(prefix.count)) : target.productType
    let word = type.isEmpty ? "a target without a product" : "of product type \(type)"
    let platform = target.platform.map { " for \($0.rawValue)" } ?? ""
    return word + platform + (target.extensionPoint.map { " (\($0))" } ?? "")
  }
}

/// The strongest reason to take one for the other; nil where there is none.
private func evidence(
  that observed: ObservedTarget, _ identifiers: [String?], is declared: Target
) -> String? {
  if observed.folders.contains(declared.folder) { return sameFolder }
  for (configuration, identifier) in zip(observed.configurations, identifiers) {
    let wanted = declared.bundleIdentifier[configuration].value
    if !wanted.isEmpty, identifier == wanted { return "same bundle identifier" }
  }
  return observed.name == declared.name ? "same name" : nil
}

private func ambiguous(_ target: Target, _ candidates: [Candidate]) -> Rejection {
  let names = candidates.map { "“\($0.target.name)” (\($0.reason))" }.joined(separator: ", ")
  return Rejection(
    .input,
    [
      Diagnostic(
        "target.ambiguous", .error,
        "target “\(target.name)” could be any of \(names); rename or remove all but one of them, or declare another folder, "
          + "bundle identifier or name",
        at: target.location,
        related: candidates.map { .init("“\($0.target.name)”: \($0.reason)", at: $0.target.location) })
    ])
}

private func conflict(_ target: Target, _ candidate: Candidate) -> Rejection {
  Rejection(
    .input,
    [
      Diagnostic(
        "target.product-type-conflict", .error,
        "target “\(target.name)” is declared as \(target.type.id), but the project has target “\(candidate.target.name)” "
          + "(\(candidate.reason)), and that is \(candidate.kind); declare the type that it has, or give “\(target.name)” "
          + "another name, folder and bundle identifier",
        at: target.location, related: [.init("target “\(candidate.target.name)”", at: candidate.target.location)])
    ])
}

private func doubleClaims(
  _ targets: [Target], _ matches: [String: TargetMatch], in project: ObservedProject
) -> [Diagnostic] {
  var claims: [ObjectID: [Target]] = [:]
  for target in targets {
    guard let match = matches[target.name] else { continue }
    claims[match.id, default: []].append(target)
  }
  return claims.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { id, claimants in
    let names = claimants.map { "“\($0.name)”" }.joined(separator: " and ")
    let found = project.target(id)
    return Diagnostic(
      "target.claimed-twice", .error,
      "\(names) both mean target “\(found?.name ?? id.string)” of the project; declare it once, and give the other its own "
        + "folder, bundle identifier and name",
      at: claimants.last?.location,
      related: claimants.dropLast().map { .init("also declared here: “\($0.name)”", at: $0.location) }
        + (found.map { [.init("target “\($0.name)”", at: $0.location)] } ?? []))
  }
}
