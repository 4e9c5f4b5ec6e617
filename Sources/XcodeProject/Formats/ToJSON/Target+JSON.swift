// A target as a record.

import PBXProj
import XCProj

extension JSONProjectWriter {
  static let targetKinds: [(isa: String, word: String)] = [
    ("PBXNativeTarget", "native"), ("PBXAggregateTarget", "aggregate"), ("PBXLegacyTarget", "external-build-system"),
  ]

  mutating func target(_ id: ObjectID, _ fields: Node, _ name: String) -> XCValue {
    visited.insert(id)
    var record = RecordBuilder()
    record.add("name", .string(name))
    record.add("id", .string(id.string))
    let isa = fields["isa"]?.string ?? ""
    let kind = Self.targetKinds.first { $0.isa == isa }?.word
    if kind == nil { lose("\(title(id)) is a \(isa), which the JSON knows only as a native target", id) }
    if kind != "native" { record.add("kind", kind) }
    writeProduct(of: id, fields, to: &record)
    writeAttributes(of: id, to: &record)
    let settings = writeConfigurations(of: id, fields, to: &record)
    record.add("dependencies", list: dependencies(of: fields))
    record.add("build-phases", list: (fields["buildPhases"]?.references ?? []).compactMap { phase($0) })
    record.add("build-rules", list: (fields["buildRules"]?.references ?? []).compactMap { buildRule($0) })
    record.add("package-product-members", list: packageMembers(of: id, fields))
    if !settings.isEmpty { record.add("build-settings", .object(settings)) }
    if kind == "external-build-system" { writeTool(fields, to: &record) }
    return record.value
  }

  private mutating func writeProduct(of id: ObjectID, _ fields: Node, to record: inout RecordBuilder) {
    if let product = fields["productReference"]?.reference {
      let reference = groupTreeReference(to: product)
      if reference == nil { lose("the product of \(title(id)) is gone", id) }
      record.add("product", reference)
    }
    guard let type = fields["productType"]?.string else { return }
    if type.hasPrefix(FormatWords.productTypePrefix) {
      record.add("product-type", String(type.dropFirst(FormatWords.productTypePrefix.count)))
    } else {
      record.add("full-product-type", type)
    }
  }

  private mutating func writeAttributes(of id: ObjectID, to record: inout RecordBuilder) {
    guard let attributes = project["attributes"]?["TargetAttributes"]?[id.string] else { return }
    for (key, word) in Self.versions.dropFirst() {
      guard let packed = attributes[key]?.string else { continue }
      if PackedVersion.word(packed) == nil {
        lose("the attribute \(key) “\(packed)” of \(title(id)) is no version", at: attributes.location)
      }
      record.add(word, PackedVersion.word(packed))
    }
    if let style = attributes["ProvisioningStyle"]?.string {
      let isKnown = ["Automatic", "Manual"].contains(style)
      record.add("legacy-provisioning-style", isKnown ? style.lowercased() : nil)
      if !isKnown { lose("the provisioning style “\(style)” has no word in the JSON", at: attributes.location) }
    }
    record.add("legacy-team-id", attributes["DevelopmentTeam"]?.string)
    guard let tested = attributes["TestTargetID"]?.reference else { return }
    record.add("test-host-target", targetNames[tested])
    if targetNames[tested] == nil { lose("\(title(id)) tests a target that is gone", at: attributes.location) }
  }

  /// `specialized-configurations`; gives back the folded settings.
  private mutating func writeConfigurations(
    of id: ObjectID, _ fields: Node, to record: inout RecordBuilder
  ) -> [XCValue.Member] {
    let own = configurations(of: fields)
    let order = projectConfigurations.map(\.name)
    let known = Set(order)
    let ordered = order.compactMap { name in own.first { $0.name == name } } + own.filter { !known.contains($0.name) }
    record.add("specialized-configurations", list: ordered.compactMap { configurationRecord($0.fields, $0.name) })
    for configuration in own where !known.contains(configuration.name) {
      lose("\(title(id)) has a configuration “\(configuration.name)” that the project has not", configuration.id)
    }
    for name in known.subtracting(own.map(\.name)).sorted() where !own.isEmpty {
      lose("\(title(id)) has no configuration “\(name)”, but gets one in the JSON", id)
    }
    return SettingFolding.fold(own.map { ($0.name, $0.fields["buildSettings"]) })
  }

  private func writeTool(_ fields: Node, to record: inout RecordBuilder) {
    record.add("build-tool-path", .string(fields["buildToolPath"]?.string ?? ""))
    record.add("build-tool-arguments", fields["buildArgumentsString"]?.string)
    record.add("build-tool-working-directory", fields["buildWorkingDirectory"]?.string)
    let passes = fields["passBuildSettingsInEnvironment"]?.string
    record.add("pass-build-settings-in-environment", flag: passes.map { Self.isTrue($0) } ?? true, default: true)
  }

  // MARK: Dependencies

  private mutating func dependencies(of fields: Node) -> [XCValue] {
    (fields["dependencies"]?.references ?? []).compactMap { id in
      guard let dependency = document.object(id) else { return nil }
      visited.insert(id)
      let value = self.dependency(id, dependency)
      if value == nil { lose("a dependency on something that is gone has no place in the JSON", id) }
      return value
    }
  }

  private mutating func dependency(_ id: ObjectID, _ fields: Node) -> XCValue? {
    var record = RecordBuilder()
    let platforms = Self.platforms(of: fields)
    if let product = fields["productRef"]?.reference {
      record.add("kind", "package")
      guard writeProduct(product, to: &record) else { return nil }
      record.add("platforms", set: platforms)
      return record.value
    }
    let proxyID = fields["targetProxy"]?.reference
    let proxy = proxyID.flatMap { document.object($0) }
    if let proxyID, proxy != nil { visited.insert(proxyID) }
    let portal = proxy?["containerPortal"]?.reference
    let local = fields["target"]?.reference ?? (portal == rootID ? proxy?["remoteGlobalIDString"]?.reference : nil)
    if let name = local.flatMap({ targetNames[$0] }) {
      guard !platforms.isEmpty else { return .string(name) }
      record.add("target", name)
      record.add("platforms", set: platforms)
      return record.value
    }
    guard let portal, portal != rootID, let place = groupTreeReference(to: portal) else { return nil }
    record.add("kind", "remoteTarget")
    record.add("project", place)
    record.add("target", .string(proxy?["remoteInfo"]?.string ?? fields["name"]?.string ?? ""))
    record.add("target-id", .string(proxy?["remoteGlobalIDString"]?.string ?? ""))
    record.add("platforms", set: platforms)
    return record.value
  }

  /// `package`, `product-name` and `product-type`; false where there is no such product.
  private mutating func writeProduct(_ id: ObjectID, to record: inout RecordBuilder) -> Bool {
    guard let fields = document.object(id), let name = fields["productName"]?.string else { return false }
    visited.insert(id)
    if let package = fields["package"]?.reference {
      record.add("package", packageName(package))
      if packageName(package) == nil { lose("the package of \(title(id)) is gone", id) }
    }
    let isPlugin = name.hasPrefix(Self.pluginPrefix)
    record.add("product-name", isPlugin ? String(name.dropFirst(Self.pluginPrefix.count)) : name)
    if isPlugin { record.add("product-type", "build-tool-plugin") }
    return true
  }

  static let pluginPrefix = "plugin:"

  private mutating func packageMembers(of target: ObjectID, _ fields: Node) -> [XCValue] {
    var found: [(key: [String], value: XCValue)] = []
    for entry in memberships.products[target] ?? [] {
      guard let product = document.object(entry.buildFile)?["productRef"]?.reference,
        let phase = phaseReference(to: entry.phase, insideTarget: true)
      else { continue }
      var record = RecordBuilder()
      guard writeProduct(product, to: &record) else {
        lose("a build file is of a package product that is gone", entry.buildFile)
        continue
      }
      record.add("build-phase", membershipRecord(entry.buildFile, in: phase))
      found.append((sortKey(record, entry.phase), record.value))
    }
    nameUnusedProducts(of: target, fields)
    return found.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }

  /// Package, product, type, then phase kind, name and id.
  private func sortKey(_ record: RecordBuilder, _ phase: ObjectID) -> [String] {
    func text(_ key: String, _ standard: String = "") -> String {
      guard case .string(let text)? = record.members.first(where: { $0.key == key })?.value else { return standard }
      return text
    }
    let place = phases.phases[phase]
    let isNamed = place?.isUnique ?? false
    return [
      text("package"), text("product-name"), text("product-type", "other"), isNamed ? place?.kind.word ?? "" : "",
      isNamed ? place?.name ?? "" : "", isNamed ? "" : phase.string,
    ]
  }

  private mutating func nameUnusedProducts(of target: ObjectID, _ fields: Node) {
    for id in fields["packageProductDependencies"]?.references ?? [] where !visited.contains(id) {
      let isUsed = (fields["dependencies"]?.references ?? []).contains {
        document.object($0)?["productRef"]?.reference == id
      }
      if !isUsed, document.contains(id) {
        visited.insert(id)
        lose("\(title(id)) of \(title(target)) is in no build phase", id)
      }
    }
  }
}
