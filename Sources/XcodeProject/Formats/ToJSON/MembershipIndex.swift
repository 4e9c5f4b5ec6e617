// Which phases each file is in, in the order of the JSON.

import PBXProj
import XCProj

/// Build files by what they build. Memberships stand by target, then phase, then place in the phase.
struct MembershipIndex {
  struct Entry {
    var buildFile: ObjectID
    var phase: ObjectID
  }

  /// By file reference, group or reference proxy.
  private(set) var entries: [ObjectID: [Entry]] = [:]
  /// What `entries` has, in the order in which it was found.
  private(set) var files: [ObjectID] = []
  /// Build files of package products by target.
  private(set) var products: [ObjectID: [Entry]] = [:]

  init() {}

  init(_ writer: JSONProjectWriter) {
    let document = writer.document
    for target in writer.targets {
      for phase in target.fields["buildPhases"]?.references ?? [] where writer.phases.phases[phase] != nil {
        for id in document.object(phase)?["files"]?.references ?? [] {
          guard let fields = document.object(id) else { continue }
          let entry = Entry(buildFile: id, phase: phase)
          if let file = fields["fileRef"]?.reference {
            if entries[file] == nil { files.append(file) }
            entries[file, default: []].append(entry)
          } else if fields["productRef"] != nil {
            products[target.id, default: []].append(entry)
          }
        }
      }
    }
  }
}

extension JSONProjectWriter {
  /// The `target-membership` of a file, localized file, model or imported product.
  mutating func membershipList(of id: ObjectID) -> [XCValue] {
    (memberships.entries[id] ?? []).compactMap { entry in
      guard let phase = phaseReference(to: entry.phase) else { return nil }
      return membership(entry.buildFile, in: phase)
    }
  }

  /// A bare reference where there is nothing else to say.
  private mutating func membership(_ id: ObjectID, in phase: XCValue) -> XCValue {
    let record = membershipRecord(id, in: phase)
    if case .object(let members) = record, members.count == 1, case .string = phase { return phase }
    return record
  }

  /// Always a record, as package products have it.
  mutating func membershipRecord(_ id: ObjectID, in phase: XCValue) -> XCValue {
    visited.insert(id)
    var record = RecordBuilder()
    record.add("build-phase", phase)
    guard let fields = document.object(id) else { return record.value }
    record.add("platforms", set: Self.platforms(of: fields))
    let settings = fields["settings"]
    let attributes = BuildFileAttributes.members(settings?["ATTRIBUTES"]?.strings ?? [])
    record.add(attributes.members)
    for token in attributes.unknown {
      lose("the attribute “\(token)” of a build file has no word in the JSON", at: fields.location)
    }
    for (key, value) in settings?.entries ?? [] where !["ATTRIBUTES", "COMPILER_FLAGS", "ASSET_TAGS"].contains(key) {
      lose("the setting “\(key)” of a build file has no word in the JSON", at: value.location)
    }
    record.add("arguments", Self.flags(settings?["COMPILER_FLAGS"]))
    record.add("asset-tags", set: settings?["ASSET_TAGS"]?.strings ?? [])
    return record.value
  }

  private static func flags(_ node: Node?) -> String? {
    guard let node else { return nil }
    return node.kind == .list ? node.strings.joined(separator: " ") : node.string
  }

  static func platforms(of fields: Node) -> [String] {
    (fields["platformFilters"]?.strings ?? []) + [fields["platformFilter"]?.string].compactMap { $0 }
  }
}
