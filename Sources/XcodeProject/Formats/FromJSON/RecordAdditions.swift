// What others added to Fixpoint's records of a JSON project that no object says.

import PBXProj
import XCProj

extension ProjectFile {
  /// The names of Fixpoint's targets and folders whose records say more than the objects do: a phase of a kind that is not
  /// known, a key that a later Xcode writes. Edits leave it where it is.
  func recordsWithAdditions() -> [String] {
    guard let json, var writer = JSONProjectWriter(json.graph) else { return [] }
    let back = writer.write()
    let names = Set(targets.filter(\.isOwned).map(\.name))
    let records = RecordAdditions(targets: names)
    return records.targets(json.document.root, back) + records.items(json.document.root["files"], back["files"])
  }
}

private struct RecordAdditions {
  /// Fixpoint's, by name.
  let targets: Set<String>

  func targets(_ root: XCNode, _ back: XCValue) -> [String] {
    let written = back["targets"]?.elements ?? []
    return (root["targets"]?.elements ?? []).compactMap { node in
      guard let name = node["name"]?.string, targets.contains(name),
        let record = written.first(where: { $0["name"]?.string == name }), JSONRemainder.isMore(node, than: record)
      else { return nil }
      return name
    }
  }

  /// Those of a list, and of the groups in it.
  func items(_ list: XCNode?, _ back: XCValue?) -> [String] {
    let nodes = list?.elements ?? []
    let written = back?.elements ?? []
    let pairs = ElementMatching.pairs(nodes.map(\.value), written)
    return zip(nodes, pairs).flatMap { node, partner -> [String] in
      guard let record = partner.map({ written[$0] }) else { return [] }
      if isOwned(record) {
        return JSONRemainder.isMore(node, than: record) ? [lastPathComponent(node["path"]?.string ?? "")] : []
      }
      return items(node["children"], record["children"])
    }
  }

  /// What is in Fixpoint's targets alone.
  private func isOwned(_ record: XCValue) -> Bool {
    if let id = record["id"]?.string, Ownership.owns(ObjectID(id)) { return true }
    let places = record["target-membership"]?.elements.map { ($0["build-phase"] ?? $0).string ?? "" } ?? []
    return !places.isEmpty
      && places.allSatisfy { place in targets.contains { place == $0 || place.hasPrefix($0 + "/") } }
  }
}
