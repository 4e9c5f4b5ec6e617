// Which target is the application that hosts the others.

import Diagnostics
import ProjectModel

/// The application target to work for: the one named, or the only one that there is.
///
/// Watch applications, App Clips and what Fixpoint made itself count only where named. Of the others those count that are
/// built for all `platforms`, which the targets need; where there is none, those for one of them, and then all. Throws a
/// `Rejection` that names the candidates where the choice is not clear.
public func selectApplication(
  in project: ObservedProject, named name: Located<String>?, for platforms: Set<ApplePlatform> = [.iOS],
  at location: SourceLocation? = nil
) throws -> ObservedTarget {
  if let name { return try namedApplication(in: project, name) }
  let place = location ?? project.location
  let applications = project.targets.filter { $0.isApplication && !$0.isOwned && $0.platform != .watchOS }
  let forAll = applications.filter { application in platforms.allSatisfy { application.isMade(for: $0) } }
  let forSome = applications.filter { application in platforms.contains { application.isMade(for: $0) } }
  let candidates = [forAll, forSome].first { !$0.isEmpty } ?? applications
  switch candidates.count {
  case 1: return candidates[0]
  case 0:
    throw Rejection(
      .input, "project.no-application",
      "\(project.file.document.file) has no application target that could host others; name a project that has one",
      at: place)
  default:
    let names = candidates.map(\.name)
    throw Rejection(
      .input,
      [
        Diagnostic(
          "project.several-applications", .error,
          "the project has \(names.count) application targets, \(quoted(names)); "
            + "say which one hosts the targets with `app: \(names[0])`",
          at: place, related: candidates.map { .init("application target “\($0.name)”", at: $0.location) })
      ])
  }
}

private func namedApplication(in project: ObservedProject, _ name: Located<String>) throws -> ObservedTarget {
  let named = project.targets(named: name.value)
  let applications = named.filter { $0.productType.hasPrefix("com.apple.product-type.application") }
  if applications.count == 1 { return applications[0] }
  if applications.count > 1 {
    throw Rejection(
      .input,
      [
        Diagnostic(
          "project.several-applications", .error,
          "\(applications.count) application targets are named “\(name.value)”; rename all but one in Xcode",
          at: name.location, related: applications.map { .init("target “\($0.name)”", at: $0.location) })
      ])
  }
  let known = project.targets.filter { $0.isApplication && !$0.isOwned }.map(\.name)
  let list = known.isEmpty ? "it has none" : "it has \(quoted(known))"
  if let other = named.first {
    throw Rejection(
      .input,
      [
        Diagnostic(
          "project.not-an-application", .error,
          "target “\(name.value)” is no application; name an application target of the project (\(list))",
          at: name.location, related: [.init("“\(name.value)” is declared here", at: other.location)])
      ])
  }
  let advice =
    nearestWord(to: name.value, among: known).map { "did you mean “\($0)”?" } ?? "name one of its application targets"
  throw Rejection(
    .input, "project.unknown-application",
    "the project has no application target “\(name.value)” (\(list)); \(advice)", at: name.location)
}

/// `“App”, “Other”`
private func quoted(_ names: [String]) -> String { names.map { "“\($0)”" }.joined(separator: ", ") }
