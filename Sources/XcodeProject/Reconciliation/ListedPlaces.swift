// Which files and folders a project lists already.

import PBXProj
import Platform

/// Foreign groups and file references by the place that they stand for. A file that is listed once is not listed again.
struct ListedPlaces {
  private(set) var groups: [AbsolutePath: ObjectID] = [:]
  private(set) var files: [AbsolutePath: ObjectID] = [:]

  init() {}

  /// Looks only at what can be below the folders of the request's targets.
  init(_ surroundings: Surroundings, _ request: ReconciliationRequest) {
    let file = surroundings.file
    let folders = request.model.targets.map { file.root.appending($0.folder) }
    func isWanted(_ place: AbsolutePath) -> Bool { folders.contains { place.isInside($0) } }
    for id in file.document.ids(ofKind: "PBXGroup") where !Ownership.owns(id) && id != surroundings.mainGroup {
      guard GroupView(file, id)?.path != nil, let place = surroundings.groups.path(of: id), isWanted(place) else {
        continue
      }
      if groups[place] == nil { groups[place] = id }
    }
    let names = Set(request.contents.values.joined().flatMap(\.components))
    for id in file.document.ids(ofKind: "PBXFileReference") where !Ownership.owns(id) {
      guard let path = FileReferenceView(file, id)?.path, names.contains(FileReferenceView.lastComponent(path)),
        let place = surroundings.groups.path(of: id), isWanted(place), files[place] == nil
      else { continue }
      files[place] = id
    }
  }
}
