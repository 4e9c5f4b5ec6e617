// From a model to the objects that it asks for.

import Diagnostics
import PBXProj
import Platform
import ProjectModel

/// Goes through the model target by target and puts what each needs into the lists where it belongs.
struct DesiredProjectBuilder {
  let surroundings: Surroundings
  let request: ReconciliationRequest
  let sdkFrameworks: [String: ObjectID]
  let synchronizedFolders: [AbsolutePath: ObjectID]
  let listed: ListedPlaces
  var result = DesiredProject()
  var diagnostics: [Diagnostic] = []

  var file: ProjectFile { surroundings.file }

  init(_ surroundings: Surroundings, _ request: ReconciliationRequest) {
    self.surroundings = surroundings
    self.request = request
    let targets = request.model.targets
    sdkFrameworks = targets.contains { !$0.frameworks.isEmpty } ? surroundings.sdkFrameworks() : [:]
    let makesFolders = targets.contains { !request.isAdopted($0.name) }
    let synchronizes = surroundings.synchronizesFolders
    synchronizedFolders = makesFolders && synchronizes ? surroundings.synchronizedFolders() : [:]
    listed = makesFolders && !synchronizes ? ListedPlaces(surroundings, request) : ListedPlaces()
  }

  mutating func build() throws -> DesiredProject {
    for target in request.model.targets {
      if case .adopted(let id, _)? = request.matches[target.name] {
        try adopt(target, id)
      } else {
        make(target)
      }
    }
    // Hosts have all their own phases by now, whichever of the two is declared first.
    for target in request.model.targets where !request.isAdopted(target.name) {
      embed(target, in: try hostID(of: target))
    }
    addSharedGroups()
    addApplicationSettings()
    return result
  }

  /// What a name in `host` stands for: the application, a target of the model, or any other of the project.
  func hostID(of target: Target) throws -> ObjectID {
    if target.host == surroundings.application.name { return surroundings.application.id }
    if request.model.target(named: target.host) != nil {
      if case .adopted(let id, _)? = request.matches[target.host] { return id }
      return OwnedID.target(target.host)
    }
    if let other = file.targets.first(where: { !$0.isOwned && $0.name == target.host }) { return other.id }
    let names = request.model.targets.map(\.name) + file.targets.map(\.name)
    let nearest = nearestWord(to: target.host, among: names)
    throw Rejection(
      .input, "model.unknown-host",
      "there is no target “\(target.host)” to host “\(target.name)”"
        + (nearest.map { "; did you mean “\($0)”?" } ?? ""),
      at: target.location)
  }

  /// Groups that hold one kind of reference, made only where something is to be put into them. They come after the
  /// targets' own.
  private mutating func addSharedGroups() {
    for role in [GroupRole.frameworks, .products] where !result.entries(OwnedID.group(role), "children").isEmpty {
      let id = OwnedID.group(role)
      result.add(
        DesiredObject(
          id: id, isa: "PBXGroup", title: "the group \(role.rawValue)",
          fields: ["name": .string(role.rawValue), "sourceTree": "<group>"], lists: ["children"]))
      result.append(id, to: surroundings.mainGroup, "children")
      guard role == .products else { continue }
      result.foreignValues.append(
        ForeignValue(
          holder: surroundings.project.id, path: ["productRefGroup"], value: .reference(id), title: "the project"))
    }
  }
}

extension ReconciliationRequest {
  func isAdopted(_ name: String) -> Bool {
    if case .adopted? = matches[name] { true } else { false }
  }
}
