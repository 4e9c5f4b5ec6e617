// What leaves a project file, in words.

import PBXProj
import ProjectModel

extension ProjectEdit {
  /// Names what goes besides whole targets, as what comes is named. What goes with a target needs no word of its own.
  mutating func nameRemovals() {
    let gone = original.document.objectIDs.filter { removal.gone.contains($0) && Ownership.owns($0) }
    guard !gone.isEmpty else { return }
    let names = RemovalNames(original, removal, desired)
    changes += gone.compactMap { names.change($0) }
  }
}

private struct RemovalNames {
  private let file: ProjectFile
  private let gone: Set<ObjectID>
  private let desired: DesiredProject
  private let groups: GroupTree
  /// The phase that each build file is in, and the target of each phase by name.
  private var phases: [ObjectID: ObjectID] = [:]
  private var owners: [ObjectID: String] = [:]
  private var products: Set<ObjectID> = []
  private var hasTargets = false

  init(_ file: ProjectFile, _ removal: Removal, _ desired: DesiredProject) {
    self.file = file
    gone = removal.gone
    self.desired = desired
    groups = GroupTree(file)
    for target in file.targets {
      if gone.contains(target.id) {
        hasTargets = true
        target.product.map { _ = products.insert($0) }
      }
      for phase in target.phases {
        owners[phase.id] = target.name
        for entry in phase.buildFileIDs { phases[entry] = phase.id }
      }
    }
  }

  /// nil where it goes with something that is named.
  func change(_ id: ObjectID) -> ProjectChange? {
    guard let object = file.document.object(id), let isa = object["isa"]?.string else { return nil }
    switch isa {
    case "PBXBuildFile": return membership(id, of: object["fileRef"]?.reference ?? object["productRef"]?.reference)
    case "PBXCopyFilesBuildPhase":
      guard let owner = owners[id], file.targets.contains(where: { $0.name == owner && !gone.contains($0.id) }) else {
        return nil
      }
      return ProjectChange("removes the phase \(file.title(of: id)) of \(owner)")
    case "XCBuildConfiguration":
      return hasTargets ? nil : ProjectChange("removes a configuration \(file.title(of: id))")
    case "PBXFileReference", "PBXGroup", "PBXVariantGroup", "XCVersionGroup":
      return reference(id, isa, isOfSDK: object["sourceTree"]?.string == "SDKROOT")
    case "PBXFileSystemSynchronizedBuildFileExceptionSet":
      guard let target = object["target"]?.reference, !gone.contains(target) else { return nil }
      let files = object["membershipExceptions"]?.strings.joined(separator: ", ") ?? ""
      return ProjectChange(
        "lets \(file.title(of: target)) build \(files) again", target: desired[target]?.target,
        key: "membershipExceptions")
    default: return nil
    }
  }

  private func membership(_ id: ObjectID, of reference: ObjectID?) -> ProjectChange? {
    guard let phase = phases[id], !gone.contains(phase), let reference, !products.contains(reference) else {
      return nil
    }
    let name = PhaseView(file, phase).map { $0.name.map { "phase \($0)" } ?? "\(Self.word($0.kind)) phase" } ?? "phase"
    let place = "the \(name)" + (owners[phase].map { " of \($0)" } ?? "")
    return ProjectChange("takes \(file.title(of: reference)) out of \(place)", target: desired[phase]?.target)
  }

  private static func word(_ kind: PhaseView.Kind) -> String {
    switch kind {
    case .sources: "sources"
    case .frameworks: "frameworks"
    case .resources: "resources"
    case .headers: "headers"
    case .copyFiles: "copy"
    case .shellScript: "script"
    case .other: "build"
    }
  }

  private func reference(_ id: ObjectID, _ isa: String, isOfSDK: Bool) -> ProjectChange? {
    if products.contains(id) { return nil }
    if isOfSDK { return ProjectChange("removes the reference to \(file.title(of: id))") }
    let parent = groups.parent(of: id)
    let isShared = [OwnedID.group(.frameworks), OwnedID.group(.products)].contains(id)
    guard !hasTargets || isShared || parent.map({ desired.contains($0) }) == true else { return nil }
    let what = isa == "PBXGroup" ? "group" : "file"
    let name = isShared ? nil : groups.treePath(of: id)?.string
    return ProjectChange(
      "removes the \(what) \(name ?? file.title(of: id))", target: parent.flatMap { desired[$0]?.target })
  }
}
