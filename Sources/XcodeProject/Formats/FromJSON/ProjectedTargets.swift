// The objects of each target.

import PBXProj
import ProjectModel
import XCProj

extension JSONProjectReader {
  mutating func addTargets() throws {
    for number in targets.indices { try addTarget(number) }
  }

  private mutating func addTarget(_ number: Int) throws {
    let target = targets[number]
    let node = target.node
    addPackageMembers(of: number)
    let kind = node["kind"]?.string ?? "native"
    guard let isa = JSONProjectWriter.targetKinds.first(where: { $0.word == kind })?.isa else {
      throw Self.wrong("“\(kind)” is no kind of target", node["kind"] ?? node)
    }
    var object = GraphObject(target.id, isa, at: node["name"] ?? node)
    object.set("name", textOf: node["name"])
    object.set("buildConfigurationList", .id(addConfigurations(of: number)))
    for at in target.phases.indices { addPhase(PhaseNumber(target: number, phase: at)) }
    object.set("buildPhases", .ids(target.phases.map(\.id), node["build-phases"]))
    let listed = try list(node, "dependencies")
    let owned = ownedDependencies(listed, of: number)
    let dependencies = listed.enumerated().compactMap { at, dependency in
      addDependency(dependency, of: number, isOwned: owned.contains(at))
    }
    object.set("dependencies", .ids(dependencies, node["dependencies"]))
    if kind == "native" { fillNative(&object, target) }
    if kind != "external-build-system" || node["build-rules"] != nil {
      let rules = try list(node, "build-rules").enumerated().map { addRule($0.element, $0.offset, of: target) }
      if kind == "native" || !rules.isEmpty { object.set("buildRules", .ids(rules, node["build-rules"])) }
    }
    if !target.folders.isEmpty { object.set("fileSystemSynchronizedGroups", .ids(target.folders)) }
    if let products = packageProducts[number] {
      object.set("packageProductDependencies", .ids(products, node["package-product-members"]))
    }
    if kind == "external-build-system" { fillTool(&object, node) }
    objects.append(object)
  }

  private mutating func fillNative(_ object: inout GraphObject, _ target: TargetRecord) {
    let node = target.node
    var product = target.name
    if let reference = node["product"] {
      if let item = tree.find(reference) {
        object.set("productReference", .id(tree.items[item].id, reference))
        if target.isOwned { product = stem(tree.items[item].path?.path ?? "") }
      } else {
        warn("unknown-product", "the product of “\(target.name)” is not among the files; correct the name", reference)
      }
    }
    object.set("productName", .text(product, node["name"]))
    if let short = node["product-type"], let text = short.string {
      object.set("productType", .text(FormatWords.productTypePrefix + text, short))
    } else {
      object.set("productType", textOf: node["full-product-type"])
    }
  }

  /// `widget` for `widget.appex`.
  private func stem(_ path: String) -> String {
    let name = lastPathComponent(path)
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  private func fillTool(_ object: inout GraphObject, _ node: XCNode) {
    object.set("buildToolPath", textOf: node["build-tool-path"])
    object.set("buildArgumentsString", .text(node["build-tool-arguments"]?.string ?? "", node["build-tool-arguments"]))
    object.set("buildWorkingDirectory", textOf: node["build-tool-working-directory"])
    let passes = node["pass-build-settings-in-environment"]
    object.set("passBuildSettingsInEnvironment", .text(passes?.boolean == false ? "0" : "1", passes))
  }

  // MARK: Configurations

  private mutating func addConfigurations(of number: Int) -> ObjectID {
    let target = targets[number]
    let special = target.node["specialized-configurations"]?.elements ?? []
    let settings = SettingUnfolding(target.node["build-settings"])
    warnOfHomeless(settings)
    return addList(
      owned: target.ownedName.map { OwnedID.configurationList($0) },
      written: target.node["configuration-list-debug-id"], words: ["target", target.id.string], at: target.node
    ) { reader, configuration in
      let own = special.first { ($0.string ?? $0["name"]?.string) == configuration.name }
      let owned = target.ownedName.map { OwnedID.configuration($0, ConfigurationName(configuration.name)) }
      return reader.addConfiguration(
        configuration.name, settings, map: target.node["build-settings"], file: own?["file"],
        id: own?["id"]?.string.map { ObjectID($0) } ?? owned, words: ["target", target.id.string],
        at: own ?? target.node["build-settings"] ?? target.node)
    }
  }

  mutating func addProjectConfigurations() -> ObjectID {
    let settings = SettingUnfolding(root["build-settings"])
    warnOfHomeless(settings)
    let map = root["build-settings"]
    return addList(owned: nil, written: root["configuration-list-debug-id"], words: ["project"], at: root) {
      reader, configuration in
      reader.addConfiguration(
        configuration.name, settings, map: map, file: configuration.node["file"],
        id: configuration.node["id"]?.string.map { ObjectID($0) }, words: ["project"], at: configuration.node)
    }
  }

  private mutating func warnOfHomeless(_ settings: SettingUnfolding) {
    for setting in settings.homeless(configurations.map(\.name)) {
      warn(
        "unknown-configuration",
        "the setting \(setting.key) is for a configuration “\(setting.configuration)” that the project has not; correct the name",
        setting.value)
    }
  }

  private mutating func addList(
    owned: ObjectID?, written: XCNode?, words: [String], at place: XCNode,
    _ add: (inout JSONProjectReader, ConfigurationRecord) -> ObjectID
  ) -> ObjectID {
    let id = ids.claim(written?.string.map { ObjectID($0) } ?? owned, "configuration list", words)
    var list = GraphObject(id, "XCConfigurationList", at: place)
    var members: [ObjectID] = []
    for configuration in configurations { members.append(add(&self, configuration)) }
    list.set("buildConfigurations", .ids(members, root["configurations"]))
    list.set("defaultConfigurationIsVisible", "0")
    list.set("defaultConfigurationName", textOf: root["default-configuration"])
    objects.append(list)
    return id
  }

  private mutating func addConfiguration(
    _ name: String, _ settings: SettingUnfolding, map: XCNode?, file: XCNode?, id: ObjectID?, words: [String],
    at place: XCNode
  ) -> ObjectID {
    let id = ids.claim(id, "configuration", words + [name])
    var object = GraphObject(id, "XCBuildConfiguration", at: place)
    if let file {
      if let anchor = file["anchor"] {
        if let folder = tree.find(anchor), let path = file["relative-path"] {
          object.set("baseConfigurationReferenceAnchor", .id(tree.items[folder].id, file))
          object.set(
            "baseConfigurationReferenceRelativePath",
            .text(ProjectedTree.names(path)?.joined(separator: "/") ?? "", path))
        } else {
          warn("unknown-file", "a configuration builds on a file in a folder that is not there; correct the name", file)
        }
      } else if let item = tree.find(file) {
        object.set("baseConfigurationReference", .id(tree.items[item].id, file))
      } else {
        warn("unknown-file", "a configuration builds on a file that is not there; correct the name", file)
      }
    }
    object.set("buildSettings", .dictionary(settings.settings(of: name), map))
    object.set("name", name)
    objects.append(object)
    return id
  }

  // MARK: Dependencies

  /// The places of those that reconciliation makes. Of several on one target the last is, so that what a person adds stands
  /// before them.
  func ownedDependencies(_ elements: [XCNode], of number: Int) -> Set<Int> {
    var places: [Int: Int] = [:]
    for (at, element) in elements.enumerated() {
      let isLocal = element["kind"].map { !["package", "remoteTarget"].contains($0.string) } ?? true
      guard isLocal, let other = (element.string ?? element["target"]?.string).flatMap({ targetNumbers[$0] }),
        targets[other].isOwned, hosts[other] == number
      else { continue }
      places[other] = at
    }
    return Set(places.values)
  }

  private mutating func addDependency(_ node: XCNode, of number: Int, isOwned: Bool) -> ObjectID? {
    let target = targets[number]
    let name = node.string ?? node["target"]?.string
    switch node["kind"]?.string {
    case "package":
      let product = packageProduct(node, of: number, isLinked: false)
      return add(node, ["package", target.id.string, product.string]) { $0.set("productRef", .id(product, node)) }
    case "remoteTarget":
      guard let project = node["project"].flatMap({ tree.find($0) }) else {
        warn("unknown-project", "a dependency is on a project that is not among the files; correct the name", node)
        return nil
      }
      let portal = tree.items[project].id
      let remote = node["target-id"]?.string ?? ""
      let words = ["remote", target.id.string, portal.string, remote]
      let proxy = addProxy(
        node, of: portal, type: "1", remote: .text(remote, node["target-id"]), name: node["target"], words: words)
      return add(node, words) {
        $0.set("name", textOf: node["target"])
        $0.set("targetProxy", .id(proxy))
      }
    default:
      guard let name, let other = targetNumbers[name] else {
        warn("unknown-target", "a dependency is on a target that is not there; correct the name", node)
        return nil
      }
      let owned = isOwned ? targets[other].ownedName : nil
      let id = targets[other].id
      let words = ["local", target.id.string, id.string]
      let proxy = addProxy(
        node, of: rootID, type: "1", remote: .text(id.string, node), name: node["target"] ?? node, words: words,
        owned: owned.map { OwnedID.proxy(of: $0) })
      return add(node, words, owned: owned.map { OwnedID.dependency(on: $0) }) {
        $0.set("target", .id(id, node))
        $0.set("targetProxy", .id(proxy))
      }
    }
  }

  private mutating func add(
    _ node: XCNode, _ words: [String], owned: ObjectID? = nil, _ fill: (inout GraphObject) -> Void
  ) -> ObjectID {
    let id = ids.claim(owned, "dependency", words)
    var object = GraphObject(id, "PBXTargetDependency", at: node)
    fill(&object)
    if let platforms = node["platforms"], !platforms.elements.isEmpty {
      object.set("platformFilters", textsOf: platforms)
    }
    objects.append(object)
    return id
  }
}
