// What targets and phases make different in a synchronized folder.

import PBXProj
import XCProj

extension JSONProjectWriter {
  mutating func exceptionSets(of folder: ObjectID, _ fields: Node) -> [XCValue] {
    (fields["exceptions"]?.references ?? []).compactMap { id in
      guard let set = document.object(id), !visited.contains(id) else { return nil }
      visited.insert(id)
      switch document.isa(id) {
      case "PBXFileSystemSynchronizedBuildFileExceptionSet": return targetSet(id, set, of: folder)
      case "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet": return phaseSet(id, set)
      default:
        lose("\(title(id)) is no kind of exceptions that the JSON knows", id)
        return nil
      }
    }
  }

  private mutating func targetSet(_ id: ObjectID, _ set: Node, of folder: ObjectID) -> XCValue? {
    guard let target = set["target"]?.reference.flatMap({ targetNames[$0] }) else {
      lose("exceptions in \(title(folder)) are of a target that is gone", id)
      return nil
    }
    var record = RecordBuilder()
    record.add("target", target)
    record.add("public-headers", set: set["publicHeaders"]?.strings ?? [])
    record.add("private-headers", set: set["privateHeaders"]?.strings ?? [])
    record.add("compiler-flags", map(set["additionalCompilerFlagsByRelativePath"]) { .string($0.string ?? "") })
    let word = builders(of: folder).contains(target) ? "exclusions" : "inclusions"
    record.add(word, set: set["membershipExceptions"]?.strings ?? [])
    addCommon(set, to: &record)
    return record.value
  }

  private mutating func phaseSet(_ id: ObjectID, _ set: Node) -> XCValue? {
    guard let phase = set["buildPhase"]?.reference.flatMap({ phaseReference(to: $0) }) else {
      lose("exceptions are of a build phase that is gone", id)
      return nil
    }
    var record = RecordBuilder()
    record.add("build-phase", phase)
    record.add("inclusions", set: set["membershipExceptions"]?.strings ?? [])
    addCommon(set, to: &record)
    return record.value
  }

  private mutating func addCommon(_ set: Node, to record: inout RecordBuilder) {
    record.add("platforms", map(set["platformFiltersByRelativePath"]) { Self.set($0.strings) })
    for (_, tokens) in set["attributesByRelativePath"]?.entries ?? [] {
      for token in BuildFileAttributes.members(tokens.strings).unknown {
        lose("the attribute “\(token)” of a file in a folder has no word in the JSON", at: tokens.location)
      }
    }
    record.add(
      "attributes",
      map(set["attributesByRelativePath"]) { .object(BuildFileAttributes.members($0.strings).members) })
    record.add("asset-tags", map(set["assetTagsByRelativePath"]) { Self.set($0.strings) })
  }

  private static func set(_ texts: [String]) -> XCValue { .array(Set(texts).sorted().map { .string($0) }) }

  private func map(_ node: Node?, _ value: (Node) -> XCValue) -> XCValue? {
    let members = (node?.entries ?? []).map { XCValue.Member($0.key, value($0.value)) }
    return members.isEmpty ? nil : .object(members.sorted { $0.key < $1.key })
  }
}
