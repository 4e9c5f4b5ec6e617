// How a host gets a target's product: it depends on the target and copies what that makes.

import PBXProj
import ProjectModel

extension DesiredProjectBuilder {
  mutating func embed(_ target: Target, in host: ObjectID) {
    addDependency(on: target, to: host)
    let phase = embedPhase(for: target, in: host)
    let id = OwnedID.embedding(target.name)
    var fields: [String: NewValue] = [
      "fileRef": .reference(OwnedID.product(target.name)),
      "settings": ["ATTRIBUTES": ["RemoveHeadersOnCopy"]],
    ]
    fields["platformFilters"] = platformFilters(of: target)
    result.add(
      DesiredObject(
        id: id, isa: "PBXBuildFile", title: "the embedding in \(target.host)", target: target.name, fields: fields))
    result.append(id, to: phase, "files")
  }

  private mutating func addDependency(on target: Target, to host: ObjectID) {
    let proxy = OwnedID.proxy(of: target.name)
    result.add(
      DesiredObject(
        id: proxy, isa: "PBXContainerItemProxy", title: "the proxy", target: target.name,
        fields: [
          "containerPortal": .reference(surroundings.project.id), "proxyType": "1",
          "remoteGlobalIDString": .string(OwnedID.target(target.name).string), "remoteInfo": .string(target.name),
        ]))
    let id = OwnedID.dependency(on: target.name)
    var fields: [String: NewValue] = [
      "target": .reference(OwnedID.target(target.name)), "targetProxy": .reference(proxy),
    ]
    fields["platformFilters"] = platformFilters(of: target)
    result.add(
      DesiredObject(
        id: id, isa: "PBXTargetDependency", title: "the dependency of \(target.host)", target: target.name,
        fields: fields))
    result.append(id, to: host, "dependencies")
  }

  /// For which of its platforms an application embeds the product; nil for all of them.
  ///
  /// A target for iOS has no filter: its own settings may well make it one for the application's other platforms too.
  private func platformFilters(of target: Target) -> NewValue? {
    let application = request.model.application
    guard target.host == application.name, application.platforms.count > 1 else { return nil }
    return switch target.type.platform {
    case .macOS: ["macos"]
    case .tvOS: ["tvos"]
    case .iOS, .watchOS, .visionOS: nil
    }
  }

  /// The host's phase for this destination, made where there is none.
  private mutating func embedPhase(for target: Target, in host: ObjectID) -> ObjectID {
    let destination = target.type.destination
    if let phase = surroundings.embedPhase(of: host, destination, fileType: target.type.fileType) { return phase }
    let id = OwnedID.embedPhase(host: host, destination)
    var fields: [String: NewValue] = [
      "dstPath": .string(destination.path), "name": .string(destination.phaseName),
    ]
    if file.document.style.usesNamedDestinations {
      fields["dstSubfolder"] = .string(destination == .plugIns ? "PlugIns" : "Product")
    } else {
      fields["dstSubfolderSpec"] = .string(String(destination.subfolderSpec))
    }
    result.add(
      DesiredObject(
        id: id, isa: "PBXCopyFilesBuildPhase", title: "the phase \(destination.phaseName) of \(target.host)",
        fields: fields, defaults: Self.phaseDefaults, lists: ["files"]))
    result.append(id, to: host, "buildPhases")
    result.early.insert(id)
    return id
  }
}
