// References behind which there is nothing. Xcode drops them silently; a merge leaves them often.

import Diagnostics
import PBXProj
import Platform

/// A warning for each object that a target, a phase or the project lists and that is not there.
func danglingReferences(in file: ProjectFile, groups: GroupTree) -> [Diagnostic] {
  var result: [Diagnostic] = []
  func check(_ id: ObjectID?, _ what: String, of owner: some ObjectView, key: String) {
    guard let id, !file.document.contains(id) else { return }
    let list = owner.fields[key]
    let place = list?.elements.first { $0.reference == id }?.location ?? list?.location ?? owner.location
    result.append(
      Diagnostic(
        "project.dangling-reference", .warning,
        "\(what) \(id) is referred to and not in the project; remove the reference or restore the object", at: place))
  }
  func check(_ list: ConfigurationListView?) {
    for id in list?.configurationIDs ?? [] {
      if let list { check(id, "the build configuration", of: list, key: "buildConfigurations") }
    }
    for configuration in list?.configurations ?? [] {
      let key =
        configuration.fields["baseConfigurationReference"] == nil
        ? "baseConfigurationReferenceAnchor" : "baseConfigurationReference"
      check(configuration.base?.reference, "the base configuration", of: configuration, key: key)
    }
  }

  let project = file.project
  for id in project.targetIDs { check(id, "the target", of: project, key: "targets") }
  check(
    project.reference("buildConfigurationList"), "the configuration list", of: project, key: "buildConfigurationList")
  check(project.configurationList)
  for target in file.targets {
    check(
      target.reference("buildConfigurationList"), "the configuration list", of: target, key: "buildConfigurationList")
    check(target.configurationList)
    check(target.product, "the product", of: target, key: "productReference")
    for id in target.phaseIDs { check(id, "the build phase", of: target, key: "buildPhases") }
    for id in target.dependencyIDs { check(id, "the dependency", of: target, key: "dependencies") }
    for id in target.synchronizedFolderIDs { check(id, "the folder", of: target, key: "fileSystemSynchronizedGroups") }
    for dependency in target.dependencies { check(dependency.target, "the target", of: dependency, key: "target") }
    for phase in target.phases {
      for id in phase.buildFileIDs { check(id, "the build file", of: phase, key: "files") }
      // Most files have none that dangles; only then each build file is looked at.
      guard !phase.fileReferences.allSatisfy(file.document.contains) else { continue }
      for build in phase.buildFiles { check(build.reference, "the file", of: build, key: "fileRef") }
    }
  }
  return result
}

/// A warning for each Info.plist and entitlements file that a target names and that is not there, and for what keeps an
/// application's Info.plist from being read. Those of Fixpoint's own targets it makes itself.
func missingFiles(of targets: [ObservedTarget], files: any FileSystem) -> [Diagnostic] {
  var result: [Diagnostic] = []
  var seen: Set<AbsolutePath> = []
  for target in targets where !target.isOwned {
    for configuration in target.configurations {
      for (name, what) in [("INFOPLIST_FILE", "Info.plist"), ("CODE_SIGN_ENTITLEMENTS", "entitlements file")] {
        guard let path = target.path(ofSetting: name, in: configuration), seen.insert(path).inserted else { continue }
        guard !((try? files.exists(path)) ?? true) else {
          if name == "INFOPLIST_FILE", target.isApplication {
            result += unreadable { _ = try target.infoPlist(in: configuration) }
          }
          continue
        }
        let shown = TreePath(path, in: target.view.file.root)?.string ?? path.string
        result.append(
          Diagnostic(
            "project.missing-file", .warning,
            "the \(what) of target “\(target.name)”, \(shown), is not there; add it or correct \(name)",
            at: target.location(ofSetting: name, in: configuration)))
      }
    }
  }
  return result
}

/// What `read` is refused with, as warnings.
private func unreadable(_ read: () throws -> Void) -> [Diagnostic] {
  do {
    try read()
    return []
  } catch {
    return ((error as? Rejection)?.diagnostics ?? []).map { diagnostic in
      var warning = diagnostic
      warning.severity = .warning
      return warning
    }
  }
}
