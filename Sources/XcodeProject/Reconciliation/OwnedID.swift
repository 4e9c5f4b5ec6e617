// The ids of what Fixpoint puts into a project file.

import PBXProj
import Platform
import ProjectModel

/// One function a kind of object. The words of an identity say what an object is in the model, never where it stands or
/// what it is called today; hosts count by their id, since a person may rename them.
enum OwnedID {
  static func target(_ name: String) -> ObjectID { Ownership.id(kind: "target", name) }
  static func product(_ target: String) -> ObjectID { Ownership.id(kind: "product", target) }
  static func configurationList(_ target: String) -> ObjectID { Ownership.id(kind: "configuration list", target) }

  static func configuration(_ target: String, _ configuration: ConfigurationName) -> ObjectID {
    Ownership.id(kind: "configuration", target, configuration.description)
  }

  static func phase(_ target: String, _ phase: BuildPhase) -> ObjectID {
    Ownership.id(kind: "phase", target, phase.rawValue)
  }

  static func embedPhase(host: ObjectID, _ destination: EmbedDestination) -> ObjectID {
    Ownership.id(kind: "embed phase", host.string, destination.rawValue)
  }

  static func embedding(_ target: String) -> ObjectID { Ownership.id(kind: "embedding", target) }
  static func dependency(on target: String) -> ObjectID { Ownership.id(kind: "dependency", target) }
  static func proxy(of target: String) -> ObjectID { Ownership.id(kind: "proxy", target) }

  static func framework(_ name: String) -> ObjectID { Ownership.id(kind: "framework", name) }
  static func linking(_ target: String, _ framework: String) -> ObjectID {
    Ownership.id(kind: "linking", target, framework)
  }

  static func group(_ role: GroupRole) -> ObjectID { Ownership.id(kind: "group", role.rawValue) }
  static func folder(_ path: TreePath) -> ObjectID { Ownership.id(kind: "folder", path.string) }
  static func synchronizedFolder(_ path: TreePath) -> ObjectID {
    Ownership.id(kind: "synchronized folder", path.string)
  }
  static func exceptions(_ target: String, in folder: TreePath) -> ObjectID {
    Ownership.id(kind: "exceptions", target, folder.string)
  }

  static func file(_ path: TreePath) -> ObjectID { Ownership.id(kind: "file", path.string) }
  /// `path` is where the item would be without its language folder: `targets/share/MainInterface.storyboard`.
  static func variants(_ path: TreePath) -> ObjectID { Ownership.id(kind: "variants", path.string) }
  static func membership(_ target: String, _ path: TreePath) -> ObjectID {
    Ownership.id(kind: "membership", target, path.string)
  }
}

/// The phases that every target has, in Xcode's order.
enum BuildPhase: String, CaseIterable {
  case sources, frameworks, resources

  var isa: String {
    switch self {
    case .sources: "PBXSourcesBuildPhase"
    case .frameworks: "PBXFrameworksBuildPhase"
    case .resources: "PBXResourcesBuildPhase"
    }
  }
}

/// Groups that hold one kind of reference for the whole project. Xcode knows them by these names.
enum GroupRole: String {
  case products = "Products"
  case frameworks = "Frameworks"
}
