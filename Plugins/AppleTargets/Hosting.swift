// Which target embeds which.

import Configuration
import Diagnostics
import ProjectModel

/// The host follows from the type; where several would do, or another than the usual one is meant, `host:` says so.
struct Hosting {
  let declarations: [TargetDeclaration]
  /// By name of the declaration, of those whose type is known.
  let types: [String: TargetType]
  let application: Application

  func host(of declaration: TargetDeclaration, _ type: TargetType) throws -> String {
    if let stated = declaration.host { return try check(stated, of: declaration, type) }
    guard let needed = type.hostType else { return application.name }
    let candidates = declarations.map(\.name).filter { types[$0]?.id == needed }
    switch candidates.count {
    case 1: return candidates[0]
    case 0:
      throw Rejection(
        .input, "target.no-host",
        "“\(declaration.name)” is a \(type.id), which lives in a target of type \(needed), and none is declared; "
          + "declare one", at: declaration.type.location)
    default:
      throw Rejection(
        .input, "target.ambiguous-host",
        "“\(declaration.name)” could live in \(list(candidates)); say which with `host:`", at: declaration.location)
    }
  }

  private func check(
    _ stated: Located<String>, of declaration: TargetDeclaration, _ type: TargetType
  ) throws -> String {
    func refuse(_ id: String, _ what: String) -> Rejection { Rejection(.input, id, what, at: stated.location) }
    if stated.value == application.name, types[stated.value] == nil {
      guard let needed = type.hostType else { return stated.value }
      throw refuse(
        "target.wrong-host",
        "a \(type.id) cannot be installed inside “\(stated.value)”; its host must be a target of type \(needed)")
    }
    guard declarations.contains(where: { $0.name == stated.value }) else {
      let names = [application.name] + declarations.map(\.name)
      let near = nearestWord(to: stated.value, among: names).map { "did you mean “\($0)”?" }
      throw refuse(
        "target.unknown-host", "no target “\(stated.value)” is declared; \(near ?? "the hosts are \(list(names))")")
    }
    // Its type is reported where it stands.
    guard let host = types[stated.value] else { return stated.value }
    let fits: Bool =
      if let needed = type.hostType { host.id == needed } else {
        host.isApplication && host.platform == type.platform && type.destination != .appClips
      }
    guard fits, stated.value != declaration.name else {
      throw refuse(
        "target.wrong-host",
        "a \(type.id) cannot live in “\(stated.value)”, a \(host.id); "
          + "its host is \(type.hostType.map { "a target of type \($0)" } ?? "the application")")
    }
    return stated.value
  }
}

/// `“a” and “b”`, `“a”, “b” and “c”`.
func list(_ names: [String]) -> String {
  let quoted = names.map { "“\($0)”" }
  guard quoted.count > 1, let last = quoted.last else { return quoted.first ?? "none" }
  return quoted.dropLast().joined(separator: ", ") + " and " + last
}
