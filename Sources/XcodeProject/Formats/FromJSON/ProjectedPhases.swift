// Build phases, build rules, and the project object.

import PBXProj
import XCProj

extension JSONProjectReader {
  mutating func addPhase(_ number: PhaseNumber) {
    let phase = targets[number.target].phases[number.phase]
    let node = phase.node
    var object = GraphObject(phase.id, phase.kind.isa, at: node)
    object.set("buildActionMask", "2147483647")
    object.set("files", .ids(files[number] ?? []))
    object.set("name", textOf: node["name"])
    object.set("runOnlyForDeploymentPostprocessing", node["scope"]?.string == "install" ? "1" : "0")
    switch phase.kind.form {
    case .plain: break
    case .copy: fillCopy(&object, node)
    case .script: fillScript(&object, node)
    case .appleScript:
      object.set("isSharedContext", .text(node["is-shared-context"]?.boolean == true ? "1" : "0"))
      object.set("contextName", .text(node["context-name"]?.string ?? "", node["context-name"]))
    }
    objects.append(object)
  }

  private mutating func fillCopy(_ object: inout GraphObject, _ node: XCNode) {
    object.set("dstPath", .text(node["relative-path"]?.string ?? "", node["relative-path"]))
    guard let base = node["bundle-base-path"], let word = base.string else {
      return object.set("dstSubfolderSpec", "0")
    }
    if let number = CopyBase.number(ofWord: word) {
      object.set("dstSubfolderSpec", .text(String(number), base))
    } else {
      object.set("dstSubfolder", .text(word, base))
      if !CopyBase.unnumbered.contains(word) {
        warn("unknown-destination", "“\(word)” is no place that a phase can copy to; correct the word", base)
      }
    }
  }

  private func fillScript(_ object: inout GraphObject, _ node: XCNode) {
    for (key, word) in JSONProjectWriter.scriptLists { object.set(key, textsOf: node[word]) }
    if node["input-paths"] == nil { object.set("inputPaths", .list([])) }
    if node["output-paths"] == nil { object.set("outputPaths", .list([])) }
    object.set("dependencyFile", textOf: node["dependency-file"])
    if node["run-on-every-build"]?.boolean == true { object.set("alwaysOutOfDate", flagOf: node["run-on-every-build"]) }
    // A property list says so where it does not log, the JSON where it does.
    if node["log-environment-variables"]?.boolean != true { object.set("showEnvVarsInLog", "0") }
    object.set("shellPath", textOf: node["shell"])
    object.set("shellScript", Self.multiline(node["script"]))
  }

  private static func multiline(_ node: XCNode?) -> GraphValue? {
    guard let node else { return nil }
    return .text(node.string ?? node.elements.map { $0.string ?? "" }.joined(separator: "\n"), node)
  }

  mutating func addRule(_ node: XCNode, _ place: Int, of target: TargetRecord) -> ObjectID {
    let words = ["file-type", "file-patterns", "processor", "name"].map { node[$0]?.string ?? "" }
    let id = ids.claim(node["id"]?.string.map { ObjectID($0) }, "build rule", [target.id.string] + words)
    var object = GraphObject(id, "PBXBuildRule", at: node)
    object.set("compilerSpec", textOf: node["processor"])
    object.set("fileType", textOf: node["file-type"])
    object.set("filePatterns", textOf: node["file-patterns"])
    object.set("name", textOf: node["name"])
    for (key, word) in JSONProjectWriter.ruleLists { object.set(key, textsOf: node[word]) }
    for key in ["inputFiles", "outputFiles"] where !object.fields.contains(where: { $0.key == key }) {
      object.set(key, .list([]))
    }
    object.set("dependencyFile", textOf: node["dependency-file"])
    object.set("isEditable", "1")
    if node["run-once-per-architecture"]?.boolean == false {
      object.set("runOncePerArchitecture", flagOf: node["run-once-per-architecture"])
    }
    object.set("script", Self.multiline(node["script"]))
    objects.append(object)
    return id
  }

  // MARK: The project

  mutating func addProject() {
    var object = GraphObject(rootID, ProjectView.kind, at: root)
    object.set("attributes", .dictionary(attributes(), root))
    object.set("buildConfigurationList", .id(addProjectConfigurations()))
    let development = root["localizations"]?["development"]
    object.set("developmentRegion", .text(development?.string ?? "en", development))
    object.set("hasScannedForEncodings", "0")
    let supported = root["localizations"]?["supported"]
    let regions = [development?.string ?? "en"] + (supported?.elements.compactMap(\.string) ?? [])
    object.set("knownRegions", .list(regions.withoutRepeats().map { .text($0) }, supported))
    object.set("mainGroup", .id(mainGroupID, root["files"]))
    if !packages.isEmpty { object.set("packageReferences", .ids(packages.map(\.id), root["packages"])) }
    object.set("productRefGroup", productsGroup())
    object.set("projectDirPath", "")
    object.set("projectRoot", "")
    addProjectReferences(to: &object)
    object.set("targets", .ids(targets.map(\.id), root["targets"]))
    objects.append(object)
  }

  private func attributes() -> [(key: String, value: GraphValue)] {
    var entries: [(key: String, value: GraphValue)] = []
    func add(_ key: String, _ node: XCNode?, _ text: String?) {
      if let text { entries.append((key, .text(text, node))) }
    }
    let parallel = root["build-independent-targets-in-parallel"]
    // Absent means yes here, and no in a property list.
    if parallel?.boolean != false { add("BuildIndependentTargetsInParallel", parallel, "1") }
    add("CLASSPREFIX", root["class-prefix"], root["class-prefix"]?.string)
    add("ORGANIZATIONNAME", root["organization"], root["organization"]?.string)
    for (key, word) in JSONProjectWriter.versions {
      add(key, root[word], root[word]?.string.flatMap(PackedVersion.packed))
    }
    let targets = targets.compactMap { target -> (key: String, value: GraphValue)? in
      let own = attributes(of: target)
      return own.isEmpty ? nil : (target.id.string, .dictionary(own, target.node))
    }
    if !targets.isEmpty { entries.append(("TargetAttributes", .dictionary(targets, root["targets"]))) }
    return entries.sorted { $0.key < $1.key }
  }

  private func attributes(of target: TargetRecord) -> [(key: String, value: GraphValue)] {
    let node = target.node
    var entries: [(key: String, value: GraphValue)] = []
    func add(_ key: String, _ word: String, _ text: (String) -> String?) {
      if let node = node[word], let text = node.string.flatMap(text) { entries.append((key, .text(text, node))) }
    }
    add("DevelopmentTeam", "legacy-team-id") { $0 }
    for (key, word) in JSONProjectWriter.versions.dropFirst() { add(key, word, PackedVersion.packed) }
    add("ProvisioningStyle", "legacy-provisioning-style") { ["automatic": "Automatic", "manual": "Manual"][$0] }
    add("TestTargetID", "test-host-target") { name in targetNumbers[name].map { targets[$0].id.string } }
    return entries.sorted { $0.key < $1.key }
  }

  /// Absent means the group `Products`.
  private mutating func productsGroup() -> GraphValue? {
    guard let node = root["products-group"] else {
      let found = tree.top.first { tree.items[$0].names == [GroupRole.products.rawValue] }
      return found.map { .id(tree.items[$0].id, root) }
    }
    if node.kind == .null { return nil }
    if node.kind == .array, node.elements.isEmpty { return .id(mainGroupID, node) }
    if let found = tree.find(node) { return .id(tree.items[found].id, node) }
    warn("unknown-group", "the group of products is not there; correct the name", node)
    return nil
  }

  private mutating func addProjectReferences(to object: inout GraphObject) {
    var references: [GraphValue] = []
    for item in tree.items {
      guard let products = importedProducts[item.id] else { continue }
      let id = ids.make("imported products", [item.id.string])
      var group = GraphObject(id, "PBXGroup", at: item.node)
      group.set("children", .ids(products))
      group.set("name", GroupRole.products.rawValue)
      group.set("sourceTree", "<group>")
      objects.append(group)
      references.append(.dictionary([("ProductGroup", .id(id)), ("ProjectRef", .id(item.id))], item.node))
    }
    if !references.isEmpty { object.set("projectReferences", .list(references)) }
  }
}
