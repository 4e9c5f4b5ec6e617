// A target and a configuration that a person named.

import Diagnostics
import ProjectModel

/// The target of that name. Throws a `Rejection` that tells the nearest name where there is none, and the places where
/// there are several.
public func selectTarget(in project: ObservedProject, named name: String) throws -> ObservedTarget {
  let named = project.targets(named: name)
  if named.count == 1 { return named[0] }
  if named.count > 1 {
    throw Rejection(
      .input,
      [
        Diagnostic(
          "project.several-targets", .error, "\(named.count) targets are named “\(name)”; rename all but one in Xcode",
          at: named[0].location, related: named.dropFirst().map { .init("another “\(name)”", at: $0.location) })
      ])
  }
  throw Rejection(
    .input, "project.unknown-target",
    "\(project.file.document.file) has no target “\(name)”; \(advice(for: name, among: project.targets.map(\.name)))")
}

/// The build configuration of that name; without one that which `xcodebuild` builds, the default of the target's list.
/// Throws a `Rejection` where the target has none of that name, or none at all.
public func selectConfiguration(of target: ObservedTarget, named name: String?) throws -> ConfigurationName {
  guard let first = target.configurations.first else {
    throw Rejection(
      .input, "project.no-configuration", "target “\(target.name)” has no build configuration; give it one in Xcode",
      at: target.location)
  }
  guard let name else {
    let stated = target.view.configurationList?.defaultName
    return stated.flatMap { target.configurations.contains($0) ? $0 : nil } ?? first
  }
  let wanted = ConfigurationName(name)
  guard target.configurations.contains(wanted) else {
    throw Rejection(
      .input, "project.unknown-configuration",
      "target “\(target.name)” has no build configuration “\(name)”; "
        + advice(for: name, among: target.configurations.map(\.description)))
  }
  return wanted
}

private func advice(for name: String, among names: [String]) -> String {
  if let near = nearestWord(to: name, among: names) { return "did you mean “\(near)”?" }
  guard !names.isEmpty else { return "it has none" }
  let shown = names.prefix(12).map { "“\($0)”" }.joined(separator: ", ")
  return "name one of \(shown)\(names.count > 12 ? " and \(names.count - 12) more" : "")"
}
