// What only the disk can tell about a file's paths.

import Diagnostics
import Platform

extension FixpointFile {
  /// Which project to name where the file names none: those in the root and in the folders right below it.
  static func projectAdvice(root: AbsolutePath, files: any FileSystem) -> String? {
    let skipped = ["Pods", "node_modules", "build", "DerivedData"]
    func names(_ folder: AbsolutePath) -> [String] { (try? files.entries(folder)) ?? [] }
    let top = names(root).filter { !$0.hasPrefix(".") && !skipped.contains($0) }
    var found = top.filter { $0.hasSuffix(".xcodeproj") }
    for folder in top where !folder.hasSuffix(".xcodeproj") {
      found += names(root.appending(folder)).filter { $0.hasSuffix(".xcodeproj") }.map { "\(folder)/\($0)" }
    }
    switch found.count {
    case 0: return nil
    case 1: return "add `project: \(found[0])`"
    default: return "name one of \(found.map { "`\($0)`" }.joined(separator: ", ")), as in `project: \(found[0])`"
    }
  }

  /// Refuses a path that leads out of the root through a link. What is not there yet leads nowhere.
  func checkLinks(root: AbsolutePath, files: any FileSystem) throws {
    var paths = [project]
    for target in targets {
      paths +=
        [target.path] + (target.icon.map { [$0] } ?? [])
        + target.images.flatMap { $0.files.map(\.path) }
    }
    for plugin in plugins {
      if case .executable(let path) = plugin.name { paths.append(Located(path, at: plugin.location)) }
    }
    for step in steps { paths += step.inputs + step.outputs }
    guard let base = try? files.realPath(root) else { return }
    let escapes = paths.filter { path in
      guard let real = try? files.realPath(root.appending(path.value)) else { return false }
      return !real.isInside(base)
    }
    guard escapes.isEmpty else {
      throw Rejection(
        .input,
        escapes.map {
          Diagnostic(
            "configuration.bad-path", .error,
            "\($0.value) leads out of the project root through a link; name something inside it",
            at: $0.location)
        })
    }
  }
}
