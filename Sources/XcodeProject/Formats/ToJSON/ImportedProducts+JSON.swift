// Products of other projects that phases of this one use.

import PBXProj
import XCProj

extension JSONProjectWriter {
  /// By path, target, product and type. A proxy that no phase uses leaves nothing.
  mutating func importedProducts() -> [XCValue] {
    var found: [(key: [String], value: XCValue)] = []
    for id in memberships.files where document.isa(id) == "PBXReferenceProxy" {
      guard let fields = document.object(id) else { continue }
      visited.insert(id)
      guard let proxyID = fields["remoteRef"]?.reference, let proxy = document.object(proxyID),
        let portal = proxy["containerPortal"]?.reference, let project = groupTreeReference(to: portal)
      else {
        lose("\(title(id)) is of a project that is gone", id)
        continue
      }
      visited.insert(proxyID)
      let path = fields["path"]?.string ?? fields["name"]?.string ?? ""
      let target = proxy["remoteInfo"]?.string ?? ""
      let product = proxy["remoteGlobalIDString"]?.string ?? ""
      var record = RecordBuilder()
      record.add(path.contains("/") ? "path" : "name", .string(path))
      record.add("project", project)
      record.add("target", .string(target))
      record.add("product-id", .string(product))
      record.add("type", fields["fileType"]?.string)
      record.add("target-membership", .array(membershipList(of: id)))
      found.append(([path, target, product, fields["fileType"]?.string ?? ""], record.value))
    }
    return found.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }
}
